//! Comparison of two searches of one position, as the rest of the page has to do with it. The part that shows it is fetched when it is
//! first wanted ([`crate::components::comparison`]); what it decides is in [`page::comparison`].

use leptos::prelude::*;
use page::link::beside::Linked;

use crate::state::Analysis;

/// Returns the words of a link on the comparison. Reactive.
#[must_use]
pub fn linked(analysis: Analysis) -> Linked {
    analysis.searches.track();
    analysis.offer.track();
    analysis.comparison.standing.with(|standing| analysis.page.with_value(|page| standing.linked(page)))
}
