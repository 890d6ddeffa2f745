//! The evaluator that the page searches with, and how it is changed.

use wire::{Priors, SearchView};

use super::names;
use crate::choice::{SearchChoice, named};
use crate::state::Page;

/// What evaluates positions, of the shown search or of the one that is about to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InUse {
    /// The evaluator; empty until the server said.
    pub evaluator: String,
    /// The digest of its network's file, where there is one and it is known.
    pub network: Option<String>,
    /// Evaluators whose P are taken in place of its own.
    pub priors: Priors<String>,
}

impl InUse {
    /// Returns what evaluates a search.
    #[must_use]
    pub fn of(search: &SearchView) -> Self {
        let priors = search.priors.each_ref().map(|source| source.evaluator.clone());
        Self { evaluator: search.evaluator.clone(), network: search.network.clone(), priors }
    }

    /// Returns whether it is an evaluator of the list: the same file, and not only one of the same name.
    #[must_use]
    pub fn is(&self, evaluator: &str, sha256: Option<&str>) -> bool {
        let network = self.network.as_deref();
        names::listed(&self.evaluator) == evaluator && (sha256.is_none() || network.is_none() || network == sha256)
    }

    /// Returns its name for people: dots while it is unknown.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = names::plain(&self.evaluator);
        if name.is_empty() { "…" } else { name }
    }

    /// Returns what searches, for people: its name, or whose values and whose priors count.
    #[must_use]
    pub fn label(&self) -> String {
        let Priors { own, opponent } = self.priors.each_ref().map(|evaluator| names::plain(evaluator));
        let own = own.filter(|_| self.priors.own.as_ref() != Some(&self.evaluator));
        match (own, opponent.filter(|opponent| *opponent != own.unwrap_or(self.name()))) {
            (None, None) => self.name().to_owned(),
            (Some(own), None) => say::networks::two(self.name(), own),
            (own, Some(opponent)) => say::networks::three(self.name(), own.unwrap_or(self.name()), opponent),
        }
    }
}

/// Says whose P the moves of a node have, so many plies from the root, and whose V counts, where the search takes them of two
/// evaluators.
#[must_use]
pub fn whose(search: &SearchView, plies: usize) -> Option<String> {
    let source = search.priors.of(!plies.is_multiple_of(2)).map(|source| names::plain(&source.evaluator));
    let values = names::plain(&search.evaluator);
    (!search.priors.is_none()).then(|| say::networks::whose(source.unwrap_or(values), values))
}

/// Names who evaluates a position so many plies from the root, for people: whose V it is, and whose P where that is another one.
#[must_use]
pub fn who_evaluates(search: &SearchView, plies: usize) -> String {
    let values = names::plain(&search.evaluator);
    match search.priors.of(!plies.is_multiple_of(2)).map(|source| names::plain(&source.evaluator)) {
        Some(priors) if priors != values => say::networks::with_priors(values, priors),
        _ => values.to_owned(),
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
        let about_to_be =
            || InUse { evaluator: self.evaluator().to_owned(), network: None, priors: named(&self.choice.priors) };
        self.search_view().map_or_else(about_to_be, InUse::of)
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
        self.is_small().then(say::networks::are_of_chess)
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
            priors: Priors::default(),
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
        let computed = InUse { evaluator: "embedded:small".to_owned(), ..in_use(Some("a")) };
        assert!(computed.is("network:small", Some("a")), "whatever computes it");
        assert_eq!((computed.name(), &*computed.label()), ("small", "small"));
        assert_eq!((in_use(None).name(), InUse::default().name()), ("small", "…"));
    }

    #[test]
    fn it_is_said_whose_numbers_they_are() {
        let named = |own: Option<&str>, opponent: Option<&str>| InUse {
            evaluator: "network:strong".to_owned(),
            network: None,
            priors: Priors { own, opponent }.map(str::to_owned),
        };
        for (in_use, label) in [
            (named(None, None), "strong"),
            (named(Some("network:strong"), Some("network:strong")), "strong"),
            (named(Some("network:maia"), None), "values: strong, priors: maia"),
            (named(Some("network:maia"), Some("network:maia")), "values: strong, priors: maia"),
            (named(None, Some("uniform")), "values: strong, priors: strong, opponent: uniform"),
            (named(Some("network:maia"), Some("network:strong")), "values: strong, priors: maia, opponent: strong"),
        ] {
            assert_eq!(in_use.label(), label);
        }
        let source = |name: &str| {
            Some(wire::PriorSource { evaluator: name.to_owned(), description: String::new(), network: None })
        };
        let view = wire::worker::RecordingView { evaluator: "network:strong".to_owned(), ..Default::default() };
        let mut search = crate::recorded::search_view(&view, 1, 0);
        assert_eq!(whose(&search, 0), None);
        search.priors.opponent = source("network:maia");
        assert_eq!(
            (who_evaluates(&search, 2).as_str(), who_evaluates(&search, 1).as_str()),
            ("strong", "strong (P: maia)")
        );
        assert_eq!(whose(&search, 2).unwrap(), "P of the moves here is from strong, V from strong.");
        assert_eq!(whose(&search, 1).unwrap(), "P of the moves here is from maia, V from strong.");
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
    fn a_network_is_brought_to_an_analysis_of_chess_that_is_ones_own() {
        let bring = |connection: Connection, fen: &str| {
            let link = Link { in_browser: true, fen: Some(fen.to_owned()), ..Link::default() };
            let mut page = Page::new(&link, &link);
            page.connection = connection;
            let effects = page.update(Input::Action(Action::BringNetwork));
            let said = page.notices.iter().next_back().map(|notice| notice.message.clone()).unwrap_or_default();
            (effects.contains(&Effect::Upload), said)
        };
        let (is_sent, said) = bring(Connection::Connecting, "startpos");
        assert!(!is_sent && said.starts_with("Only the owner"), "{said}");
        assert!(bring(Connection::Open, "startpos").0);
        let (is_sent, said) = bring(Connection::Open, "connect2");
        assert!(!is_sent && said.contains("small game"), "{said}");
    }
}
