//! The games that are learnt from, and every position of them.

use leptos::prelude::*;
use wire::training::GameView;

use super::names;
use super::state::Bench;
use super::target::Target;
use crate::components::small_board::still;
use crate::components::solid::solid;
use page::training;

/// The card.
#[component]
pub(super) fn Buffer(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let window = move || bench.progress.with(|progress| progress.window);
    let is_empty = move || bench.games.with(|games| games.is_empty());
    let newest = move |_| bench.change(training::Bench::newest_games);
    let older = move |_| bench.change(training::Bench::older_games);
    let rows = move || {
        let game = bench.game.get();
        bench.games.with(|games| games.iter().map(|view| row(bench, game, view)).collect_view())
    };
    solid(view! {
        <section class="bench-card wide" aria-labelledby="bench-buffer" data-testid="buffer">
            <h2 id="bench-buffer">{say::training::training_data()}</h2>
            <p class="hint">
                {move || say::training::of_newest_games(window().into())} " "
                <span data-testid="held-out-games">
                    {move || {
                        let held_out = bench.progress.with(|progress| progress.held_out);
                        (held_out > 0).then(|| say::training::held_out_of_them(held_out.into()))
                    }}
                </span>
            </p>
            <div class="bench-row">
                <button type="button" data-testid="newest-games" on:click=newest>
                    {say::training::newest_games()}
                </button>
                <button type="button" data-testid="older-games" disabled=move || !bench.told(|told| told.more_games) on:click=older>
                    {say::training::older_games()}
                </button>
            </div>
            <p class="hint" hidden=move || !is_empty() data-testid="no-games">
                {say::training::no_game_yet()}
            </p>
            <div class="game-scroll" role="region" aria-label=say::training::games() tabindex="0">
                <ul class="game-list">{rows}</ul>
            </div>
            {move || bench.opened.get().map(|opened| plies(bench, bench.game.get(), &opened))}
            <Target bench />
        </section>
    })
}

fn row(bench: Bench, game: &'static str, view: &GameView) -> AnyView {
    let number = view.number;
    let is_open = move || bench.opened.with(|opened| opened.as_ref().is_some_and(|opened| opened.number == number));
    let (moves, outcome) = (names::names(game, &view.moves), names::result(view.outcome));
    let title = say::training::game_by(number + 1, view.generation, outcome);
    let is_held_out = view.is_held_out.then(|| {
        view! { " · " <em data-testid="is-held-out">{say::training::is_held_out()}</em> }
    });
    let open = move |_| bench.change(|bench| bench.open_game(number));
    solid(view! {
        <li>
            <button
                type="button"
                class="game-row"
                data-testid="game"
                data-game=number.to_string()
                aria-expanded=move || if is_open() { "true" } else { "false" }
                on:click=open
            >
                <span>{title} {is_held_out}</span>
                <span class="game-moves">{moves}</span>
            </button>
        </li>
    })
}

/// The positions of a game, each a button.
fn plies(bench: Bench, game: &'static str, opened: &GameView) -> AnyView {
    let number = opened.number;
    let boards = opened.moves.iter().enumerate().filter_map(|(ply, &mv)| {
        let at = u32::try_from(ply).ok()?;
        let picture = names::picture(game, &opened.moves[..ply])?;
        let is_open = move || {
            let open = bench.position.with(|open| open.as_ref().map(|open| (open.game.number, open.ply)));
            if open == Some((number, at)) { "true" } else { "false" }
        };
        let name = names::name(game, mv);
        let label = say::training::position_before(ply + 1, &name);
        Some(view! {
            <button
                type="button"
                class="ply"
                data-testid="ply"
                data-ply=at.to_string()
                aria-pressed=is_open
                aria-label=label
                on:click=move |_| bench.change(|bench| bench.look(at))
            >
                <span class=format!("ply-board {game}") aria-hidden="true">
                    {still(&picture, "")}
                </span>
                <span>{name}</span>
            </button>
        })
    });
    let boards = boards.collect_view();
    solid(view! {
        <div class="plies" role="group" aria-label=say::training::positions_of_game(number + 1)>
            {boards}
        </div>
    })
}
