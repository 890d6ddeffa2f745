// onnxruntime.mjs PACKAGES OUT: puts what `public/onnx_runtime.js` fetches into OUT/onnxruntime: a folder for each build of ONNX Runtime, and
// how large they are. Files of the package are copied, and no code of theirs is run.

import { copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [packages, out] = process.argv.slice(2);
const from = join(packages, "onnxruntime-web/dist");

// Scripts get names that every server knows to be of scripts.
const BUILDS = {
  cpu: { "interface.js": "ort.wasm.min.mjs", "library.js": "ort-wasm-simd-threaded.mjs", "library.wasm": "ort-wasm-simd-threaded.wasm" },
  gpu: {
    "interface.js": "ort.webgpu.min.mjs",
    "library.js": "ort-wasm-simd-threaded.asyncify.mjs",
    "library.wasm": "ort-wasm-simd-threaded.asyncify.wasm",
  },
};

const sizes = {};
for (const [build, files] of Object.entries(BUILDS)) {
  const folder = join(out, "onnxruntime", build);
  mkdirSync(folder, { recursive: true });
  for (const [ours, theirs] of Object.entries(files)) copyFileSync(join(from, theirs), join(folder, ours));
  sizes[build] = statSync(join(folder, "library.wasm")).size;
}
writeFileSync(join(out, "onnxruntime/sizes.json"), JSON.stringify(sizes));
