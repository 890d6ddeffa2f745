//! Minimax over the nodes that a search has visited.

use crate::{
    game::Game,
    label::Label,
    log::{Edit, Record},
    search::Search,
    tree::{NodeId, Tree, value_of},
    value::UNIT,
};

/// Minimax of a node and all below it, kept up to date while simulations come.
///
/// A node of exact value is worth that; one without visited moves its own evaluation V; any other is worth to its side to
/// move as much as the best of its visited moves. A new leaf changes the nodes above it only as far as it changes somebody's
/// best move, which is seldom far.
#[derive(Clone, Debug)]
pub(super) struct Minimax {
    node: NodeId,
    /// Minimax value of the node and all younger ones, of which only those below it are right; in units of 2^-20, mover's view.
    worth: Vec<i32>,
}

impl Minimax {
    pub(super) fn new(node: NodeId) -> Self {
        Self { node, worth: Vec::new() }
    }

    /// The node's, in [-1, 1], view of its side to move.
    pub(super) fn value(&self) -> f64 {
        f64::from(-self.worth[0]) / f64::from(UNIT)
    }

    /// A simulation made the youngest node.
    pub(super) fn add(&mut self, tree: &Tree, record: &Record, label: Label) {
        let node = self.node.get() + u32::try_from(self.worth.len()).expect("as many as there are nodes");
        self.worth.push(record.value.units());
        if label.is_move() {
            self.climb(tree, tree.find(node).expect("it was made"));
        }
    }

    /// An event proved what nodes are worth.
    pub(super) fn note_proofs(&mut self, tree: &Tree, event: u32, labels: &[Label]) {
        let changes = tree.bound_changes();
        for change in changes[changes.partition_point(|change| change.event < event)..].iter().filter(|one| one.proven)
        {
            let Some(at) = self.place(change.node, labels) else { continue };
            let Some(outcome) = tree.exact(change.node) else { continue };
            self.worth[at] = i32::try_from(value_of(outcome)).expect("at most one");
            self.climb(tree, change.node);
        }
    }

    /// An event may have edited what a node is worth.
    pub(super) fn amend<G: Game>(&mut self, search: &Search<G>, event: u32, labels: &[Label]) {
        let edits = search.log().edits();
        let edit = edits.binary_search_by_key(&event, |edit| edit.0).ok().map(|at| &edits[at].1);
        let Some(Edit::Evaluation { node, value, .. }) = edit else { return };
        let tree = search.tree();
        if let Some(at) = self.place(*node, labels)
            && tree.exact(*node).is_none()
            && tree.visited_children(*node).next().is_none()
        {
            self.worth[at] = value.units();
            self.climb(tree, *node);
        }
    }

    /// Returns the index of a node among those that are kept: the node itself and those below it.
    fn place(&self, node: NodeId, labels: &[Label]) -> Option<usize> {
        let at = node.get().checked_sub(self.node.get())? as usize;
        labels.get(at).is_some_and(|&label| label != Label::OUTSIDE).then_some(at)
    }

    /// A node's worth has changed.
    fn climb(&mut self, tree: &Tree, mut node: NodeId) {
        let first = self.node.get();
        let place = |node: NodeId| (node.get() - first) as usize;
        while node != self.node {
            node = tree.parent(node);
            if tree.exact(node).is_some() {
                return;
            }
            let best = tree.visited_children(node).map(|child| self.worth[place(child)]).max();
            let worth = &mut self.worth[place(node)];
            let before = std::mem::replace(worth, best.map_or(*worth, |best| -best));
            if *worth == before {
                return;
            }
        }
    }
}
