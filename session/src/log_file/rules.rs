//! Rules of the game, against which the positions of a log are checked.

use engine::{
    Kind, Move, NodeId, Outcome, Record, Search, Tree,
    game::{Ending, EndingKind},
    log::{EdgeKey, Gather},
    prior::Edge,
    value::{Draw, MovesLeft, Value},
};

use super::Item;
use crate::game::Recorded;

/// Checks new nodes of a search.
#[derive(Debug)]
pub(crate) struct Rules<G> {
    /// The search's game, walked to each new leaf.
    game: G,
    path: Vec<Move>,
    legal: Vec<Move>,
    /// For every move's code whether it is legal and not yet seen; all false between checks.
    expected: Vec<bool>,
    /// True if nodes may lack their edges.
    is_lean: bool,
}

impl<G: Recorded> Rules<G> {
    /// For a search with the same root.
    pub(crate) fn of(search: &Search<G>) -> Self {
        let expected = vec![false; usize::from(u16::MAX) + 1];
        Self { game: search.game().clone(), path: Vec::new(), legal: Vec::new(), expected, is_lean: false }
    }

    /// Sets whether nodes may lack their edges.
    pub(crate) fn of_lean_log(self, is_lean: bool) -> Self {
        Self { is_lean, ..self }
    }

    /// Checks an item after the header against the rules. The nodes above must have been checked.
    pub(crate) fn check_item(&mut self, search: &Search<G>, item: &Item<'_>) -> Result<(), String> {
        match item {
            Item::Simulation(record, edges) => self.check(search, record, edges),
            Item::Gather(gather) => self.check_gather(search, gather),
            Item::Header(..) | Item::Edit(_) => Ok(()),
        }
    }

    /// Checks a record, if it makes a new node, against what the rules say of its position. The nodes above must have been
    /// checked.
    pub(crate) fn check(&mut self, search: &Search<G>, record: &Record, edges: &[Edge]) -> Result<(), String> {
        if !record.makes_node() {
            return Ok(());
        }
        let ending = self.ending_at(search, EdgeKey::from(record))?;
        let Kind::Ended(kind) = record.kind else {
            if ending.is_some() {
                return Err("a node is opened where the game is over".to_owned());
            }
            if self.is_lean && edges.is_empty() {
                return Ok(());
            }
            return self.check_edges(edges).map_err(str::to_owned);
        };
        if kind == EndingKind::Tablebase {
            // Whether the tables say so is not known here.
            let possible = search.header().tablebase.is_some() && record.parent.is_some();
            let fits = possible && ending.is_none() && self.game.could_be_in_tables();
            return if fits { Ok(()) } else { Err("no tables can know of that position".to_owned()) };
        }
        let agrees = ending.is_some_and(|ending| ending.kind == kind && has_value(record, ending));
        if agrees { Ok(()) } else { Err("the game is not over in that way there".to_owned()) }
    }

    /// Checks that the game goes on at the leaves of a batch.
    fn check_gather(&mut self, search: &Search<G>, gather: &Gather) -> Result<(), String> {
        for &leaf in &gather.leaves {
            if self.ending_at(search, leaf)?.is_some() {
                return Err("a leaf waits where the game is over".to_owned());
            }
        }
        Ok(())
    }

    /// Returns the ending at a place, if the game is over there. Its legal moves are known then.
    fn ending_at(&mut self, search: &Search<G>, place: EdgeKey) -> Result<Option<Ending>, &'static str> {
        let tree = search.tree();
        if let Some(parent) = place.parent {
            let parent = tree.find(parent.get()).ok_or("the parent does not exist")?;
            if !tree.edges(parent).iter().any(|edge| edge.mv() == place.mv) {
                return Err("the move is not among the parent's edges");
            }
        }
        self.walk_to(search, place);
        self.legal.clear();
        self.game.legal_moves(&mut self.legal);
        Ok(self.game.ending(&self.legal, place.parent.is_none()))
    }

    fn check_edges(&mut self, edges: &[Edge]) -> Result<(), &'static str> {
        let Self { legal, expected, .. } = self;
        legal.iter().for_each(|mv| expected[usize::from(mv.0)] = true);
        // Each legal move once: as many as there are, and none that is not expected any more.
        let are_legal = edges.len() == legal.len()
            && edges.iter().all(|edge| std::mem::take(&mut expected[usize::from(edge.mv().0)]));
        if !are_legal {
            legal.iter().for_each(|mv| expected[usize::from(mv.0)] = false);
            return Err("a node's moves are not the legal ones");
        }
        if !edges.is_sorted_by(|a, b| a.prior() >= b.prior()) {
            return Err("a node's moves are not sorted by P");
        }
        Ok(())
    }

    fn walk_to(&mut self, search: &Search<G>, place: EdgeKey) {
        self.game.rewind();
        let Some(parent) = place.parent else { return };
        self.path.clear();
        self.path.push(place.mv);
        let mut at: NodeId = parent;
        while at != Tree::ROOT {
            self.path.push(search.own_evaluation(at).mv);
            at = search.tree().parent(at);
        }
        self.path.iter().rev().for_each(|&mv| self.game.play(mv));
    }
}

/// Returns whether a record credits an ending with its value.
fn has_value(record: &Record, ending: Ending) -> bool {
    let (value, draw) = match ending.outcome {
        Outcome::Win => (Value::WIN, Draw::NONE),
        Outcome::Draw => (Value::ZERO, Draw::CERTAIN),
        Outcome::Loss => (Value::LOSS, Draw::NONE),
    };
    let moves_left = MovesLeft::new(f64::from(ending.plies));
    (record.value, record.draw, record.moves_left) == (value, draw, moves_left)
}
