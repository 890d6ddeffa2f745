//! The whole game, explained: what analyses it and how far that is, W, D and L over the game, the moves that turned it, accuracies.

mod graph;
mod head;
mod turns;

use leptos::prelude::*;
use page::game;
use page::input::Action;
use page::shared::Shared;
use page::whole_game::words::{self, Moves};
use page::whole_game::{self, Explained};

use crate::components::solid::made;
use crate::state::Analysis;
use graph::Graph;
use head::Head;
use turns::{Accuracies, Turns};

/// The panel.
#[component]
pub fn GamePanel() -> impl IntoView {
    let analysis = Analysis::get();
    let start =
        Memo::new(move |_| analysis.game.with(|game| game::line_to(game, game.current).first().map(|first| first.id)));
    let has_moves = Memo::new(move |_| analysis.game.with(|game| game::has_moves(game, game.current)));
    // Of the game that is shown, as far as it was searched.
    let explained = Memo::new(move |_| {
        let explained = analysis.whole_game.explained.get();
        (explained.start.is_some() && explained.start == start.get()).then_some(explained)
    });
    let nothing = Memo::new(move |_| {
        if analysis.in_browser {
            Some(say::whole_game::needs_server())
        } else if analysis.recordings.is_on.get() {
            Some(say::whole_game::needs_analysis())
        } else if !has_moves.get() {
            Some(say::whole_game::no_moves())
        } else {
            None
        }
    });
    let body = move || {
        nothing.get().is_none().then(|| {
            made(view! {
                <Head explained start />
                <Body explained />
            })
        })
    };
    made(view! {
        <div class="game-panel" data-testid="game-panel">
            <p class="hint" data-testid="game-nothing" hidden=move || nothing.get().is_none()>
                {move || nothing.get()}
            </p>
            {body}
        </div>
    })
}

/// Findings.
#[component]
fn Body(explained: Memo<Option<Shared<Explained>>>) -> impl IntoView {
    let analysis = Analysis::get();
    let is_known = Memo::new(move |_| explained.with(|explained| explained.as_ref().is_some_and(|one| one.is_known())));
    let address =
        move |path: &str| format!("/api/analyses/{}/{path}?language={}", analysis.id.get(), say::spoken().code());
    let has_no_turns =
        move || explained.with(|explained| explained.as_ref().is_none_or(|one| one.account.turns.is_empty()));
    let write = move |_| {
        let notation = analysis.notation.get();
        let source = analysis.whole_game.progress.with(|progress| words::source_of(progress.as_deref()));
        let edits = explained.with(|explained| {
            let explained = explained.as_ref()?;
            Some(analysis.game.with(|game| {
                whole_game::edits(game, explained, &Moves::of(game, explained, notation).turns(explained, source))
            }))
        });
        match edits.filter(|edits| !edits.is_empty()) {
            Some(edits) => analysis.act(Action::EditGame(edits)),
            None => analysis.notify(say::whole_game::written_already()),
        }
    };
    let parts = move || {
        is_known.get().then(|| {
            made(view! {
                <Graph explained />
                <Accuracies explained />
                <Turns explained />
                <p class="game-links">
                    <button
                        type="button"
                        class="quiet"
                        title=say::whole_game::write_about()
                        data-testid="game-write"
                        hidden=has_no_turns
                        on:click=write
                    >
                        {say::whole_game::write()}
                    </button>
                    <a
                        href=move || address("report")
                        target="_blank"
                        rel="noopener"
                        title=say::whole_game::report_about()
                        data-testid="game-report"
                    >
                        {say::whole_game::report()}
                    </a>
                    <a
                        href=move || address("report.pgn")
                        download="annotated.pgn"
                        title=say::whole_game::pgn_about()
                        data-testid="game-pgn"
                    >
                        {say::whole_game::pgn()}
                    </a>
                </p>
            })
        })
    };
    made(view! { <div class="game-found">{parts}</div> })
}
