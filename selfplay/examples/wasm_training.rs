//! The training loop in wasm32, without a browser: a module that trains for a while and compares digests with those of a native
//! run, which are its input; the example `training_digest` writes them. The exports speak as `scripts/wasm-run.mjs` says.

#![allow(unsafe_code, reason = "a plain wasm module hands out addresses")]

#[path = "../../scripts/wasm_module.rs"]
mod module;
mod short;

/// Trains: the digests must be the native ones.
#[unsafe(no_mangle)]
pub extern "C" fn train() -> u64 {
    module::answer(|native| {
        let here = short::digests();
        if native != here {
            return Err("another training than the native one".to_owned());
        }
        let digest: String = here.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Ok(format!("three games, digests {digest}"))
    })
}
