//! Row at the top: the game, who trains, and progress.

use leptos::prelude::*;
use session::training::GAMES;
use wire::training::Until;

use super::names;
use super::state::Bench;
use crate::components::small_board::still;
use crate::components::solid::solid;
use page::format;
use page::training::{Bench as Trainer, Contact, TrainedBy};

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
        <section class="bench-card bench-controls" aria-label=say::training::training()>
            <div class="bench-row">
                <span class="segmented" role="group" aria-label=say::training::game()>
                    {games}
                </span>
                <Where bench />
            </div>
            <div class="bench-row" hidden=move || bench.trained_by.get() == TrainedBy::Recorded>
                <button type="button" class="primary" data-testid="train" disabled=cannot on:click=toggle>
                    {move || if is_running() { say::training::pause() } else { say::training::train() }}
                </button>
                <button
                    type="button"
                    data-testid="one-slice"
                    title=say::training::one_step_about()
                    disabled=move || cannot() || is_running()
                    on:click=move |_| run(Until::Slice)
                >
                    {say::training::one_step()}
                </button>
                <button
                    type="button"
                    data-testid="one-generation"
                    disabled=move || cannot() || is_running()
                    on:click=move |_| run(Until::Generation)
                >
                    {say::training::one_generation()}
                </button>
                <button
                    type="button"
                    data-testid="until-solved"
                    title=say::training::until_solved_about()
                    hidden=move || !is_examined()
                    disabled=move || cannot() || is_running()
                    on:click=move |_| run(Until::Solved)
                >
                    {say::training::until_solved()}
                </button>
                <label class="bench-seed">
                    {say::training::seed()} " "
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
                    title=say::training::start_over_about()
                    disabled=is_running
                    on:click=begin_anew
                >
                    {say::training::start_over()}
                </button>
            </div>
            <HowFar bench />
        </section>
    })
}

/// Words on who trains, and for Connect Four the buttons that choose it.
#[component]
fn Where(bench: Bench) -> impl IntoView {
    let words = move || match (bench.contact.get(), bench.trained_by.get()) {
        (Contact::Lost(why), _) => why,
        (Contact::Connecting, TrainedBy::Server) => say::training::connecting().to_owned(),
        (Contact::Connecting, _) => say::training::loading().to_owned(),
        (Contact::Open, TrainedBy::Page) => say::training::trains_here().to_owned(),
        (Contact::Open, TrainedBy::Server) => say::training::trains_on_server().to_owned(),
        (Contact::Open, TrainedBy::Recorded) => recorded_words(bench),
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
            class="needs-server"
            data-testid="train-on-server"
            hidden=move || !is_four() || (bench.trained_by.get() == TrainedBy::Server && !is_lost())
            on:click=move |_| bench.change(|bench| bench.open(TrainedBy::Server))
        >
            {say::training::train_on_server()}
        </button>
        <button
            type="button"
            data-testid="show-recorded"
            hidden=move || !is_four() || bench.trained_by.get() != TrainedBy::Server
            disabled=move || bench.progress.with(|progress| progress.is_running)
            on:click=move |_| bench.change(|bench| bench.open(TrainedBy::Recorded))
        >
            {say::training::show_recorded()}
        </button>
        </div>
    })
}

fn recorded_words(bench: Bench) -> String {
    match bench.told(|told| told.recorded().cloned()) {
        Some(recorded) => say::training::recorded_run(
            format::count(bench.progress.with(|progress| u64::from(progress.games))),
            say::decimal(&recorded.seconds.to_string()),
            recorded.networks.len(),
        ),
        None => say::training::opening_recorded().to_owned(),
    }
}

/// Progress of the training, in words, as a bar and as the game in progress.
#[component]
fn HowFar(bench: Bench) -> impl IntoView {
    let words = move || {
        bench.progress.with(|progress| {
            let doing = match (progress.is_over, progress.is_learning) {
                (true, _) => "nothing",
                (false, false) => "game",
                (false, true) => "step",
            };
            say::training::how_far(
                progress.generation,
                doing,
                progress.done + 1,
                progress.of,
                progress.games.into(),
                progress.steps.into(),
                format::count(progress.moment),
            )
        })
    };
    let board = move || {
        let (game, playing) = (bench.game.get(), bench.progress.with(|progress| progress.playing.clone()));
        names::picture(game, &playing).map(|picture| still(&picture, say::training::game_in_progress()))
    };
    let is_live = move || bench.trained_by.get() != TrainedBy::Recorded;
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
                aria-label=say::training::of_this_generation()
                hidden=move || !is_live()
                max=move || bench.progress.with(|progress| progress.of.max(1).to_string())
                prop:value=move || bench.progress.with(|progress| f64::from(progress.done))
            ></progress>
            <p class="hint" hidden=move || !is_live()>{say::training::slice_about()}</p>
        </div>
    })
}
