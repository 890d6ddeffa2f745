//! A client's knowledge of a search: frames, added up and checked.

use std::collections::BTreeMap;

use wire::{Frame, NodeChange, NodeView, OpenNode, Status};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Model {
    pub(crate) search: Option<u32>,
    pub(crate) moment: u32,
    pub(crate) tree_nodes: u32,
    pub(crate) nodes: BTreeMap<u32, NodeView>,
    pub(crate) open: BTreeMap<u32, OpenNode>,
    pub(crate) status: Option<Status>,
    pub(crate) frames: u32,
}

impl Model {
    pub(crate) fn apply(&mut self, frame: &Frame) {
        if frame.full {
            self.nodes.clear();
            self.open.clear();
        }
        self.nodes.retain(|&id, _| id < frame.tree_nodes && !frame.gone.contains(&id));
        self.open.retain(|&id, _| id < frame.tree_nodes);
        self.nodes.extend(frame.nodes.iter().map(|node| (node.id, node.clone())));
        for &NodeChange { id, visits, q, d, m } in &frame.changes {
            let node = self.nodes.get_mut(&id).expect("a node that is in view");
            *node = NodeView { visits, q, d, m, ..node.clone() };
        }
        self.open.extend(frame.open.iter().map(|open| (open.node, open.clone())));
        assert!(frame.full || self.search == Some(frame.search), "a search begins with a full frame");
        self.search = Some(frame.search);
        self.moment = frame.moment;
        self.tree_nodes = frame.tree_nodes;
        self.status = Some(frame.status.clone());
        self.frames += 1;
        self.check();
    }

    /// N = own evaluations + the children's N, wherever all children are known.
    fn check(&self) {
        let mut children: BTreeMap<u32, (usize, u32)> = BTreeMap::new();
        for child in self.nodes.values().filter(|child| child.parent != child.id) {
            let (count, sum) = children.entry(child.parent).or_default();
            *count += 1;
            *sum += child.visits - child.given;
        }
        for node in self.nodes.values() {
            let (count, sum) = children.get(&node.id).copied().unwrap_or_default();
            if count == usize::from(node.visited_edges) {
                assert_eq!(node.visits, node.own + sum, "node {} at moment {}", node.id, self.moment);
            }
        }
        for open in self.open.values() {
            let sum: u32 = open.edges.iter().map(|edge| edge.visits).sum();
            assert_eq!(open.visits, open.own + sum, "open node {} at moment {}", open.node, self.moment);
            for edge in &open.edges {
                // With Lc0's arithmetic the sum is one of f32.
                assert!((edge.q + edge.u + edge.mu - edge.s).abs() < 1e-6, "S = Q + U + Mu of {edge:?}");
            }
        }
        let status = self.status.as_ref().expect("it was just set");
        assert_eq!(self.nodes.get(&0).map_or(status.nodes, |root| root.visits), status.nodes);
    }

    pub(crate) fn status(&self) -> &Status {
        self.status.as_ref().expect("a frame has come")
    }

    pub(crate) fn digest(&self) -> &str {
        self.status().digest.as_deref().expect("a digest")
    }
}
