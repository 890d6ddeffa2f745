//! The tokens that phases hand on.

use crate::{game::Move, log::Record, tree::NodeId};

/// One choice on the way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The node it was made at.
    pub node: NodeId,
    /// The edge taken, by position among the node's edges.
    pub edge: u8,
}

/// A path to a place where the tree ends. From [`Search::select`](crate::Search::select).
#[derive(Debug)]
#[must_use = "a selection does nothing until it is expanded and backed up"]
pub struct Selected {
    pub(super) path: Vec<Step>,
    /// The node at the end, if it exists: then its value is exact.
    pub(super) terminal: Option<NodeId>,
}

impl Selected {
    /// The choices, from the root on; none if the root itself is to be evaluated or exact.
    #[must_use]
    pub fn path(&self) -> &[Step] {
        &self.path
    }
}

/// Outcome at the end of the path. From [`Search::expand`](crate::Search::expand).
#[derive(Debug)]
#[must_use = "an expansion does nothing until it is backed up"]
pub enum Expanded {
    /// Its value is known.
    Settled(Settled),
    /// An evaluator must judge it.
    Leaf(Leaf),
}

/// A leaf whose value needs no evaluator: the game is over there, its value is proven, or (`cache=lc0`) the position
/// was evaluated before.
#[derive(Debug)]
pub struct Settled {
    pub(super) path: Vec<Step>,
    pub(super) record: Record,
    /// The earlier node of the same position.
    pub(super) transposition: Option<NodeId>,
}

impl Settled {
    /// The choices that led here.
    #[must_use]
    pub fn path(&self) -> &[Step] {
        &self.path
    }

    /// The record that backing up appends.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns whether the evaluation of the same position elsewhere in the tree is used again.
    #[must_use]
    pub fn is_reused(&self) -> bool {
        self.transposition.is_some()
    }
}

/// A leaf that waits for its evaluation.
#[derive(Debug)]
pub struct Leaf {
    pub(super) path: Vec<Step>,
    pub(super) moves: Vec<Move>,
}

impl Leaf {
    /// The choices that led here.
    #[must_use]
    pub fn path(&self) -> &[Step] {
        &self.path
    }

    /// The legal moves, in the order in which logits are expected.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}
