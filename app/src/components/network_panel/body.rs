//! Everything that was said of a node.

use std::sync::Arc;

use leptos::prelude::*;
use page::view::Tab;
use wire::Taken;

use super::arrows::OutputArrows;
use super::asking::Shown;
use super::panel::Panel;
use super::policy_table::{PolicyTable, Priors};
use super::value::Value;
use super::{copied, flip, moves, planes, topology};
use crate::components::copy_button::CopyButton;
use crate::components::solid::solid;
use crate::state::Analysis;

/// Everything that was said of a node.
#[component]
pub(super) fn Body(panel: Panel, shown: Arc<Shown>) -> impl IntoView {
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
