//! The codes that were handed in: done again, one after the other, and told in a table.

use std::collections::VecDeque;
use std::time::Duration;

use assignments::code::Damage;
use assignments::table::{self, Row};
use assignments::{Outcome, Verdict};
use leptos::prelude::*;

use crate::components::lesson::markup;
use crate::components::solid::made;
use crate::download;

/// A field for the codes, and the table.
#[component]
pub(super) fn Checking() -> impl IntoView {
    let text = RwSignal::new(String::new());
    let rows = RwSignal::new(None::<Vec<Row>>);
    let is_checking = RwSignal::new(false);
    let check = move |_| {
        is_checking.set(true);
        rows.set(None);
        let codes = text.with(|text| table::codes(text).into_iter().map(str::to_owned).collect());
        check_on(codes, Vec::new(), move |checked| {
            rows.set(Some(checked));
            is_checking.set(false);
        });
    };
    let export = move |_| {
        let csv = rows.with(|rows| rows.as_ref().map(|rows| table::csv(rows)));
        if let Some(csv) = csv {
            let _ = download::download(csv.as_bytes(), "assignment.csv");
        }
    };
    let told = move || rows.with(|rows| rows.as_ref().map(|rows| shown(rows)));
    let is_table = move || rows.with(|rows| rows.as_ref().is_some_and(|rows| !rows.is_empty()));
    made(view! {
        <section>
            <h2>{say::assignment::codes()}</h2>
            <label class="assignment-field">
                <span>{say::assignment::codes_hint()}</span>
                <textarea
                    rows="6"
                    spellcheck="false"
                    data-testid="assignment-codes"
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <div class="assignment-buttons">
                <button type="button" class="primary" data-testid="check-codes" disabled=is_checking on:click=check>
                    {say::assignment::look()}
                </button>
                <button type="button" data-testid="export-codes" hidden=move || !is_table() on:click=export>
                    {say::assignment::export()}
                </button>
            </div>
            <p role="status" class="hint">{move || is_checking.get().then(say::assignment::checking)}</p>
            <div aria-live="polite" class="assignment-table">{told}</div>
        </section>
    })
}

/// Checks code after code. The page is drawn and heard between: each takes a while, and a training some seconds.
fn check_on(mut codes: VecDeque<String>, mut rows: Vec<Row>, done: impl FnOnce(Vec<Row>) + 'static) {
    let Some(code) = codes.pop_front() else { return done(rows) };
    set_timeout(
        move || {
            rows.push(table::row(&code));
            check_on(codes, rows, done);
        },
        Duration::from_millis(30),
    );
}

fn shown(rows: &[Row]) -> AnyView {
    if rows.is_empty() {
        return made(view! { <p class="error" data-testid="no-codes">{say::assignment::no_codes()}</p> });
    }
    let heads = [
        say::assignment::name(),
        say::assignment::assignment(),
        say::assignment::lesson(),
        say::assignment::result(),
        say::assignment::wrong(),
        say::assignment::help(),
        say::assignment::time(),
    ];
    let heads = heads.map(|words| view! { <th scope="col">{words}</th> }.into_any()).into_iter().collect_view();
    made(view! {
        <table data-testid="handed-in">
            <thead>
                <tr>{heads}</tr>
            </thead>
            <tbody>{rows.iter().map(row).collect_view()}</tbody>
        </table>
    })
}

fn row(row: &Row) -> AnyView {
    match row {
        Row::Damaged(code, damage) => {
            let why = match damage {
                Damage::CutOff => say::assignment::cut_off(),
                Damage::Changed => say::assignment::changed(),
                Damage::Unknown => say::assignment::unknown(),
            };
            view! {
                <tr class="bad" data-testid="handed-in-row" data-outcome="damaged">
                    <td colspan="3">{say::assignment::code_begins(code)}</td>
                    <td colspan="4">{why}</td>
                </tr>
            }
            .into_any()
        }
        Row::Read { record, verdicts } => {
            let one = |verdict: &Verdict| of_lesson(&record.name, &record.assignment.title, verdict);
            verdicts.iter().map(one).collect_view().into_any()
        }
    }
}

fn of_lesson(name: &str, title: &str, verdict: &Verdict) -> AnyView {
    let lesson = lessons::find_in(markup::language(), &verdict.lesson);
    let lesson = lesson.map_or_else(|| verdict.lesson.clone(), |lesson| lesson.title.clone());
    let result = match verdict.outcome {
        Outcome::Missing => say::assignment::missing(),
        Outcome::Open => say::assignment::open(),
        Outcome::Right => say::assignment::right(),
        Outcome::Seen => say::assignment::seen(),
        Outcome::Forged => say::assignment::forged(),
        Outcome::Impossible => say::assignment::impossible(),
    };
    let mut help = Vec::new();
    help.extend(verdict.hint.then(|| say::assignment::hint().to_owned()));
    help.extend(verdict.solution.then(|| say::assignment::solution().to_owned()));
    if help.is_empty() {
        help.push(say::assignment::none().to_owned());
    }
    help.extend(verdict.guess.as_deref().map(say::assignment::guess));
    let time = say::assignment::minutes((verdict.seconds / 60).to_string(), (verdict.seconds % 60).to_string());
    let is_bad = matches!(verdict.outcome, Outcome::Forged | Outcome::Impossible);
    view! {
        <tr class:bad=is_bad data-testid="handed-in-row" data-outcome=table::word(verdict.outcome)>
            <th scope="row">{name.to_owned()}</th>
            <td>{title.to_owned()}</td>
            <td>{lesson}</td>
            <td>{result}</td>
            <td>{verdict.wrong.to_string()}</td>
            <td>{help.join(", ")}</td>
            <td>{time}</td>
        </tr>
    }
    .into_any()
}
