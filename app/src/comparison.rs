//! Comparison of two searches of one position, as the rest of the page has to do with it. The part that shows it is fetched when it is
//! first wanted ([`crate::components::comparison`]); what it decides is in [`page::comparison`].

use leptos::prelude::*;
use page::comparison::standing::Linked;

use crate::state::Analysis;

/// Passes on what the worker says, or that it ended.
pub(crate) fn hear(analysis: Analysis, answer: Option<Vec<u8>>) {
    analysis.comparison.listener.with_value(|listener| {
        if let Some(listener) = listener {
            listener(answer);
        }
    });
}

/// Returns the words of a link on the comparison. Reactive.
#[must_use]
pub fn linked(analysis: Analysis) -> Linked {
    analysis.searches.track();
    analysis.offer.track();
    analysis.comparison.standing.with(|standing| analysis.page.with_value(|page| standing.linked(page)))
}
