//! Head of the panel: the button that analyses the game, and its progress.

use leptos::prelude::*;
use page::input::Action;
use page::networks::names;
use page::shared::Shared;
use page::whole_game::{Deed, Explained, people, words};
use report::told;
use wire::whole_game::MOST_NODES;
use wire::{GameProgress, GameState, Role};

use crate::components::solid::made;
use crate::state::Analysis;

/// The head.
#[component]
pub(super) fn Head(explained: Memo<Option<Shared<Explained>>>, start: Memo<Option<u32>>) -> impl IntoView {
    let analysis = Analysis::get();
    let whole = analysis.whole_game;
    let explain = move |deed: Deed| analysis.act(Action::WholeGame(deed));
    let is_here = move |progress: &Shared<GameProgress>| Some(progress.asked.position) == start.get();
    let progress = Memo::new(move |_| whole.progress.get().filter(is_here));
    let state = Memo::new(move |_| progress.with(|progress| progress.as_ref().map(|progress| progress.state)));
    let is_on = Memo::new(move |_| matches!(state.get(), Some(GameState::Running | GameState::Waiting)));
    let cannot = move || !analysis.can_control();
    let why_not = move || {
        let is_viewer = analysis.role.get() != Role::Owner;
        let reason = if is_viewer { say::whole_game::only_owner() } else { say::whole_game::not_connected() };
        if cannot() { reason } else { say::whole_game::analyse_about() }
    };
    let label = move || match state.get() {
        Some(GameState::Running | GameState::Waiting) => say::whole_game::pause(),
        Some(GameState::Paused) => say::whole_game::go_on(),
        Some(GameState::Done) | None => say::whole_game::analyse(),
    };
    let positions = Memo::new(move |_| {
        let start = start.get()?;
        let positions = analysis.game.with(|game| told::positions(game, start, |_| None));
        let open = positions.iter().filter(|(_, position)| position.known == report::Known::Unknown).count();
        u32::try_from(open).ok()
    });
    // Before it has begun: what it does, and how long that takes.
    let about = move || {
        if state.get().is_some() {
            return String::new();
        }
        let is_other = whole.progress.with(Option::is_some).then(say::whole_game::of_other_game);
        let forecast = positions.get().map(|all| words::forecast(all, whole.nodes.get(), whole.rate.get()));
        let texts = [Some(say::whole_game::about().to_owned()), forecast, is_other.map(str::to_owned)];
        texts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let has_problem = move || progress.with(|progress| progress.as_ref().is_some_and(|one| one.problem.is_some()));
    let standing = move || progress.with(|progress| progress.as_ref().map(|one| words::standing(one)));
    let priors =
        Memo::new(move |_| progress.with(|progress| progress.as_ref().and_then(|one| words::priors(&one.asked))));
    let done = move || progress.with(|progress| progress.as_ref().map_or((0, 1), |one| (one.done, one.of.max(1))));
    let evaluator = move || {
        let text = progress.with(|progress| progress.as_ref().map(|one| one.evaluator_description.clone()));
        text.unwrap_or_default()
    };
    // What is typed and makes no sense is put back.
    let choose = move |event: leptos::ev::Event| {
        let nodes = say::typed(&event_target_value(&event)).parse().unwrap_or(0);
        if (1..=MOST_NODES).contains(&nodes) {
            explain(Deed::Nodes(nodes));
        }
        if let Some(field) =
            event.target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlInputElement>(target).ok())
        {
            field.set_value(&whole.nodes.get().to_string());
        }
    };
    made(view! {
        <p class="hint" data-testid="game-about" hidden=move || state.get().is_some()>
            {about}
        </p>
        <div class="game-head-row">
            <button
                type="button"
                class:primary=move || !is_on.get() && explained.with(Option::is_none)
                data-testid="analyse-game"
                disabled=cannot
                title=why_not
                on:click=move |_| explain(if is_on.get() { Deed::Pause } else { Deed::Start })
            >
                {label}
            </button>
            <label class="field" title=say::whole_game::nodes_about()>
                <span>{say::whole_game::nodes()}</span>
                <input
                    type="text"
                    inputmode="numeric"
                    class="number"
                    data-testid="game-nodes"
                    disabled=move || cannot() || is_on.get()
                    prop:value=move || whole.nodes.get().to_string()
                    on:change=choose
                />
            </label>
            <Asked is_on />
            <progress
                data-testid="game-progress"
                aria-label=say::whole_game::progress()
                hidden=move || !is_on.get()
                max=move || done().1.to_string()
                prop:value=move || f64::from(done().0)
            ></progress>
        </div>
        <p
            class:error=has_problem
            class:hint=move || !has_problem()
            data-testid="game-standing"
            data-state=move || state.get().map(word)
            title=evaluator
            hidden=move || state.get().is_none()
        >
            {standing}
        </p>
        <p class="hint" data-testid="game-priors" hidden=move || priors.with(Option::is_none)>
            {priors}
        </p>
        <p class="error" role="alert" data-testid="game-refusal" hidden=move || whole.refusal.with(Option::is_none)>
            {move || whole.refusal.get()}
        </p>
    })
}

/// Choice of the networks that play like people.
#[component]
fn Asked(is_on: Memo<bool>) -> impl IntoView {
    let analysis = Analysis::get();
    let whole = analysis.whole_game;
    let all = Memo::new(move |_| analysis.offer.with(|offer| people(&offer.networks)));
    let box_of = move |evaluator: String| {
        let name = names::plain(&evaluator).to_owned();
        let of = evaluator.clone();
        let is_asked = Memo::new(move |_| whole.left_out.with(|left_out| !left_out.contains(&of)));
        let choose = move |event: leptos::ev::Event| {
            let (evaluator, is_asked) = (evaluator.clone(), event_target_checked(&event));
            analysis.act(Action::WholeGame(Deed::Ask { evaluator, is_asked }));
        };
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    disabled=move || is_on.get() || !analysis.can_control()
                    prop:checked=is_asked
                    on:change=choose
                />
                <span>{name}</span>
            </label>
        }
    };
    made(view! {
        <div
            class="game-asked"
            role="group"
            data-testid="game-asked"
            aria-label=say::whole_game::asked()
            title=say::whole_game::asked_about()
            hidden=move || all.with(Vec::is_empty)
        >
            <span class="muted">{say::whole_game::asked()}</span>
            <For each=move || all.get() key=Clone::clone children=box_of />
        </div>
    })
}

/// A word for tests on how it stands, which no language changes.
fn word(state: GameState) -> &'static str {
    match state {
        GameState::Running => "running",
        GameState::Waiting => "waiting",
        GameState::Paused => "paused",
        GameState::Done => "done",
    }
}
