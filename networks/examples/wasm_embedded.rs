//! The embedded evaluator in wasm32, without a browser: a module that evaluates positions and compares digests of what it finds with
//! those of the native program, which are its input; the example `embedded_digest` writes them. The exports speak as
//! `scripts/wasm-run.mjs` says.

#![allow(unsafe_code, reason = "a plain wasm module hands out addresses")]

#[path = "../../scripts/wasm_module.rs"]
mod module;

mod digests;

use networks::embedded::{Embedded, Variant};

/// Evaluates a thousand positions: every bit must be the native one.
#[unsafe(no_mangle)]
pub extern "C" fn evaluate() -> u64 {
    module::answer(|native| {
        let here = digests::digests(Variant::best()).map_err(|error| error.to_string())?;
        if native != here {
            return Err(format!("{} here, {} natively", digests::told(&here), digests::told(native)));
        }
        Ok(format!("1000 positions, digests {}", digests::told(&here)))
    })
}

/// Evaluates a thousand positions one by one; whoever measures subtracts what `prepare` takes.
#[unsafe(no_mangle)]
pub extern "C" fn one_by_one() -> u64 {
    module::answer(|_| run(1))
}

/// Evaluates a thousand positions, eight at a time.
#[unsafe(no_mangle)]
pub extern "C" fn by_eight() -> u64 {
    module::answer(|_| run(8))
}

/// Opens the network and makes a thousand positions.
#[unsafe(no_mangle)]
pub extern "C" fn prepare() -> u64 {
    module::answer(|_| run(0))
}

fn run(batch: usize) -> Result<String, String> {
    let (network, planes) = digests::shipped_positions(1000).map_err(|error| error.to_string())?;
    let mut embedded = Embedded::open(&network, 8).map_err(|error| error.to_string())?;
    let mut count = 0;
    if batch > 0 {
        for batch in planes.chunks(batch) {
            count += embedded.run(batch).map_err(|error| error.to_string())?.len();
        }
    }
    Ok(format!("{count} positions by {}", embedded.variant()))
}
