//! Lessons that people bring: read, and held against a search, with the line of whatever is wrong.

use lessons::{
    Lesson,
    brought::{self, Brought, Section},
};

use crate::check;

/// Problem in a lesson's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// One sentence, lower-case and without a full stop.
    pub message: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// Most problems of one file that are told.
const MOST_TOLD: usize = 12;

/// Reads a lesson, which will have this name in addresses, and holds it against a search.
///
/// # Errors
/// The faults, in the order of its lines.
pub fn read(slug: &str, text: &str) -> Result<Lesson, Vec<Problem>> {
    let brought =
        brought::read(slug, text).map_err(|fault| vec![Problem { line: fault.line, message: fault.message }])?;
    let mut problems: Vec<Problem> = check(&brought.lesson)
        .into_iter()
        .map(|finding| Problem { line: line(&brought, finding.section, finding.place), message: finding.message })
        .collect();
    problems.sort_by_key(|problem| problem.line);
    problems.truncate(MOST_TOLD);
    if problems.is_empty() { Ok(brought.lesson) } else { Err(problems) }
}

fn line(brought: &Brought, section: Section, place: Option<usize>) -> usize {
    match place {
        Some(step) if section == Section::Solution => brought.step_line(step),
        Some(number) => brought.number_line(section, number),
        None => brought.line(section),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SELECT: &str = include_str!("../../lessons/course/04-select.md");

    fn line_of(text: &str) -> usize {
        SELECT.lines().position(|line| line.contains(text)).expect("it is in the file") + 1
    }

    /// The problems of a lesson of the course that was changed.
    fn problems(from: &str, to: &str) -> Vec<Problem> {
        assert!(SELECT.contains(from), "{from}");
        read("mine", &SELECT.replacen(from, to, 1)).expect_err("it is wrong now")
    }

    #[test]
    fn a_right_lesson_is_read() {
        assert_eq!(read("mine", SELECT).unwrap().title, "Select");
    }

    #[test]
    fn a_wrong_number_is_named_with_its_line_and_the_right_one() {
        let found = problems("{S(a) = 0.186} against", "{S(a) = 0.286} against");
        let message = "S(a) = 0.286, but the search has 0.186".to_owned();
        assert_eq!(found, [Problem { line: line_of("At the root a leads by far"), message }]);
        assert_eq!(found[0].to_string(), format!("line {}: S(a) = 0.286, but the search has 0.186", found[0].line));
        let found = problems("{S(a b) = -0.264}", "{moment 2: N() = 7}");
        assert_eq!(found[0].message, "N() = 7, but the search has 2 at moment 2");
    }

    #[test]
    fn a_question_that_its_solution_does_not_answer_is_named() {
        let found = problems("choose c\n", "choose d\n");
        assert_eq!((found[0].line, found.len()), (line_of("## Answered when"), 1));
        assert_eq!(found[0].message, "the solution does not answer the question");
        let found = problems("selected is \"a\" and chosen is next and moment = 6", "moment = 6");
        assert_eq!(found[0].message, "the question is answered when the lesson opens");
        let found = problems("select a\nchoose c", "select a\nchoose a");
        assert_eq!(
            (found[0].line, found[0].message.as_str()),
            (line_of("choose c"), "a is no move of the selected node")
        );
    }

    /// What the reader says and what the search says, with what the engine says within it.
    #[test]
    fn what_is_wrong_is_said_in_german() {
        let wrong = [
            ("title: Select\n", "title Select\n", "Eine Zeile des Kopfs ist ein Name, ein Doppelpunkt und ein Wert"),
            ("game: connect2", "game: draughts", "Ein Spiel „draughts“ gibt es nicht"),
            ("evaluator: ", "evaluator: no-", "Einen Bewerter „no-uniform"),
            ("simulations: 6", "simulations: many", "„many“ ist keine Zahl bis 100000"),
            ("simulations: 6", "simulations: 6\nsimulations: 6", "„simulations“ steht schon in Zeile "),
            ("## Hint", "## Hints", "„Hints“ ist keine der Überschriften "),
            ("[next](next)", "[next](nix)", "Im Glossar gibt es keinen Begriff „nix“"),
            ("choose c\n", "leap c\n", "Einen Schritt „leap“ gibt es nicht"),
            ("choose c\n", "choose d\n", "Die Lösung beantwortet die Frage nicht"),
            ("choose c\n", "select a a\n", "„a a“ ist hier nicht spielbar: "),
            ("{S(a) = 0.186} against", "{S(a = 0.186} against", "Eine Klammer ist nicht geschlossen"),
            ("{S(a) = 0.186} against", "{S(a) = 0.286} against", "S(a) = 0.286, aber die Suche hat 0.186"),
            ("moment = 6", "moment = 6 or tab is nowhere", "„nowhere“ ist keines von edges, "),
        ];
        for (from, to, beginning) in wrong {
            let message = problems(from, to).remove(0).message;
            say::speak(say::Language::German);
            let german = say::told(&message).into_owned();
            say::speak(say::Language::English);
            assert!(german.starts_with(beginning), "{message} is said {german}");
            let is_english = |word: &str| german.split_whitespace().any(|other| other == word);
            assert!(!["is", "the", "cannot", "there"].into_iter().any(is_english), "{german}");
        }
    }

    #[test]
    fn a_lesson_opens_in_its_phase() {
        const PHASES: &str = include_str!("../../lessons/course/05-expand-and-evaluate.md");
        let found =
            read("mine", &PHASES.replace("phase: select", "phase: evaluate")).expect_err("it is answered at once");
        assert_eq!(found[0].message, "the question is answered when the lesson opens");
        let earlier = PHASES.replace("by one phase,", "by one phase, from {moment 3: N() = 3} visits on,");
        assert!(earlier != PHASES);
        assert_eq!(read("mine", &earlier).err(), None);
        let found = read("mine", &earlier.replace("phase: select", "phase: evaluate")).expect_err("still so");
        assert_eq!(found[0].message, "the question is answered when the lesson opens");
    }

    #[test]
    fn a_lesson_that_would_search_for_long_is_refused() {
        let found = problems("simulations: 6", "simulations: 6\nmoment: 7");
        assert_eq!(found[0].message, "there is no moment 7: the search has 6");
        let work = "search 90000\n".to_owned() + "set cpuct=2\nset cpuct=3\nset cpuct=1.5\n" + "choose c";
        let found = problems("choose c\n", &(work + "\n"));
        assert!(found[0].message.contains("more than 200000 simulations in all"), "{found:?}");
    }
}
