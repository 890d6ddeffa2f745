//! Matches: any generation against any other, against perfect play, or against chance.

use leptos::prelude::*;
use wire::training::{Ask, MOST_MATCH_GAMES, MOST_MATCH_SIMULATIONS, MatchPlan, MatchView, Side};

use super::names;
use super::state::{Bench, Contact};
use crate::components::small_board::still;
use crate::components::solid::solid;

/// The card.
#[component]
pub(super) fn Matches(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    // As a list offers them: `newest` follows the training, other names stay.
    let first = RwSignal::new("newest".to_owned());
    let second = RwSignal::new("0".to_owned());
    let games = RwSignal::new("20".to_owned());
    let simulations = RwSignal::new("60".to_owned());
    let drawn = RwSignal::new("2".to_owned());
    let seed = RwSignal::new("1".to_owned());
    let is_playing = move || bench.duel.with(|duel| duel.as_ref().is_some_and(|duel| !duel.is_over));
    let cannot = move || bench.contact.get() != Contact::Open || bench.generations.with(Vec::is_empty);
    let play = move || {
        let plan = (|| {
            let number = |text: RwSignal<String>, most: u64| {
                text.get_untracked().trim().parse::<u64>().ok().filter(|&number| number <= most)
            };
            let small = |text, most: u32| number(text, most.into()).and_then(|number| u32::try_from(number).ok());
            Some(MatchPlan {
                first: side_of(bench, &first.get_untracked())?,
                second: side_of(bench, &second.get_untracked())?,
                games: small(games, MOST_MATCH_GAMES).filter(|&games| games > 0)?,
                simulations: small(simulations, MOST_MATCH_SIMULATIONS)?,
                drawn_plies: small(drawn, 1000)?,
                seed: number(seed, u64::MAX)?,
            })
        })();
        match plan {
            Some(plan) => bench.ask(Ask::Match(plan)),
            None => bench.refused.set(Some(format!(
                "A match has whole numbers: 1 to {MOST_MATCH_GAMES} games, up to {MOST_MATCH_SIMULATIONS} simulations a move."
            ))),
        }
    };
    let toggle = move |_| if is_playing() { bench.ask(Ask::StopMatch) } else { play() };
    let shown = move || bench.duel.get().map(|duel| outcome(bench, &duel));
    let recorded = move || {
        let recorded = bench.training.with(|training| training.as_ref().and_then(|one| one.recorded.clone()))?;
        let lines = recorded.matches.iter().map(|view| view! { <li data-testid="recorded-match">{score(view)}</li> });
        let lines = lines.collect_view();
        Some(solid(view! {
            <div>
                <h3>"Played when it was recorded"</h3>
                <ul>{lines}</ul>
            </div>
        }))
    };
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-matches" data-testid="matches">
            <h2 id="bench-matches">"Matches"</h2>
            <div class="bench-row">
                <Chooser bench label="First side" name="match-first" chosen=first />
                <Chooser bench label="Second side" name="match-second" chosen=second />
            </div>
            <div class="bench-settings">
                {field("Games", "match-games", games)}
                {field("Simulations a move", "match-simulations", simulations)}
                {field("Plies that are drawn", "match-drawn", drawn)}
                {field("Seed", "match-seed", seed)}
            </div>
            <div class="bench-row">
                <button type="button" data-testid="play-match" disabled=cannot on:click=toggle>
                    {move || if is_playing() { "End the match" } else { "Play" }}
                </button>
                <span class="hint">"They begin in turn; training waits meanwhile."</span>
            </div>
            {shown}
            {recorded}
        </section>
    })
}

/// A list of the players that can be chosen.
#[component]
pub(super) fn Chooser(
    bench: Bench,
    label: &'static str,
    name: &'static str,
    chosen: RwSignal<String>,
    /// Set to offer only generations.
    #[prop(optional)]
    only_generations: bool,
) -> impl IntoView {
    let has_truth = move || bench.training.with(|training| training.as_ref().is_some_and(|one| one.has_truth));
    // Two thousand options would be no choice: the newest few, and others evenly between.
    let offered = Memo::new(move |_| {
        let all = bench.players();
        let each = all.len().div_ceil(40).max(1);
        let newest = all.len().saturating_sub(5);
        let offered = all.iter().enumerate().filter(|(at, _)| at % each == 0 || *at >= newest);
        offered.map(|(_, &number)| number).rev().collect::<Vec<u32>>()
    });
    let options = move || {
        let option = |value: String, text: String| {
            let is_chosen = {
                let value = value.clone();
                move || chosen.with(|chosen| *chosen == value)
            };
            view! {
                <option value=value prop:selected=is_chosen>
                    {text}
                </option>
            }
        };
        let mut options = vec![option("newest".to_owned(), "the newest generation".to_owned())];
        options
            .extend(offered.get().into_iter().map(|number| option(number.to_string(), format!("generation {number}"))));
        if !only_generations {
            if has_truth() {
                options.push(option("truth".to_owned(), "perfect play".to_owned()));
            }
            options.push(option("chance".to_owned(), "random moves".to_owned()));
        }
        options.collect_view()
    };
    solid(view! {
        <label class="bench-field">
            {label}
            " "
            <select data-testid=name on:change=move |event| chosen.set(event_target_value(&event))>
                {options}
            </select>
        </label>
    })
}

/// Returns the player that a name of that list means; `None` for an unknown name.
pub(super) fn side_of(bench: Bench, name: &str) -> Option<Side> {
    match name {
        "truth" => Some(Side::Truth),
        "chance" => Some(Side::Chance),
        "newest" => untrack(|| bench.players()).into_iter().max().map(Side::Generation),
        number => number.parse().ok().map(Side::Generation),
    }
}

/// A number that is asked for.
pub(super) fn field(label: &'static str, name: &'static str, text: RwSignal<String>) -> AnyView {
    solid(view! {
        <div class="bench-setting">
            <label for=name>{label}</label>
            <input
                id=name
                data-testid=name
                type="text"
                inputmode="numeric"
                autocomplete="off"
                prop:value=move || text.get()
                on:change=move |event| text.set(event_target_value(&event))
            />
        </div>
    })
}

fn outcome(bench: Bench, duel: &MatchView) -> AnyView {
    let game = bench.game.get_untracked();
    let played = duel.wins + duel.draws + duel.losses;
    let board = duel.newest.as_ref().and_then(|(moves, _, _)| {
        let picture = names::picture(game, moves)?;
        Some(still(&picture, "The newest game"))
    });
    let newest = duel.newest.as_ref().map(|(moves, began, result)| {
        let who = if *began { duel.plan.first } else { duel.plan.second };
        let end = match result {
            1 => "the first side won",
            -1 => "the second side won",
            _ => "drawn",
        };
        format!("{} began: {}; {end}", names::side(who), names::names(game, moves))
    });
    let bar = |count: u32| format!("width:{:.1}%", 100.0 * f64::from(count) / f64::from(duel.plan.games.max(1)));
    solid(view! {
        <div class="match" data-testid="match" data-over=duel.is_over.to_string() data-played=played.to_string()>
            <p data-testid="match-score">{score(duel)}</p>
            <div class="match-bar" aria-hidden="true">
                <span class="match-won" style=bar(duel.wins)></span>
                <span class="match-drawn" style=bar(duel.draws)></span>
                <span class="match-lost" style=bar(duel.losses)></span>
            </div>
            <div class=format!("match-board {game}")>{board}</div>
            <p class="hint">{newest}</p>
        </div>
    })
}

fn score(view: &MatchView) -> String {
    let MatchView { plan, wins, draws, losses, .. } = view;
    format!(
        "{} against {}: {wins} won, {draws} drawn, {losses} lost of {}",
        names::side(plan.first),
        names::side(plan.second),
        plan.games
    )
}
