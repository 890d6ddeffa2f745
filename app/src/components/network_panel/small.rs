//! A small network, taken apart: what goes in, its layers, all outputs of the policy head with those that are masked, the value.

mod figure;
mod input;
mod policy;

use std::sync::Arc;

use leptos::prelude::*;
use wire::judged::SmallNetwork;

use super::judgement::Shown;
use crate::components::solid::solid;
use page::format;

/// Shows a small network's numbers for a node.
pub(super) fn small(shown: &Arc<Shown>, network: &SmallNetwork) -> AnyView {
    let Some(game) = shown.position.small() else { return ().into_any() };
    let side = shown.position.sides()[usize::from(shown.position.turn().is_black())];
    let plain = |value: f32| format::plain(f64::from(value), 6);
    let value = say::network::small_value(plain(network.before), plain(network.value), side);
    solid(view! {
        <div class="nn-body" data-testid="small-network">
            <p class="hint" data-testid="small-head">
                {say::network::small_head(say::told(&network.description), format::count(network.parameters.into()))}
            </p>
            {input::input(game, network, side)}
            <section aria-label=say::network::layers() data-testid="small-layers">
                <h3>{say::network::layers()}</h3>
                {super::topology::of_small(network)}
                {figure::figure(network)}
            </section>
            {policy::policy(shown, game, network)}
            <section aria-label=say::network::value() data-testid="small-value">
                <h3>
                    <span data-term="V" tabindex="0" class="v">
                        {say::network::value()}
                    </span>
                </h3>
                <p>{value}</p>
            </section>
        </div>
    })
}
