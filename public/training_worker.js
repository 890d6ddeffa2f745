// The page's worker that trains networks for the small games: the crate `training_worker`.
import init from "./pkg/training_worker.js";

init({ module_or_path: new URL("./pkg/training_worker_bg.wasm", import.meta.url) });
