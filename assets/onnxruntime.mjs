// onnxruntime.mjs PACKAGES OUT: puts the parts of ONNX Runtime that `public/onnx_runtime.js` fetches into OUT/onnxruntime, and how large they
// are, since what a server sends is packed. Files of the package are copied, and no code of theirs is run.

import { copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [packages, out] = process.argv.slice(2);
const from = join(packages, "onnxruntime-web/dist");
const to = join(out, "onnxruntime");

// Scripts end in what every server knows to be one.
const FILES = {
  "ort.wasm.min.mjs": "ort.wasm.js",
  "ort-wasm-simd-threaded.mjs": "ort-wasm.js",
  "ort-wasm-simd-threaded.wasm": "ort-wasm.wasm",
  "ort.webgpu.min.mjs": "ort.webgpu.js",
  "ort-wasm-simd-threaded.asyncify.mjs": "ort-webgpu.js",
  "ort-wasm-simd-threaded.asyncify.wasm": "ort-webgpu.wasm",
};

mkdirSync(to, { recursive: true });
const sizes = {};
for (const [theirs, ours] of Object.entries(FILES)) {
  copyFileSync(join(from, theirs), join(to, ours));
  if (ours.endsWith(".wasm")) sizes[ours] = statSync(join(to, ours)).size;
}
writeFileSync(join(to, "sizes.json"), JSON.stringify(sizes));
