//! A game against a generation, whose mind is seen: its P and its visits.

use engine::Move;
use engine::games::in_a_row::Player;
use leptos::prelude::*;
use wire::training::{Ask, MOST_MATCH_SIMULATIONS, Side};

use super::matches::{Chooser, field, side_of};
use super::names;
use super::state::{Bench, Contact};
use crate::components::small_board::{Ink, Picture, SmallBoard};
use crate::components::solid::solid;
use page::format;

/// The card.
#[component]
pub(super) fn Against(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let opponent = RwSignal::new("newest".to_owned());
    let simulations = RwSignal::new("50".to_owned());
    let moves = RwSignal::new(Vec::<u16>::new());
    let is_first = RwSignal::new(true);
    // What is waited for: the moves that were asked about.
    let asked = RwSignal::new(None::<Vec<u16>>);

    let position = move || names::picture(bench.game.get(), &moves.get());
    let is_visitors = move || {
        let turn = position().and_then(|picture| picture.turn);
        turn == Some(if is_first.get() { Player::First } else { Player::Second })
    };
    let think = move || {
        let (Some(Side::Generation(generation)), Ok(simulations)) =
            (side_of(bench, &opponent.get_untracked()), simulations.get_untracked().trim().parse::<u32>())
        else {
            let text = format!("The opponent takes up to {MOST_MATCH_SIMULATIONS} simulations a move, a whole number.");
            return bench.refused.set(Some(text));
        };
        let moves = moves.get_untracked();
        asked.set(Some(moves.clone()));
        bench.ask(Ask::Think { generation, moves, simulations });
    };
    // The answer is played.
    Effect::new(move |_| {
        let Some(thought) = bench.thought.get() else { return };
        if asked.with_untracked(|asked| asked.as_ref() == Some(&thought.moves)) {
            asked.set(None);
            if let Some(mv) = thought.mv {
                moves.update(|moves| moves.push(mv));
                let game = bench.game.get_untracked();
                bench.announcement.set(format!("The network plays {}.", names::name(game, mv)));
            }
        }
    });
    // Another training: another opponent.
    Effect::new(move |_| {
        bench.training.track();
        moves.set(Vec::new());
        asked.set(None);
    });
    let play = Callback::new(move |mv: Move| {
        moves.update(|moves| moves.push(mv.0));
        if untrack(|| position().is_some_and(|picture| picture.turn.is_some())) {
            think();
        }
    });
    let restart = move |first: bool| {
        is_first.set(first);
        moves.set(Vec::new());
        asked.set(None);
        bench.thought.set(None);
        if !first {
            think();
        }
    };
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
    let can_play =
        Signal::derive(move || asked.with(Option::is_none) && is_visitors() && bench.contact.get() == Contact::Open);
    let state = move || {
        let picture = picture.get();
        match (picture.turn, picture.winning.is_empty()) {
            _ if asked.with(Option::is_some) => "The network thinks.".to_owned(),
            (Some(_), _) if is_visitors() => "Your move.".to_owned(),
            (Some(_), _) => "The network is to move.".to_owned(),
            (None, true) => "Drawn.".to_owned(),
            (None, false) => {
                let by_first = moves.with(|moves| moves.len() % 2 == 1);
                if by_first == is_first.get() { "You have won.".to_owned() } else { "The network has won.".to_owned() }
            }
        }
    };
    let mind = move || bench.thought.get().map(|thought| mind_of(bench.game.get_untracked(), &thought));
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-against" data-testid="against">
            <h2 id="bench-against">"Play against it"</h2>
            <div class="bench-row">
                <Chooser bench label="Opponent" name="opponent" chosen=opponent only_generations=true />
            </div>
            <div class="bench-settings">{field("Simulations of the opponent", "opponent-simulations", simulations)}</div>
            <div class="bench-row">
                <button type="button" data-testid="play-first" on:click=move |_| restart(true)>
                    "New game, I begin"
                </button>
                <button type="button" data-testid="play-second" on:click=move |_| restart(false)>
                    "New game, it begins"
                </button>
            </div>
            <div class=move || format!("against-board {}", bench.game.get()) data-testid="against-board">
                <SmallBoard picture label="Your game" on_play=Some(play) can_play />
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
    let what = if visits == 0 { "P of each move" } else { "share of the visits" };
    Some(solid(view! {
        <div class="against-mind" data-testid="mind">
            <div class=format!("mind-board {game}")>
                {crate::components::small_board::still(&picture.with_shares(ink, &shares), "What the network thought")}
            </div>
            <p class="hint">
                {format!(
                    "What it thought before its move: {what} in per cent; V {}, Q {}.",
                    format::signed(thought.value, 2),
                    format::signed(thought.mean, 2),
                )}
            </p>
        </div>
    }))
}
