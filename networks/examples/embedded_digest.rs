//! Writes what the embedded evaluator says into a file, as digests, for the example `wasm_embedded` to compare with. All instructions
//! that this machine has must give the same ones.
//!
//! ```text
//! embedded_digest FILE
//! ```

use std::error::Error;

use networks::embedded::Variant;

mod digests;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: embedded_digest FILE")?;
    let all = digests::digests(Variant::best())?;
    for variant in Variant::available() {
        let digests = digests::digests(variant)?;
        println!("{variant}: {}", digests::told(&digests));
        if digests != all {
            return Err(format!("{variant} gives other bits than {}", Variant::best()).into());
        }
    }
    std::fs::write(file, all)?;
    Ok(())
}
