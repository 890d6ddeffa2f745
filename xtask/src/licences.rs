//! Documents that whoever is sent the page has a right to: the licences of everything in it, and the source that it was built
//! from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// The crates that become the page and its workers.
const ROOTS: [&str; 3] = ["app", "worker", "training_worker"];

/// Beginnings of names of files that are licences or notices.
const NOTICES: [&str; 4] = ["licen", "copying", "notice", "copyright"];

/// Output of `cargo metadata`, with the fields that are needed here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    repository: Option<String>,
    /// None for what is in this workspace.
    source: Option<String>,
    manifest_path: String,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// None for what is there when the program runs.
    kind: Option<String>,
}

/// Names every crate of the page with its licence, and the texts of these, each once.
pub(crate) fn text(root: &Path, source: &str) -> Result<String> {
    let metadata = metadata(root)?;
    let mut list = String::new();
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for package in metadata.contained() {
        let licence = package.license.as_deref().unwrap_or("see below");
        let origin = package.repository.as_deref().unwrap_or_default();
        list += &format!("  {} {} ({licence}) {origin}\n", package.name, package.version);
        for notice in notices(package)? {
            texts.entry(notice).or_default().insert(&package.name);
        }
    }
    let mut text = format!(
        "Puctoscope is free software under the GNU General Public License, version 3 or later.\n{source}\n\n\
         The page and its workers are made of it and of these crates:\n\n{list}"
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
fn metadata(root: &Path) -> Result<Metadata> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version=1", "--locked", "--filter-platform=wasm32-unknown-unknown"])
        .current_dir(root)
        .output()
        .context("cargo does not run")?;
    ensure!(
        output.status.success(),
        "cargo does not say what the page is made of: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).context("cargo says something else")
}

/// The files of the repository as they are now, as a compressed archive; `None` where this is no repository.
pub(crate) fn source(root: &Path) -> Result<Option<Vec<u8>>> {
    let git = |arguments: &[&str]| Command::new("git").arg("-C").arg(root).args(arguments).output();
    if !root.join(".git").exists() {
        return Ok(None);
    }
    // Names a commit of what has changed and was not committed, and nothing where there is no such thing.
    let changed = git(&["stash", "create"]).context("git does not run")?;
    let commit = String::from_utf8(changed.stdout)?;
    let commit = Some(commit.trim()).filter(|commit| !commit.is_empty()).unwrap_or("HEAD");
    let archive = git(&["archive", "--format=tar.gz", "--prefix=puctoscope/", commit])?;
    ensure!(archive.status.success(), "git archives nothing: {}", String::from_utf8_lossy(&archive.stderr));
    Ok(Some(archive.stdout))
}

impl Metadata {
    /// Packages of others whose code is in the page, in the order of their names.
    fn contained(&self) -> Vec<&Package> {
        let packages: BTreeMap<&str, &Package> =
            self.packages.iter().map(|package| (package.id.as_str(), package)).collect();
        let nodes: BTreeMap<&str, &Node> = self.resolve.nodes.iter().map(|node| (node.id.as_str(), node)).collect();
        let is_root = |package: &&Package| package.source.is_none() && ROOTS.contains(&package.name.as_str());
        let mut waiting: Vec<&str> = self.packages.iter().filter(is_root).map(|package| package.id.as_str()).collect();
        let mut seen = BTreeMap::new();
        while let Some(id) = waiting.pop() {
            let (Some(package), Some(node)) = (packages.get(id), nodes.get(id)) else { continue };
            // Macros work while the page is built, and are not in it.
            let is_macro = package.targets.iter().any(|target| target.kind.iter().any(|kind| kind == "proc-macro"));
            if is_macro || seen.insert((&package.name, &package.version), *package).is_some() {
                continue;
            }
            let runs = |dependency: &&Dependency| dependency.dep_kinds.iter().any(|kind| kind.kind.is_none());
            waiting.extend(node.deps.iter().filter(runs).map(|dependency| dependency.pkg.as_str()));
        }
        seen.into_values().filter(|package| package.source.is_some()).collect()
    }
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
        let text = text(root, "Its source is here.").unwrap();
        for part in
            ["Its source is here.", "shakmaty ", "(GPL-3.0-or-later)", "leptos ", "Permission is hereby granted"]
        {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("  ort "), "the server's crates are not sent to anybody");
    }
}
