//! The words of a lesson in German, held against the English ones: what they are about, moves, numbers and terms, is the same.

use super::{
    Fault, File,
    body::{self, AFTERWARDS, Body, DO, GUESS, HINT, QUESTION, SOURCES, TABLE, TEXT},
    lesson::Head,
    markup::Known,
    rules::Position,
    source,
};
use crate::{
    guess::{Guess, Range},
    lesson::{Lesson, Table, Words},
    text::{Paragraph, Span},
};

/// The names of the head.
const NAMES: [&str; 2] = ["title", "part"];

/// The words of a lesson, which has been read from its English file.
pub(super) fn read(file: &File, english: &File, lesson: &Lesson, known: &Known<'_>) -> Result<Words, Fault> {
    let (head, sections) = source::split(&file.text)?;
    if let Some(entry) = head.iter().find(|entry| !NAMES.contains(&entry.name)) {
        return Err(Fault::new(entry.line, format!("{:?} is none of {}", entry.name, NAMES.join(", "))));
    }
    let head = Head { entries: &head };
    let position = Position::new(&lesson.setup.start, lesson.setup.moves.clone()).expect("the English file was read");
    let body = Body::of(&sections, known, &position)?;
    let (_, others) = source::split(&english.text).expect("the English file was read");
    // Sections that may be left out are left out in both.
    let has = |heading: &str| sections.iter().any(|section| section.heading == heading);
    for (heading, is_there) in [
        (TABLE, lesson.table.is_some()),
        (SOURCES.heading, !lesson.sources.is_empty()),
        (GUESS.heading, lesson.guess.is_some()),
    ] {
        if has(heading) != is_there {
            let fault = if is_there { "is missing" } else { "is not in the English lesson" };
            return Err(Fault::new(body.line(heading), format!("the section {heading:?} {fault}")));
        }
    }
    let words = Words {
        title: head.required("title", |value| Ok(value.to_owned()))?,
        part: head.required("part", |value| Ok(value.to_owned()))?,
        text: body.paragraphs(&TEXT)?,
        table: body.table()?,
        sources: body.sources()?,
        guess: body.guess()?,
        action: body.paragraph(&DO)?,
        question: body.paragraph(&QUESTION)?,
        hint: body.paragraph(&HINT)?,
        replies: replies(&body, &sections, &others)?,
        afterwards: body.paragraph(&AFTERWARDS)?,
    };
    compare(&words, lesson, &body, &sections)?;
    Ok(words)
}

/// Replies under the same headings in the same order.
fn replies(
    body: &Body<'_>,
    sections: &[source::Section<'_>],
    english: &[source::Section<'_>],
) -> Result<Vec<Paragraph>, Fault> {
    let last = sections.last().map_or(1, |section| section.line);
    let mut own = body::replies(sections);
    let mut words = Vec::new();
    for (wanted, _) in body::replies(english) {
        let Some((condition, section)) = own.next() else {
            return Err(Fault::new(last, format!("the section \"If {wanted}\" is missing")));
        };
        if condition != wanted {
            return Err(Fault::new(section.line, format!("the English lesson has \"If {wanted}\" here")));
        }
        words.push(body.reply(section)?);
    }
    match own.next() {
        Some((_, section)) => {
            Err(Fault::new(section.line, format!("the section {:?} is not in the English lesson", section.heading)))
        }
        None => Ok(words),
    }
}

/// Compares what the texts are about, section by section.
fn compare(words: &Words, lesson: &Lesson, body: &Body<'_>, sections: &[source::Section<'_>]) -> Result<(), Fault> {
    let one = std::slice::from_ref::<Paragraph>;
    // The first section has no heading; its words begin behind it.
    let first = sections.first().and_then(|section| section.lines().next()).map_or(1, |(line, _)| line);
    same(first, &words.text, &lesson.text)?;
    if let Some((own, english)) = words.table.as_ref().zip(lesson.table.as_ref()) {
        same_table(body.line(TABLE), own, english)?;
    }
    same(body.line(SOURCES.heading), &words.sources, &lesson.sources)?;
    if let Some((own, english)) = words.guess.as_ref().zip(lesson.guess.as_ref()) {
        same_guess(body.line(GUESS.heading), own, english)?;
    }
    same(body.line(DO.heading), one(&words.action), one(&lesson.action))?;
    same(body.line(QUESTION.heading), one(&words.question), one(&lesson.question))?;
    same(body.line(HINT.heading), one(&words.hint), one(&lesson.hint))?;
    for ((own, reply), (_, section)) in words.replies.iter().zip(&lesson.replies).zip(body::replies(sections)) {
        same(section.line, one(own), one(&reply.words))?;
    }
    same(body.line(AFTERWARDS.heading), one(&words.afterwards), one(&lesson.afterwards))
}

fn same_table(line: usize, own: &Table, english: &Table) -> Result<(), Fault> {
    if (own.head.len(), own.rows.len()) != (english.head.len(), english.rows.len()) {
        return Err(Fault::new(line, "the English table has other rows or columns"));
    }
    let cells = |table: &Table| table.cells().cloned().collect::<Vec<_>>();
    same(line, &cells(own), &cells(english))
}

fn same_guess(line: usize, own: &Guess, english: &Guess) -> Result<(), Fault> {
    let is_same = match (&own.from, &english.from) {
        (Range::Choices(own), Range::Choices(english)) => own.len() == english.len(),
        (own, english) => own == english,
    };
    if !is_same {
        return Err(Fault::new(line, "the English lesson has other choices to guess from"));
    }
    same(line, std::slice::from_ref(&own.question), std::slice::from_ref(&english.question))
}

fn same(line: usize, own: &[Paragraph], english: &[Paragraph]) -> Result<(), Fault> {
    let (own, english) = (subjects(own), subjects(english));
    let difference = |from: &[String], without: &[String]| {
        let mut rest = from.to_vec();
        for one in without {
            if let Some(place) = rest.iter().position(|other| other == one) {
                rest.remove(place);
            }
        }
        rest.into_iter().next()
    };
    if let Some(lacking) = difference(&english, &own) {
        return Err(Fault::new(line, format!("{lacking} is missing, which the English section has")));
    }
    match difference(&own, &english) {
        Some(other) => Err(Fault::new(line, format!("{other} is not in the English section"))),
        None => Ok(()),
    }
}

/// What texts are about, as files write it.
fn subjects(paragraphs: &[Paragraph]) -> Vec<String> {
    let subject = |span: &Span| match span {
        Span::Number { shown, of, moment } => {
            let shown = shown.replace('\u{2212}', "-").replace(',', ".");
            let at = moment.map(|moment| format!("moment {moment}: ")).unwrap_or_default();
            Some(format!("{{{at}{} = {shown}}}", of.written()))
        }
        Span::Line(moves) => Some(format!("{{{}}}", moves.join(" "))),
        Span::Guess => Some("{guess}".to_owned()),
        Span::Term { key, .. } => Some(format!("[...]({key})")),
        _ => None,
    };
    paragraphs.iter().flat_map(|paragraph| &paragraph.0).filter_map(subject).collect()
}
