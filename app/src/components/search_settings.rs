//! Settings of the search: evaluator and parameters. A change opens a new search of the position; the old one stays.

use leptos::prelude::*;
use page::choice;
use page::input::Action;
use wire::{NamedNetwork, Runtime, SearchView, Setting};

use super::network_menu::opener;
use super::priors_choice::PriorsChoice;
use crate::components::later::part;
use crate::components::menu::menu_or;
use crate::components::select::{Names, named, select};
use crate::components::solid::{made, written};
use crate::state::Analysis;
use page::choice::SearchChoice;
use page::networks::names;
use page::notation;
use page::state::Page;
use page::view::Depth;

/// Parameters that have a field.
const SHOWN: [&str; 5] = ["cpuct", "fpu_strategy", "fpu_value", "policy_temperature", "batch"];

/// Choices of what computes a network: whatever the server uses by itself, and what is named.
const RUNTIMES: [Option<Runtime>; 3] = [None, Some(Runtime::Embedded), Some(Runtime::OnnxRuntime)];

/// Id of the drawer.
pub(super) const ID: &str = "search-drawer";

/// The drawer, which lies open where all is shown.
#[component]
pub fn SearchSettings() -> impl IntoView {
    let analysis = Analysis::get();
    let is_shown = move || {
        analysis
            .quiet
            .with(|quiet| quiet.as_ref().is_none_or(|quiet| quiet.parts.iter().any(|part| part == "settings")))
    };
    let is_laid_open = move || analysis.depth_shown() == Depth::Lab && is_shown() && analysis.is_pictured.get();
    written(menu_or(ID, "menu settings", say::parameters::settings(), is_laid_open, search_settings))
}

part! {
    fn search_settings() {
        Ok(made(view! { <Settings /> }))
    }
}

/// Evaluator, the most used parameters, and the searches of this position.
#[component]
fn Settings() -> impl IntoView {
    let analysis = Analysis::get();
    let fixed = move || !analysis.can_control();

    // The parameter whose text was refused; it stays in its field to be corrected.
    let refused = RwSignal::new(None::<&'static str>);
    let change = move |name: &'static str, edit: &dyn Fn(&mut SearchChoice) -> Result<(), String>| {
        let mut choice = analysis.choice.get();
        match edit(&mut choice) {
            Ok(()) => {
                refused.set(None);
                analysis.act(Action::Choose(choice));
            }
            Err(message) => {
                refused.set(Some(name));
                analysis.complain(message);
            }
        }
    };
    let number = move |name: &'static str, label: &'static str, term: &'static str| {
        let value = move || choice::shown(name, &analysis.choice.with(|choice| choice::parameter(choice, name)));
        let changed = move || analysis.choice.with(|choice| choice.settings.iter().any(|one| one.name == name));
        let set = move |event| {
            let text = event_target_value(&event);
            change(name, &|choice| choice::set_parameter(choice, name, &text));
        };
        view! {
            <label class="field" class:changed=changed>
                <span data-term=term>{label}</span>
                <input
                    type="text"
                    inputmode="decimal"
                    size="6"
                    data-testid=format!("set-{name}")
                    disabled=fixed
                    value=value
                    prop:value=value
                    aria-invalid=move || if refused.get() == Some(name) { "true" } else { "false" }
                    on:change=set
                />
            </label>
        }
    };
    let strategy = move || analysis.choice.with(|choice| choice::parameter(choice, "fpu_strategy"));
    let choose_strategy = move |text: String| {
        change("fpu_strategy", &|choice| choice::set_parameter(choice, "fpu_strategy", &text));
    };
    let is_changed =
        |choice: &SearchChoice| !choice.settings.is_empty() || !choice.only.is_empty() || !choice.priors.is_none();
    let changed = move || analysis.choice.with(is_changed);
    // What a link set and no field shows.
    let others = move || {
        let hidden = |setting: &&Setting| !SHOWN.contains(&setting.name.as_str());
        let words =
            |choice: &SearchChoice| choice.settings.iter().filter(hidden).map(choice::words).collect::<Vec<_>>();
        analysis.choice.with(|choice| words(choice).join(", "))
    };
    let device = move || analysis.search_view().map(|search| say::told(&search.device).into_owned());
    let reset = move |_| {
        change("", &|choice| {
            choice.settings.clear();
            choice.only.clear();
            choice.priors = wire::Priors::default();
            Ok(())
        });
    };

    let elsewhere = if analysis.in_browser {
        [say::parameters::search_on_server(), say::parameters::search_on_server_about()]
    } else {
        [say::parameters::search_in_browser(), say::parameters::search_in_browser_about()]
    };
    let elsewhere_link = move || {
        analysis.game.track();
        analysis.choice.track();
        analysis.revision.track();
        format!("/{}", analysis.page.with_value(Page::search_elsewhere).query())
    };

    made(view! {
            <span class="field field-network"><span>{say::parameters::network()}</span> {opener(analysis.networks, "networks")}</span>
            <ComputedBy />
            <PriorsChoice />
            {number("cpuct", "c_puct", "c_puct")}
            <label class="field">
                <span data-term="FPU">"FPU"</span>
                {select(
                    Names { test: "set-fpu_strategy", ..Names::default() },
                    named(["reduction", "absolute"]),
                    Signal::derive(strategy),
                    Signal::derive(fixed),
                    choose_strategy,
                )}
            </label>
            {number("fpu_value", say::parameters::fpu_value(), "FPU")}
            {number("policy_temperature", say::parameters::temperature(), "policy temperature")}
            {number("batch", say::parameters::batch(), "batch")}
            <OnlyMoves />
            {move || {
                let others = others();
                (!others.is_empty())
                    .then(|| {
                        view! {
                            <span class="hint" data-testid="other-settings">
                                {others}
                            </span>
                        }
                    })
            }}
            <button
                type="button"
                data-testid="all-parameters"
                aria-haspopup="dialog"
                title=say::parameters::all_parameters()
                on:click=move |_| analysis.parameters_open.set(true)
            >
                {say::parameters::more()}
            </button>
            <Show when=changed>
                <button type="button" class="quiet" data-testid="reset-settings" on:click=reset disabled=fixed>
                    {say::parameters::defaults()}
                </button>
            </Show>
            <SearchPicker />
            <button
                type="button"
                id="compare-opener"
                data-testid="compare"
                aria-haspopup="dialog"
                title=say::parameters::compare_searches()
                disabled=move || analysis.search.get().is_none()
                on:click=move |_| analysis.comparison.menu_open.set(true)
            >
                {say::parameters::compare()}
            </button>
            <a
                class="button quiet needs-server"
                rel="external"
                data-testid="search-elsewhere"
                hidden=move || analysis.is_small() || analysis.recordings.is_on.get()
                title=elsewhere[1]
                href=elsewhere_link
            >
                {elsewhere[0]}
            </a>
            <p class="hint settings-hint">
                <span hidden=move || device().is_none()>{move || device().map(say::parameters::runs_on)} " "</span>
                {say::parameters::opens_new_search()}
            </p>
    })
}

/// Field with what computes the network, where a server may choose.
#[component]
fn ComputedBy() -> impl IntoView {
    let analysis = Analysis::get();
    let evaluator = Memo::new(move |_| analysis.networks.in_use.with(|in_use| in_use.evaluator.clone()));
    let runtime = move || {
        let runtime = evaluator.with(|evaluator| NamedNetwork::read(evaluator).and_then(|named| named.runtime));
        RUNTIMES.iter().position(|one| *one == runtime).unwrap_or_default().to_string()
    };
    let word = |runtime: &Option<Runtime>| runtime.map_or(say::parameters::as_server(), names::runtime_name);
    let choices = RUNTIMES.iter().enumerate().map(|(at, runtime)| (at.to_string(), word(runtime).to_owned()));
    let choices: Vec<(String, String)> = choices.collect();
    let choose = move |at: String| {
        let runtime = at.parse().ok().and_then(|at: usize| RUNTIMES.get(at).copied()).flatten();
        let in_use = analysis.networks.in_use.get();
        if let Some(named) = NamedNetwork::read(&in_use.evaluator) {
            let evaluator = NamedNetwork { runtime, ..named }.evaluator();
            analysis.act(Action::Evaluate { evaluator, network: in_use.network });
        }
    };
    let is_network = move || evaluator.with(|evaluator| names::network(evaluator).is_some());
    made(view! {
        <Show when=move || is_network() && !analysis.in_browser>
            <label class="field" class:changed=move || runtime() != "0">
                <span>{say::parameters::computed_by()}</span>
                {select(
                    Names { test: "runtime", title: say::parameters::computed_by_about(), ..Names::default() },
                    choices.clone().into(),
                    Signal::derive(runtime),
                    Signal::derive(move || !analysis.can_control()),
                    choose,
                )}
            </label>
        </Show>
    })
}

/// Field with the moves of the position that are searched.
#[component]
fn OnlyMoves() -> impl IntoView {
    let analysis = Analysis::get();
    let wrong = RwSignal::new(false);
    let text = move || {
        let only = analysis.choice.with(|choice| choice.only.clone());
        let Some(position) = analysis.root_position() else { return String::new() };
        let (notation, chess960) = (analysis.notation.get(), analysis.chess960());
        let names: Vec<String> = only.iter().map(|&mv| notation::name(&position, mv, notation, chess960)).collect();
        names.join(" ")
    };
    let set = move |event| {
        let Some(position) = analysis.root_position() else { return };
        let text = event_target_value(&event);
        let mut only = Vec::new();
        let mut unknown = None;
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            match notation::read(&position, word) {
                Some(mv) => only.push(mv),
                None => unknown = unknown.or(Some(word.to_owned())),
            }
        }
        wrong.set(unknown.is_some());
        if let Some(word) = unknown {
            analysis.complain(say::parameters::not_legal(word));
            return;
        }
        engine::sort_few(&mut only, u16::cmp);
        only.dedup();
        let choice = SearchChoice { only, ..analysis.choice.get() };
        analysis.act(Action::Choose(choice));
    };
    view! {
        <label class="field" class:changed=move || analysis.choice.with(|choice| !choice.only.is_empty())>
            <span>{say::parameters::search_only()}</span>
            <input
                type="text"
                size="9"
                placeholder=say::parameters::all_moves()
                title=say::parameters::search_only_these()
                data-testid="only-moves"
                disabled=move || !analysis.can_control()
                value=text
                prop:value=text
                aria-invalid=move || if wrong.get() { "true" } else { "false" }
                on:change=set
            />
        </label>
    }
}

/// Picks one of several searches of the current position.
#[component]
fn SearchPicker() -> impl IntoView {
    let analysis = Analysis::get();
    let here = Memo::new(move |_| {
        let position = analysis.game.with(|game| game.current);
        let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
        analysis.searches.with(|all| {
            let here = all.iter().filter(|search| search.position == position);
            let words = |search: &SearchView| describe(search, &choice::choice_of(search, &default));
            here.map(|search| (search.id.to_string(), words(search))).collect::<Vec<_>>()
        })
    });
    let pick = move |id: String| {
        if let Ok(id) = id.parse::<u32>() {
            analysis.act(Action::Pick(id));
        }
    };

    made(view! {
        <Show when=move || { here.with(|here| here.len() > 1) }>
            <label class="field">
                <span>{say::parameters::searches_here()}</span>
                {select(
                    Names { test: "searches", ..Names::default() },
                    here.into(),
                    Signal::derive(move || analysis.search.get().map(|id| id.to_string()).unwrap_or_default()),
                    false.into(),
                    pick,
                )}
            </label>
        </Show>
    })
}

/// A search in words: its evaluator, and what differs from the defaults.
pub(super) fn describe(search: &SearchView, choice: &SearchChoice) -> String {
    let mut words = page::networks::InUse::of(search).label();
    if let Some(runtime) = NamedNetwork::read(&search.evaluator).and_then(|named| named.runtime) {
        words.push_str(&format!(" ({})", names::runtime_name(runtime)));
    }
    for setting in &choice.settings {
        words.push_str(", ");
        words.push_str(&choice::words(setting));
    }
    if !choice.only.is_empty() {
        words.push_str(", ");
        words.push_str(&say::parameters::only_moves(choice.only.len() as u64));
    }
    if !search.edits.is_empty() {
        words.push_str(", ");
        words.push_str(&say::parameters::what_if(search.id));
    }
    words
}
