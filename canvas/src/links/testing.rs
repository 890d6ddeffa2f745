//! Trees for the tests of the node-link tree.

use proptest::prelude::*;
use wire::NodeView;

use page::model::Model;
use page::testing::{full, model_of, node};

/// The tree that simulations make which add one node each, below these parents; the first one makes the root.
pub(super) fn grown(parents: &[u32]) -> Model {
    let mut frame = full(nodes(parents));
    frame.moment = parents.len() as u32;
    let mut model = Model::default();
    model.apply(&frame);
    model
}

/// Its nodes. Siblings have ranks in an order of their own, not that of their creation.
pub(super) fn nodes(parents: &[u32]) -> Vec<NodeView> {
    let mut visits = vec![1_u32; parents.len()];
    let mut children = vec![0_u8; parents.len()];
    for id in (1..parents.len()).rev() {
        visits[parents[id] as usize] += visits[id];
        children[parents[id] as usize] += 1;
    }
    (0..parents.len() as u32)
        .map(|id| {
            let place = id as usize;
            // 7 and 256 have no common factor: each rank occurs once.
            let rank = (id as u8).wrapping_mul(7);
            NodeView { visited_edges: children[place], ..node(id, parents[place], rank, visits[place]) }
        })
        .collect()
}

/// Parents of fewer than `most` nodes, each older than its child.
pub(super) fn parents(most: usize) -> impl Strategy<Value = Vec<u32>> {
    (1..most).prop_flat_map(|size| (0..size as u32).map(|id| 0..id.max(1)).collect::<Vec<_>>())
}

/// A root of 1,000 visits with two children, of 600 and 300 visits, and 99 visits of others; the first child has one of 400.
pub(super) fn small() -> Model {
    let visited = |count: u8, node: NodeView| NodeView { visited_edges: count, ..node };
    model_of(vec![
        visited(9, node(0, 0, 0, 1000)),
        visited(1, node(1, 0, 0, 600)),
        visited(0, NodeView { own: 300, ..node(2, 0, 1, 300) }),
        visited(0, NodeView { own: 599, ..node(3, 1, 0, 599) }),
    ])
}
