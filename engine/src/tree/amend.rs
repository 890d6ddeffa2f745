//! Effects of edits on a tree.

use super::{Change, Gift, NodeId, Tree};
use crate::{log::EdgeKey, prior::Edge};

impl Tree {
    /// Counts an event that does nothing to the tree: what is in flight, and which rules are in force, are not the tree's.
    pub fn skip_event(&mut self) {
        self.events += 1;
    }

    /// Takes that back.
    ///
    /// # Panics
    /// If there is no event.
    pub fn unskip_event(&mut self) {
        self.events = self.events.checked_sub(1).expect("an event to take back");
    }

    /// Gives the moves of a node another P and another order. They must be the same moves.
    pub(crate) fn set_edges(&mut self, node: NodeId, edges: &[Edge]) {
        let shape = &mut self.shapes[node.index()];
        let first = shape.first_edge as usize;
        let old = &mut self.edges[first..first + usize::from(shape.edges)];
        let places: Vec<usize> = old
            .iter()
            .map(|before| edges.iter().position(|edge| edge.mv() == before.mv()).expect("the same moves"))
            .collect();
        old.copy_from_slice(edges);
        self.children.permute(&mut shape.block, &places);
    }

    /// Adds a difference to what a node's own evaluation gave to it and to the nodes above. `given` is the edge through
    /// which that evaluation was given, if it was.
    pub(crate) fn amend(&mut self, node: NodeId, change: Change, given: Option<Gift>) {
        self.climb(node, change, given, |tree, at, change| tree.count(at, change, 0));
    }

    /// Takes the newest such event back.
    pub(crate) fn unamend(&mut self, node: NodeId, change: Change, given: Option<Gift>) {
        self.climb(node, change.negated(), given, |tree, at, _| {
            tree.uncount(at);
        });
    }

    /// Adds a change to a node and to those above, as far as they count it; `pass` notes that a parent does.
    fn climb(
        &mut self,
        mut node: NodeId,
        mut change: Change,
        given: Option<Gift>,
        pass: impl Fn(&mut Self, NodeId, Change),
    ) {
        while !self.flags(node).is_terminal() {
            self.add(node, change, 0);
            if node == Self::ROOT || self.is_below(node, given.map(|given| given.place)) {
                break;
            }
            pass(self, node, change);
            change = change.for_parent();
            node = self.parent(node);
        }
    }

    /// Returns whether an edge leads to a node.
    pub(super) fn is_below(&self, node: NodeId, edge: Option<EdgeKey>) -> bool {
        let leads_here = |place: EdgeKey| {
            let parent = self.parent(node);
            place.parent == Some(parent)
                && node != Self::ROOT
                && self.branches(parent).any(|branch| branch.child == Some(node) && branch.edge.mv() == place.mv)
        };
        edge.is_some_and(leads_here)
    }
}
