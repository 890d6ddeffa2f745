//! Row at the top: the game, who trains, and progress.

use leptos::prelude::*;
use session::training::GAMES;
use wire::training::Until;

use super::names;
use super::state::Bench;
use crate::components::small_board::still;
use crate::components::solid::solid;
use page::format;
use page::training::{Bench as Trainer, Contact, Place};

/// The row.
#[component]
pub(super) fn Controls(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let games = GAMES.into_iter().map(|game| {
        let is_on = move || if bench.game.get() == game { "true" } else { "false" };
        view! {
            <button
                type="button"
                data-testid=format!("game-{game}")
                aria-pressed=is_on
                on:click=move |_| bench.change(|bench| bench.choose_game(game))
            >
                {names::title(game)}
            </button>
        }
    });
    let games = games.collect_view();
    let is_running = move || bench.progress.with(|progress| progress.is_running);
    let cannot = move || !bench.read(Trainer::can_train);
    let run = move |until: Until| bench.change(|bench| bench.train(until));
    let toggle = move |_| bench.change(Trainer::train_or_pause);
    let is_examined = move || bench.training.with(|training| training.as_ref().is_some_and(|one| one.is_examined));
    let begin_anew = move |_| bench.change(Trainer::begin_anew);

    solid(view! {
        <section class="bench-card bench-controls" aria-label="Training">
            <div class="bench-row">
                <span class="segmented" role="group" aria-label="Game">
                    {games}
                </span>
                <Where bench />
            </div>
            <div class="bench-row" hidden=move || bench.place.get() == Place::Recorded>
                <button type="button" class="primary" data-testid="train" disabled=cannot on:click=toggle>
                    {move || if is_running() { "Pause" } else { "Train" }}
                </button>
                <button
                    type="button"
                    data-testid="one-slice"
                    title="A move of self-play, or an optimiser's step"
                    disabled=move || cannot() || is_running()
                    on:click=move |_| run(Until::Slice)
                >
                    "One step"
                </button>
                <button
                    type="button"
                    data-testid="one-generation"
                    disabled=move || cannot() || is_running()
                    on:click=move |_| run(Until::Generation)
                >
                    "One generation"
                </button>
                <button
                    type="button"
                    data-testid="until-solved"
                    title="Until the best P is right on every board, and V is off by less than 0.2"
                    hidden=move || !is_examined()
                    disabled=move || cannot() || is_running()
                    on:click=move |_| run(Until::Solved)
                >
                    "Until solved"
                </button>
                <label class="bench-seed">
                    "Seed "
                    <input
                        type="text"
                        inputmode="numeric"
                        data-testid="seed"
                        prop:value=move || bench.seed.with(|seed| seed.to_string())
                        on:change=move |event| {
                            bench.change(|bench| bench.choose_seed(&event_target_value(&event)));
                        }
                    />
                </label>
                <button
                    type="button"
                    data-testid="begin"
                    title="Start over with this seed and these settings; this training is lost"
                    disabled=is_running
                    on:click=begin_anew
                >
                    "Start over"
                </button>
            </div>
            <HowFar bench />
        </section>
    })
}

/// Words on who trains, and for Connect Four the buttons that choose it.
#[component]
fn Where(bench: Bench) -> impl IntoView {
    let words = move || match (bench.contact.get(), bench.place.get()) {
        (Contact::Lost(why), _) => why,
        (Contact::Connecting, Place::Server) => "Connecting to the server\u{2026}".to_owned(),
        (Contact::Connecting, _) => "Loading\u{2026}".to_owned(),
        (Contact::Open, Place::Page) => "Trains in this page, without a server.".to_owned(),
        (Contact::Open, Place::Server) => {
            "Trains on the server, at low priority, for as long as this page is open.".to_owned()
        }
        (Contact::Open, Place::Recorded) => recorded_words(bench),
    };
    let is_four = move || bench.game.get() == "connect-four";
    let is_lost = move || matches!(bench.contact.get(), Contact::Lost(_));
    solid(view! {
        <div class="bench-row">
        <span class="bench-where" class:error=is_lost data-testid="where" role="status">
            {words}
        </span>
        <button
            type="button"
            data-testid="train-on-server"
            hidden=move || !is_four() || (bench.place.get() == Place::Server && !is_lost())
            on:click=move |_| bench.change(|bench| bench.open(Place::Server))
        >
            "Train on the server"
        </button>
        <button
            type="button"
            data-testid="show-recorded"
            hidden=move || !is_four() || bench.place.get() != Place::Server
            disabled=move || bench.progress.with(|progress| progress.is_running)
            on:click=move |_| bench.change(|bench| bench.open(Place::Recorded))
        >
            "Show the recorded run"
        </button>
        </div>
    })
}

fn recorded_words(bench: Bench) -> String {
    match bench.told(|told| told.recorded().cloned()) {
        Some(recorded) => format!(
            "A recorded run: {} games, {} seconds on one core, and the networks of {} generations.",
            format::count(bench.progress.with(|progress| u64::from(progress.games))),
            recorded.seconds,
            recorded.networks.len()
        ),
        None => "Opening the recorded run\u{2026}".to_owned(),
    }
}

/// Progress of the training, in words, as a bar and as the game in progress.
#[component]
fn HowFar(bench: Bench) -> impl IntoView {
    let words = move || {
        bench.progress.with(|progress| {
            let doing = match (progress.is_over, progress.is_learning) {
                (true, _) => String::new(),
                (false, false) => format!(": game {} of {}", progress.done + 1, progress.of),
                (false, true) => format!(": step {} of {}", progress.done + 1, progress.of),
            };
            format!(
                "Generation {}{doing} \u{b7} {} games \u{b7} {} optimiser\u{2019}s steps \u{b7} slice {}",
                progress.generation,
                format::count(progress.games.into()),
                format::count(progress.steps.into()),
                format::count(progress.moment),
            )
        })
    };
    let board = move || {
        let (game, playing) = (bench.game.get(), bench.progress.with(|progress| progress.playing.clone()));
        names::picture(game, &playing).map(|picture| still(&picture, "The game in progress"))
    };
    let is_live = move || bench.place.get() != Place::Recorded;
    solid(view! {
        <div class="bench-row bench-progress">
            <div class="bench-playing" hidden=move || !is_live()>
                {board}
            </div>
            <p
                class="bench-how-far"
                data-testid="progress"
                data-moment=move || bench.progress.with(|progress| progress.moment.to_string())
                data-generation=move || bench.progress.with(|progress| progress.generation.to_string())
                data-running=move || bench.progress.with(|progress| progress.is_running.to_string())
            >
                {words}
            </p>
            <progress
                aria-label="Of this generation"
                hidden=move || !is_live()
                max=move || bench.progress.with(|progress| progress.of.max(1).to_string())
                prop:value=move || bench.progress.with(|progress| f64::from(progress.done))
            ></progress>
        </div>
    })
}
