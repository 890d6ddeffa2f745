//! Records that another run of a search made, appended: what they say is checked, and not worked out again.

use super::Search;
use crate::{
    game::Game,
    log::{EdgeKey, Gather, Kind, Record},
    prior::Edge,
    tree::Tree,
};

impl<G: Game> Search<G> {
    /// Appends a record that another run of this search made, as from a file.
    ///
    /// # Errors
    /// One sentence if it does not fit; nothing changes then.
    pub fn replay(&mut self, record: &Record, edges: &[Edge]) -> Result<(), &'static str> {
        self.tree.check(record, edges)?;
        let root_moves = &self.header.root_moves;
        if record.parent == Some(Tree::ROOT) && !root_moves.is_empty() && !root_moves.contains(&record.mv) {
            return Err("a move of the root that is not searched");
        }
        self.check_given(record)?;
        self.check_waiting(record)?;
        if self.known.is_some() && record.kind == Kind::Opened {
            self.walk_to(EdgeKey::from(record));
        }
        let key = self.leaf_key();
        if self.append(record, edges, key) {
            self.land_next();
        }
        Ok(())
    }

    /// Appends a batch that another run of this search gathered, as from a file. Its leaves wait then.
    ///
    /// # Errors
    /// One sentence if it does not fit; nothing changes then.
    pub fn replay_gather(&mut self, gather: Gather) -> Result<(), &'static str> {
        self.check_gather(&gather)?;
        self.tree.skip_event();
        self.log.push_gather(gather);
        self.wait_as_logged();
        Ok(())
    }

    /// Walks the game to a place.
    pub(super) fn walk_to(&mut self, place: EdgeKey) {
        let mut moves = vec![place.mv];
        let mut node = place.parent;
        while let Some(at) = node.filter(|&at| at != Tree::ROOT) {
            moves.push(self.own_evaluation(at).mv);
            node = Some(self.tree.parent(at));
        }
        self.game.rewind();
        for &mv in moves.iter().rev().filter(|_| place.parent.is_some()) {
            self.game.play(mv);
        }
    }

    /// Checks that a simulation of unknown origin is one that may come where visits are given.
    fn check_given(&self, record: &Record) -> Result<(), &'static str> {
        let Some(edge) = self.giving() else { return Ok(()) };
        let mut place = EdgeKey::from(record);
        if let Some(waiting) = self.oldest_waiting() {
            return if waiting == place { Ok(()) } else { Err("a visit before the leaves that wait") };
        }
        while place != edge {
            let above = place.parent.filter(|&parent| parent != Tree::ROOT);
            let above = above.ok_or("a visit elsewhere than where it is given")?;
            place = EdgeKey::from(&self.first_evaluation(above));
        }
        Ok(())
    }
}
