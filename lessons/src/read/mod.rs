//! Reads lessons and refuses what is wrong with them. The build script uses it for the course, and [`brought`](crate::brought) for lessons that
//! people bring; a page that shows lessons alone does not hold it.
//!
//! (`mod.rs`, because the build script finds the modules below it only so.) [`source`] takes a file apart into its head and its sections, [`lesson`] makes a lesson of them with [`body`]
//! (sections, of which [`guess`](mod@guess) is one), [`markup`] (texts), [`expression`] (conditions and numbers), [`solution`] (steps) and [`rules`] (what the games, evaluators and parameters allow);
//! [`places`](mod@places) finds the lines of things, [`glossary`] reads the terms, and [`german`](mod@german) the same in German.

mod body;
mod expression;
mod german;
mod glossary;
mod guess;
mod lesson;
mod markup;
mod places;
mod rules;
mod solution;
mod source;

use std::{collections::HashMap, fmt};

pub(crate) use lesson::is_slug;
pub(crate) use places::{Place, places};

use crate::{
    glossary::{Term, TermWords},
    language::Language,
    lesson::{Lesson, Words},
};

/// A file of the course.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Its path, for problems.
    pub(crate) path: String,
    /// Its content.
    pub(crate) text: String,
}

/// Problem in a file, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) path: String,
    /// From 1.
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// A problem of a file whose name is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    line: usize,
    message: String,
}

impl Fault {
    fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }

    fn of(self, file: &File) -> Problem {
        Problem { path: file.path.clone(), line: self.line, message: self.message }
    }
}

/// The lessons and the glossary. The lessons are in the order of their numbers.
///
/// # Errors
/// Everything that is wrong, of each file the first problem.
pub(crate) fn course(lessons: &[File], glossary: &File) -> Result<(Vec<Lesson>, Vec<Term>), Vec<Problem>> {
    let names: Vec<Result<lesson::Name, Problem>> = lessons.iter().map(lesson::Name::of).collect();
    let slugs: Vec<String> = names.iter().flatten().map(|name| name.slug.clone()).collect();
    let slugs: Vec<&str> = slugs.iter().map(String::as_str).collect();
    let keys = glossary::keys(glossary);
    let known = markup::Known { terms: &keys, slugs: &slugs, language: Language::English };
    let mut problems = Vec::new();
    let terms = glossary::read(glossary, &known).unwrap_or_else(|fault| {
        problems.push(fault.of(glossary));
        Vec::new()
    });

    let mut seen: HashMap<String, String> = HashMap::new();
    let mut parts: Vec<String> = Vec::new();
    let mut read: Vec<Lesson> = Vec::new();
    for (file, name) in lessons.iter().zip(names) {
        match name.and_then(|name| one(file, name, &known, &mut seen, &mut parts)) {
            Ok(lesson) => read.push(lesson),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok((read, terms)) } else { Err(problems) }
}

/// A lesson of no course, from its file's text.
///
/// # Errors
/// The first thing that is wrong with it, and its line.
pub(crate) fn alone(slug: &str, text: &str, slugs: &[&str], terms: &[&str]) -> Result<Lesson, (usize, String)> {
    let known = markup::Known { terms, slugs, language: Language::English };
    let name = lesson::Name { number: 0, slug: slug.to_owned() };
    let file = File { path: String::new(), text: text.to_owned() };
    lesson::read(&file, name, &known).map_err(|fault| (fault.line, fault.message))
}

/// The files with German words.
#[derive(Clone, Debug, Default)]
pub(crate) struct German {
    /// Lessons, named as the English ones.
    pub(crate) lessons: Vec<File>,
    /// The glossary, where there is one.
    pub(crate) glossary: Option<File>,
}

/// The words of lessons and terms in German, in the order of the English ones; `None`: nobody has translated them.
pub(crate) type GermanWords = (Vec<Option<Words>>, Vec<Option<TermWords>>);

/// The same in German. `files` are the English lessons'.
///
/// # Errors
/// Everything that is wrong, of each file the first problem.
pub(crate) fn german(
    german: &German,
    files: &[File],
    (lessons, terms): &(Vec<Lesson>, Vec<Term>),
) -> Result<GermanWords, Vec<Problem>> {
    let slugs: Vec<&str> = lessons.iter().map(|lesson| lesson.slug.as_str()).collect();
    let keys: Vec<&str> = terms.iter().map(|term| term.key.as_str()).collect();
    let known = markup::Known { terms: &keys, slugs: &slugs, language: Language::German };
    let mut problems = Vec::new();
    let glossary = german.glossary.as_ref().map(|file| {
        glossary::german(file, terms, &known).unwrap_or_else(|fault| {
            problems.push(fault.of(file));
            Vec::new()
        })
    });
    let mut words: Vec<Option<Words>> = vec![None; lessons.len()];
    for file in &german.lessons {
        match german_lesson(file, files, lessons, &known, &words) {
            Ok((place, read)) => words[place] = Some(read),
            Err(problem) => problems.push(problem),
        }
    }
    let glossary = glossary.unwrap_or_else(|| vec![None; terms.len()]);
    if problems.is_empty() { Ok((words, glossary)) } else { Err(problems) }
}

/// The words of one lesson, with its place. A part is called the same in all its lessons.
fn german_lesson(
    file: &File,
    files: &[File],
    lessons: &[Lesson],
    known: &markup::Known<'_>,
    before: &[Option<Words>],
) -> Result<(usize, Words), Problem> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let english = files.iter().position(|english| name(&english.path) == name(&file.path));
    let Some(place) = english else {
        return Err(Fault::new(1, "there is no English lesson of that name").of(file));
    };
    let words = german::read(file, &files[place], &lessons[place], known).map_err(|fault| fault.of(file))?;
    let part = &lessons[place].part;
    let others =
        lessons.iter().zip(before).filter(|(lesson, _)| lesson.part == *part).filter_map(|(_, words)| words.as_ref());
    if let Some(other) = others.map(|words| &words.part).find(|other| **other != words.part) {
        return Err(Fault::new(1, format!("the part {part:?} is called {other:?} in another lesson")).of(file));
    }
    Ok((place, words))
}

/// One lesson, which must fit those before it.
fn one(
    file: &File,
    name: lesson::Name,
    known: &markup::Known<'_>,
    seen: &mut HashMap<String, String>,
    parts: &mut Vec<String>,
) -> Result<Lesson, Problem> {
    let fault = |line, message| Fault { line, message }.of(file);
    if let Some(other) = seen.insert(name.slug.clone(), file.path.clone()) {
        return Err(fault(1, format!("{other} has the slug {:?} already", name.slug)));
    }
    if let Some(other) = seen.insert(name.number.to_string(), file.path.clone()) {
        return Err(fault(1, format!("{other} has the number {} already", name.number)));
    }
    let lesson = lesson::read(file, name, known).map_err(|fault| fault.of(file))?;
    if parts.last() != Some(&lesson.part) {
        if parts.contains(&lesson.part) {
            return Err(fault(
                1,
                format!("the part {:?} was left before: its lessons follow one another", lesson.part),
            ));
        }
        parts.push(lesson.part.clone());
    }
    Ok(lesson)
}

#[cfg(test)]
mod tests;
