//! The search's turn, where it plays a side.

use wire::{Command, Until};

use crate::opponent::{Turn, Wish};
use crate::state::Page;

impl Page {
    /// Lets the opponent search, or move, where it is to.
    pub(super) fn follow_opponent(&mut self) {
        if !self.is_opponents_turn() {
            return self.opponent.rest();
        }
        let Some(wish) = self.turn().and_then(|turn| self.opponent.at_turn(turn)) else { return };
        match wish {
            Wish::Search { search, visits } => self.send(Command::Go { search, until: Until::nodes(visits) }),
            Wish::Move { position, mv } => self.send(Command::Play { position, mv }),
        }
    }

    /// Returns whether the search plays the side that is to move in the current position.
    fn is_opponents_turn(&self) -> bool {
        let (Some(side), Some(search)) = (self.opponent.side, self.search) else { return false };
        self.is_here(search) && self.root().is_some_and(|root| root.turn() == side)
    }

    /// Returns the turn, as far as anything can be done now.
    fn turn(&self) -> Option<Turn> {
        let search = self.search.filter(|search| self.can_control() && self.tree.model.search() == Some(*search))?;
        let best = self.tree.model.status().and_then(|status| status.best).filter(|_| self.playback.moment.is_none());
        let (position, visits) = (self.game.current, self.playback.live.nodes);
        Some(Turn { position, search, visits, is_running: self.is_running(), best })
    }
}
