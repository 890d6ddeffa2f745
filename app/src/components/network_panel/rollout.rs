//! The random game that judged the selected node: its moves, its boards, and its result.
//!
//! The page's worker plays it once more ([`wire::rollout`]); [`words`] says how it ended.

mod words;

use std::sync::Arc;

use leptos::prelude::*;
use wire::rollout::{RandomGame, Told};

use super::judgement::Shown;
use crate::components::mini_board::MiniBoard;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::names::Names;
use page::notation;

/// The random game that judged a node, or why there is none.
pub(super) fn rollout(shown: &Arc<Shown>, told: &Told) -> AnyView {
    match told {
        Told::Game(game) => solid(view! { <Played shown=shown.clone() game=game.clone() /> }),
        other => solid(view! {
            <p class="hint" data-testid="rollout-none">
                {words::without_game(other)}
            </p>
        }),
    }
}

/// A game, with the board after a number of its moves that is chosen.
#[component]
fn Played(shown: Arc<Shown>, game: RandomGame) -> impl IntoView {
    let analysis = Analysis::get();
    let root = shown.position.clone();
    let moves: Arc<[u16]> = game.moves.clone().into();
    let length = moves.len();
    let sides = root.sides();
    let turn = root.turn();
    let end = root.clone().after(&moves);
    let result = end.as_ref().map(|end| words::result(end, &game, sides, turn)).unwrap_or_default();
    let told = game.clone();
    let value = move || words::value(&told, sides, turn, analysis.sign_for(turn.other()));
    let transposition = game.transposition.map(words::transposition);

    // The end is what counts; who wants to see how it came goes back.
    let ply = RwSignal::new(length);
    let button = |id: &'static str, label: &'static str, title: &'static str, to: fn(usize, usize) -> usize| {
        let is_there = move || ply.get() == to(ply.get(), length);
        view! {
            <button
                type="button"
                data-testid=id
                title=title
                aria-label=title
                // Not `disabled`: the focus would be lost at the end.
                aria-disabled=move || if is_there() { "true" } else { "false" }
                on:click=move |_| ply.update(|ply| *ply = to(*ply, length))
            >
                {label}
            </button>
        }
    };
    let counted = move || say::network::after_ply(ply.get(), length as u64);
    let seek = move |event| {
        if let Ok(to) = event_target_value(&event).parse::<usize>() {
            ply.set(to.min(length));
        }
    };
    let board = {
        let (root, moves) = (root.clone(), moves.clone());
        move || view! { <MiniBoard root=root.clone() moves=moves[..ply.get()].to_vec() flipped=analysis.flipped.get() /> }
    };
    let written = Memo::new(move |_| {
        let Names { notation, chess960, .. } = analysis.names();
        notation::each_numbered(root.clone(), &moves, notation, chess960)
    });
    // Before the newest move, that move, and what follows.
    let part = move |from: usize, to: usize| written.with(|all| all.get(from..to).unwrap_or_default().join(" "));
    let newest = move || ply.get().saturating_sub(1);

    solid(view! {
        <section aria-label=say::network::random_game() data-testid="rollout-game" data-node=shown.asked.node.to_string() data-result=game.result.to_string()>
            <h3>
                <span data-term="rollout" tabindex="0">
                    {say::network::random_game_here()}
                </span>
            </h3>
            <p data-testid="rollout-result">{result}</p>
            <p data-testid="rollout-value">{value}</p>
            {transposition.map(|transposition| view! { <p class="hint">{transposition}</p> })}
            <div class="rollout-stage">
                <div class="rollout-board" data-testid="rollout-board">
                    {board}
                </div>
                <div class="rollout-controls">
                    <div class="rollout-buttons" role="group" aria-label=say::network::random_moves()>
                        {button("rollout-first", "|<", say::network::to_evaluated(), |_, _| 0)}
                        {button("rollout-back", "<", say::network::move_back(), |ply, _| ply.saturating_sub(1))}
                        {button("rollout-on", ">", say::network::move_on(), |ply, length| (ply + 1).min(length))}
                        {button("rollout-last", ">|", say::network::to_end(), |_, length| length)}
                    </div>
                    <label>
                        <span class="visually-hidden">{say::network::random_moves_played()}</span>
                        <input
                            type="range"
                            min="0"
                            max=length.to_string()
                            prop:value=move || ply.get().to_string()
                            aria-valuetext=counted
                            data-testid="rollout-slider"
                            on:input=seek
                        />
                    </label>
                    <p class="hint" data-testid="rollout-ply">
                        {counted}
                    </p>
                </div>
            </div>
            <p class="rollout-moves" data-testid="rollout-moves">
                {move || part(0, newest())} " " <mark>{move || part(newest(), ply.get())}</mark> " "
                {move || part(ply.get(), length)}
            </p>
        </section>
    })
}
