//! Data that the build script made of the files.

use std::sync::OnceLock;

use crate::{glossary::Term, lesson::Lesson};

/// The lessons, in their order.
#[must_use]
pub fn course() -> &'static [Lesson] {
    static COURSE: OnceLock<Vec<Lesson>> = OnceLock::new();
    COURSE.get_or_init(|| read(include_bytes!(concat!(env!("OUT_DIR"), "/course.postcard"))))
}

/// The lesson with a slug; `None` if there is none.
#[must_use]
pub fn find(slug: &str) -> Option<&'static Lesson> {
    course().iter().find(|lesson| lesson.slug == slug)
}

/// The glossary's terms, in the order of its file.
#[must_use]
pub fn glossary() -> &'static [Term] {
    static GLOSSARY: OnceLock<Vec<Term>> = OnceLock::new();
    GLOSSARY.get_or_init(|| read(include_bytes!(concat!(env!("OUT_DIR"), "/glossary.postcard"))))
}

/// The term with a key; `None` if there is none.
#[must_use]
pub fn term(key: &str) -> Option<&'static Term> {
    glossary().iter().find(|term| term.key == key)
}

fn read<T: for<'de> serde::Deserialize<'de>>(bytes: &[u8]) -> Vec<T> {
    postcard::from_bytes(bytes).expect("the build script wrote it")
}
