//! Input and output of the search's evaluator for the selected node: everything that it is given, and everything that it says.
//!
//! The server evaluates the position once more, by itself. [`asking`] gets that, [`kept`] what lies beside a recording, [`policy`] works out P from it,
//! [`output`] knows where the 1858 outputs are on the board; the other modules draw. What needs no server [`judged`] has from the page's
//! worker: the random game, the small network, the hand-written count, the planes of any position.

mod arrows;
mod asking;
mod board;
mod body;
mod copied;
mod counted;
mod flip;
mod judged;
mod judgement;
mod kept;
mod moves;
mod output;
mod panel;
mod planes;
mod policy;
mod policy_table;
mod policy_words;
mod rollout;
mod small;
mod topology;
mod value;
mod without_server;

use std::sync::Arc;

use leptos::prelude::*;

use crate::components::select::{Names, select};
use crate::components::solid::solid;
use crate::state::Analysis;
use asking::{Asking, Shown, is_over};
use body::Body;
use judged::Judged;
use judgement::is_told_by_worker;
use page::networks::names;
use page::view::Tab;
use panel::Panel;

/// The panel.
#[component]
pub fn NetworkPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let panel = Panel::new();
    let asking = Asking::follow(analysis, panel.of_priors);
    let of_worker = judgement::Asking::follow(analysis);
    let kept = kept::follow(analysis);
    let is_recording = move || analysis.recordings.is_on.get();
    let evaluator = move || analysis.search_view().map(|search| search.evaluator);
    // What else there is the worker tells, and no server is asked.
    let is_alone = Memo::new(move |_| {
        let is_told = evaluator().is_some_and(|name| is_told_by_worker(&name));
        let is_network = || evaluator().is_some_and(|name| names::network(&name).is_some());
        is_told || is_recording() || analysis.in_browser && !is_network()
    });
    let nothing = Memo::new(move |before: Option<&Option<String>>| {
        if analysis.tab.get() != Tab::Network {
            // Nobody looks: a search that runs shall not be slowed down for this.
            return before.cloned().flatten();
        }
        match evaluator() {
            None => Some(say::network::no_search().to_owned()),
            _ if is_alone.get() => None,
            Some(name) if !analysis.in_browser && analysis.id.with(String::is_empty) => {
                Some(say::network::asked_later(crate::networks::plain_name(&name)))
            }
            Some(name) => {
                analysis.revision.track();
                is_over(analysis.position_at(analysis.selected.get()), &name)
                    .then(|| say::network::game_over().to_owned())
            }
        }
    });
    let is_blank = move || is_alone.get() || nothing.with(Option::is_some);
    let needs_server =
        Memo::new(move |_| is_recording() && evaluator().is_some_and(|name| name.starts_with("network:")));
    let is_kept = move || is_recording() && kept.with(Option::is_some);
    let of_recording = move || {
        let kept = kept.get().filter(|_| is_recording())?;
        Some(solid(view! {
            <p class="hint" data-testid="network-kept">
                {say::network::kept_beside()}
            </p>
            <Body panel shown=kept.0 />
        }))
    };
    let trouble = move || {
        asking.trouble.get().filter(|_| !is_blank()).map(|problem| {
            view! {
                <p class="error" role="alert" data-testid="network-trouble">
                    {problem}
                    " "
                    <button type="button" data-testid="network-again" on:click=move |_| asking.again()>
                        {say::network::ask_again()}
                    </button>
                </p>
            }
        })
    };
    let is_first = move || asking.waits() && asking.shown.with(Option::is_none) && !is_blank();
    let shown = Memo::new(move |_| asking.shown.get().map(Same));
    let body = move || {
        let wanted = !is_blank() && asking.trouble.with(Option::is_none);
        wanted.then(|| shown.get().map(|Same(shown)| view! { <Body panel shown /> })).flatten()
    };

    let waits = move || if is_alone.get() { of_worker.waits() } else { asking.waits() };

    solid(view! {
        <div class="nn" data-testid="network-panel" aria-busy=move || if waits() { "true" } else { "false" }>
            {move || (needs_server.get() && !is_kept()).then(|| solid(view! { <NeedsServer /> }))}
            {move || (!is_kept()).then(|| solid(view! { <Judged asking=of_worker panel /> }))}
            {of_recording}
            <p class="hint" data-testid="network-nothing" hidden=move || nothing.with(Option::is_none)>
                {move || nothing.get().unwrap_or_default()}
            </p>
            <p class="hint" hidden=move || !is_first()>
                {say::network::asking()}
            </p>
            {trouble}
            <Parts of_priors=panel.of_priors />
            {body}
        </div>
    })
}

/// The field that says which of a search's two evaluators is looked at; nothing where there is one.
#[component]
fn Parts(
    /// Set while it is the one that gives the priors.
    of_priors: RwSignal<bool>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let names = Memo::new(move |_| {
        analysis.revision.track();
        let search = analysis.search_view()?;
        let plies = analysis.moves_to(analysis.selected.get())?.len();
        let source = search.priors.of(!plies.is_multiple_of(2)).map(|source| source.evaluator.clone());
        let plain = |name: &str| crate::networks::plain_name(name).to_owned();
        (!search.priors.is_none()).then(|| {
            let priors = plain(&source.unwrap_or_else(|| search.evaluator.clone()));
            [("values", say::network::of_values(plain(&search.evaluator))), ("priors", say::network::of_priors(priors))]
        })
    });
    let choices = move || names.get().into_iter().flatten().map(|(part, words)| (part.to_owned(), words)).collect();
    let chosen = move || if of_priors.get() { "priors".to_owned() } else { "values".to_owned() };
    let choose = move |part: String| of_priors.set(part == "priors");
    solid(view! {
        <label class="field" hidden=move || names.with(Option::is_none)>
            <span>{say::network::evaluator_shown()}</span>
            {select(
                Names { test: "network-of", ..Names::default() },
                Signal::derive(choices),
                Signal::derive(chosen),
                false.into(),
                choose,
            )}
        </label>
    })
}

/// Evaluation that is compared by identity: equal only to itself.
#[derive(Clone)]
struct Same(Arc<Shown>);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A recording holds P and V of its search, and not the network.
#[component]
fn NeedsServer() -> impl IntoView {
    let analysis = Analysis::get();
    let link = move || {
        analysis.revision.track();
        let line = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
        let link = analysis.analysis_after(&line);
        format!("/{}", page::link::Link { tab: Tab::Network, ..link }.query())
    };
    solid(view! {
        <div class="nn-needs" data-testid="network-recording">
            <p>
                {say::network::of_recording()}
            </p>
            <p>
                <a class="button primary" rel="external" data-testid="network-analyse" href=link>
                    {say::network::analyse_position()}
                </a>
            </p>
        </div>
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn evaluators_without_a_network_are_called_that() {
        for name in ["classical", "uniform", "random", "truth"] {
            let words = say::network::without_network(name, "exact");
            assert!(words.starts_with("This evaluator is no network: ") && words.contains("no planes"), "{words}");
        }
    }
}
