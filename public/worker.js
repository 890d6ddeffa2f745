// The page's worker, which plays logs of searches back: the crate `player`.
import init from "/pkg/player.js";

// What is asked before the module is there waits for it.
const early = [];
onmessage = (event) => early.push(event);
init({ module_or_path: "/pkg/player_bg.wasm" }).then(() => early.forEach((event) => onmessage(event)), reportError);
