//! Expansion of all children at once, as articles on tic-tac-toe draw it: with `formula=uct_all` the moves of a node are tried one
//! after another, and only then does a visit go elsewhere.
//!
//! Each of these visits is a simulation of its own. Whose moves are being tried follows from the newest simulation, so that the log
//! need not say it.

use super::{Search, select::Scene};
use crate::{
    game::{Game, Move},
    log::EdgeKey,
    parameters::Formula,
    tree::NodeId,
};

impl<G: Game> Search<G> {
    /// Returns the moves from the root to the node whose moves are being tried, each with the node that it is made at; none where a
    /// visit may go anywhere.
    #[must_use]
    pub fn finishing(&self) -> Vec<(NodeId, Move)> {
        let mut path = Vec::new();
        if self.parameters().formula != Formula::UctAll {
            return path;
        }
        let Some(newest) = self.counted_records().next_back() else { return path };
        let Some(node) = newest.parent else { return path };
        let scene = self.scene();
        let is_left = self.tree().branches(node).any(|one| one.child.is_none() && scene.allows(node, one.edge));
        if is_left {
            let steps = self.path_of(EdgeKey::from(&newest));
            let above = steps.iter().take(steps.len() - 1);
            path.extend(above.map(|step| (step.node, self.tree().edges(step.node)[usize::from(step.edge)].mv())));
        }
        path
    }

    /// Finds out where the next visit is led.
    pub(super) fn lead_to_unfinished(&mut self) {
        self.led = self.finishing();
    }
}

impl Scene<'_> {
    /// Returns the only move that a visit may take at a node, where it is led on to another one.
    #[inline]
    pub(crate) fn led(&self, node: NodeId) -> Option<&[Move]> {
        let step = self.led.iter().find(|(at, _)| *at == node)?;
        Some(std::slice::from_ref(&step.1))
    }
}
