//! Reads the lessons and the glossary, and fails with every broken file's name and line.

#![allow(clippy::disallowed_methods, reason = "reading and writing files is what a build script is for")]
#![allow(dead_code, unreachable_pub, reason = "the modules are the crate's, which uses more of them")]

#[path = "src/condition.rs"]
mod condition;
#[path = "src/glossary.rs"]
mod glossary;
#[path = "src/lesson.rs"]
mod lesson;
#[path = "src/read/mod.rs"]
mod read;
#[path = "src/step.rs"]
mod step;
#[path = "src/text.rs"]
mod text;

use std::{env, fs, path::Path, process::ExitCode};

use read::File;

fn main() -> ExitCode {
    for path in ["build.rs", "src", "course", "glossary.md"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let mut paths: Vec<String> = fs::read_dir("course")
        .expect("the folder of lessons")
        .map(|entry| format!("course/{}", entry.expect("a file").file_name().to_string_lossy()))
        .filter(|path| path.ends_with(".md"))
        .collect();
    paths.sort();
    let file = |path: &str| File {
        text: fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}")),
        path: format!("lessons/{path}"),
    };
    let lessons: Vec<File> = paths.iter().map(|path| file(path)).collect();
    match read::course(&lessons, &file("glossary.md")) {
        Ok((lessons, terms)) => {
            write("course.postcard", &lessons);
            write("glossary.postcard", &terms);
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

fn write<T: serde::Serialize>(name: &str, value: &T) {
    let folder = env::var("OUT_DIR").expect("cargo says it");
    let bytes = postcard::to_stdvec(value).expect("plain data");
    fs::write(Path::new(&folder).join(name), bytes).expect("cargo's folder can be written to");
}
