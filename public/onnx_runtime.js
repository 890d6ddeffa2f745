// Runs the graph of a network with ONNX Runtime, for the page's worker: the crate `worker`, in library.rs. The library lies on this very
// site, where scripts/assets.sh has put it, and nobody else is asked for anything.

/** Folders of the library's builds. That of the larger one, which can use a GPU, is not on every site. */
const FOLDER = new URL("./pkg/onnxruntime/", import.meta.url);

/** Threads at most: more have too little to share. */
const MOST_THREADS = 16;

const OPTIONS = { graphOptimizationLevel: "all", logSeverityLevel: 3 };

let ort;
let session;
let last = Promise.resolve();

// One thing after the other: a session computes one batch at a time.
onmessage = ({ data }) => (last = last.then(() => answer(data)));

async function answer(data) {
  const { number } = data;
  try {
    const { answer, handed } = data.graph ? { answer: await load(data.graph), handed: [] } : await run(data);
    postMessage({ number, answer }, handed);
  } catch (error) {
    postMessage({ number, problem: String(error?.message ?? error) });
  }
}

/** Makes a graph ready, on the GPU where there is one, and tells what it runs on. */
async function load(graph) {
  const [sizes, hasAdapter] = await Promise.all([sizesOfBuilds(), findsGpu()]);
  const hasGpu = hasAdapter && "gpu" in sizes;
  // One is left for the page. Without isolation there is no memory that threads could share.
  const threads = self.crossOriginIsolated ? Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), MOST_THREADS) : 1;
  const build = hasGpu ? "gpu" : "cpu";
  await fetchLibrary(build, sizes[build], threads);
  const ready = { version: ort.env.versions.web ?? ort.env.versions.common, threads, refused: "" };
  if (hasGpu) {
    try {
      return { ...ready, provider: "webgpu", isWhole: await openOnGpu(graph) };
    } catch (error) {
      ready.refused = String(error?.message ?? error);
    }
  }
  session = await ort.InferenceSession.create(graph, { ...OPTIONS, executionProviders: ["wasm"] });
  return { ...ready, provider: "wasm" };
}

/** How large the library's builds are: on their way they are packed. */
async function sizesOfBuilds() {
  const response = await fetch(new URL("sizes.json", FOLDER));
  if (!response.ok) throw new Error("library-missing");
  return response.json();
}

async function findsGpu() {
  try {
    return Boolean(await navigator.gpu?.requestAdapter());
  } catch {
    return false;
  }
}

/** Opens the graph on the GPU; tells whether all of it runs there. */
async function openOnGpu(graph) {
  const options = { ...OPTIONS, executionProviders: ["webgpu"] };
  try {
    // The library leaves what a GPU cannot do to the processor, and says nothing: this forbids it.
    session = await ort.InferenceSession.create(graph, { ...options, extra: { session: { disable_cpu_ep_fallback: "1" } } });
    return true;
  } catch {
    session = await ort.InferenceSession.create(graph, options);
    return false;
  }
}

async function fetchLibrary(build, size, threads) {
  const at = (file) => new URL(`${build}/${file}`, FOLDER).href;
  const wasmBinary = await fetchTold(at("library.wasm"), size);
  ort = await import(at("interface.js"));
  // By itself it would look for its other parts beside the page, and warn of what is no fault.
  Object.assign(ort.env.wasm, { wasmBinary, wasmPaths: { mjs: at("library.js"), wasm: at("library.wasm") }, numThreads: threads });
  ort.env.logLevel = "error";
}

/** Fetches a file of this size, and tells how many percent of it are there. */
async function fetchTold(address, size) {
  const response = await fetch(address);
  if (!response.ok) throw new Error("library-missing");
  const parts = [];
  let length = 0;
  let told = -1;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.byteLength;
    const fetched = Math.min(Math.floor((100 * length) / size), 100);
    if (fetched > told) postMessage({ fetched: (told = fetched) });
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Runs the graph once. Numbers come and go as the bytes that they are made of. */
async function run({ input, shape, type, bytes, outputs }) {
  const numbers = type === "float32" ? new Float32Array(bytes) : new Uint16Array(bytes);
  const results = await session.run({ [input]: new ort.Tensor(type, numbers, shape) }, outputs);
  const answer = [];
  for (const name of outputs) {
    const data = await results[name].getData();
    answer.push(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
  }
  return { answer, handed: answer };
}
