//! Matches: any generation against any other, against perfect play, or against chance.

use leptos::prelude::*;
use page::training;
use page::training::matches::{Form, Player, offered};
use page::training::told::Told;
use wire::training::MatchView;

use super::names;
use super::state::Bench;
use crate::components::small_board::still;
use crate::components::solid::solid;

/// The card.
#[component]
pub(super) fn Matches(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let is_playing = move || bench.told(Told::is_matching);
    let cannot = move || !bench.is_open() || bench.generations.with(|all| all.is_empty());
    let toggle = move |_| bench.change(training::Bench::play_or_end_match);
    let set_up = move |change: fn(&mut Form) -> &mut String| {
        move |text| bench.change(|bench| bench.set_up(|form| *change(form) = text))
    };
    let first = Callback::new(move |player| bench.change(|bench| bench.set_up(|form| form.first = player)));
    let second = Callback::new(move |player| bench.change(|bench| bench.set_up(|form| form.second = player)));
    let games = bench.part(|bench| bench.form().games.clone());
    let simulations = bench.part(|bench| bench.form().simulations.clone());
    let drawn = bench.part(|bench| bench.form().drawn.clone());
    let seed = bench.part(|bench| bench.form().seed.clone());
    let shown = move || bench.duel.get().map(|duel| outcome(bench.game.get(), &duel));
    let recorded = move || {
        let recorded = bench.training.with(|training| training.as_ref().and_then(|one| one.recorded.clone()))?;
        let lines = recorded.matches.iter().map(|view| view! { <li data-testid="recorded-match">{score(view)}</li> });
        let lines = lines.collect_view();
        Some(solid(view! {
            <div>
                <h3>{say::training::recorded_matches()}</h3>
                <ul>{lines}</ul>
            </div>
        }))
    };
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-matches" data-testid="matches">
            <h2 id="bench-matches">{say::training::matches()}</h2>
            <div class="bench-row">
                <Chooser
                    bench
                    label=say::training::first_side()
                    name="match-first"
                    chosen=bench.part(|bench| bench.form().first)
                    choose=first
                />
                <Chooser
                    bench
                    label=say::training::second_side()
                    name="match-second"
                    chosen=bench.part(|bench| bench.form().second)
                    choose=second
                />
            </div>
            <div class="bench-settings">
                {field(say::training::games(), "match-games", games, set_up(|form| &mut form.games))}
                {field(say::training::simulations_a_move(), "match-simulations", simulations, set_up(|form| &mut form.simulations))}
                {field(say::training::plies_drawn(), "match-drawn", drawn, set_up(|form| &mut form.drawn))}
                {field(say::training::seed(), "match-seed", seed, set_up(|form| &mut form.seed))}
            </div>
            <div class="bench-row">
                <button type="button" data-testid="play-match" disabled=cannot on:click=toggle>
                    {move || if is_playing() { say::training::end_match() } else { say::training::play() }}
                </button>
                <span class="hint">{say::training::take_turns()}</span>
            </div>
            <p class="hint">{say::training::few_simulations()}</p>
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
    chosen: Memo<Player>,
    choose: Callback<Player>,
    /// Set to offer only generations.
    #[prop(optional)]
    only_generations: bool,
) -> impl IntoView {
    let has_truth = move || bench.training.with(|training| training.as_ref().is_some_and(|one| one.has_truth));
    let offered = bench.part(|bench| offered(&bench.told().players()));
    let options = move || {
        let option = |player: Player, text: String| {
            view! {
                <option value=player.name() prop:selected=move || chosen.get() == player>
                    {text}
                </option>
            }
        };
        let mut options = vec![option(Player::Newest, say::training::newest_generation().to_owned())];
        let generations = offered.get().into_iter();
        options.extend(generations.map(|number| option(Player::Generation(number), say::training::generation(number))));
        if !only_generations {
            if has_truth() {
                options.push(option(Player::Truth, say::training::perfect_play().to_owned()));
            }
            options.push(option(Player::Chance, say::training::random_moves().to_owned()));
        }
        options.into_iter().collect_view()
    };
    solid(view! {
        <label class="bench-field">
            {label}
            " "
            <select
                data-testid=name
                on:change=move |event| {
                    if let Some(player) = Player::of_name(&event_target_value(&event)) {
                        choose.run(player);
                    }
                }
            >
                {options}
            </select>
        </label>
    })
}

/// A number that is asked for.
pub(super) fn field(
    label: &'static str,
    name: &'static str,
    text: Memo<String>,
    take: impl Fn(String) + 'static,
) -> AnyView {
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
                on:change=move |event| take(event_target_value(&event))
            />
        </div>
    })
}

fn outcome(game: &'static str, duel: &MatchView) -> AnyView {
    let played = duel.wins + duel.draws + duel.losses;
    let board = duel.newest.as_ref().and_then(|(moves, _, _)| {
        let picture = names::picture(game, moves)?;
        Some(still(&picture, say::training::newest_game()))
    });
    let newest = duel.newest.as_ref().map(|(moves, began, result)| {
        let who = if *began { duel.plan.first } else { duel.plan.second };
        let end = match result {
            1 => "first",
            -1 => "second",
            _ => "neither",
        };
        say::training::match_game(names::side(who), names::names(game, moves), end)
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
    say::training::match_score(names::side(plan.first), names::side(plan.second), wins, draws, losses, plan.games)
}
