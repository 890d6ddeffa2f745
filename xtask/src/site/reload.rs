//! Reloading of a page that is worked on: a file of its site says what the page was made of, and a script asks for that file
//! again and again. A site to be used has neither, and the server has no part in it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::path::Path;

use anyhow::{Context, Result};

use super::folder::Files;
use super::names::{MADE, PKG};

/// The script, after a line that says which page it is in.
const SCRIPT: &str = include_str!("reload.js");

/// Adds both to a site, and lets the page's `module` begin with the script. The stylesheet is not among the files yet.
pub(super) fn add(files: &mut Files, module: &Path, sheet: &str) -> Result<()> {
    let page = stamp(&files);
    let script = files.get_mut(module).context("wasm-bindgen wrote no script")?;
    // In front of it: it has to run also where the page itself cannot.
    script.splice(..0, *b"import \"./reload.js\";\n");
    files.insert(Path::new(PKG).join("reload.js"), format!("const page = \"{page}\";\n{SCRIPT}").into_bytes());
    files.insert(MADE.into(), made(&page, sheet).into_bytes());
    Ok(())
}

/// Says that the site in this folder has another style.
pub(super) fn restyled(out: &Path, sheet: &str) -> Result<()> {
    let path = out.join(MADE);
    let before = fs::read_to_string(&path)?;
    let page = before.lines().next().unwrap_or_default();
    fs::write(path, made(page, sheet))?;
    Ok(())
}

fn made(page: &str, sheet: &str) -> String {
    format!("{page}\n{}\n", stamp(&sheet))
}

fn stamp(content: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
