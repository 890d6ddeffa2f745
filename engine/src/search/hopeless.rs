//! Smart pruning where visits are sent on their way: moves of the root that cannot become the best any more in the
//! simulations that are left get no further visit, as in Lc0.
//!
//! How many simulations are left is told by who drives the search, and is no part of the log: what was selected is. A
//! search that is read from its log goes on with all moves, until it is told again.

use super::Search;
use crate::{
    game::{Game, Move},
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
}

impl<G: Game> Search<G> {
    /// Tells how many simulations are left at most: moves of the root that could not catch up with the best one in so
    /// many are not selected any more. `None` stands for any number.
    pub fn expect_left(&mut self, simulations: Option<u32>) {
        self.hopeless.left = simulations;
    }

    /// Finds out which moves of the root a visit may be sent to now.
    pub(super) fn leave_out_hopeless(&mut self) {
        self.hopeless.others.clear();
        // No move can be further behind than by all visits.
        let Some(left) = self.hopeless.left.filter(|&left| left < self.tree.root_visits()) else { return };
        let Some(best) = self.preferred_branch(Tree::ROOT) else { return };
        let visits = |child: Option<NodeId>| child.map_or(0, |child| self.tree.counted_visits(child));
        let most = visits(best.child);
        let scene = self.scene();
        let searched = self.tree.branches(Tree::ROOT).filter(|branch| scene.allows(Tree::ROOT, branch.edge));
        let (others, hopeless): (Vec<Branch>, Vec<Branch>) = searched
            .partition(|branch| branch.index == best.index || left >= most.saturating_sub(visits(branch.child)));
        if !hopeless.is_empty() {
            self.hopeless.others = others.iter().map(|branch| branch.edge.mv()).collect();
        }
    }
}
