//! Visits that have started and are not backed up yet: Lc0's unscored virtual visits.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::token::Step;
use crate::tree::NodeId;

/// Started visits by edge. Only nodes on the way to a leaf that waits, or to a collision, are kept, so that a tree
/// without such costs nothing.
#[derive(Clone, Debug, Default)]
pub struct InFlight {
    nodes: HashMap<NodeId, Vec<Started>, BuildHasherDefault<NodeHasher>>,
    /// True while the root's own evaluation is under way.
    root: bool,
    /// Lists that are free again.
    spare: Vec<Vec<Started>>,
}

/// Visits in flight on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Started {
    /// The edge, by position among the node's edges.
    pub edge: u8,
    /// Number of visits under way.
    pub visits: u32,
}

impl InFlight {
    /// The edges of a node with visits in flight, in no particular order.
    #[must_use]
    pub fn at(&self, node: NodeId) -> &[Started] {
        self.nodes.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Visits in flight on an edge.
    #[must_use]
    pub fn on(&self, step: Step) -> u32 {
        self.at(step.node).iter().find(|started| started.edge == step.edge).map_or(0, |started| started.visits)
    }

    /// Returns whether the root's own evaluation is under way.
    #[must_use]
    pub fn has_root(&self) -> bool {
        self.root
    }

    /// Returns whether nothing is under way.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && !self.root
    }

    pub(super) fn set_root(&mut self, under_way: bool) {
        self.root = under_way;
    }

    pub(super) fn add(&mut self, step: Step, visits: u32) {
        self.add_all(step.node, [Started { edge: step.edge, visits }]);
    }

    /// Adds visits on edges of one node.
    pub(super) fn add_all(&mut self, node: NodeId, more: impl IntoIterator<Item = Started>) {
        let mut more = more.into_iter().peekable();
        if more.peek().is_none() {
            return;
        }
        let spare = &mut self.spare;
        let list = self.nodes.entry(node).or_insert_with(|| spare.pop().unwrap_or_default());
        for Started { edge, visits } in more {
            match list.iter_mut().find(|started| started.edge == edge) {
                Some(started) => started.visits += visits,
                None => list.push(Started { edge, visits }),
            }
        }
    }

    /// # Panics
    /// If there are fewer.
    pub(super) fn remove(&mut self, step: Step, visits: u32) {
        let list = self.nodes.get_mut(&step.node).expect("a visit that started");
        let at = list.iter().position(|started| started.edge == step.edge).expect("a visit that started");
        list[at].visits -= visits;
        if list[at].visits == 0 {
            list.swap_remove(at);
        }
        if list.is_empty() {
            self.spare.extend(self.nodes.remove(&step.node));
        }
    }
}

/// Ids are consecutive numbers: one multiplication spreads them.
#[derive(Clone, Copy, Debug, Default)]
struct NodeHasher(u64);

impl Hasher for NodeHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_can_be_removed() {
        let step = |node, edge| Step { node: NodeId::new(node), edge };
        let mut in_flight = InFlight::default();
        in_flight.add(step(3, 1), 2);
        in_flight.add(step(3, 4), 1);
        in_flight.add(step(3, 1), 5);
        in_flight.add(step(9, 0), 1);
        assert_eq!((in_flight.on(step(3, 1)), in_flight.on(step(3, 4)), in_flight.on(step(3, 0))), (7, 1, 0));
        in_flight.remove(step(3, 1), 7);
        in_flight.remove(step(3, 4), 1);
        assert!(in_flight.at(NodeId::new(3)).is_empty());
        in_flight.remove(step(9, 0), 1);
        assert!(in_flight.is_empty());
    }
}
