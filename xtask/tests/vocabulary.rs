//! Words that `docs/vocabulary.md` has another word for stay out of the code.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that were given up, and what is said in their place.
const GIVEN_UP: [(&str, &str); 5] = [
    ("trail", "path"),
    ("twin", "transposition, counterpart or outline"),
    ("twins", "transpositions or counterparts"),
    ("happening", "explanation"),
    ("retrace", "explain"),
];

/// Returns the names in a line of code, without what is quoted: test ids and old links keep their words.
fn names(line: &str) -> impl Iterator<Item = String> {
    let code = line.split('"').step_by(2).flat_map(|part| part.split(|c: char| !c.is_alphanumeric()));
    code.flat_map(words)
}

/// The words of `TwoWords`, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut was_small = false;
    for letter in name.chars() {
        if found.is_empty() || (was_small && letter.is_uppercase()) {
            found.push(String::new());
        }
        if let Some(word) = found.last_mut() {
            word.extend(letter.to_lowercase());
        }
        was_small = letter.is_lowercase();
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if entry.is_dir() && !matches!(&*name, "target" | "node_modules" | "seeds") && !name.starts_with('.') {
            sources(&entry, found);
        } else if name.ends_with(".rs") {
            found.push(entry);
        }
    }
}

#[test]
fn words_that_were_given_up_do_not_come_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    sources(root, &mut files);
    assert!(files.len() > 500, "sources are found: {}", files.len());
    let mut come_back = Vec::new();
    for file in files.iter().filter(|file| !file.ends_with("xtask/tests/vocabulary.rs")) {
        let shown = file.strip_prefix(root).unwrap().display().to_string();
        let text = fs::read_to_string(file).unwrap();
        for (number, line) in [&*shown].into_iter().chain(text.lines()).enumerate() {
            for name in names(line) {
                let instead = GIVEN_UP.iter().find(|(word, _)| *word == name);
                come_back.extend(instead.map(|(word, instead)| format!("{shown}:{number}: {word}, now {instead}")));
            }
        }
    }
    assert!(come_back.is_empty(), "see docs/vocabulary.md:\n{}", come_back.join("\n"));
}

#[test]
fn nothing_in_the_vocabulary_says_something_else() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let table = fs::read_to_string(root.join("docs/vocabulary.md")).unwrap();
    let rows = table.lines().filter(|line| line.starts_with('|'));
    let italics: Vec<&str> = rows.filter(|row| row.contains('*')).collect();
    assert!(italics.is_empty(), "a name that says something else is changed:\n{}", italics.join("\n"));
}
