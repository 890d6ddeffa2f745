//! Lesson held to the truth: its question is open when it opens and answered after its solution, and the numbers in its texts are the
//! engine's. A wrong answer, where it has one, leaves it open and is replied to.

use lessons::{
    Lesson, Paragraph, Question, Span, Table,
    brought::Section,
    condition::Number,
    gesture,
    question::{Look, Manner},
};

use crate::{
    Desk,
    bring::{Bring, nothing},
};

/// Something that is wrong with a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Section in which it stands.
    pub section: Section,
    /// Place of the number among the section's, or of the step in the solution.
    pub place: Option<usize>,
    /// One sentence.
    pub message: String,
}

/// Checks a lesson that needs no file; nothing is found where it is right.
#[must_use]
pub fn check(lesson: &Lesson) -> Vec<Finding> {
    check_with(lesson, nothing)
}

/// Checks a lesson, which may show a recording.
#[must_use]
pub fn check_with(lesson: &Lesson, bring: Bring) -> Vec<Finding> {
    let mut desk = match Desk::try_open_with(lesson, bring) {
        Ok(desk) => desk,
        Err(message) => return vec![Finding { section: Section::Head, place: None, message }],
    };
    let mut findings = Vec::new();
    for (section, paragraphs) in before(lesson) {
        findings.extend(wrong_numbers(section, &paragraphs, &mut desk));
    }
    for (place, step) in lesson.solution.iter().enumerate() {
        if gesture::holds(&lesson.condition, &desk) {
            let message = if place == 0 {
                "the question is answered when the lesson opens".to_owned()
            } else {
                format!("the question is answered before step {} of the solution", place + 1)
            };
            findings.push(Finding { section: Section::Condition, place: None, message });
            return findings;
        }
        if let Err(message) = desk.try_carry_out(step) {
            findings.push(Finding { section: Section::Solution, place: Some(place), message });
            return findings;
        }
    }
    if !lesson.condition.holds(&desk) {
        let message = "the solution does not answer the question".to_owned();
        findings.push(Finding { section: Section::Condition, place: None, message });
    }
    findings.extend(wrong_numbers(Section::Afterwards, &[&lesson.afterwards], &mut desk));
    findings.extend(wrong_answer(lesson, bring));
    findings
}

/// Finds what is wrong with the wrong answer, where there is one.
fn wrong_answer(lesson: &Lesson, bring: Bring) -> Option<Finding> {
    let finding = |place, message: &str| Finding { section: Section::Wrong, place, message: message.to_owned() };
    if lesson.wrong.is_empty() {
        return None;
    }
    let mut desk = match Desk::try_open_with(lesson, bring) {
        Ok(desk) => desk,
        Err(message) => return Some(finding(None, &message)),
    };
    let manner = Manner { is_resting: true, is_led: false };
    let mut question = Question::new(lesson);
    let mut look = question.look(lesson, &desk, manner);
    for (place, step) in lesson.wrong.iter().enumerate() {
        if let Err(message) = desk.try_carry_out(step) {
            return Some(finding(Some(place), &message));
        }
        look = question.look(lesson, &desk, manner);
        if look.is_answered {
            return Some(finding(Some(place), "the wrong answer answers the question"));
        }
    }
    let Look { reply, .. } = look;
    reply.is_none().then(|| finding(None, "nothing is said of the wrong answer"))
}

/// The texts that are about the search as the lesson opens. What is said of a wrong answer has the reader's own numbers; written are
/// those.
fn before(lesson: &Lesson) -> Vec<(Section, Vec<&Paragraph>)> {
    let mut texts = vec![
        (Section::Text, lesson.text.iter().collect()),
        (Section::Table, lesson.table.iter().flat_map(Table::cells).collect()),
        (Section::Sources, lesson.sources.iter().collect()),
        (Section::Guess, lesson.guess.iter().map(|guess| &guess.question).collect()),
        (Section::Do, vec![&lesson.action]),
        (Section::Question, vec![&lesson.question]),
        (Section::Hint, vec![&lesson.hint]),
    ];
    let replies = lesson.replies.iter().enumerate();
    texts.extend(replies.map(|(place, reply)| (Section::Reply(place), vec![&reply.words])));
    texts
}

fn wrong_numbers(section: Section, paragraphs: &[&Paragraph], desk: &mut Desk<'_>) -> Vec<Finding> {
    let spans = paragraphs.iter().flat_map(|paragraph| &paragraph.0);
    let numbers = spans.filter_map(|span| match span {
        Span::Number { shown, of, moment } => Some((shown, of, *moment)),
        _ => None,
    });
    let mut findings = Vec::new();
    for (place, (shown, of, moment)) in numbers.enumerate() {
        let value = desk.number_at(of, moment);
        if !value.is_some_and(|value| is_rounded_right(shown, value)) {
            let message = said(shown, of, moment, value);
            findings.push(Finding { section, place: Some(place), message });
        }
    }
    findings
}

/// Most digits after the point that numbers are compared with.
const MOST_DECIMALS: usize = 15;

/// Returns whether a number is printed as it should be, with as many digits.
fn is_rounded_right(shown: &str, value: f64) -> bool {
    let Ok(printed) = plain(shown).parse::<f64>() else { return false };
    let half = 0.5 * 0.1_f64.powi(i32::try_from(decimals(shown)).unwrap_or(0)) + 1e-9;
    (value - printed).abs() <= half
}

fn said(shown: &str, number: &Number, moment: Option<u32>, value: Option<f64>) -> String {
    let (of, shown) = (number.written(), plain(shown));
    let has = value.map(|value| format!("{value:.*}", decimals(&shown).max(usize::from(value.fract() != 0.0))));
    match (has, moment) {
        (Some(has), None) if matches!(number, Number::Bench(_)) => {
            format!("{of} = {shown}, but the training has {has}")
        }
        (Some(has), None) => format!("{of} = {shown}, but the search has {has}"),
        (Some(has), Some(moment)) => format!("{of} = {shown}, but the search has {has} at moment {moment}"),
        (None, None) => format!("{of} = {shown}, but the search has no such number"),
        (None, Some(moment)) => format!("{of} = {shown}, but the search has no such number at moment {moment}"),
    }
}

fn plain(shown: &str) -> String {
    shown.replace('\u{2212}', "-").replace(',', ".")
}

fn decimals(shown: &str) -> usize {
    shown.find(['.', ',']).map_or(0, |point| (shown.len() - point - 1).min(MOST_DECIMALS))
}
