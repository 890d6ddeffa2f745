//! Parts of the panel, each with the answer to a change that was made in it.

use leptos::prelude::*;

use super::outcome::OutcomeView;
use crate::components::solid::solid;

/// A part of the panel. The answer to a change stands where it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Section {
    /// The edits of a move.
    Moves,
    /// The value of the node.
    Value,
    /// The parameters.
    Parameters,
    /// The list of what was changed.
    #[default]
    Made,
}

/// Outcome of a change, where it was made in this part.
pub(super) fn answer(place: Section, asked: RwSignal<Section>) -> AnyView {
    solid(view! {
        <Show when=move || asked.get() == place>
            <OutcomeView />
        </Show>
    })
}
