// Runs the graph of a network with ONNX Runtime, for the page's worker: the crate `worker`, in library.rs. The library lies on this very
// site, where scripts/assets.sh has put it, and nobody else is asked for anything.

/** Parts of the library. The larger build can use a GPU. */
const FOLDER = new URL("./pkg/onnxruntime/", import.meta.url);
const BUILDS = {
  cpu: { script: "ort.wasm.js", glue: "ort-wasm.js", module: "ort-wasm.wasm" },
  gpu: { script: "ort.webgpu.js", glue: "ort-webgpu.js", module: "ort-webgpu.wasm" },
};

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
  const hasGpu = await findsGpu();
  // One is left for the page. Without isolation there is no memory that threads could share.
  const threads = self.crossOriginIsolated ? Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), MOST_THREADS) : 1;
  await fetchLibrary(hasGpu ? BUILDS.gpu : BUILDS.cpu, threads);
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

async function fetchLibrary({ script, glue, module }, threads) {
  const at = (file) => new URL(file, FOLDER).href;
  const wasmBinary = await fetchTold(at(module), module);
  ort = await import(at(script));
  // By itself it would look for its other parts beside the page, and warn of what is no fault.
  Object.assign(ort.env.wasm, { wasmBinary, wasmPaths: { mjs: at(glue), wasm: at(module) }, numThreads: threads });
  ort.env.logLevel = "error";
}

/** Fetches a file, and tells how many percent of it are there. */
async function fetchTold(address, file) {
  const [response, sizes] = await Promise.all([fetch(address), fetch(new URL("sizes.json", FOLDER))]);
  if (!response.ok || !sizes.ok) throw new Error("no library");
  // How long it is on its way is another number: it comes packed.
  const all = (await sizes.json())[file];
  const parts = [];
  let length = 0;
  let told = -1;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.byteLength;
    const fetched = Math.min(Math.floor((100 * length) / all), 100);
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
