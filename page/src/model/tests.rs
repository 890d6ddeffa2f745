//! A small pretend server grows and shrinks a tree and sends frames of it.

use proptest::prelude::*;
use wire::{Frame, NodeChange, NodeView};

use super::Model;
use crate::testing::{full, model_of, node, open, status};

/// A tree that remembers the simulations that made it, so that they can be taken back.
#[derive(Default)]
struct Server {
    /// Parent and rank of each node.
    nodes: Vec<(u32, u8)>,
    /// The node each simulation ended in, and whether it made it.
    simulations: Vec<(u32, bool)>,
    sent: Vec<NodeView>,
}

impl Server {
    fn simulate(&mut self, choice: u32) {
        let size = self.nodes.len() as u32;
        if size == 0 {
            self.nodes.push((0, 0));
            return self.simulations.push((0, true));
        }
        let parent = choice % size;
        let used = self.nodes.iter().skip(1).filter(|node| node.0 == parent).count() as u32;
        // A full node is met again, like a position in which the game is over.
        if used >= 5 {
            return self.simulations.push((parent, false));
        }
        // Ranks come in an order of their own, as moves with a small prior may be tried early.
        self.nodes.push((parent, ((used * 3 + parent) % 5) as u8));
        self.simulations.push((size, true));
    }

    fn take_back(&mut self, count: usize) {
        for _ in 0..count {
            if let Some((_, true)) = self.simulations.pop() {
                self.nodes.pop();
            }
        }
    }

    /// All nodes with at least `least` visits, and the root.
    fn view(&self, least: u32) -> Vec<NodeView> {
        let mut visits = vec![0; self.nodes.len()];
        let mut own = vec![0; self.nodes.len()];
        for &(end, _) in &self.simulations {
            own[end as usize] += 1;
            let mut id = end;
            loop {
                visits[id as usize] += 1;
                if id == 0 {
                    break;
                }
                id = self.nodes[id as usize].0;
            }
        }
        (0..self.nodes.len())
            .filter(|&id| id == 0 || visits[id] >= least)
            .map(|id| {
                let (parent, rank) = self.nodes[id];
                let view = node(id as u32, parent, rank, visits[id]);
                NodeView { own: own[id], q: visits[id] as f32 / 1000.0, ..view }
            })
            .collect()
    }

    fn frame(&mut self, least: u32, full: bool) -> Frame {
        let view = self.view(least);
        let (mut nodes, mut changes) = (Vec::new(), Vec::new());
        for now in view.iter().filter(|now| full || !self.sent.contains(now)) {
            let sums = |was: &NodeView| NodeView { visits: now.visits, q: now.q, ..was.clone() };
            match self.sent.iter().find(|was| !full && sums(was) == *now) {
                Some(_) => changes.push(NodeChange { id: now.id, visits: now.visits, q: now.q, d: now.d, m: now.m }),
                None => nodes.push(now.clone()),
            }
        }
        let is_gone = |was: &&NodeView| !full && !view.iter().any(|now| now.id == was.id);
        // What does not exist any more needs no mention; `tree_nodes` says it.
        let gone = self.sent.iter().filter(is_gone).map(|was| was.id).filter(|&id| (id as usize) < self.nodes.len());
        let frame = Frame {
            search: 1,
            moment: self.simulations.len() as u32,
            full,
            tree_nodes: self.nodes.len() as u32,
            root: 0,
            gone: gone.collect(),
            nodes,
            changes,
            open: Vec::new(),
            lines: vec![],
            status: status(),
        };
        self.sent = view;
        frame
    }
}

fn sorted(model: &Model) -> Vec<NodeView> {
    let mut nodes = model.nodes().to_vec();
    nodes.sort_by_key(|node| node.id);
    nodes
}

fn assert_same(left: &Model, right: &Model) {
    assert_eq!(sorted(left), sorted(right));
    for node in left.nodes() {
        assert_eq!(left.children(node.id), right.children(node.id), "children of {}", node.id);
        assert_eq!(left.remainder(node.id), right.remainder(node.id));
        assert_eq!(left.path(node.id), right.path(node.id));
    }
    assert_eq!((left.moment(), left.tree_nodes(), left.root()), (right.moment(), right.tree_nodes(), right.root()));
}

#[derive(Clone, Debug)]
enum Action {
    Simulate(Vec<u32>),
    TakeBack(usize),
    Send { least: u32, full: bool },
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => prop::collection::vec(any::<u32>(), 1..12).prop_map(Action::Simulate),
        1 => (1usize..9).prop_map(Action::TakeBack),
        4 => (1u32..4, prop::bool::weighted(0.1)).prop_map(|(least, full)| Action::Send { least, full }),
    ]
}

proptest! {
    #[test]
    fn changes_add_up_to_the_last_full_frame(actions in prop::collection::vec(action(), 1..60)) {
        let mut server = Server::default();
        server.simulate(0);
        let mut model = Model::default();
        model.apply(&server.frame(1, true));
        for action in actions {
            match action {
                Action::Simulate(choices) => choices.into_iter().for_each(|choice| server.simulate(choice)),
                // The root's evaluation stays: an empty tree is tested by itself.
                Action::TakeBack(count) => server.take_back(count.min(server.simulations.len() - 1)),
                Action::Send { least, full } => {
                    model.apply(&server.frame(least, full));
                    let mut fresh = Model::default();
                    fresh.apply(&server.frame(least, true));
                    assert_same(&model, &fresh);
                }
            }
        }
    }
}

#[test]
fn children_are_sorted_by_rank_and_visits_add_up() {
    let model = model_of(vec![node(0, 0, 0, 10), node(1, 0, 2, 4), node(2, 0, 0, 3), node(3, 2, 0, 1)]);
    assert_eq!(model.children(0), [2, 1]);
    assert_eq!(model.children(2), [3]);
    assert!(model.children(3).is_empty());
    assert_eq!(model.remainder(0), 10 - 1 - 7);
    assert_eq!(model.hidden_children(0), 3);
    assert_eq!(model.path(3), [0, 2, 3]);
    assert!(model.path(9).is_empty());
    assert_eq!(model.newest(), Some(3));
}

#[test]
fn taking_back_to_nothing_leaves_nothing() {
    let mut model = model_of(vec![node(0, 0, 0, 2), node(1, 0, 0, 1)]);
    model.apply(&Frame { full: false, nodes: vec![], open: vec![open(0)], ..full(vec![node(1, 0, 0, 1)]) });
    assert!(model.open(0).is_some());
    model.apply(&Frame { full: false, moment: 0, tree_nodes: 0, nodes: vec![], ..full(vec![]) });
    assert!(model.is_empty());
    assert!(model.open(0).is_none());
    assert!(model.children(0).is_empty());
}

#[test]
fn another_search_replaces_everything_even_if_its_frame_is_not_full() {
    let mut model = model_of(vec![node(0, 0, 0, 2), node(1, 0, 0, 1)]);
    model.apply(&Frame { search: 2, full: false, ..full(vec![node(0, 0, 0, 1)]) });
    assert_eq!(model.len(), 1);
    assert_eq!(model.search(), Some(2));
}

#[test]
fn age_counts_from_the_last_change_of_visits() {
    let mut model = Model::default();
    model.apply(&Frame { moment: 10, ..full(vec![node(0, 0, 0, 10), node(1, 0, 0, 5)]) });
    let next = vec![node(0, 0, 0, 12)];
    model.apply(&Frame { moment: 12, full: false, tree_nodes: 2, ..full(next) });
    assert_eq!(model.age(0), 0);
    assert_eq!(model.age(1), 10);
    // A full copy of the same numbers is no change.
    model.apply(&Frame { moment: 13, ..full(vec![node(0, 0, 0, 13), node(1, 0, 0, 5)]) });
    assert_eq!(model.age(0), 0);
    assert_eq!(model.age(1), 11);
}

#[test]
fn a_wrong_parent_does_not_hang() {
    let model = model_of(vec![node(3, 5, 0, 1), node(5, 3, 0, 1)]);
    assert_eq!(model.path(5), [3, 5]);
}
