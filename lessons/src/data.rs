//! Data that the build script made of the files.

use std::sync::OnceLock;

use crate::{
    glossary::{Term, TermWords},
    language::Language,
    lesson::{Lesson, Words},
};

/// The lessons, in their order.
#[must_use]
pub fn course() -> &'static [Lesson] {
    static COURSE: OnceLock<Vec<Lesson>> = OnceLock::new();
    COURSE.get_or_init(|| read(include_bytes!(concat!(env!("OUT_DIR"), "/course.postcard"))))
}

/// The lessons in a language, as far as somebody has translated them.
#[must_use]
pub fn course_in(language: Language) -> &'static [Lesson] {
    static GERMAN: OnceLock<Vec<Lesson>> = OnceLock::new();
    match language {
        Language::English => course(),
        Language::German => GERMAN
            .get_or_init(|| in_german(course(), read(include_bytes!(concat!(env!("OUT_DIR"), "/course.de.postcard"))))),
    }
}

/// The lesson with a slug; `None` if there is none.
#[must_use]
pub fn find(slug: &str) -> Option<&'static Lesson> {
    find_in(Language::English, slug)
}

/// The lesson with a slug in a language, or in English; `None` if there is none.
#[must_use]
pub fn find_in(language: Language, slug: &str) -> Option<&'static Lesson> {
    course_in(language).iter().find(|lesson| lesson.slug == slug)
}

/// The glossary's terms, in the order of its file.
#[must_use]
pub fn glossary() -> &'static [Term] {
    static GLOSSARY: OnceLock<Vec<Term>> = OnceLock::new();
    GLOSSARY.get_or_init(|| read(include_bytes!(concat!(env!("OUT_DIR"), "/glossary.postcard"))))
}

/// The glossary's terms in a language, as far as somebody has translated them.
#[must_use]
pub fn glossary_in(language: Language) -> &'static [Term] {
    static GERMAN: OnceLock<Vec<Term>> = OnceLock::new();
    match language {
        Language::English => glossary(),
        Language::German => GERMAN.get_or_init(|| {
            let words: Vec<Option<TermWords>> = read(include_bytes!(concat!(env!("OUT_DIR"), "/glossary.de.postcard")));
            let told = |(term, words): (&Term, Option<TermWords>)| match words {
                Some(words) => term.told(Language::German, words),
                None => term.clone(),
            };
            glossary().iter().zip(words).map(told).collect()
        }),
    }
}

/// The term with a key; `None` if there is none.
#[must_use]
pub fn term(key: &str) -> Option<&'static Term> {
    term_in(Language::English, key)
}

/// The term with a key in a language, or in English; `None` if there is none.
#[must_use]
pub fn term_in(language: Language, key: &str) -> Option<&'static Term> {
    glossary_in(language).iter().find(|term| term.key == key)
}

/// The course with German words. A part is called in German as soon as one of its lessons is.
fn in_german(course: &[Lesson], words: Vec<Option<Words>>) -> Vec<Lesson> {
    let parts: Vec<(&str, String)> = course
        .iter()
        .zip(&words)
        .filter_map(|(lesson, words)| Some((lesson.part.as_str(), words.as_ref()?.part.clone())))
        .collect();
    let told = |(lesson, words): (&Lesson, Option<Words>)| {
        let mut told = match words {
            Some(words) => lesson.told(Language::German, words),
            None => lesson.clone(),
        };
        if let Some((_, part)) = parts.iter().find(|(part, _)| *part == lesson.part) {
            told.part.clone_from(part);
        }
        told
    };
    course.iter().zip(words).map(told).collect()
}

fn read<T: for<'de> serde::Deserialize<'de>>(bytes: &[u8]) -> Vec<T> {
    postcard::from_bytes(bytes).expect("the build script wrote it")
}
