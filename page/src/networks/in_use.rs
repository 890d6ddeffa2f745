//! The evaluator that the page searches with, and how it is changed.

use super::names;
use crate::choice::SearchChoice;
use crate::state::Page;

/// What evaluates positions, of the shown search or of the one that is about to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InUse {
    /// The evaluator; empty until the server said.
    pub evaluator: String,
    /// The digest of its network's file, where there is one and it is known.
    pub network: Option<String>,
}

impl InUse {
    /// Returns whether it is an evaluator of the list: the same file, and not only one of the same name.
    #[must_use]
    pub fn is(&self, evaluator: &str, sha256: Option<&str>) -> bool {
        let network = self.network.as_deref();
        self.evaluator == evaluator && (sha256.is_none() || network.is_none() || network == sha256)
    }

    /// Returns its name for people: dots while it is unknown.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = names::plain(&self.evaluator);
        if name.is_empty() { "…" } else { name }
    }
}

impl Page {
    /// Returns the evaluator of the shown search, or of the one that is about to be; empty until the server said.
    #[must_use]
    pub fn evaluator(&self) -> &str {
        let shown = self.search_view().map(|search| &search.evaluator);
        shown.or(self.choice.evaluator.as_ref()).unwrap_or(&self.offer.default_evaluator)
    }

    /// Returns the evaluator and the network's file that are in use.
    #[must_use]
    pub fn in_use(&self) -> InUse {
        let network = self.search_view().and_then(|search| search.network.clone());
        InUse { evaluator: self.evaluator().to_owned(), network }
    }

    /// Returns the choice with another evaluator.
    pub(crate) fn choice_with(&self, evaluator: String, network: Option<String>) -> SearchChoice {
        let evaluator = Some(evaluator).filter(|evaluator| *evaluator != self.offer.default_evaluator);
        SearchChoice { evaluator, network, ..self.choice.clone() }
    }

    /// Returns why no network can be brought to this analysis, if so.
    pub(crate) fn takes_no_network(&self) -> Option<&'static str> {
        if !self.can_control() {
            return Some(say::networks::only_owner_uploads());
        }
        self.in_browser.then(say::networks::need_server)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::Effect;
    use crate::input::{Action, Input};
    use crate::link::Link;
    use crate::state::Connection;

    #[test]
    fn the_default_evaluator_is_no_choice() {
        let mut page = Page::new(&Link::default(), &Link::default());
        page.offer.default_evaluator = "network:small".to_owned();
        assert_eq!(page.evaluator(), "network:small");
        assert_eq!(page.choice_with("network:small".to_owned(), None).evaluator, None);
        page.choice = page.choice_with("random".to_owned(), None);
        assert_eq!(page.evaluator(), "random");
        assert!(page.in_use().is("random", None) && !page.in_use().is("network:small", None));
        page.update(Input::Action(Action::Evaluate { evaluator: "network:small".to_owned(), network: None }));
        assert_eq!((page.choice.evaluator.as_deref(), page.evaluator()), (None, "network:small"));
    }

    #[test]
    fn a_network_is_its_file_and_not_its_name() {
        let in_use = |network: Option<&str>| InUse {
            evaluator: "network:small".to_owned(),
            network: network.map(str::to_owned),
        };
        for (network, sha256, is_it) in [
            (Some("a"), Some("a"), true),
            (Some("a"), Some("b"), false),
            (None, Some("b"), true),
            (Some("a"), None, true),
        ] {
            assert_eq!(in_use(network).is("network:small", sha256), is_it, "{network:?} {sha256:?}");
        }
        assert!(!in_use(None).is("network:large", None));
        assert_eq!((in_use(None).name(), InUse::default().name()), ("small", "…"));
    }

    #[test]
    fn the_menu_opens_where_there_is_something_to_choose() {
        let mut page = Page::new(&Link::default(), &Link::default());
        assert_eq!(page.update(Input::Action(Action::OpenNetworks)), [Effect::OpenNetworks]);
        page.recording.is_on = true;
        assert_eq!(page.update(Input::Action(Action::OpenNetworks)), []);
        let reason = page.recording.offer.as_ref().map(|offer| offer.reason);
        assert_eq!(reason, Some("Choose a network in an analysis."));
    }

    #[test]
    fn a_network_is_brought_to_an_analysis_of_ones_own_on_a_server() {
        let mut page = Page::new(&Link::default(), &Link::default());
        let mut bring = |connection: Connection, in_browser| {
            (page.connection, page.in_browser) = (connection, in_browser);
            let effects = page.update(Input::Action(Action::BringNetwork));
            let said = page.notices.iter().next_back().map(|notice| notice.message.clone()).unwrap_or_default();
            (effects.contains(&Effect::Upload), said)
        };
        let (is_sent, said) = bring(Connection::Connecting, false);
        assert!(!is_sent && said.starts_with("Only the owner"), "{said}");
        assert!(bring(Connection::Open, false).0);
        let (is_sent, said) = bring(Connection::Open, true);
        assert!(!is_sent && said.contains("in your browser"), "{said}");
    }
}
