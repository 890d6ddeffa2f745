//! Counterparts: the nodes of two trees to which the same moves lead.

use std::collections::HashMap;

use engine::{NodeId, Tree};
use wire::comparison::{Counterpart, Other};

use crate::{Playback, Recorded, project::node_view};

/// Finds the counterpart in the other's tree of every node in view of one playback, in order of age. The work is proportional to the nodes
/// in view.
pub(super) fn of<G: Recorded>(one: &Playback<G>, other: &Playback<G>) -> Vec<Counterpart> {
    let (Some(search), Some(others)) = (one.search(), other.search()) else { return Vec::new() };
    let (tree, there) = (search.tree(), others.tree());
    let mut known = HashMap::from([(Tree::ROOT, there.find(0))]);
    let find = |node: NodeId, known: &mut HashMap<NodeId, Option<NodeId>>| {
        // Up to the nearest ancestor that was met, then down again.
        let mut path = Vec::new();
        let mut at = node;
        let mut counterpart = loop {
            match known.get(&at) {
                Some(&counterpart) => break counterpart,
                None => path.push(at),
            }
            at = tree.parent(at);
        };
        for node in path.into_iter().rev() {
            counterpart = counterpart.and_then(|parent| child(there, parent, search.own_evaluation(node).mv.0));
            known.insert(node, counterpart);
        }
        counterpart
    };
    let mut nodes: Vec<NodeId> = one.in_view().filter_map(|id| tree.find(id)).collect();
    nodes.sort_unstable();
    let counterpart = |node: NodeId| {
        let other = find(node, &mut known).map(|counterpart| {
            let view = node_view(others, counterpart);
            Other { node: counterpart.get(), visits: view.visits, q: view.q }
        });
        Counterpart { node: node.get(), other }
    };
    nodes.into_iter().map(counterpart).collect()
}

/// The node that a move leads to, if it was visited.
pub(super) fn child(tree: &Tree, node: NodeId, mv: u16) -> Option<NodeId> {
    let index = tree.edges(node).iter().position(|edge| edge.mv().0 == mv)?;
    tree.child(node, index)
}
