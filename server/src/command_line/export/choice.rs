//! The nodes that the tables nodes and edges are about.

use engine::{NodeId, Tree};

use super::walk::depth;

/// A choice of nodes.
#[derive(Debug, Default)]
pub(super) struct Choice {
    pub(super) min_visits: u32,
    pub(super) max_depth: Option<u32>,
}

impl Choice {
    pub(super) fn includes(&self, tree: &Tree, node: NodeId) -> bool {
        tree.visits(node) >= self.min_visits && self.max_depth.is_none_or(|most| depth(tree, node) <= most)
    }
}
