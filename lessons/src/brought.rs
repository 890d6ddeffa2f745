//! Lessons that are read while the program runs: those that people bring, each from one file.

use std::sync::OnceLock;

use crate::{
    data::{course, glossary},
    lesson::Lesson,
    read,
};

/// Longest file of a lesson, in bytes: several times what the longest of the course has.
pub const LONGEST: usize = 16 << 10;

/// Most parentheses and negations of a condition: a reader of nested ones goes as deep.
const MOST_NESTED: usize = 100;

/// A lesson, and where in its file things stand.
#[derive(Clone, Debug)]
pub struct Brought {
    /// The lesson. Its number is 0: it stands in no course.
    pub lesson: Lesson,
    places: Vec<read::Place>,
}

/// Problem in a file, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// From 1.
    pub line: usize,
    /// One sentence.
    pub message: String,
}

/// Section of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The head.
    Head,
    /// The text.
    Text,
    /// [`Lesson::table`].
    Table,
    /// [`Lesson::sources`].
    Sources,
    /// [`Lesson::guess`].
    Guess,
    /// [`Lesson::action`].
    Do,
    /// [`Lesson::question`].
    Question,
    /// [`Lesson::condition`].
    Condition,
    /// [`Lesson::hint`].
    Hint,
    /// One of [`Lesson::replies`].
    Reply(usize),
    /// [`Lesson::afterwards`].
    Afterwards,
    /// [`Lesson::wrong`].
    Wrong,
    /// [`Lesson::solution`].
    Solution,
}

/// Reads a lesson, which will have this name in addresses.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn read(slug: &str, text: &str) -> Result<Brought, Fault> {
    let fault = |line, message: String| Fault { line, message };
    if text.len() > LONGEST {
        let (has, most) = (text.len() >> 10, LONGEST >> 10);
        return Err(fault(1, format!("the file has {has} KB: a lesson has at most {most} KB")));
    }
    // Editors of some systems begin files with a mark, and end lines with two signs.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut nested = 0;
    for (number, line) in (1..).zip(text.lines()) {
        // A condition ends with its heading, or with the next one.
        if line.starts_with("## ") {
            nested = 0;
        }
        let nots = line.split_whitespace().filter(|word| word.trim_start_matches('(') == "not").count();
        nested += line.bytes().filter(|byte| *byte == b'(').count() + nots;
        if nested > MOST_NESTED {
            return Err(fault(number, format!("there are more than {MOST_NESTED} parentheses and negations here")));
        }
    }
    let slugs: Vec<&str> = course().iter().map(|lesson| lesson.slug.as_str()).collect();
    let terms: Vec<&str> = glossary().iter().map(|term| term.key.as_str()).collect();
    let lesson = read::alone(slug, text, &slugs, &terms).map_err(|(line, message)| Fault { line, message })?;
    Ok(Brought { lesson, places: read::places(text) })
}

impl Brought {
    /// Line of a section's heading.
    #[must_use]
    pub fn line(&self, section: Section) -> usize {
        self.place(section).map_or(1, |place| place.line)
    }

    /// Line of a number in a section's braces, by its place among them.
    #[must_use]
    pub fn number_line(&self, section: Section, number: usize) -> usize {
        let line = self.place(section).and_then(|place| place.numbers.get(number));
        line.copied().unwrap_or_else(|| self.line(section))
    }

    /// Line of a step of the solution, or of the wrong answer.
    #[must_use]
    pub fn step_line(&self, section: Section, step: usize) -> usize {
        let line = self.place(section).and_then(|place| place.lines.get(step));
        line.copied().unwrap_or_else(|| self.line(section))
    }

    fn place(&self, section: Section) -> Option<&read::Place> {
        let heading = match section {
            Section::Head => return None,
            Section::Text => "",
            Section::Table => "Table",
            Section::Sources => "Sources",
            Section::Guess => "Guess",
            Section::Do => "Do",
            Section::Question => "Question",
            Section::Condition => "Answered when",
            Section::Hint => "Hint",
            Section::Reply(number) => {
                return self.places.iter().filter(|place| place.heading.starts_with("If ")).nth(number);
            }
            Section::Afterwards => "Afterwards",
            Section::Wrong => "Wrong",
            Section::Solution => "Solution",
        };
        self.places.iter().find(|place| place.heading == heading)
    }
}

/// Returns the file of a lesson of the course, for one to begin with.
#[must_use]
pub fn source(slug: &str) -> Option<&'static str> {
    static SOURCES: OnceLock<Vec<(String, String)>> = OnceLock::new();
    let bytes = include_bytes!(concat!(env!("OUT_DIR"), "/sources.postcard"));
    let sources = SOURCES.get_or_init(|| postcard::from_bytes(bytes).expect("the build script wrote it"));
    sources.iter().find(|(one, _)| one == slug).map(|(_, text)| text.as_str())
}

/// Returns whether this can be a lesson's name in addresses, besides those of the course and of other pages.
#[must_use]
pub fn is_free(slug: &str) -> bool {
    read::is_slug(slug) && course().iter().all(|lesson| lesson.slug != slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SELECT: &str = include_str!("../course/04-select.md");

    #[test]
    fn a_lesson_of_the_course_is_read_as_it_was_built() {
        let brought = read("select", SELECT).unwrap();
        let mut built = crate::find("select").unwrap().clone();
        built.number = 0;
        assert_eq!(brought.lesson, built);
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let brought = read("select", SELECT).unwrap();
        let line_of = |text: &str| SELECT.lines().position(|line| line.contains(text)).unwrap() + 1;
        assert_eq!(brought.line(Section::Question), line_of("## Question"));
        assert_eq!(brought.number_line(Section::Hint, 1), line_of("{S(b) = -0.220}. Behind it"));
        assert_eq!(brought.number_line(Section::Reply(0), 0), line_of("a is where the simulation goes"));
        assert_eq!(brought.step_line(Section::Solution, 1), line_of("choose c"));
        let windows = SELECT.replace('\n', "\r\n");
        assert_eq!(read("select", &format!("\u{feff}{windows}")).unwrap().lesson, brought.lesson);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let line_of = |text: &str| SELECT.lines().position(|line| line.contains(text)).unwrap() + 1;
        for (from, to, line, message) in [
            ("game: connect2", "game: draughts", 3, "there is no game \"draughts\""),
            ("choose c", "leap c", line_of("choose c"), "there is no step \"leap\""),
            ("[next](next)", "[next](nix)", line_of("[next](next)"), "the glossary has no term \"nix\""),
        ] {
            let fault = read("select", &SELECT.replace(from, to)).unwrap_err();
            assert_eq!(fault.line, line, "{}", fault.message);
            assert!(fault.message.starts_with(message), "{}", fault.message);
        }
    }

    #[test]
    fn what_is_hostile_is_refused_in_a_sentence() {
        let condition = "selected is \"a\" and chosen is next and moment = 6";
        let deep = SELECT.replace(condition, &format!("{}moment = 6{}", "(".repeat(1_000), ")".repeat(1_000)));
        assert!(read("x", &deep).unwrap_err().message.contains("parentheses"));
        let negated = SELECT.replace(condition, &format!("{} moment = 6", "not ".repeat(1_000)));
        assert!(read("x", &negated).unwrap_err().message.contains("negations"));
        // Over several lines, too.
        let negated = SELECT.replace(condition, &format!("{} moment = 6", "not\n".repeat(3_000)));
        assert!(read("x", &negated).unwrap_err().message.contains("negations"));
        let long = format!("{SELECT}{}", "x".repeat(LONGEST));
        assert!(read("x", &long).unwrap_err().message.contains("at most 16 KB"));
        assert!(read("x", "").is_err());
    }

    #[test]
    fn every_lesson_of_the_course_is_one_to_begin_with() {
        assert_eq!(source("select"), Some(SELECT));
        assert!(course().iter().all(|lesson| read("x", source(&lesson.slug).unwrap()).is_ok()));
        assert_eq!(source("nothing"), None);
    }

    #[test]
    fn names_are_those_that_nobody_has() {
        assert!(is_free("my-lesson-2"));
        for taken in ["select", "training", "own", "", "A", "a b", "../x", "a--b"] {
            assert!(!is_free(taken), "{taken}");
        }
    }
}
