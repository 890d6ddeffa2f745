// The page's worker, which plays logs of searches back: the crate `worker`.
import init from "./pkg/worker.js";

// What is asked before the module is there waits for it.
const early = [];
onmessage = (event) => early.push(event);
init({ module_or_path: new URL("./pkg/worker_bg.wasm", import.meta.url) }).then(() => early.forEach((event) => onmessage(event)), reportError);
