//! Reads the lessons and the glossary, and fails with every broken file's name and line.

#![allow(clippy::disallowed_methods, reason = "reading and writing files is what a build script is for")]
#![allow(dead_code, unused_imports, unreachable_pub, reason = "the modules are the crate's, which uses more of them")]

#[path = "src/bench.rs"]
mod bench;
#[path = "src/condition.rs"]
mod condition;
#[path = "src/facts.rs"]
mod facts;
#[path = "src/glossary.rs"]
mod glossary;
#[path = "src/guess.rs"]
mod guess;
#[path = "src/language.rs"]
mod language;
#[path = "src/lesson.rs"]
mod lesson;
#[path = "src/read/mod.rs"]
mod read;
#[path = "src/step.rs"]
mod step;
#[path = "src/text.rs"]
mod text;

use std::{env, fs, path::Path, process::ExitCode};

use read::{File, German};

const GERMAN_GLOSSARY: &str = "glossary.de.md";

fn main() -> ExitCode {
    for path in ["build.rs", "src", "course", "glossary.md"] {
        println!("cargo::rerun-if-changed={path}");
    }
    // A file that is not there would be taken for changed each time.
    let is_german = Path::new(GERMAN_GLOSSARY).exists();
    if is_german {
        println!("cargo::rerun-if-changed={GERMAN_GLOSSARY}");
    }
    let (files, terms) = (all("course"), file("glossary.md"));
    let german = German { lessons: all("course/de"), glossary: is_german.then(|| file(GERMAN_GLOSSARY)) };
    let english = read::course(&files, &terms);
    let read = english.and_then(|english| {
        let german = read::german(&german, &files, &english)?;
        Ok((english, german))
    });
    match read {
        Ok(((lessons, terms), (german_lessons, german_terms))) => {
            // For whoever begins a lesson of his own with one of them.
            let sources: Vec<(&str, &str)> =
                lessons.iter().zip(&files).map(|(lesson, file)| (lesson.slug.as_str(), file.text.as_str())).collect();
            write("sources.postcard", &sources);
            write("course.postcard", &lessons);
            write("glossary.postcard", &terms);
            write("course.de.postcard", &german_lessons);
            write("glossary.de.postcard", &german_terms);
            ExitCode::SUCCESS
        }
        Err(problems) => {
            for problem in problems {
                eprintln!("{problem}");
                println!("cargo::error={problem}");
            }
            ExitCode::FAILURE
        }
    }
}

/// The lessons of a folder, in the order of their names; none where there is no folder.
fn all(folder: &str) -> Vec<File> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<String> = entries
        .map(|entry| format!("{folder}/{}", entry.expect("a file").file_name().to_string_lossy()))
        .filter(|path| path.ends_with(".md"))
        .collect();
    paths.sort();
    paths.iter().map(|path| file(path)).collect()
}

fn file(path: &str) -> File {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    File { path: format!("lessons/{path}"), text }
}

fn write<T: serde::Serialize + ?Sized>(name: &str, value: &T) {
    let folder = env::var("OUT_DIR").expect("cargo says it");
    let bytes = postcard::to_stdvec(value).expect("plain data");
    fs::write(Path::new(&folder).join(name), bytes).expect("cargo's folder can be written to");
}
