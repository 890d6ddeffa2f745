//! Bounds on how the page's state is reached: views read parts of it, and follow what they read.

use std::fs;
use std::path::{Path, PathBuf};

/// Most reads that follow nothing: where an effect must not run again for what it reads. Whoever acts on an event has nothing to follow, and
/// reads as usual.
const MOST_UNTRACKED: usize = 79;

/// Most functions that are given all of the page's state, and not the parts that they read.
const MOST_WITH_ALL: usize = 39;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
}

/// The sources of the page's views, one after another.
fn text() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    sources(&root.join("app/src"), &mut files);
    assert!(files.len() > 200, "sources are found: {}", files.len());
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn few_reads_follow_nothing() {
    let text = text();
    let count: usize = ["get_untracked", "with_untracked", "read_untracked", "untrack("]
        .iter()
        .map(|word| text.matches(word).count())
        .sum();
    assert!((1..=MOST_UNTRACKED).contains(&count), "{count} of at most {MOST_UNTRACKED}");
}

#[test]
fn few_functions_are_given_all_of_the_state() {
    let text = text();
    // Up to the body: parameters and what comes back.
    let heads = text.split("fn ").skip(1).map(|rest| &rest[..rest.find(['{', ';']).unwrap_or(rest.len())]);
    let with_all: Vec<&str> = heads.filter(|head| head.contains(": Analysis")).collect();
    let count = with_all.len();
    assert!((1..=MOST_WITH_ALL).contains(&count), "{count} of at most {MOST_WITH_ALL}:\n{}", with_all.join("\n"));
}
