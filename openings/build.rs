//! Finds the names of openings, which `scripts/assets.sh` takes from a package.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-env-changed=CARGO_TARGET_DIR");
    let root = Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo names it")).join("..");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |target| root.join(target));
    let names = target.join("openings.tsv");
    println!("cargo:rerun-if-changed={}", names.display());
    let text = fs::read(&names).unwrap_or_else(|error| {
        println!("cargo:warning={}: {error}; openings have no names until scripts/assets.sh has run", names.display());
        Vec::new()
    });
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it"));
    fs::write(out.join("openings.tsv"), text).expect("the folder of the build can be written to");
}
