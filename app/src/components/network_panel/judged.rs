//! Judgement of the selected node, told by the page's worker without a server: a random game, a small network, a hand-written count, and the
//! planes of a position of chess.

use leptos::prelude::*;
use wire::judged::Told;

use super::judgement::Asking;
use super::panel::Panel;
use super::rollout::rollout;
use super::small::small;
use super::without_server::of_chess;
use crate::components::solid::solid;
use crate::state::Analysis;

/// Everything that the worker tells.
#[component]
pub(super) fn Judged(asking: Asking, panel: Panel) -> impl IntoView {
    let analysis = Analysis::get();
    let shown = asking.shown;
    let body = move || {
        // That of the node before stays, dimmed, until the answer comes.
        let (waits, node) = (asking.waits(), analysis.selected.get());
        let shown = shown.get().filter(|shown| waits || shown.asked.node == node)?;
        Some(match &shown.told {
            Told::Rollout(told) => rollout(&shown, told),
            Told::Small(network) => small(&shown, network),
            Told::Chess(chess) => of_chess(panel, &shown, chess),
            Told::Decided => hint(say::network::game_over().to_owned()),
            Told::NoNode => hint(say::network::not_evaluated().to_owned()),
            Told::Nothing(problem) => hint(match problem {
                Some(problem) => say::told(problem).into_owned(),
                None => say::network::in_browser().to_owned(),
            }),
        })
    };
    let is_first = move || asking.waits() && asking.shown.with(Option::is_none);
    solid(view! {
        <div class="nn-judged">
            <p class="hint" hidden=move || !is_first()>
                {say::network::asking()}
            </p>
            {body}
        </div>
    })
}

fn hint(words: String) -> AnyView {
    solid(view! {
        <p class="hint" data-testid="network-none">
            {words}
        </p>
    })
}
