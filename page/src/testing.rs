//! Frames and models for tests of what shows them.

use wire::{Bound, EdgeView, Frame, NodeView, OpenNode, RunState, Status};

use crate::model::Model;

/// A node that has been visited so often.
#[must_use]
pub fn node(id: u32, parent: u32, rank: u8, visits: u32) -> NodeView {
    NodeView {
        id,
        parent,
        mv: 0,
        rank,
        visits,
        own: 1,
        given: 0,
        in_flight: 0,
        prior: 0.1,
        q: 0.0,
        v: Some(0.0),
        d: 0.3,
        m: 40.0,
        edges: 20,
        visited_edges: 5,
        terminal: None,
        bound: Bound::Open,
    }
}

/// The status of a search at rest.
#[must_use]
pub fn status() -> Status {
    Status {
        state: RunState::Idle,
        until: None,
        reached: None,
        hits: Vec::new(),
        nodes: 0,
        simulations: 0,
        nps: 0.0,
        depth: 0.0,
        seldepth: 0,
        kld_gain: None,
        cache_hits: 0,
        cache_lookups: 0,
        best: None,
        digest: None,
        bytes: 0,
    }
}

/// A frame with these nodes that replaces everything.
pub fn full(nodes: Vec<NodeView>) -> Frame {
    let tree_nodes = nodes.iter().map(|node| node.id + 1).max().unwrap_or(0);
    Frame {
        search: 1,
        moment: tree_nodes,
        full: true,
        tree_nodes,
        root: 0,
        nodes,
        changes: vec![],
        gone: vec![],
        open: vec![],
        lines: vec![],
        status: status(),
    }
}

/// A model that holds these nodes.
pub fn model_of(nodes: Vec<NodeView>) -> Model {
    let mut model = Model::default();
    model.apply(&full(nodes));
    model
}

/// A move of an open node, visited if it leads to a node.
pub fn edge(mv: u16, prior: f64, child: Option<u32>) -> EdgeView {
    EdgeView {
        mv,
        policy_index: mv,
        child,
        visits: u32::from(child.is_some()),
        prior,
        u: 0.1,
        s: 0.1,
        ..EdgeView::default()
    }
}

/// A node without moves.
pub fn open(node: u32) -> OpenNode {
    OpenNode {
        node,
        path: vec![],
        visits: 1,
        own: 1,
        q: 0.0,
        v: None,
        d: 0.0,
        m: 0.0,
        cpuct: 1.7,
        sqrt_visits: 1.0,
        fpu: 0.0,
        visited_policy: 0.0,
        terminal: None,
        edges: vec![],
        next: None,
    }
}
