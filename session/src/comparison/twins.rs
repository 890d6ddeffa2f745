//! Twins: the nodes of two trees to which the same moves lead.

use std::collections::HashMap;

use engine::{NodeId, Tree};
use wire::comparison::{Other, Twin};

use crate::{Player, Recorded, project::node_view};

/// Finds the twin in the other's tree of every node in view of one player, in order of age. The work is proportional to the nodes
/// in view.
pub(super) fn of<G: Recorded>(one: &Player<G>, other: &Player<G>) -> Vec<Twin> {
    let (Some(search), Some(others)) = (one.search(), other.search()) else { return Vec::new() };
    let (tree, there) = (search.tree(), others.tree());
    let mut known = HashMap::from([(Tree::ROOT, there.find(0))]);
    let find = |node: NodeId, known: &mut HashMap<NodeId, Option<NodeId>>| {
        // Up to the nearest ancestor that was met, then down again.
        let mut path = Vec::new();
        let mut at = node;
        let mut twin = loop {
            match known.get(&at) {
                Some(&twin) => break twin,
                None => path.push(at),
            }
            at = tree.parent(at);
        };
        for node in path.into_iter().rev() {
            twin = twin.and_then(|parent| child(there, parent, search.own_evaluation(node).mv.0));
            known.insert(node, twin);
        }
        twin
    };
    let mut nodes: Vec<NodeId> = one.in_view().filter_map(|id| tree.find(id)).collect();
    nodes.sort_unstable();
    let twin = |node: NodeId| {
        let other = find(node, &mut known).map(|twin| {
            let view = node_view(others, twin);
            Other { node: twin.get(), visits: view.visits, q: view.q }
        });
        Twin { node: node.get(), other }
    };
    nodes.into_iter().map(twin).collect()
}

/// The node that a move leads to, if it was visited.
pub(super) fn child(tree: &Tree, node: NodeId, mv: u16) -> Option<NodeId> {
    let index = tree.edges(node).iter().position(|edge| edge.mv().0 == mv)?;
    tree.child(node, index)
}
