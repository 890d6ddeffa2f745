//! The evaluator that the page searches with, and how it is changed.

use crate::choice::SearchChoice;
use crate::state::Page;

impl Page {
    /// Returns the evaluator of the shown search, or of the one that is about to be; empty until the server said.
    #[must_use]
    pub fn evaluator(&self) -> &str {
        let shown = self.search_view().map(|search| &search.evaluator);
        shown.or(self.choice.evaluator.as_ref()).unwrap_or(&self.offer.default_evaluator)
    }

    /// Returns whether an evaluator is that of the shown search: the same file, and not only one of the same name.
    #[must_use]
    pub fn uses(&self, evaluator: &str, sha256: Option<&str>) -> bool {
        let network = self.search_view().and_then(|search| search.network.as_deref());
        self.evaluator() == evaluator && (sha256.is_none() || network.is_none() || network == sha256)
    }

    /// Returns the choice with another evaluator.
    #[must_use]
    pub fn choice_with(&self, evaluator: String, network: Option<String>) -> SearchChoice {
        let evaluator = Some(evaluator).filter(|evaluator| *evaluator != self.offer.default_evaluator);
        SearchChoice { evaluator, network, ..self.choice.clone() }
    }

    /// Returns why no network can be brought to this analysis, if so.
    #[must_use]
    pub fn takes_no_network(&self) -> Option<&'static str> {
        if !self.can_control() {
            return Some("Only the owner of an analysis can upload a network to it.");
        }
        self.in_browser.then_some("This analysis runs in your browser; networks need a server.")
    }
}
