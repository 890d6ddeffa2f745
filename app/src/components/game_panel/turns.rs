//! The moves that turned the game, and the accuracies of both sides.

use leptos::prelude::*;
use page::input::Action;
use page::shared::Shared;
use page::whole_game::Explained;
use page::whole_game::words::{self, Moves, Told};
use report::{Grade, accuracy};
use wire::GameState;

use crate::components::solid::made;
use crate::state::Analysis;

/// Accuracies by the published formula, which is named.
#[component]
pub(super) fn Accuracies(explained: Memo<Option<Shared<Explained>>>) -> impl IntoView {
    let of = move |side: usize| {
        let percent = explained.with(|one| one.as_ref().and_then(|one| one.account.accuracy[side]));
        words::accuracy(percent)
    };
    made(view! {
        <p
            class="game-accuracy"
            data-testid="game-accuracy"
            title=say::whole_game::accuracy_about(accuracy::NAME, accuracy::FORMULA)
        >
            <span>{say::whole_game::accuracy()} " (" {accuracy::NAME} ")"</span>
            <span>{say::whole_game::white()} " " <b>{move || of(0)}</b></span>
            <span>{say::whole_game::black()} " " <b>{move || of(1)}</b></span>
        </p>
    })
}

/// The turning points.
#[component]
pub(super) fn Turns(explained: Memo<Option<Shared<Explained>>>) -> impl IntoView {
    let analysis = Analysis::get();
    let told = Memo::new(move |_| {
        let notation = analysis.notation.get();
        let source = analysis.whole_game.progress.with(|progress| words::source_of(progress.as_deref()));
        explained.with(|explained| {
            let Some(explained) = explained else { return Vec::new() };
            analysis.game.with_untracked(|game| Moves::of(game, explained, notation).turns(explained, source))
        })
    });
    let is_done = move || {
        let state = analysis.whole_game.progress.with(|progress| progress.as_ref().map(|progress| progress.state));
        state == Some(GameState::Done)
    };
    let none = move || if is_done() { say::whole_game::no_turning_points() } else { say::whole_game::none_yet() };
    let row = move |Told { position, grade, name, sentence }: Told| {
        let is_here = move || analysis.game.with(|game| game.current == position);
        view! {
            <li>
                <button
                    type="button"
                    class="quiet"
                    data-testid="game-turn"
                    data-position=position.to_string()
                    aria-current=move || is_here().then_some("true")
                    title=about(grade)
                    on:click=move |_| analysis.act(Action::Visit(position))
                >
                    {name}
                    {grade.sign()}
                </button>
                " "
                {sentence}
            </li>
        }
    };
    let list = move || {
        let told = told.get();
        (!told.is_empty())
            .then(|| made(view! { <ol class="game-turns">{told.into_iter().map(row).collect_view()}</ol> }))
    };
    made(view! {
        <section class="game-turning" aria-label=say::whole_game::turning_points()>
            <h3>{say::whole_game::turning_points()}</h3>
            <p class="hint" data-testid="game-no-turns" hidden=move || !told.with(Vec::is_empty)>
                {none}
            </p>
            {list}
        </section>
    })
}

/// The meaning of a grade.
fn about(grade: Grade) -> &'static str {
    match grade {
        Grade::Dubious => say::whole_game::dubious(),
        Grade::Mistake => say::whole_game::mistake(),
        Grade::Blunder => say::whole_game::blunder(),
    }
}
