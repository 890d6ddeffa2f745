//! The list: one line for each evaluator, moved through with the arrows.

use engine::Game as _;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent, ScrollIntoViewOptions, ScrollLogicalPosition};
use wire::{NetworkEntry, NetworkOrigin, UnusableFile};

use crate::components::solid::solid;
use crate::networks;
use crate::state::Analysis;
use crate::trained;

/// Evaluators that need no network: name, one line.
type BuiltIn = &'static [(&'static str, &'static str)];

/// Evaluators of chess that need no network.
const OF_CHESS: BuiltIn = &[
    ("classical", "hand-written: material, piece squares, move ordering"),
    ("uniform", "equal priors, value 0"),
    ("random", "hashed from the position"),
    ("rollout", "a random game to its end"),
];

/// Evaluators of the small games.
const OF_SMALL_GAMES: BuiltIn = &[
    ("rollout", "a random game to its end"),
    ("truth", "perfect play"),
    ("trained", "a small network that learnt from games against itself"),
    ("uniform", "equal priors, value 0"),
    ("uniform:0.5", "equal priors, value 0.5"),
    ("random", "hashed from the position"),
];

/// Returns the evaluators without network of the game that is analysed. Reactive.
fn built_in_of(analysis: Analysis) -> BuiltIn {
    let is_small = analysis.root_position().is_some_and(|root| root.small().is_some());
    if is_small { OF_SMALL_GAMES } else { OF_CHESS }
}

/// Line of the list.
struct Line {
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

    let line = move |line: Line| {
        let Line { evaluator, sha256, words, tag } = line;
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
                aria-selected=move || if menu.looked_at.with(|name| *name == looked_at) { "true" } else { "false" }
                on:click=move |_| menu.looked_at.set(look.clone())
                on:dblclick=move |_| networks::choose(analysis, &choose)
            >
                <span class="option-name">{name}</span>
                <span class="tag use" hidden=move || !networks::is_in_use(analysis, &in_use, sha256.as_deref())>
                    "in use"
                </span>
                <span class="tag">{tag}</span>
                <span class="option-words">{words}</span>
            </div>
        })
    };
    let on_networks = move || {
        menu.list.with(|list| {
            let networks = list.as_ref().map(|list| list.networks.as_slice()).unwrap_or_default();
            networks.iter().map(|entry| line(Line::of(entry))).collect_view()
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
            line(Line { evaluator: name, sha256: None, words: "trained on your bench".to_owned(), tag: "yours" })
        };
        own.get().into_iter().map(one).collect_view()
    };
    let built_in = move |&(name, words): &(&str, &str)| {
        line(Line { evaluator: name.to_owned(), sha256: None, words: words.to_owned(), tag: "built in" })
    };
    let unusable = |file: &UnusableFile| {
        view! {
            <li>
                <b>{file.name.clone()}</b>
                ": "
                {file.problem.clone()}
            </li>
        }
    };
    let hint = move || {
        menu.list.with(|list| match list {
            _ if analysis.in_browser && untrack(|| analysis.is_small()) => {
                Some("Networks that you train on the bench of Learn can be handed over to analyses: they are listed here then.")
            }
            _ if analysis.in_browser => Some("This analysis runs in your browser; networks need a server."),
            None => Some("Reading the list…"),
            Some(list) if !list.has_folder => {
                Some("make run NETWORKS=folder, or serve --networks FOLDER, lists the networks of a folder here.")
            }
            Some(_) => None,
        })
    };

    // What was typed of a name, and when its last letter was.
    let typed = StoredValue::new((String::new(), 0.0));
    let on_key = move |event: KeyboardEvent| {
        let all = all(analysis, &own.read_untracked());
        let at = menu.looked_at.with_untracked(|name| all.iter().position(|one| one == name));
        let is_letter = event.key().chars().count() == 1 && !event.ctrl_key() && !event.meta_key();
        let next = match event.key().as_str() {
            "ArrowDown" => at.map_or(0, |at| (at + 1).min(all.len() - 1)),
            "ArrowUp" => at.unwrap_or(0).saturating_sub(1),
            "Home" => 0,
            "End" => all.len() - 1,
            "Enter" => {
                event.prevent_default();
                return networks::choose(analysis, &menu.looked_at.get_untracked());
            }
            letter if is_letter && letter != " " => {
                let word = typed.try_update_value(|typed| type_on(typed, letter, event.time_stamp()));
                match named(&all, at, &word.unwrap_or_default()) {
                    Some(next) => next,
                    None => return event.prevent_default(),
                }
            }
            _ => return,
        };
        event.prevent_default();
        show(&all[next]);
        menu.looked_at.set(all[next].clone());
    };

    solid(view! {
        <div class="networks-list">
            <div
                role="listbox"
                tabindex="0"
                autofocus
                aria-label="Evaluators"
                aria-activedescendant=move || menu.looked_at.with(|name| option_id(name))
                data-testid="evaluators"
                on:keydown=on_key
            >
                {on_networks}
                {on_own}
                {move || built_in_of(analysis).iter().map(built_in).collect_view()}
            </div>
            <ul class="unusable" aria-label="Files that cannot be used" data-testid="unusable">
                {move || {
                    menu.list.with(|list| {
                        list.iter().flat_map(|list| &list.unusable).map(unusable).collect_view()
                    })
                }}
            </ul>
            <p class="hint">{hint}</p>
        </div>
    })
}

/// Pause in milliseconds after which a typed letter begins another name.
const ONE_WORD: f64 = 1000.0;

/// Appends a letter to the name that is typed, and returns it; after a pause the name begins anew.
fn type_on((word, last): &mut (String, f64), letter: &str, now: f64) -> String {
    if ONE_WORD < now - *last {
        word.clear();
    }
    *last = now;
    word.push_str(&letter.to_lowercase());
    word.clone()
}

/// The next evaluator, after the one at a place, whose name begins like that; with more than one letter that one itself if
/// it still does.
fn named(all: &[String], at: Option<usize>, start: &str) -> Option<usize> {
    let skipped = at.map_or(0, |at| at + usize::from(start.chars().count() == 1));
    let mut places = (0..all.len()).cycle().skip(skipped).take(all.len());
    let begins = |&place: &usize| networks::plain_name(&all[place]).to_lowercase().starts_with(start);
    places.find(begins)
}

/// Returns a sentence or two on an evaluator that needs no network; `None` for others.
pub(super) fn built_in(evaluator: &str) -> Option<&'static str> {
    Some(match evaluator {
        "classical" => {
            "A hand-written evaluation: material and piece-square tables give the value, simple move ordering gives P. \
             The contrast to a network, and what is left where none can be run."
        }
        "uniform" => "Every move gets the same P and every position the value 0: the search formula alone at work.",
        "uniform:0.5" => "Every move gets the same P, and every position is worth 0.5 to whoever is to move there.",
        "truth" => {
            "What perfect play makes of a position, and equal P for all moves that keep it. Connect Four is known near its end \
             only."
        }
        "trained" => {
            "A small network that comes with the program, trained from nothing on the bench of Learn. It judges at a glance: P \
             and value, without any search."
        }
        "rollout" => {
            "Every move gets the same P, and the value is the result of one random game: many visits make a mean of many games. \
             The games depend on the seed."
        }
        "random" => {
            "P and value are hashed from the position and the seed: noise that is the same each time, for benchmarks \
             and for seeing how a search behaves where there is nothing to find."
        }
        _ if evaluator.starts_with("trained:") => {
            "A network of your bench, kept in this browser: a link to it finds it nowhere else."
        }
        _ => return None,
    })
}

/// Returns the word for a network's origin.
pub(super) fn origin(origin: NetworkOrigin) -> &'static str {
    match origin {
        NetworkOrigin::Shipped => "shipped",
        NetworkOrigin::Named => "file",
        NetworkOrigin::Folder => "folder",
        NetworkOrigin::Uploaded => "uploaded",
    }
}

impl Line {
    fn of(entry: &NetworkEntry) -> Self {
        Self {
            evaluator: format!("network:{}", entry.name),
            sha256: Some(entry.sha256.clone()),
            words: entry.description.clone(),
            tag: origin(entry.origin),
        }
    }
}

/// Returns all evaluators in the order of the list.
fn all(analysis: Analysis, own: &[String]) -> Vec<String> {
    let mut all: Vec<String> = analysis.networks.list.with_untracked(|list| {
        list.iter().flat_map(|list| &list.networks).map(|entry| format!("network:{}", entry.name)).collect()
    });
    all.extend_from_slice(own);
    all.extend(untrack(|| built_in_of(analysis)).iter().map(|(name, _)| (*name).to_owned()));
    all
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_soon_after_each_other_are_one_name() {
        let mut typed = (String::new(), 0.0);
        assert_eq!(type_on(&mut typed, "M", 5000.0), "m");
        assert_eq!(type_on(&mut typed, "a", 5900.0), "ma");
        assert_eq!(type_on(&mut typed, "r", 7000.0), "r");
    }

    #[test]
    fn a_letter_goes_on_and_more_letters_stay() {
        let all = ["network:maia-1100", "network:Maia-1500", "classical", "random"].map(str::to_owned);
        assert_eq!(named(&all, Some(0), "m"), Some(1));
        assert_eq!(named(&all, Some(1), "m"), Some(0), "round the end");
        assert_eq!(named(&all, Some(0), "maia-1"), Some(0));
        assert_eq!(named(&all, Some(0), "maia-15"), Some(1));
        assert_eq!(named(&all, None, "r"), Some(3));
        assert_eq!(named(&all, Some(3), "x"), None);
        assert_eq!(named(&[], None, "x"), None);
    }
}
