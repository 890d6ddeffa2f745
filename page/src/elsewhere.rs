//! Links to analyses of what a recording shows.

use crate::choice::SearchChoice;
use crate::game;
use crate::link::Link;
use crate::notation::{self, Notation};
use crate::rules;
use crate::state::Page;

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
