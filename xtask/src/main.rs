//! Build steps cargo does not do.
//!
//! `cargo xtask site` makes the folder that the server serves: the page's wasm, cut into parts, with its JavaScript, the
//! stylesheet and the static files, each with its compressed forms. What did not change is not written again.
//! `xtask bundle` packs it as one file, which becomes part of the program, with the licences of everything in that.
//! `xtask dev` makes one of a development build, serves it, and brings it up to date whenever something is saved.

mod bundle;
mod compress;
mod dev;
mod equal;
mod glue;
mod licences;
mod order;
mod site;
mod style;
mod watch;
mod workspace;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use site::Purpose;
use workspace::Workspace;

const USAGE: &str = "\
usage: xtask site [--dev|--static] [--wasm FOLDER] [--out FOLDER] [--check-budget]
       xtask bundle [--site FOLDER] [--out FILE] [--licences FILE] [--target TRIPLE]
       xtask dev [--build]

  --build          ends when it has built what it would serve
  --licences FILE  where the licences are written besides, plainly
  --site FOLDER    a site folder to pack          [target/site]
  --target TRIPLE  what the program is built for  [x86_64-unknown-linux-gnu]
  --dev            of the page as `xtask dev` builds it: nothing compressed, and it reloads when it is made anew
  --static          for hosts that serve files and run no program: nothing compressed; `puctoscope pages` adds the documents
  --wasm FOLDER    where cargo put the modules  [target/wasm32-unknown-unknown/wasm-release, wasm-dev with --dev]
  --out FOLDER     the site folder              [target/site, target/dev-site with --dev, target/pages with --static],
                   or the bundle                [target/bundle.tar]
  --check-budget   fail when the compressed wasm is larger than its budget";

/// Most bytes, with brotli, of the wasm that the page begins with: it decides how soon the page answers on a slow line. Parts
/// that are fetched when they are wanted do not count.
const BUDGET: usize = 400_000;

fn main() -> ExitCode {
    let done = Workspace::find().and_then(|workspace| run(&workspace, env::args().skip(1)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(workspace: &Workspace, mut args: impl Iterator<Item = String>) -> Result<()> {
    match args.next().as_deref() {
        Some("site") => make_site(workspace, args),
        Some("bundle") => make_bundle(workspace, args),
        Some("dev") => match args.next().as_deref() {
            None => dev::run(workspace),
            Some("--build") => dev::build(workspace),
            Some(_) => bail!("{USAGE}"),
        },
        Some("--help" | "-h") => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("{USAGE}"),
    }
}

fn make_site(workspace: &Workspace, args: impl Iterator<Item = String>) -> Result<()> {
    let args: Vec<String> = args.collect();
    let has = |option: &str| args.iter().any(|arg| arg == option);
    let purpose = match (has("--dev"), has("--static")) {
        (true, _) => Purpose::Work,
        (false, true) => Purpose::Static,
        (false, false) => Purpose::Use,
    };
    let mut paths = workspace.paths(purpose);
    let mut check_budget = false;
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--dev" | "--static" => {}
            "--wasm" => paths.modules = args.next().context("--wasm needs a folder")?.into(),
            "--out" => paths.out = args.next().context("--out needs a folder")?.into(),
            "--check-budget" => check_budget = true,
            other => bail!("unknown option {other}\n{USAGE}"),
        }
    }

    let report = site::make(&paths, purpose)?;
    print!("site: {} of {} files written to {}", report.written, report.files, paths.out.display());
    match report.compressed {
        None => println!(),
        Some(sizes) => println!(
            "; wasm {} KB, {} KB with brotli, budget {} KB; workers {}, {} and {} KB with brotli",
            report.wasm / 1000,
            sizes.wasm / 1000,
            BUDGET / 1000,
            sizes.workers[0] / 1000,
            sizes.workers[1] / 1000,
            sizes.workers[2] / 1000,
        ),
    }
    if check_budget {
        let wasm = report.compressed.context("only what is compressed has a budget")?.wasm;
        if wasm > BUDGET {
            bail!("the compressed wasm is {wasm} bytes, more than its budget of {BUDGET}");
        }
    }
    Ok(())
}

fn make_bundle(workspace: &Workspace, mut args: impl Iterator<Item = String>) -> Result<()> {
    let (mut site, mut out) = (workspace.target.join("site"), workspace.target.join("bundle.tar"));
    let (mut licences, mut target) = (None, "x86_64-unknown-linux-gnu".to_owned());
    while let Some(arg) = args.next() {
        let value = args.next().with_context(|| format!("{arg} needs a value\n{USAGE}"))?;
        match arg.as_str() {
            "--site" => site = value.into(),
            "--out" => out = value.into(),
            "--licences" => licences = Some(PathBuf::from(value)),
            "--target" => target = value,
            other => bail!("unknown option {other}\n{USAGE}"),
        }
    }
    let text = bundle::licences(&workspace.root, &site, &target)?;
    if let Some(file) = licences {
        std::fs::write(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    let report = bundle::make(&site, &text, &bundle::network(&workspace.root)?, bundle::time(), &out)?;
    println!("bundle: {} files, {} KB in {}", report.files, report.bytes / 1000, out.display());
    Ok(())
}
