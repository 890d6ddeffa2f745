//! A generation held against the truth on every board of its game.

use leptos::prelude::*;
use wire::training::ExamView;

use super::names;
use super::state::Bench;
use crate::components::small_board::still;
use crate::components::solid::solid;
use page::format;

/// Boards that are drawn at most.
const DRAWN: usize = 8;

/// The card.
#[component]
pub(super) fn Exam(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let has_truth = move || bench.training.with(|training| training.as_ref().is_some_and(|one| one.has_truth));
    let cannot = move || !bench.is_open() || !has_truth();
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-exam" data-testid="exam">
            <h2 id="bench-exam">"Exam"</h2>
            <p class="hint">
                {move || {
                    if has_truth() {
                        "On every board where the game goes on: is the move with the largest P perfect, and how far is V from the truth?"
                    } else {
                        "Connect Four is not solved here from the start: compare its generations in matches."
                    }
                }}
            </p>
            <button
                type="button"
                data-testid="take-exam"
                hidden=move || !has_truth()
                disabled=cannot
                on:click=move |_| bench.change(page::training::Bench::examine)
            >
                "Examine the generation"
            </button>
            {move || has_truth().then(|| bench.exam.get().map(|exam| result(bench.game.get(), &exam))).flatten()}
        </section>
    })
}

fn result(game: &'static str, exam: &ExamView) -> AnyView {
    let verdict = if exam.is_solved { "Solved." } else { "Not solved yet." };
    let boards = exam.examples.iter().take(DRAWN).filter_map(|moves| {
        let picture = names::picture(game, moves)?;
        let way = if moves.is_empty() { "the start".to_owned() } else { names::names(game, moves) };
        Some(view! {
            <li>
                <div class=format!("exam-board {game}")>{still(&picture, "Wrong here")}</div>
                <span class="hint">{way}</span>
            </li>
        })
    });
    let boards = boards.collect_view();
    let worst = if exam.worst.is_empty() { "the start".to_owned() } else { names::names(game, &exam.worst) };
    solid(view! {
        <div data-testid="exam-result" data-solved=exam.is_solved.to_string() data-mistakes=exam.mistakes.to_string()>
            <p>
                <strong data-testid="verdict">{verdict}</strong>
                {format!(
                    " Generation {}: {} mistakes on {} boards; V is off by {} at most, on {} boards that come about where one side plays perfectly (worst: {worst}).",
                    exam.generation,
                    format::count(exam.mistakes.into()),
                    format::count(exam.boards.into()),
                    format::plain(exam.value_error, 3),
                    format::count(exam.perfect_boards.into()),
                )}
            </p>
            <ul class="exam-boards">{boards}</ul>
        </div>
    })
}
