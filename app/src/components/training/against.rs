//! A game against a generation, whose mind is seen: its P and its visits.

use engine::Move;
use leptos::prelude::*;

use super::matches::{Chooser, field};
use super::names;
use super::state::Bench;
use crate::components::small_board::{Ink, Picture, SmallBoard};
use crate::components::solid::solid;
use page::format;
use page::training::against::Standing;

/// The card.
#[component]
pub(super) fn Against(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let moves = bench.part(|bench| bench.against().moves().clone());
    let standing = bench.part(|bench| bench.against().standing(bench.game()));
    let position = move || names::picture(bench.game.get(), &moves.get());
    let opponent = bench.part(|bench| bench.against().opponent);
    let choose = Callback::new(move |opponent| bench.change(|bench| bench.choose_opponent(opponent)));
    let simulations = bench.part(|bench| bench.against().simulations.clone());
    let set_simulations = move |text| bench.change(|bench| bench.set_opponent(text));
    let play = Callback::new(move |mv: Move| bench.change(|bench| bench.play(mv.0)));
    let restart = move |is_first: bool| bench.change(|bench| bench.restart(is_first));
    let picture = Signal::derive(move || {
        position().unwrap_or(Picture {
            files: 1,
            ranks: 1,
            is_dropped: false,
            cells: vec![None],
            last: None,
            winning: Vec::new(),
            turn: None,
            places: Vec::new(),
            marks: Vec::new(),
        })
    });
    let can_play = Signal::derive(move || standing.get() == Some(Standing::Yours) && bench.is_open());
    let state = move || match standing.get() {
        Some(Standing::Yours) => say::training::your_move(),
        Some(Standing::Thinks) => say::training::network_thinks(),
        Some(Standing::Silent) => say::training::network_to_move(),
        Some(Standing::Won) => say::training::you_won(),
        Some(Standing::Lost) => say::training::network_won(),
        Some(Standing::Drawn) | None => say::training::is_drawn(),
    };
    let mind = move || bench.thought.get().map(|thought| mind_of(bench.game.get(), &thought));
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-against" data-testid="against">
            <h2 id="bench-against">{say::training::play_against_it()}</h2>
            <div class="bench-row">
                <Chooser bench label=say::training::opponent() name="opponent" chosen=opponent choose only_generations=true />
            </div>
            <div class="bench-settings">{field(say::training::opponents_simulations(), "opponent-simulations", simulations, set_simulations)}</div>
            <div class="bench-row">
                <button type="button" data-testid="play-first" on:click=move |_| restart(true)>
                    {say::training::new_game_i_start()}
                </button>
                <button type="button" data-testid="play-second" on:click=move |_| restart(false)>
                    {say::training::new_game_it_starts()}
                </button>
            </div>
            <div class=move || format!("against-board {}", bench.game.get()) data-testid="against-board">
                <SmallBoard picture label=say::training::your_game() on_play=Some(play) can_play />
            </div>
            <p data-testid="against-state">{state}</p>
            {mind}
        </section>
    })
}

/// Shows the position before the network's last move with the shares of its visits, or with P where it did not search.
fn mind_of(game: &'static str, thought: &wire::training::ThoughtView) -> Option<AnyView> {
    let picture = names::picture(game, &thought.moves)?;
    let visits: u32 = thought.rows.iter().map(|row| row.2).sum();
    let (ink, shares) = if visits == 0 {
        (Ink::Prior, names::shares(thought.rows.iter().map(|row| (row.0, row.1))))
    } else {
        let share = |visited: u32| f64::from(visited) / f64::from(visits);
        (Ink::Visits, names::shares(thought.rows.iter().map(|row| (row.0, share(row.2)))))
    };
    let what = if visits == 0 { "prior" } else { "visits" };
    Some(solid(view! {
        <div class="against-mind" data-testid="mind">
            <div class=format!("mind-board {game}")>
                {crate::components::small_board::still(&picture.with_shares(ink, &shares), say::training::networks_thought())}
            </div>
            <p class="hint">
                {say::training::thought(what, format::signed(thought.value, 2), format::signed(thought.mean, 2))}
            </p>
        </div>
    }))
}
