//! Documents that whoever is sent the page or the program has a right to: the licences of everything in it, and the source that it was
//! built from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use lzma_rust2::{XzOptions, XzWriter};
use serde::Deserialize;

/// Builds of crates, each with its features.
pub(crate) struct Built<'a> {
    roots: &'static [&'static str],
    features: &'static str,
    target: &'a str,
}

impl<'a> Built<'a> {
    /// The page and its workers.
    pub(crate) const PAGE: Built<'static> = Built {
        roots: &["app", "worker", "training_worker", "lesson_worker"],
        features: "app/hydrate",
        target: "wasm32-unknown-unknown",
    };

    /// The program, for a target.
    pub(crate) fn program(target: &'a str) -> Self {
        Self { roots: &["server"], features: "server/bundle", target }
    }
}

/// Beginnings of names of files that are licences or notices.
const NOTICES: [&str; 4] = ["licen", "copying", "notice", "copyright"];

/// Output of `cargo metadata`, with the fields that are needed here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    repository: Option<String>,
    /// None for what is in this workspace.
    source: Option<String>,
    manifest_path: String,
}

/// Names every crate of what is built with its licence, and the texts of these, each once. `source` says where the source is, and `what`
/// what is made of the crates.
pub(crate) fn text(root: &Path, source: &str, what: &str, all: &[Built]) -> Result<String> {
    let mut contained = BTreeMap::new();
    for built in all {
        let packages = contained_in(root, built)?;
        contained
            .extend(packages.into_iter().map(|package| ((package.name.clone(), package.version.clone()), package)));
    }
    let mut list = String::new();
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for package in contained.values() {
        let licence = package.license.as_deref().unwrap_or("see below");
        let origin = package.repository.as_deref().unwrap_or_default();
        list += &format!("  {} {} ({licence}) {origin}\n", package.name, package.version);
        for notice in notices(package)? {
            texts.entry(notice).or_default().insert(&package.name);
        }
    }
    let mut text = format!(
        "Puctoscope is free software under the GNU General Public License, version 3 or later.\n{source}\n\n\
         {what} made of it and of these crates:\n\n{list}"
    );
    for (notice, packages) in texts {
        let packages: Vec<&str> = packages.into_iter().collect();
        text += &format!("\n{}\n{}\n\n{}\n", "=".repeat(80), packages.join(", "), notice.trim());
    }
    let own = fs::read_to_string(root.join("LICENSE"))?;
    text += &format!("\n{}\nPuctoscope\n\n{}\n", "=".repeat(80), own.trim());
    Ok(text)
}

// The crate cargo_metadata would read it as well; it switches on a feature of serde_json, with which the server and the page would be
// built anew whenever one of them is built without this program.
fn metadata(root: &Path, target: &str) -> Result<Metadata> {
    let said = cargo(root, &["metadata", "--format-version=1", &format!("--filter-platform={target}")])?;
    serde_json::from_str(&said).context("cargo says something else")
}

/// Packages of others whose code is in what is built.
fn contained_in(root: &Path, built: &Built) -> Result<Vec<Package>> {
    let (metadata, names) = (metadata(root, built.target)?, names(root, built)?);
    let is_in = |package: &Package| names.contains(&format!("{} v{}", package.name, package.version));
    Ok(metadata.packages.into_iter().filter(|package| package.source.is_some() && is_in(package)).collect())
}

/// Names and versions of what is built into it: a line for each, without macros, which work while it is built.
// What `cargo metadata` says of dependencies is true of the workspace as a whole: with what a crate needs in the server alone.
fn names(root: &Path, built: &Built) -> Result<BTreeSet<String>> {
    let mut arguments = vec!["tree", "--features", built.features, "--target", built.target];
    arguments.extend(["--edges=normal,no-proc-macro", "--prefix=none", "--format={p}"]);
    arguments.extend(built.roots.iter().flat_map(|name| ["--package", name]));
    // What is in this workspace is named with its folder.
    let name = |line: &str| Some(line.split(' ').take(2).collect::<Vec<_>>().join(" ")).filter(|name| !name.is_empty());
    Ok(cargo(root, &arguments)?.lines().filter_map(name).collect())
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output =
        Command::new(cargo).args(arguments).arg("--locked").current_dir(root).output().context("cargo does not run")?;
    ensure!(
        output.status.success(),
        "cargo does not say what this is made of: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8(output.stdout)?)
}

/// The files of the repository as they are now, as a compressed archive, without those of `left_out`; `None` where this is no repository.
pub(crate) fn source(root: &Path, left_out: &[&str]) -> Result<Option<Vec<u8>>> {
    let git = |arguments: &[&str]| Command::new("git").arg("-C").arg(root).args(arguments).output();
    if !root.join(".git").exists() {
        return Ok(None);
    }
    // Names a commit of what has changed and was not committed, and nothing where there is no such thing.
    let changed = git(&["stash", "create"]).context("git does not run")?;
    let commit = String::from_utf8(changed.stdout)?;
    let commit = Some(commit.trim()).filter(|commit| !commit.is_empty()).unwrap_or("HEAD");
    let left_out: Vec<String> = left_out.iter().map(|path| format!(":(exclude){path}")).collect();
    let mut arguments = vec!["archive", "--format=tar", "--prefix=puctoscope/", commit, "--", "."];
    arguments.extend(left_out.iter().map(String::as_str));
    let archive = git(&arguments)?;
    ensure!(archive.status.success(), "git archives nothing: {}", String::from_utf8_lossy(&archive.stderr));
    let mut packed = XzWriter::new(Vec::new(), XzOptions::with_preset(9))?;
    packed.write_all(&archive.stdout)?;
    Ok(Some(packed.finish()?))
}

/// The texts that come with a package.
fn notices(package: &Package) -> Result<Vec<String>> {
    let folder = Path::new(&package.manifest_path).parent().context("a manifest without a folder")?;
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if entry.file_type()?.is_file() && NOTICES.iter().any(|notice| name.starts_with(notice)) {
            texts.push(String::from_utf8_lossy(&fs::read(entry.path())?).replace("\r\n", "\n"));
        }
    }
    texts.sort();
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_the_page_is_named_with_its_licence() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let text = text(root, "Its source is here.", "The page is", &[Built::PAGE]).unwrap();
        for part in
            ["Its source is here.", "shakmaty ", "(GPL-3.0-or-later)", "leptos ", "Permission is hereby granted"]
        {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("  ort "), "the server's crates are not sent to anybody");
    }

    /// The crates that `make dist` has built tell what is linked, too, and are compared there.
    #[test]
    fn what_is_in_the_program_is_named_with_its_licence() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let program = Built::program("x86_64-unknown-linux-gnu");
        let text = text(root, "Its source is here.", "The program is", &[program, Built::PAGE]).unwrap();
        let list = text.split(&"=".repeat(80)).next().unwrap();
        for name in ["ort", "axum", "libsqlite3-sys", "open", "shakmaty-syzygy", "wasm-bindgen", "leptos"] {
            assert!(list.contains(&format!("\n  {name} ")), "{name}");
        }
        for name in ["serde_derive", "clap_derive", "cc", "proptest"] {
            assert!(!list.contains(&format!("\n  {name} ")), "{name} only works while it is built");
        }
        let lines: Vec<&str> = list.lines().filter(|line| line.starts_with("  ")).collect();
        assert!(lines.len() > 250, "{}", lines.len());
        for line in lines {
            assert!(!line.contains("(see below)"), "{line} has no licence");
        }
        assert!(text.len() < 2_000_000, "{} bytes", text.len());
    }
}
