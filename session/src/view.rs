//! The part of a tree that a viewer draws: the most visited nodes below its root, found best first, and the paths there.

use std::{
    cmp::{Ordering, Reverse},
    collections::BinaryHeap,
};

use engine::{NodeId, Tree};
use wire::Closer;

/// A node in view, with what was learned of it on the path.
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
/// its visits, or less where it is looked at more closely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) root: NodeId,
    pub(crate) min_share: f32,
    pub(crate) closer: Option<Closer>,
    pub(crate) most: u32,
}

/// Stretch of the drawing, whose width is 1, that a node takes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stretch {
    left: f64,
    /// Width of each of the node's visits.
    unit: f64,
}

/// Buffers of a walk, kept from frame to frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    candidates: BinaryHeap<Candidate>,
}

/// A node that may come into view: more weight first, then the older one.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// Its visits, times how closely it is looked at.
    weight: f64,
    id: Reverse<u32>,
    rank: u8,
    depth: u32,
    stretch: Stretch,
}

impl Candidate {
    fn order(&self, other: &Self) -> Ordering {
        self.weight.total_cmp(&other.weight).then(self.id.cmp(&other.id))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.order(other).is_eq()
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order(other)
    }
}

impl Area {
    /// Returns the factor by which children of a node may be thinner than `min_share` says.
    fn magnification(&self, stretch: Stretch, visits: u32) -> f64 {
        let Some(closer) = self.closer else { return 1.0 };
        let right = stretch.left + f64::from(visits) * stretch.unit;
        let is_seen = stretch.left < closer.right && right > closer.left;
        if is_seen { f64::from(self.min_share) / f64::from(closer.min_share) } else { 1.0 }
    }
}

impl Walk {
    /// Shows what is in view, parents before children: the paths to the area's root and to the nodes in `also`, and
    /// the area. A node may be shown twice. The work is proportional to the nodes in view and their visited children.
    pub(crate) fn show(
        &mut self,
        tree: &Tree,
        area: Area,
        also: impl Iterator<Item = NodeId>,
        mut show: impl FnMut(&Found),
    ) {
        for end in std::iter::once(area.root).chain(also) {
            for &node in &Self::path(tree, end) {
                show(&Self::locate(tree, node));
            }
        }
        let Area { root, most, .. } = area;
        let root_visits = tree.visits(root);
        let all = Stretch { left: 0.0, unit: 1.0 / f64::from(root_visits.max(1)) };
        let Found { rank, depth, .. } = Self::locate(tree, root);
        self.candidates.clear();
        let weight = f64::from(root_visits);
        self.candidates.push(Candidate { weight, id: Reverse(root.get()), rank, depth, stretch: all });
        for _ in 0..most {
            let Some(Candidate { id: Reverse(id), rank, depth, stretch, .. }) = self.candidates.pop() else {
                break;
            };
            let node = NodeId::new(id);
            let visits = tree.visits(node);
            let magnification = area.magnification(stretch, visits);
            let least = f64::from(area.min_share) * f64::from(root_visits) / magnification;
            let mut found = Found { node, rank, depth, own: visits, visited_edges: 0 };
            let mut left = stretch.left;
            for branch in tree.branches(node) {
                let Some(child) = branch.child else { continue };
                let visits = tree.counted_visits(child);
                found.own -= visits;
                found.visited_edges += 1;
                if f64::from(visits) < least {
                    continue;
                }
                let width = f64::from(visits) * stretch.unit;
                let stretch = Stretch { left, unit: width / f64::from(tree.visits(child).max(1)) };
                left += width;
                let weight = f64::from(visits) * area.magnification(stretch, tree.visits(child));
                let id = Reverse(child.get());
                self.candidates.push(Candidate { weight, id, rank: branch.index, depth: depth + 1, stretch });
            }
            show(&found);
        }
    }

    /// The nodes from the search's root down to a node, both included.
    fn path(tree: &Tree, node: NodeId) -> Vec<NodeId> {
        let up = |&node: &NodeId| (node != Tree::ROOT).then(|| tree.parent(node));
        let mut path: Vec<_> = std::iter::successors(Some(node), up).collect();
        path.reverse();
        path
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
