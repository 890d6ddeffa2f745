//! Build steps cargo does not do.
//!
//! `cargo xtask site` makes the folder that the server serves: the page's wasm, cut into parts, with its JavaScript, the
//! stylesheet and the static files, each with a compressed twin. What did not change is not written again.

mod compress;
mod equal;
mod licences;
mod site;
mod style;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

const USAGE: &str = "\
usage: xtask site [--wasm FOLDER] [--out FOLDER] [--check-budget]

  --wasm FOLDER    where cargo put the modules  [target/wasm32-unknown-unknown/wasm-release]
  --out FOLDER     the site folder              [target/site]
  --check-budget   fail when the compressed wasm is larger than its budget";

/// What the wasm that the page begins with may weigh with brotli, in bytes: it decides how soon the page answers on a
/// slow line. Parts that are fetched when they are wanted do not count.
const BUDGET: usize = 400_000;

fn main() -> ExitCode {
    match run(env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut args: impl Iterator<Item = String>) -> Result<()> {
    match args.next().as_deref() {
        Some("site") => {}
        Some("--help" | "-h") => {
            println!("{USAGE}");
            return Ok(());
        }
        _ => bail!("{USAGE}"),
    }

    // Paths are from the workspace's root wherever in it this is started; cargo's own variable may move the build away.
    let here = env::current_dir()?;
    let root = here.ancestors().find(|folder| folder.join("Cargo.lock").exists());
    let root = root.context("start this inside the workspace")?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut paths = site::Paths {
        root: root.to_owned(),
        wasm: PathBuf::new(),
        workers: [PathBuf::new(), PathBuf::new()],
        style: root.join("style/main.css"),
        public: root.join("public"),
        work: target.join("bindgen"),
        out: target.join("site"),
    };
    let mut modules = target.join("wasm32-unknown-unknown/wasm-release");
    let mut check_budget = false;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--wasm" => modules = args.next().context("--wasm needs a folder")?.into(),
            "--out" => paths.out = args.next().context("--out needs a folder")?.into(),
            "--check-budget" => check_budget = true,
            other => bail!("unknown option {other}\n{USAGE}"),
        }
    }
    paths.wasm = modules.join("app.wasm");
    paths.workers = site::WORKERS.map(|name| modules.join(name).with_extension("wasm"));

    let report = site::make(&paths)?;
    println!(
        "site: {} of {} files written to {}; wasm {} KB, {} KB with brotli, budget {} KB; workers {} and {} KB with brotli",
        report.written,
        report.files,
        paths.out.display(),
        report.wasm / 1000,
        report.compressed_wasm / 1000,
        BUDGET / 1000,
        report.compressed_workers[0] / 1000,
        report.compressed_workers[1] / 1000,
    );
    if check_budget && report.compressed_wasm > BUDGET {
        bail!("the compressed wasm is {} bytes, more than its budget of {BUDGET}", report.compressed_wasm);
    }
    Ok(())
}
