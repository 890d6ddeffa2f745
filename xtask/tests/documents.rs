//! Checks of what the documents say about the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// The documents at the root, in `docs` and below it.
fn documents(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in [root.to_owned(), root.join("docs"), root.join("docs/design")] {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        found.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    found
}

/// Returns the targets in this repository that a text links to.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    let in_here = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    in_here.map(|target| target.split_once('#').map_or(target, |(file, _)| file))
}

#[test]
fn every_link_leads_to_a_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut count = 0;
    for document in documents(root) {
        let text = fs::read_to_string(&document).unwrap();
        for link in links(&text) {
            let target = document.parent().unwrap().join(link);
            assert!(target.exists(), "{} links to {link}, which is not there", document.display());
            count += 1;
        }
    }
    assert!(count > 100, "links are found: {count}");
}

/// Returns the files and folders that a text names in backticks, as paths from the root: `page/src/view.rs`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|name| name.contains('/') && !name.contains([' ', '<', '=', ':']) && !name.starts_with('/'))
}

#[test]
fn whoever_adds_something_finds_the_files_that_are_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let (_, how) = text.split_once("## How to add").unwrap();
    let mut count = 0;
    for name in named(how) {
        assert!(root.join(name).exists(), "CONTRIBUTING.md names {name}, which is not there");
        count += 1;
    }
    assert!(count >= 20, "files are named: {count}");
}

#[test]
fn the_map_stays_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let words = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap().split_whitespace().count();
    assert!(words <= 1200, "ARCHITECTURE.md has {words} words; how parts work belongs into docs/design");
}
