//! Smart pruning where visits are sent on their way: moves of the root that cannot become the best any more in the
//! simulations that are left get no further visit, as in Lc0.
//!
//! How many simulations are left is told by who drives the search, and is no part of the log: what was selected is. A
//! search that is read from its log goes on with all moves, until it is told again.

use super::select::Scene;
use crate::{
    game::Move,
    tree::{Branch, NodeId, Tree},
};

/// State of smart pruning: the simulations left, and the moves of the root that are worth them.
#[derive(Clone, Debug, Default)]
pub(super) struct Hopeless {
    /// Simulations left, where that is known.
    left: Option<u32>,
    /// The moves of the root that may still become the best; none where all may.
    others: Vec<Move>,
}

impl Hopeless {
    /// The moves that are not hopeless; none where all may be selected.
    pub(super) fn others(&self) -> &[Move] {
        &self.others
    }

    /// Returns `visits`, limited to the simulations left.
    pub(super) fn at_most(&self, visits: u32) -> u32 {
        self.left.map_or(visits, |left| visits.min(left))
    }

    /// Takes in how many simulations are left at most; `None` stands for any number.
    pub(super) fn expect_left(&mut self, simulations: Option<u32>) {
        self.left = simulations;
    }

    /// Lets all moves be selected. Returns the simulations left, where a move may be further behind than by these: none is by more than
    /// all visits of the root.
    pub(super) fn begin(&mut self, root_visits: u32) -> Option<u32> {
        self.others.clear();
        self.left.filter(|&left| left < root_visits)
    }

    /// Lets only these moves be selected; none stands for all.
    pub(super) fn leave(&mut self, others: Vec<Move>) {
        self.others = others;
    }
}

/// The moves of the root that can still become the best one in so many simulations, which now is `best`; none stands for all.
pub(super) fn hopeful(scene: &Scene<'_>, best: &Branch, left: u32) -> Vec<Move> {
    let visits = |child: Option<NodeId>| child.map_or(0, |child| scene.tree.counted_visits(child));
    let most = visits(best.child);
    let searched = scene.tree.branches(Tree::ROOT).filter(|branch| scene.allows(Tree::ROOT, branch.edge));
    let (others, hopeless): (Vec<Branch>, Vec<Branch>) =
        searched.partition(|branch| branch.index == best.index || left >= most.saturating_sub(visits(branch.child)));
    if hopeless.is_empty() { Vec::new() } else { others.iter().map(|branch| branch.edge.mv()).collect() }
}
