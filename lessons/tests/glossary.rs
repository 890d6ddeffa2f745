//! A term leads to a lesson that speaks of it.

use lessons::{Lesson, Span, Term, course, find, glossary};

#[test]
fn lessons_speak_of_the_terms_that_lead_to_them() {
    let mut silent = Vec::new();
    for term in glossary() {
        let Some(slug) = &term.lesson else { continue };
        let lesson = find(slug).expect("a lesson that was checked when it was read");
        if !speaks_of(lesson, term) {
            silent.push(format!("{}: {}", slug, term.key));
        }
    }
    assert!(course().len() >= 42 && silent.is_empty(), "{silent:#?}");
}

fn speaks_of(lesson: &Lesson, term: &Term) -> bool {
    let last = [&lesson.action, &lesson.question, &lesson.hint, &lesson.afterwards];
    let table = lesson.table.iter().flat_map(lessons::Table::cells);
    let mut paragraphs = lesson.text.iter().chain(&lesson.sources).chain(table).chain(last);
    paragraphs.any(|paragraph| {
        paragraph.0.iter().any(|span| match span {
            Span::Term { key, .. } => *key == term.key,
            Span::Quantity(quantity) => quantity.symbol() == term.key,
            Span::Number { of, .. } => of.quantity().is_some_and(|quantity| quantity.symbol() == term.key),
            _ => false,
        })
    })
}
