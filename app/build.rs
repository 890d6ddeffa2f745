//! Asks the linker to keep relocations, from which `xtask` learns where the page's wasm can be cut.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=--emit-relocs");
        // Without optimisation the views of a whole page need more stack than the usual megabyte.
        if std::env::var("PROFILE").as_deref() == Ok("debug") {
            println!("cargo::rustc-link-arg-cdylib=-zstack-size=8388608");
        }
    }
}
