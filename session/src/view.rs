//! The part of a tree that a viewer draws: the most visited nodes below its root, found best first, and the ways there.

use std::{cmp::Reverse, collections::BinaryHeap};

use engine::{NodeId, Tree};

/// A node in view, with what was learned of it on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) node: NodeId,
    /// Its position among its parent's edges; 0 for the search's root.
    pub(crate) rank: u8,
    /// Plies from the search's root.
    pub(crate) depth: u32,
    /// Evaluations of the node itself.
    pub(crate) own: u32,
    pub(crate) visited_edges: u8,
}

/// The part of a tree that is drawn: the `most` most visited nodes from `root` down that have at least `min_share` of
/// its visits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) root: NodeId,
    pub(crate) min_share: f32,
    pub(crate) most: u32,
}

/// Buffers of a walk, kept from frame to frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    candidates: BinaryHeap<Candidate>,
}

/// A node that may come into view: more visits first, then the older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    visits: u32,
    id: Reverse<u32>,
    rank: u8,
    depth: u32,
}

impl Walk {
    /// Shows what is in view, parents before children: the ways to the area's root and to the nodes in `also`, and
    /// the area. A node may be shown twice. The work is proportional to the nodes in view and their visited children.
    pub(crate) fn show(
        &mut self,
        tree: &Tree,
        area: Area,
        also: impl Iterator<Item = NodeId>,
        mut show: impl FnMut(&Found),
    ) {
        for end in std::iter::once(area.root).chain(also) {
            for &node in &Self::way(tree, end) {
                show(&Self::locate(tree, node));
            }
        }
        let Area { root, min_share, most } = area;
        let least = f64::from(min_share) * f64::from(tree.visits(root));
        let Found { rank, depth, .. } = Self::locate(tree, root);
        self.candidates.clear();
        self.candidates.push(Candidate { visits: tree.visits(root), id: Reverse(root.get()), rank, depth });
        for _ in 0..most {
            let Some(Candidate { id: Reverse(id), rank, depth, .. }) = self.candidates.pop() else {
                break;
            };
            let node = NodeId::new(id);
            let mut found = Found { node, rank, depth, own: tree.visits(node), visited_edges: 0 };
            for branch in tree.branches(node) {
                let Some(child) = branch.child else { continue };
                let visits = tree.counted_visits(child);
                found.own -= visits;
                found.visited_edges += 1;
                if f64::from(visits) >= least {
                    let id = Reverse(child.get());
                    self.candidates.push(Candidate { visits, id, rank: branch.index, depth: depth + 1 });
                }
            }
            show(&found);
        }
    }

    /// The nodes from the search's root down to a node, both included.
    fn way(tree: &Tree, node: NodeId) -> Vec<NodeId> {
        let up = |&node: &NodeId| (node != Tree::ROOT).then(|| tree.parent(node));
        let mut way: Vec<_> = std::iter::successors(Some(node), up).collect();
        way.reverse();
        way
    }

    /// A node by itself, wherever it is.
    pub(crate) fn locate(tree: &Tree, node: NodeId) -> Found {
        let mut depth = 0;
        let mut at = node;
        while at != Tree::ROOT {
            (at, depth) = (tree.parent(at), depth + 1);
        }
        let siblings = tree.branches(tree.parent(node));
        let rank = siblings.filter(|branch| branch.child == Some(node)).map(|branch| branch.index).next().unwrap_or(0);
        let visited_edges = tree.visited_children(node).fold(0, |count, _| count + 1);
        Found { node, rank, depth, own: tree.own_evaluations(node), visited_edges }
    }
}
