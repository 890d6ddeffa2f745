//! The list: one line for each evaluator, moved through with the arrows.

use engine::Game as _;
use leptos::prelude::*;
use page::networks::Input;
use page::networks::names::{self, Way};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, ScrollIntoViewOptions, ScrollLogicalPosition};
use wire::{NetworkEntry, NetworkOrigin, UnusableFile};

use crate::components::solid::solid;
use crate::networks;
use crate::state::Analysis;
use crate::trained;

/// Evaluators that need no network: name, one line.
type BuiltIn = &'static [(&'static str, say::Message)];

/// Evaluators of chess that need no network.
const OF_CHESS: BuiltIn = &[
    ("classical", say::networks::classical),
    ("uniform", say::networks::uniform),
    ("random", say::networks::random),
    ("rollout", say::networks::rollout),
];

/// Evaluators of the small games.
const OF_SMALL_GAMES: BuiltIn = &[
    ("rollout", say::networks::rollout),
    ("truth", say::networks::truth),
    ("truth:plies", say::networks::truth_plies),
    ("trained", say::networks::trained),
    ("uniform", say::networks::uniform),
    ("uniform:0.5", say::networks::uniform_half),
    ("random", say::networks::random),
];

/// Row of the list.
struct Row {
    evaluator: String,
    /// SHA-256 of a network's file.
    sha256: Option<String>,
    words: String,
    tag: &'static str,
}

/// The list of evaluators.
#[component]
pub(super) fn Options() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.networks;
    let all_built_in = move || if analysis.is_small() { OF_SMALL_GAMES } else { OF_CHESS };

    let row = move |row: Row| {
        let Row { evaluator, sha256, words, tag } = row;
        let name = networks::plain_name(&evaluator).to_owned();
        let id = option_id(&evaluator);
        let (looked_at, in_use, look, choose) =
            (evaluator.clone(), evaluator.clone(), evaluator.clone(), evaluator.clone());
        solid(view! {
            <div
                class="option"
                role="option"
                id=id
                data-evaluator=evaluator
                aria-selected=move || if menu.with(|menu| menu.looked_at() == looked_at) { "true" } else { "false" }
                on:click=move |_| menu.tell(Input::LookedAt(look.clone()))
                on:dblclick=move |_| {
                    if analysis.can_control() {
                        menu.tell(Input::Chosen(choose.clone()));
                    }
                }
            >
                <span class="option-name">{name}</span>
                <span class="tag use" hidden=move || !menu.in_use.with(|now| now.is(&in_use, sha256.as_deref()))>
                    {say::networks::in_use()}
                </span>
                <span class="tag">{tag}</span>
                <span class="option-words">{words}</span>
            </div>
        })
    };
    // Apart from the rest, because that changes with each part of a file that is sent.
    let list = Memo::new(move |_| menu.with(|menu| menu.list().filter(|_| !analysis.is_small()).cloned()));
    let on_networks = move || {
        list.with(|list| {
            let networks = list.as_ref().map(|list| list.networks.as_slice()).unwrap_or_default();
            networks.iter().map(|entry| row(Row::of(entry))).collect_view()
        })
    };
    // Networks that were trained in this browser.
    let own = RwSignal::new(Vec::<String>::new());
    Effect::new(move |_| {
        if menu.open.get()
            && let Some(game) = analysis.root_position().and_then(|root| Some(root.small()?.name()))
        {
            leptos::task::spawn_local(async move { own.set(trained::list(game).await.unwrap_or_default()) });
        }
    });
    let on_own = move || {
        let one = |name| {
            let words = say::networks::trained_here().to_owned();
            row(Row { evaluator: name, sha256: None, words, tag: say::networks::yours() })
        };
        own.get().into_iter().map(one).collect_view()
    };
    let built_in = move |&(name, words): &(&str, say::Message)| {
        let (evaluator, words) = (name.to_owned(), words().to_owned());
        row(Row { evaluator, sha256: None, words, tag: say::networks::built_in() })
    };
    let unusable = |file: &UnusableFile| {
        view! {
            <li>
                <b>{file.name.clone()}</b>
                ": "
                {say::told(&file.problem).into_owned()}
            </li>
        }
    };
    let hint = move || {
        list.with(|list| match list {
            _ if analysis.is_small() => Some(say::networks::trained_listed_here()),
            None => Some(say::networks::reading_list()),
            Some(list) if !list.has_folder && !analysis.in_browser => Some(say::networks::no_folder()),
            Some(_) => None,
        })
    };

    // All of them, in this order.
    let all = Memo::new(move |_| {
        let networks = list.with(|list| {
            let networks = list.iter().flat_map(|list| &list.networks);
            networks.map(|entry| names::of_network(&entry.name)).collect::<Vec<_>>()
        });
        let built_in = all_built_in().iter().map(|(name, _)| (*name).to_owned());
        networks.into_iter().chain(own.get()).chain(built_in).collect::<Vec<_>>()
    });
    let typed = StoredValue::new(names::Typed::default());
    let on_key = move |event: KeyboardEvent| {
        let key = event.key();
        let is_letter = key.chars().count() == 1 && key != " " && !event.ctrl_key() && !event.meta_key();
        let way = match key.as_str() {
            "ArrowDown" => Some(Way::Down),
            "ArrowUp" => Some(Way::Up),
            "Home" => Some(Way::First),
            "End" => Some(Way::Last),
            "Enter" => {
                event.prevent_default();
                if analysis.can_control() {
                    menu.choose_looked_at();
                }
                return;
            }
            _ if is_letter => None,
            _ => return,
        };
        event.prevent_default();
        all.with(|all| {
            let at = menu.state.peek(|menu| all.iter().position(|one| one == menu.looked_at()));
            let find = |typed: &mut names::Typed| typed.find(&key, event.time_stamp(), all, at);
            let next = match way {
                Some(way) => names::towards(way, at, all.len()),
                None => typed.try_update_value(find).flatten(),
            };
            if let Some(next) = next.map(|next| all[next].clone()) {
                show(&next);
                menu.tell(Input::LookedAt(next));
            }
        });
    };

    solid(view! {
        <div class="networks-list">
            <div
                role="listbox"
                tabindex="0"
                autofocus
                aria-label=say::networks::evaluators()
                aria-activedescendant=move || menu.with(|menu| option_id(menu.looked_at()))
                data-testid="evaluators"
                on:keydown=on_key
            >
                {on_networks}
                {on_own}
                {move || all_built_in().iter().map(built_in).collect_view()}
            </div>
            <ul class="unusable" aria-label=say::networks::unusable() data-testid="unusable">
                {move || {
                    list.with(|list| {
                        list.iter().flat_map(|list| &list.unusable).map(unusable).collect_view()
                    })
                }}
            </ul>
            <p class="hint">{hint}</p>
        </div>
    })
}

/// Returns a sentence or two on an evaluator that needs no network; `None` for others.
pub(super) fn built_in(evaluator: &str) -> Option<&'static str> {
    Some(match evaluator {
        "classical" => say::networks::about_classical(),
        "uniform" => say::networks::about_uniform(),
        "uniform:0.5" => say::networks::about_uniform_half(),
        "truth" => say::networks::about_truth(),
        "truth:plies" => say::networks::about_truth_plies(),
        "trained" => say::networks::about_trained(),
        "rollout" => say::networks::about_rollout(),
        "random" => say::networks::about_random(),
        _ if evaluator.starts_with("trained:") => say::networks::about_trained_here(),
        _ => return None,
    })
}

/// Returns the word for a network's origin.
pub(super) fn origin(origin: NetworkOrigin) -> &'static str {
    match origin {
        NetworkOrigin::Shipped => say::networks::shipped(),
        NetworkOrigin::Named => say::networks::file(),
        NetworkOrigin::Folder => say::networks::folder(),
        NetworkOrigin::Uploaded => say::networks::uploaded(),
    }
}

impl Row {
    fn of(entry: &NetworkEntry) -> Self {
        Self {
            evaluator: names::of_network(&entry.name),
            sha256: Some(entry.sha256.clone()),
            words: say::told(&entry.description).into_owned(),
            tag: origin(entry.origin),
        }
    }
}

fn option_id(evaluator: &str) -> String {
    format!("option-{}", evaluator.replace(':', "-"))
}

/// Scrolls a line into view.
fn show(evaluator: &str) {
    let element = document().get_element_by_id(&option_id(evaluator));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let nearest = ScrollIntoViewOptions::new();
        nearest.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}
