//! The positions of a recorded search whose raw outputs are kept in a file beside it.

use engine::{Game, NodeId, Search, Tree};

/// A position is kept that one in so many visits went through: a dozen or so, and those that a reader comes to first.
const SHARE: u32 = 12;

/// The lines to the most visited positions that an evaluator was asked about, the root's first.
#[must_use]
pub fn most_visited<G: Game>(search: &Search<G>) -> Vec<Vec<u16>> {
    let tree = search.tree();
    let least = tree.root_visits().div_ceil(SHARE);
    let is_kept = |node: &NodeId| !tree.edges(*node).is_empty() && tree.visits(*node) >= least;
    let mut nodes: Vec<NodeId> = (0..tree.len()).map(NodeId::new).filter(is_kept).collect();
    // Of as many visits, the one that was opened first.
    nodes.sort_by_key(|&node| (node != Tree::ROOT, std::cmp::Reverse(tree.visits(node)), node.get()));
    nodes.into_iter().map(|node| search.path_to(node).into_iter().map(|mv| mv.0).collect()).collect()
}
