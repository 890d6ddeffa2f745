//! Input and output of the search's evaluator for the selected node: everything that it is given, and everything that it says.
//!
//! The server evaluates the position once more, by itself. [`asking`] gets that, [`kept`] what lies beside a recording, [`policy`] works out P from it,
//! [`output`] knows where the 1858 outputs are on the board; the other modules draw. What needs no server [`judged`] has from the page's
//! worker: the random game, the small network, the hand-written count, the planes of any position.

mod arrows;
mod asking;
mod board;
mod copied;
mod counted;
mod flip;
mod judged;
mod kept;
mod moves;
mod output;
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

use crate::components::copy_button::CopyButton;
use crate::components::select::{Names, select};
use crate::components::solid::solid;
use crate::state::Analysis;
use arrows::OutputArrows;
use asking::{Asking, Shown, is_over};
use judged::{Judged, is_told_by_worker};
use page::networks::names;
use page::view::Tab;
use policy::Column;
use policy_table::{PolicyTable, Priors};
use value::Value;
use wire::Taken;

/// State of the panel; it stays as it is when another node is selected.
#[derive(Clone, Copy)]
struct Panel {
    /// The plane that the pointer or the keyboard is on.
    hovered: RwSignal<Option<usize>>,
    /// The plane that stays lit.
    pinned: RwSignal<Option<usize>>,
    /// The one plane in the tab order; arrow keys move it.
    cursor: RwSignal<usize>,
    /// Earlier positions that are unfolded, a bit for each.
    older: RwSignal<u8>,
    /// Column by which the policy is sorted, and whether the largest is first.
    sort: RwSignal<(Column, bool)>,
    /// Number of outputs that are drawn, as an index in [`arrows::STEPS`].
    most: RwSignal<usize>,
    /// Set to draw legal moves.
    legal: RwSignal<bool>,
    /// Set to draw illegal moves.
    illegal: RwSignal<bool>,
    /// Set to look at the network whose P the search takes, and not at the one whose V it takes.
    of_priors: RwSignal<bool>,
}

impl Panel {
    fn new() -> Self {
        Self {
            hovered: RwSignal::new(None),
            pinned: RwSignal::new(None),
            cursor: RwSignal::new(0),
            older: RwSignal::new(0),
            sort: RwSignal::new((Column::Logit, true)),
            most: RwSignal::new(arrows::FIRST_STEP),
            legal: RwSignal::new(true),
            illegal: RwSignal::new(true),
            of_priors: RwSignal::new(false),
        }
    }

    /// The plane that is lit. Reactive.
    fn lit(self) -> Option<usize> {
        self.hovered.get().or(self.pinned.get())
    }
}

/// The panel.
#[component]
pub fn NetworkPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let panel = Panel::new();
    let asking = Asking::follow(analysis, panel.of_priors);
    let of_worker = judged::Asking::follow(analysis);
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

/// Everything that was said of a node.
#[component]
fn Body(panel: Panel, shown: Arc<Shown>) -> impl IntoView {
    let analysis = Analysis::get();
    let (node, taken) = (shown.question.node, shown.raw.taken);
    let priors: Priors = Memo::new(move |before: Option<&Vec<(u16, f64)>>| {
        if analysis.tab.get() != Tab::Network {
            return before.cloned().unwrap_or_default();
        }
        if taken == Taken::Values {
            // They are another evaluator's.
            return Vec::new();
        }
        analysis.revision.track();
        let edges = |open: &wire::OpenNode| open.edges.iter().map(|edge| (edge.mv, edge.prior)).collect();
        analysis.model.with_value(|model| model.open(node).map(edges)).unwrap_or_default()
    });
    let raw = &shown.raw;
    let head = match &raw.network {
        Some(_) => say::network::evaluated_apart(say::told(&raw.description), say::told(&raw.device)),
        None => format!("{}: {}.", raw.evaluator, say::told(&raw.description)),
    };
    let taken = match taken {
        Taken::Everything => "",
        Taken::Values => say::network::values_are_taken(),
        Taken::Priors => say::network::priors_are_taken(),
    };
    let given = raw.network.as_ref().zip(shown.sight()).map(|(network, sight)| {
        view! {
            <section aria-label=say::network::input() data-testid="network-input">
                <h3>
                    <span data-term="plane" tabindex="0">
                        {say::network::what_goes_in()}
                    </span>
                </h3>
                <p data-testid="network-flip">{flip::sentence(sight)}</p>
                {flip::flip(analysis.flipped, panel, &shown.position, network, sight)}
                {planes::planes(panel, network, sight)}
            </section>
        }
    });
    let drawn = raw.network.as_ref().and_then(|network| network.topology.as_ref()).map(topology::of_network);
    let plain = given.is_none().then(|| {
        view! {
            <p data-testid="network-plain">{say::network::without_network(&raw.evaluator, say::told(&raw.description))}</p>
        }
    });
    let has_network = raw.network.is_some();
    let arrows = raw.network.is_some().then(|| view! { <OutputArrows panel shown=shown.clone() /> });
    let copied = shown.clone();
    let csv = Signal::derive(move || priors.with(|priors| copied::policy(&copied, priors, analysis.chess960())));
    let planes_text = raw.network.as_ref().map(|network| copied::planes(&raw.fen, network));
    let copy_planes =
        planes_text.map(|text| view! { <CopyButton text label=say::network::copy_planes() name="copy-planes" /> });
    solid(view! {
        <div class="nn-body" data-testid="network-body" data-fen=raw.fen.clone()>
            <div class="nn-head">
                <p class="hint" data-testid="network-head">
                    {head} " " <b data-testid="network-taken">{taken}</b>
                </p>
                <div class="nn-copies">
                    {copy_planes} <CopyButton text=csv label=say::network::copy_policy() name="copy-policy" />
                </div>
            </div>
            {plain}
            {given}
            {drawn}
            <Value shown=shown.clone() />
            <PolicyTable panel priors shown=shown.clone() />
            {arrows}
            {has_network.then(moves::moves)}
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
