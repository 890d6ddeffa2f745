//! Whom to ask and how, and the button that asks.

use leptos::prelude::*;
use page::input::Action;
use page::opinions::{Deed, LIMITS, Limit, engine_name};
use wire::Role;
use wire::opinion::MOST_LINES;

use super::shown::Shown;
use crate::components::select::{Names, select};
use crate::components::solid::made;
use crate::state::Analysis;

/// The head.
#[component]
pub(super) fn Head(shown: Memo<Option<Shown>>) -> impl IntoView {
    let analysis = Analysis::get();
    let engines = analysis.engines;
    let consult = move |deed: Deed| analysis.act(Action::Consult(deed));
    let names = move || {
        let choice = |engine: &wire::EngineView| (engine.name.clone(), engine_name(engine));
        engines.all.with(|all| all.iter().map(choice).collect::<Vec<_>>())
    };
    let chosen = move || shown.with(|shown| shown.as_ref().map(|shown| shown.engine.name.clone())).unwrap_or_default();
    let lines = (1..=MOST_LINES).map(|lines| (lines.to_string(), lines.to_string())).collect::<Vec<_>>();
    let limits = LIMITS.map(|limit| (limit.word(), words(limit))).to_vec();
    let is_under_way = Memo::new(move |_| {
        let is = |shown: &Shown| shown.view.as_ref().is_some_and(|view| view.state.is_under_way());
        shown.with(|shown| shown.as_ref().is_some_and(is))
    });
    let cannot = move || !analysis.can_control();
    let why_not = move || {
        let is_viewer = analysis.role.get() != Role::Owner;
        cannot().then(|| if is_viewer { say::opinions::only_owner() } else { say::opinions::not_connected() })
    };
    let refusal = move || engines.refusal.get();
    made(view! {
        <div class="opinions-head">
            <label class="field" title=say::opinions::choose_engine()>
                <span>{say::opinions::engine()}</span>
                {select(
                    Names { test: "opinions-engine", ..Names::default() },
                    Signal::derive(names),
                    Signal::derive(chosen),
                    false.into(),
                    move |name| consult(Deed::Engine(name)),
                )}
            </label>
            <label class="field" title=say::opinions::how_many_lines()>
                <span>{say::opinions::lines()}</span>
                {select(
                    Names { test: "opinions-lines", ..Names::default() },
                    Signal::stored(lines),
                    Signal::derive(move || engines.choice.with(|choice| choice.lines.to_string())),
                    Signal::derive(cannot),
                    move |lines| {
                        if let Ok(lines) = lines.parse() {
                            consult(Deed::Lines(lines));
                        }
                    },
                )}
            </label>
            <label class="field" title=say::opinions::where_it_stops()>
                <span>{say::opinions::limit()}</span>
                {select(
                    Names { test: "opinions-limit", ..Names::default() },
                    Signal::stored(limits),
                    Signal::derive(move || engines.choice.with(|choice| choice.limit.word())),
                    Signal::derive(cannot),
                    move |word| {
                        if let Some(limit) = Limit::read(&word) {
                            consult(Deed::Limit(limit));
                        }
                    },
                )}
            </label>
            <label class="check" title=say::opinions::follow_about()>
                <input
                    type="checkbox"
                    data-testid="opinions-follow"
                    disabled=cannot
                    prop:checked=move || engines.choice.with(|choice| choice.follows)
                    on:change=move |event| consult(Deed::Follow(event_target_checked(&event)))
                />
                <span>{say::opinions::follow()}</span>
            </label>
            <button
                type="button"
                class:primary=move || !is_under_way.get()
                data-testid="opinions-start"
                disabled=cannot
                title=why_not
                on:click=move |_| consult(if is_under_way.get() { Deed::Stop } else { Deed::Start })
            >
                {move || if is_under_way.get() { say::opinions::stop() } else { say::opinions::start() }}
            </button>
        </div>
        <p class="error" role="alert" data-testid="opinions-refusal" hidden=move || refusal().is_none()>
            {refusal}
        </p>
    })
}

fn words(limit: Limit) -> String {
    match limit {
        Limit::Stopped => say::opinions::until_stopped().to_owned(),
        Limit::Seconds(seconds) => format!("{seconds} s"),
        Limit::LikeOurs => say::opinions::as_many_nodes().to_owned(),
    }
}
