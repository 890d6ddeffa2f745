//! Translations.

use super::{GOOD, TERMS, asking::asking, file};
use crate::{
    language::Language,
    read::{German, GermanWords, course, german},
};

/// The German words of the lesson that asks.
const GERMAN: &str = "\
title: Ein Titel
part: Ein Teil

In {b c} ist `N` gleich {moment 2: N() = 1}, und {Q(b) = -0.5} ist [geschätzt](P).

## Sources

So steht es da.

## Guess

Wie viele?
number: 0..30

## Do

Zweimal.

## Question

Welcher?

## Hint

Nicht der.

## If chosen is b

{N(b) = 2} sind es.

## If moment < 3 and not chosen is c

Noch einmal [raten](P).

## Afterwards

Geraten: {guess}.
";

const GERMAN_TERMS: &str = "\
## N: Besuche

Wie viele es waren.
";

fn in_german(lesson: &str, terms: &str) -> Result<GermanWords, Vec<String>> {
    let files = [file("course/01-good.md", &asking()), file("course/02-other.md", &GOOD.replace("A title", "Other"))];
    let english = course(&files, &file("glossary.md", TERMS)).unwrap();
    let other = "title: Anders\npart: Ein Teil\n\n{b c}: {Q(b) = -0.5}, {moment 2: N() = 1}, [P](P).\n\n## Sources\n\nSo.\n\n\
                 ## Do\n\nDas.\n\n## Question\n\nWas?\n\n## Hint\n\nDa.\n\n## Afterwards\n\nJa.\n";
    let all = German {
        lessons: vec![file("course/de/02-other.md", other), file("course/de/01-good.md", lesson)],
        glossary: Some(file("glossary.de.md", terms)),
    };
    german(&all, &files, &english).map_err(|all| all.iter().map(ToString::to_string).collect())
}

#[test]
fn a_translation_has_the_words_and_the_lesson_all_else() {
    let (lessons, terms) = in_german(GERMAN, GERMAN_TERMS).unwrap();
    let words = lessons[0].clone().unwrap();
    assert_eq!((words.title.as_str(), words.part.as_str()), ("Ein Titel", "Ein Teil"));
    assert_eq!(words.text[0].plain(), "In b c ist N gleich 1, und \u{2212}0,5 ist geschätzt.", "with a decimal comma");
    assert_eq!(words.replies[0].plain(), "2 sind es.");
    assert!(lessons[1].is_some());
    assert_eq!((terms[0].is_some(), terms[1].as_ref().unwrap().name.as_str()), (false, "Besuche"));
    let files = [file("course/01-good.md", &asking())];
    let english = course(&files, &file("glossary.md", TERMS)).unwrap();
    let lesson = english.0[0].told(Language::German, words);
    assert_eq!((lesson.language, lesson.solution.len(), lesson.replies.len()), (Language::German, 2, 2));
    assert_eq!(lesson.replies[0].condition, english.0[0].replies[0].condition);
    assert_eq!(
        german(&German::default(), &files, &english),
        Ok((vec![None], vec![None, None])),
        "nothing is translated"
    );
}

#[test]
fn a_broken_translation_is_refused_with_its_line() {
    for (from, to, expected) in [
        ("title: Ein Titel", "game: connect2", "1: \"game\" is none of title, part"),
        ("title: Ein Titel\n", "", "1: the head has no title"),
        ("part: Ein Teil", "part: Anderer Teil", "1: the part \"A part\" is called \"Ein Teil\" in another lesson"),
        ("{b c}", "{b d}", "4: {b c} is missing, which the English section has"),
        ("N() = 1}", "N() = 1}, {moment 2: N() = 1}", "4: {moment 2: N() = 1} is not in the English section"),
        ("-0.5", "0.5", "4: {Q(b) = -0.5} is missing, which the English section has"),
        ("[geschätzt](P)", "[geschätzt](N)", "4: [...](P) is missing, which the English section has"),
        ("## Sources\n\nSo steht es da.\n\n", "", "1: the section \"Sources\" is missing"),
        ("## Hint\n\nNicht der.\n\n", "", "31: the section \"Hint\" is missing"),
        (
            "## Hint",
            "## Answered when",
            "23: \"Answered when\" is none of the headings Table, Sources, Guess, Do, Question, Hint, Afterwards, If",
        ),
        ("## Hint", "## Solution", "23: \"Solution\" is none of the headings"),
        ("number: 0..30", "number: 0..20", "10: the English lesson has other choices to guess from"),
        ("If chosen is b", "If chosen is d", "27: the English lesson has \"If chosen is b\" here"),
        (
            "## If moment < 3 and not chosen is c\n\nNoch einmal [raten](P).\n\n",
            "",
            "31: the section \"If moment < 3 and not chosen is c\" is missing",
        ),
        ("{guess}", "nichts", "35: {guess} is missing, which the English section has"),
        ("Zweimal.", "Eins. Zwei. Drei.", "17: that is 3 sentences and 17 characters: at most 2 and 300"),
    ] {
        assert_eq!(GERMAN.matches(from).count(), 1, "{from:?} stands there once");
        let problems = in_german(&GERMAN.replace(from, to), GERMAN_TERMS).expect_err(to);
        assert!(problems[0].starts_with(&format!("course/de/01-good.md:{expected}")), "{problems:?}");
    }
    for (from, to, expected) in [
        ("N: Besuche", "X: Besuche", "1: there is no term \"X\" in English"),
        ("N: Besuche", "P: Vorrang\nlesson: other", "1: \"P\" has another lesson or name in Lc0 than in English"),
        ("Wie viele es waren.", "", "1: \"N\" has no sentence"),
        ("es waren.", "es [waren](Z).", "3: the glossary has no term \"Z\""),
    ] {
        let problems = in_german(GERMAN, &GERMAN_TERMS.replace(from, to)).expect_err(to);
        assert!(problems[0].starts_with(&format!("glossary.de.md:{expected}")), "{problems:?}");
    }
    let files = [file("course/01-good.md", GOOD)];
    let english = course(&files, &file("glossary.md", TERMS)).unwrap();
    let stray = German { lessons: vec![file("course/de/02-x.md", GERMAN)], glossary: None };
    let problems = german(&stray, &files, &english).unwrap_err();
    assert_eq!(problems[0].to_string(), "course/de/02-x.md:1: there is no English lesson of that name");
}
