//! Writes the digests of a short training of every game into a file, for the example `wasm_training` to compare with.
//!
//! ```text
//! training_digest FILE
//! ```

mod short;

fn main() -> std::io::Result<()> {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: training_digest FILE");
        std::process::exit(2);
    };
    write(&file, &short::digests())
}

#[expect(clippy::disallowed_methods, reason = "an example is a program")]
fn write(file: &str, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::write(file, bytes)
}
