//! What whoever is sent the page has a right to: the licences of all that is in it, and the source that it was built from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId, TargetKind};

/// The crates that become the page and its workers.
const ROOTS: [&str; 3] = ["app", "player", "gym"];

/// Names of files that are licences or notices begin so.
const NOTICES: [&str; 4] = ["licen", "copying", "notice", "copyright"];

/// Names every crate of the page with its licence, and the texts of these, each once.
pub(crate) fn text(root: &Path, source: &str) -> Result<String> {
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .other_options(["--filter-platform".to_owned(), "wasm32-unknown-unknown".to_owned(), "--locked".to_owned()])
        .exec()
        .context("cargo does not say what the page is made of")?;
    let mut list = String::new();
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for package in contained(&metadata)? {
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

/// Packages of others whose code is in the page, in the order of their names.
fn contained(metadata: &Metadata) -> Result<Vec<&Package>> {
    let resolve = metadata.resolve.as_ref().context("cargo resolved nothing")?;
    let is_root = |id: &&PackageId| ROOTS.contains(&metadata[id].name.as_str());
    let mut waiting: Vec<&PackageId> = metadata.workspace_members.iter().filter(is_root).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        let package = &metadata[id];
        // Macros work while the page is built, and are not in it.
        let is_macro = package.targets.iter().any(|target| target.kind.contains(&TargetKind::ProcMacro));
        if is_macro || !seen.insert(id) {
            continue;
        }
        let node = resolve.nodes.iter().find(|node| node.id == *id).context("a package without a place")?;
        let is_normal = |dependency: &&cargo_metadata::NodeDep| {
            dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal)
        };
        waiting.extend(node.deps.iter().filter(is_normal).map(|dependency| &dependency.pkg));
    }
    let mut packages: Vec<&Package> =
        seen.into_iter().map(|id| &metadata[id]).filter(|package| package.source.is_some()).collect();
    packages.sort_by(|one, other| one.name.cmp(&other.name).then_with(|| one.version.cmp(&other.version)));
    Ok(packages)
}

/// The texts that come with a package.
fn notices(package: &Package) -> Result<Vec<String>> {
    let folder = package.manifest_path.parent().context("a manifest without a folder")?;
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
