//! A position of chess where no server is asked: what its evaluator says, and the planes that a network would see.

use std::sync::Arc;

use leptos::prelude::*;
use wire::judged::OfChess;
use wire::{RawNetwork, Turned};

use super::asking::told_by_worker;
use super::body::Body;
use super::counted::counted;
use super::judgement::Shown;
use super::output::Sight;
use super::panel::Panel;
use super::{flip, moves, planes};
use crate::components::solid::solid;
use crate::state::Analysis;
use page::rules;

/// Shows a position, as far as it can be taken apart without a large network.
pub(super) fn of_chess(panel: Panel, shown: &Arc<Shown>, told: &OfChess) -> AnyView {
    let analysis = Analysis::get();
    let has_server = !analysis.in_browser && !analysis.recordings.is_on.get();
    let count = told.counted.as_ref().map(|count| counted(shown, count));
    if has_server {
        // The server says the rest.
        return solid(view! { <div class="nn-body">{count}</div> });
    }
    let raw = told.raw.clone().and_then(|raw| {
        let (search, line) = (analysis.search_view()?, analysis.moves_to(shown.asked.node)?);
        told_by_worker(&search, shown.asked.node, line, raw)
    });
    let said = raw.map(|said| view! { <Body panel shown=Arc::new(said) /> });
    let (count, seen) = (count.into_any(), as_seen(panel, told).into_any());
    // A lesson is about the network.
    let is_lesson = analysis.quiet.with_untracked(Option::is_some);
    let (first, last) = if is_lesson { (seen, count) } else { (count, seen) };
    solid(view! {
        <div class="nn-body">{first} {said} {last}</div>
    })
}

/// The planes of a position, for which no network is asked.
fn as_seen(panel: Panel, told: &OfChess) -> Option<AnyView> {
    let analysis = Analysis::get();
    let (position, _) = rules::parse_fen(&told.fen).ok()?;
    let turned = Turned::default();
    let sight = Sight { turn: shakmaty::Position::turn(&position), turned };
    let network = RawNetwork {
        input_format: told.input_format.clone(),
        turned,
        planes: told.planes.clone(),
        // Without a network there are none.
        logits: Vec::new(),
        topology: None,
    };
    Some(solid(view! {
        <section aria-label=say::network::input() data-testid="network-planes-alone">
            <h3>
                <span data-term="plane" tabindex="0">
                    {say::network::what_would_go_in()}
                </span>
            </h3>
            <p class="hint">{say::network::no_network_asked()}</p>
            <p data-testid="network-flip">{flip::sentence(sight)}</p>
            {flip::flip(analysis.flipped, panel, &position, &network, sight)}
            {planes::planes(panel, &network, sight)}
            {moves::moves()}
        </section>
    }))
}
