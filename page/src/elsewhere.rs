//! Links to analyses of what a recording shows, and to what is shown searched by somebody else.

use wire::Priors;

use crate::choice::SearchChoice;
use crate::game;
use crate::link::Link;
use crate::networks::names;
use crate::notation::{self, Notation};
use crate::rules;
use crate::state::Page;

/// The analysis of a link, searched by the page itself. Networks of a server are not those of a browser: it takes its own.
pub(crate) fn in_browser(link: Link) -> Link {
    let is_here = |evaluator: &String| names::network(evaluator).is_none();
    let SearchChoice { evaluator, priors, .. } = link.choice;
    let choice = SearchChoice {
        evaluator: evaluator.filter(is_here),
        network: None,
        priors: Priors {
            own: priors.own.filter(|source| is_here(&source.evaluator)),
            opponent: priors.opponent.filter(|source| is_here(&source.evaluator)),
        },
        ..link.choice
    };
    Link { in_browser: true, watch: None, study: None, choice, ..link }
}

impl Page {
    /// Returns the analysis of the recorded position, or of the one after some more moves.
    #[must_use]
    pub fn analysis_after(&self, moves: &[u16]) -> Link {
        if moves.is_empty() {
            return Link { choice: self.choice.clone(), ..self.link_to_position(self.game.current) };
        }
        let Link { fen, moves: mut played, choice, .. } = self.analysis_of(self.game.current);
        if let Some(root) = self.root() {
            played.extend(notation::names(root, moves, Notation::Uci, self.game.chess960));
        }
        Link { fen, moves: played, choice, ..Link::default() }
    }

    /// Returns the recorded search, made again here to go on with.
    #[must_use]
    pub fn search_on(&self) -> Link {
        Link { simulations: Some(self.playback.live.simulations), ..self.analysis_after(&[]) }
    }

    /// Returns the shown search made again elsewhere: by the page itself, or else by a server.
    #[must_use]
    pub fn search_elsewhere(&self) -> Link {
        let link = self.search_on();
        if self.in_browser { link } else { in_browser(link) }
    }

    /// Returns the analysis of a position of the game. Which moves were searched was said of another one.
    pub(crate) fn analysis_of(&self, position: u32) -> Link {
        let choice = SearchChoice { only: Vec::new(), ..self.choice.clone() };
        Link { choice, ..self.link_to_position(position) }
    }

    /// Returns the name of the last of some moves from the root.
    pub(crate) fn name_of_last(&self, moves: &[u16]) -> Option<String> {
        let names = notation::names(self.root()?, moves, self.notation, self.game.chess960);
        names.last().cloned()
    }

    fn link_to_position(&self, position: u32) -> Link {
        let (start, played) = game::record(&self.game, position);
        let is_usual = start == rules::START_FEN;
        let names_it = !is_usual || played.is_empty();
        let start = if is_usual { "startpos".to_owned() } else { start };
        Link { fen: names_it.then_some(start), moves: played, ..Link::default() }
    }
}

#[cfg(test)]
mod tests {
    use wire::{Code, Event, Message};

    use super::*;
    use crate::choice::Source;
    use crate::effect::Effect;
    use crate::input::{Input, Remembered};

    fn page(link: &Link) -> Page {
        Page::new(link, link)
    }

    fn linked() -> Link {
        let source = |name: &str| Some(Source { evaluator: name.to_owned(), network: None });
        let choice = SearchChoice {
            evaluator: Some("network:maia".to_owned()),
            network: Some("0123".to_owned()),
            priors: Priors { own: source("uniform"), opponent: source("network:other") },
            ..SearchChoice::default()
        };
        Link { moves: vec!["e2e4".to_owned()], choice, ..Link::default() }
    }

    #[test]
    fn a_search_moves_between_server_and_browser() {
        let mut here = page(&linked());
        here.choice = linked().choice;
        let link = here.search_elsewhere();
        assert!(link.in_browser && link.moves == ["e2e4"]);
        assert_eq!((link.choice.evaluator, link.choice.network), (None, None), "that file is the server's");
        assert_eq!(link.choice.priors.own.unwrap().evaluator, "uniform");
        assert_eq!(link.choice.priors.opponent, None);
        here.in_browser = true;
        let link = here.search_elsewhere();
        assert_eq!((link.in_browser, link.choice.evaluator.as_deref()), (false, Some("network:maia")));
    }

    #[test]
    fn where_the_server_is_full_the_page_searches_itself() {
        let mut page = page(&linked());
        let effects = page.update(Input::Opened(Remembered::default()));
        let request = effects.iter().find_map(|effect| match effect {
            Effect::Send(request) => Some(request.id),
            _ => None,
        });
        let event = Event::Rejected { request: request.unwrap(), code: Code::Limit, message: "it is full".to_owned() };
        let effects = page.update(Input::Messages(vec![Message { seq: 0, event }]));
        let left = effects.iter().find_map(|effect| match effect {
            Effect::Leave(link) => Some(link),
            _ => None,
        });
        let link = left.expect("it goes where it can search");
        assert!(link.in_browser && link.moves == ["e2e4"]);
    }
}
