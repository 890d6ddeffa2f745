//! A generation held against the truth on every board of its game.

use leptos::prelude::*;
use wire::training::ExamView;

use super::names;
use super::state::Bench;
use crate::components::small_board::still;
use crate::components::solid::solid;
use page::format;
use session::training::RIGHT;

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
            <h2 id="bench-exam">{say::training::exam()}</h2>
            <p class="hint">
                {move || {
                    if has_truth() {
                        say::training::exam_about()
                    } else {
                        say::training::no_exam()
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
                {say::training::examine()}
            </button>
            {move || has_truth().then(|| bench.exam.get().map(|exam| result(bench.game.get(), &exam))).flatten()}
        </section>
    })
}

fn result(game: &'static str, exam: &ExamView) -> AnyView {
    let verdict = if exam.is_solved { say::training::solved() } else { say::training::not_solved_yet() };
    let boards = exam.examples.iter().take(DRAWN).filter_map(|moves| {
        let picture = names::picture(game, moves)?;
        let way = if moves.is_empty() { say::training::the_start().to_owned() } else { names::names(game, moves) };
        Some(view! {
            <li>
                <div class=format!("exam-board {game}")>{still(&picture, say::training::wrong_here())}</div>
                <span class="hint">{way}</span>
            </li>
        })
    });
    let boards = boards.collect_view();
    let error = told_error(exam.value_error);
    let worst =
        if exam.worst.is_empty() { say::training::the_start().to_owned() } else { names::names(game, &exam.worst) };
    solid(view! {
        <div data-testid="exam-result" data-solved=exam.is_solved.to_string() data-mistakes=exam.mistakes.to_string()>
            <p>
                <strong data-testid="verdict">{verdict}</strong>
                " "
                {say::training::exam_result(
                    exam.generation,
                    exam.mistakes.into(),
                    exam.boards.into(),
                    error,
                    exam.perfect_boards.into(),
                    worst,
                )}
            </p>
            <p class="hint" data-testid="rule-of-solved">{say::training::rule_of_solved()}</p>
            <ul class="exam-boards">{boards}</ul>
        </div>
    })
}

/// An error of V with as many digits as tell on which side of the rule's 0.2 it lies: 0.1999 is not written as 0.200.
fn told_error(error: f64) -> String {
    let is_told = |decimals: &usize| {
        let scale = 10_f64.powi(i32::try_from(*decimals).unwrap_or(9));
        ((error * scale).round() / scale < RIGHT) == (error < RIGHT)
    };
    format::plain(error, (3..9).find(is_told).unwrap_or(9))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_not_rounded_over_the_rule() {
        assert_eq!(
            [0.15, 0.19951, 0.199_96, 0.2, 0.25].map(told_error),
            ["0.150", "0.1995", "0.19996", "0.200", "0.250"]
        );
    }
}
