//! Comparison of two searches of one position: which, at what moment, and how they are coloured. The part that shows it is
//! fetched when it is first wanted ([`crate::components::comparison`]).

use leptos::prelude::*;
use page::choice;
use page::shared::Shared;
use wire::comparison::Source;

use crate::state::Analysis;
use crate::state::comparison::Compared;
use page::choice::SearchChoice;
use page::link::beside::Beside;

impl Compared {
    /// Returns the source of the search's log.
    #[must_use]
    pub fn source(self, analysis: Analysis) -> Source {
        let Self::Search(search) = self;
        Source::Address(analysis.page.with_value(|page| page.address_of(search)))
    }

    /// Returns the evaluator, settings and root moves that the search was made with. Reactive (searches).
    #[must_use]
    pub fn choice(self, analysis: Analysis) -> Option<SearchChoice> {
        let Self::Search(search) = self;
        let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
        let found = |all: &Shared<Vec<wire::SearchView>>| all.iter().find(|one| one.id == search).cloned();
        analysis.searches.with(found).map(|found| choice::choice_of(&found, &default))
    }
}

/// Passes on what the worker says, or that it ended.
pub(crate) fn hear(analysis: Analysis, answer: Option<Vec<u8>>) {
    analysis.comparison.listener.with_value(|listener| {
        if let Some(listener) = listener {
            listener(answer);
        }
    });
}

/// Words of a link on the comparison.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linked {
    /// Choice that A was made with, where it is known.
    pub choice: Option<SearchChoice>,
    /// Number of A's simulations, once its log was read.
    pub simulations: Option<u32>,
    /// Words on B and on both; `None` while nothing is compared.
    pub told: Option<Beside>,
}

/// Returns the words of a link on the comparison. Reactive.
#[must_use]
pub fn linked(analysis: Analysis) -> Linked {
    let comparison = analysis.comparison;
    if let Some(plan) = comparison.plan.get() {
        return Linked { told: Some(plan), ..Linked::default() };
    }
    let Some([a, b]) = comparison.sides.get() else { return Linked::default() };
    let Some(choice) = b.choice(analysis) else { return Linked::default() };
    let steps = comparison.steps.get();
    // Until a log is read nothing is known of its end.
    let [simulations, simulations_of_b] = steps.ends.map(|end| Some(end).filter(|end| *end > 0));
    let told = Beside {
        choice,
        simulations: simulations_of_b,
        time: comparison.time.get(),
        colour: comparison.colour.get(),
        pace: steps.pace,
        lead: steps.lead,
    };
    Linked { choice: a.choice(analysis), simulations, told: Some(told) }
}
