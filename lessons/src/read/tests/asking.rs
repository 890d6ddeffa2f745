//! Guesses and replies.

use super::{GOOD, TERMS, read};
use crate::{
    condition::{Condition, Word},
    guess::Range,
    text::Span,
};

/// The lesson with a guess and two replies.
pub(super) fn asking() -> String {
    GOOD.replace("## Do\n", "## Guess\n\nHow many will\nb have?\nnumber: 0..30\n\n## Do\n").replace(
        "## Afterwards\n\nYes.",
        "## If chosen is b\n\nb has {N(b) = 2}.\n\n## If moment < 3 and not chosen is c\n\nNot so. \
                  [Guess](P) again.\n\n## Afterwards\n\nYou said {guess}.",
    )
}

#[test]
fn a_lesson_may_ask_for_a_guess_and_reply_to_answers() {
    let lesson = read(&[("01-good.md", &asking())], TERMS).unwrap().0.remove(0);
    let guess = lesson.guess.unwrap();
    assert_eq!((guess.question.plain().as_str(), guess.from), ("How many will b have?", Range::Number(0.0, 30.0)));
    assert_eq!(lesson.afterwards.0[1], Span::Guess);
    let conditions: Vec<&Condition> = lesson.replies.iter().map(|reply| &reply.condition).collect();
    assert_eq!(conditions[0], &Condition::Is(Word::Chosen, Word::Literal("b".to_owned())));
    assert!(matches!(conditions[1], Condition::All(both) if both.len() == 2));
    assert_eq!(lesson.replies[1].words.plain(), "Not so. Guess again.");
    // They may stand before the hint as well.
    let before = GOOD.replace("## Hint", "## If chosen is b\n\nNo.\n\n## Hint");
    assert_eq!(read(&[("01-good.md", &before)], TERMS).unwrap().0[0].replies.len(), 1);
    let chosen = asking().replace("number: 0..30", "choices: few, many");
    let lesson = read(&[("01-good.md", &chosen)], TERMS).unwrap().0.remove(0);
    assert_eq!(lesson.guess.unwrap().from, Range::Choices(vec!["few".to_owned(), "many".to_owned()]));
}

#[test]
fn a_broken_guess_or_reply_is_refused_with_its_line() {
    for (from, to, expected) in [
        ("number: 0..30", "number: 30..0", "28: a number is from..to, as in 0..200"),
        ("number: 0..30", "choices: one", "28: there are 2 to 6 choices of at most 40 characters"),
        ("number: 0..30", "from 0 to 30", "28: the last line says what a guess is made from: "),
        ("How many will\nb have?\n", "", "24: what is to be guessed? A question is missing"),
        ("If chosen is b", "If chosen b", "46: a comparison needs \"is\", <, <=, =, >= or >"),
        (
            "If chosen is b",
            "If moment < 3 and not chosen is c",
            "50: \"If moment < 3 and not chosen is c\" stands in line 46 already",
        ),
        ("b has {N(b) = 2}.", "", "46: nothing stands under \"If chosen is b\""),
        ("b has {N(b) = 2}.", "One. Two. Three.", "48: that is 3 sentences and 16 characters: at most 2 and 260"),
        (
            "b has {N(b) = 2}.",
            "You said {guess}.",
            "48: {guess} stands in \"Afterwards\", where the lesson has asked for one",
        ),
        ("## Guess\n", "## If chosen is d\n", "30: \"Do\" comes before \"If chosen is d\""),
    ] {
        assert_eq!(asking().matches(from).count(), 1, "{from:?} stands there once");
        let problems = read(&[("01-good.md", &asking().replace(from, to))], TERMS).expect_err(to);
        assert!(problems[0].starts_with(&format!("01-good.md:{expected}")), "{problems:?}");
    }
}
