// The page's worker, which plays logs of searches back: the crate `player`.
import init from "/pkg/player.js";

init({ module_or_path: "/pkg/player_bg.wasm" });
