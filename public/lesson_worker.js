// The page's worker that holds lessons people bring against a search: the crate `lesson_worker`.
import init from "./pkg/lesson_worker.js";

// What is asked before the module is there waits for it.
const early = [];
onmessage = (event) => early.push(event);
init({ module_or_path: new URL("./pkg/lesson_worker_bg.wasm", import.meta.url) }).then(() => early.forEach((event) => onmessage(event)), reportError);
