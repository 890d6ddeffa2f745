//! Every lesson, held to the truth: its question is open when it opens and answered after its solution, and the numbers in its
//! texts are the engine's.

mod desk;

use desk::Desk;
use lessons::{Facts, Paragraph, Span, course};

#[test]
fn every_question_is_answered_by_its_solution_and_not_before() {
    let mut problems = Vec::new();
    for lesson in course() {
        let mut desk = Desk::open(lesson);
        for (place, step) in lesson.solution.iter().enumerate() {
            if lesson.condition.holds(&desk) {
                problems.push(format!("{}: the question is answered before step {}", lesson.slug, place + 1));
            }
            desk.carry_out(step);
        }
        if !lesson.condition.holds(&desk) {
            problems.push(format!("{}: its solution does not answer the question", lesson.slug));
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn numbers_in_texts_are_the_engine_s() {
    let mut problems = Vec::new();
    for lesson in course() {
        let mut desk = Desk::open(lesson);
        let before = lesson.text.iter().chain(&lesson.sources).chain([&lesson.action, &lesson.question, &lesson.hint]);
        let mut wrong: Vec<String> = before.flat_map(|paragraph| wrong_numbers(paragraph, &mut desk)).collect();
        lesson.solution.iter().for_each(|step| desk.carry_out(step));
        wrong.extend(wrong_numbers(&lesson.afterwards, &mut desk));
        problems.extend(wrong.into_iter().map(|problem| format!("{}: {problem}", lesson.slug)));
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

fn wrong_numbers(paragraph: &Paragraph, desk: &mut Desk<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for span in &paragraph.0 {
        let Span::Number { shown, of, moment } = span else { continue };
        let at = Facts::moment(desk);
        if moment.is_some() {
            desk.go_to(*moment);
        }
        let value = desk.number(of);
        let printed: f64 = shown.replace('\u{2212}', "-").parse().expect("checked when it was read");
        let decimals = shown.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let half = 0.5 * 0.1_f64.powi(i32::try_from(decimals).expect("few")) + 1e-9;
        if !value.is_some_and(|value| (value - printed).abs() <= half) {
            wrong.push(format!("{of:?} is {value:?}, not {shown}"));
        }
        if moment.is_some() {
            desk.go_to(Some(at));
        }
    }
    wrong
}
