// The page's worker that trains networks for the small games: the crate `gym`.
import init from "/pkg/gym.js";

init({ module_or_path: "/pkg/gym_bg.wasm" });
