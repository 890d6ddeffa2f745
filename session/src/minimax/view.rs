//! View of a search by minimax.

use std::collections::BTreeSet;

use engine::{
    Game, NodeId,
    minimax::{self, Event, MinimaxTree, Window},
};
use wire::minimax::{Counts, Happened, Known, Node, RootMove, Spot, State, View};

use super::census::Census;

/// Numbers of the whole tree.
pub(super) fn counts<G: Game>(tree: &MinimaxTree, census: &Census<G>) -> Counts {
    Counts {
        nodes: tree.len(),
        evaluations: tree.evaluations(),
        endings: tree.endings(),
        not_looked_at: tree.not_looked_at(),
        plain: census.plain(),
        is_counting: census.is_under_way(),
    }
}

/// The event that led to the moment at which the tree stands.
pub(super) fn happened(tree: &MinimaxTree, event: &Event) -> Happened {
    let entered = || NodeId::new(tree.len() - 1);
    match event {
        Event::Opened { moves, .. } => Happened::Opened { at: spot(tree, entered()), moves: count(moves.len()) },
        Event::Evaluated { score, .. } => Happened::Evaluated { at: spot(tree, entered()), value: score.get() },
        Event::Ended { score, .. } => Happened::Ended { at: spot(tree, entered()), value: score.get() },
        Event::Returned(child) => returned(tree, *child),
        Event::Cut(node) => {
            let Window { alpha, beta } = tree.window(*node);
            // It was reached by the node's own value, which narrowed the other end.
            let bound = if tree.is_max(*node) { beta } else { alpha };
            let value = tree.value(*node).map_or(0.0, minimax::Score::get);
            Happened::Cut { at: spot(tree, *node), value, bound: bound.get(), left: tree.moves_left(*node) }
        }
    }
}

fn returned(tree: &MinimaxTree, child: NodeId) -> Happened {
    let place = tree.place(child).expect("the root returns nowhere");
    let parent = place.parent;
    let value = tree.value(child).map_or(0.0, minimax::Score::get);
    let earlier = tree.branches(parent).take(place.edge.into()).filter_map(|branch| tree.value(branch.child?));
    let is_max = tree.is_max(parent);
    let before = earlier.map(minimax::Score::get).reduce(if is_max { f64::max } else { f64::min });
    let is_better = before.is_none_or(|before| if is_max { before < value } else { value < before });
    let entry = entry_window(tree, parent);
    let narrows = is_better
        && tree.pruning() == minimax::Pruning::AlphaBeta
        && if is_max { entry.alpha.get() < value } else { value < entry.beta.get() };
    let is_last = tree.moves_left(parent) == 0;
    Happened::Returned { from: spot(tree, child), to: spot(tree, parent), value, before, is_last, narrows }
}

fn spot(tree: &MinimaxTree, node: NodeId) -> Spot {
    Spot { node: node.get(), path: tree.path_to(node).iter().map(|mv| mv.0).collect() }
}

/// The root's moves.
pub(super) fn root_moves(tree: &MinimaxTree) -> Vec<RootMove> {
    let Some(root) = tree.find(0) else { return Vec::new() };
    let to_move = |branch: minimax::Branch| RootMove {
        mv: branch.mv.0,
        node: branch.child.map(NodeId::get),
        value: branch.child.and_then(|child| tree.value(child)).map(minimax::Score::get),
        known: branch.child.map_or(Known::SoFar, |child| known(tree, child)),
    };
    tree.branches(root).map(to_move).collect()
}

/// The best moves of both sides from the root on.
pub(super) fn line(tree: &MinimaxTree) -> Vec<u16> {
    let last = tree.find(0).and_then(|root| tree.best_line(root).last().copied());
    last.map(|last| tree.path_to(last).iter().map(|mv| mv.0).collect()).unwrap_or_default()
}

/// A part of the tree: the path to the current node, the children of all nodes on it, those of the opened nodes, and the best
/// line; all of the tree, where it is small.
pub(super) fn nodes(tree: &MinimaxTree, opened: &[u32]) -> Vec<Node> {
    let mut shown = Shown { tree, nodes: BTreeSet::new() };
    if (tree.len() as usize) <= View::MOST_NODES {
        shown.nodes.extend(0..tree.len());
    } else {
        let path: Vec<NodeId> = std::iter::successors(tree.current(), |&node| parent(tree, node)).collect();
        path.iter().for_each(|&node| shown.add(node));
        if let Some(root) = tree.find(0) {
            tree.best_line(root).into_iter().for_each(|node| shown.add(node));
        }
        // The current node's own are wanted first, and the root's.
        let families = path.first().into_iter().chain(path.last()).chain(&path).copied();
        families.for_each(|node| shown.add_children(node));
        opened.iter().filter_map(|&id| tree.find(id)).for_each(|node| shown.add_children(node));
    }
    // Ids are given depth first, so their order is that of a walk.
    shown.nodes.iter().filter_map(|&id| tree.find(id)).map(|node| to_node(tree, node)).collect()
}

struct Shown<'a> {
    tree: &'a MinimaxTree,
    nodes: BTreeSet<u32>,
}

impl Shown<'_> {
    /// Adds a node with all above it, if there is room.
    fn add(&mut self, node: NodeId) {
        let missing: Vec<u32> = std::iter::successors(Some(node), |&node| parent(self.tree, node))
            .map(NodeId::get)
            .take_while(|id| !self.nodes.contains(id))
            .collect();
        if self.nodes.len() + missing.len() <= View::MOST_NODES {
            self.nodes.extend(missing);
        }
    }

    fn add_children(&mut self, node: NodeId) {
        let tree = self.tree;
        tree.branches(node).filter_map(|branch| branch.child).for_each(|child| self.add(child));
    }
}

fn parent(tree: &MinimaxTree, node: NodeId) -> Option<NodeId> {
    tree.place(node).map(|place| place.parent)
}

fn to_node(tree: &MinimaxTree, node: NodeId) -> Node {
    let place = tree.place(node);
    let Window { alpha, beta } = tree.window(node);
    let unseen = tree.branches(node).filter(|branch| branch.child.is_none()).map(|branch| branch.mv.0);
    Node {
        node: node.get(),
        from: place.map(|place| (place.parent.get(), tree.moves(place.parent)[usize::from(place.edge)].0)),
        ply: tree.ply(node),
        state: match tree.state(node) {
            minimax::State::Open => State::Open,
            minimax::State::Evaluated => State::Evaluated,
            minimax::State::Ended => State::Ended,
            minimax::State::Complete => State::Complete,
            minimax::State::Cut => State::Cut,
        },
        value: tree.value(node).map(minimax::Score::get),
        known: known(tree, node),
        alpha: alpha.get(),
        beta: beta.get(),
        moves: count(tree.moves(node).len()),
        unseen: unseen.take(Node::MOST_UNSEEN).collect(),
        unseen_count: u16::try_from(tree.moves_left(node)).unwrap_or(u16::MAX),
        below: end(tree, node) - node.get() - 1,
        is_best: place.is_some_and(|place| tree.best_move(place.parent) == Some(place.edge)),
    }
}

/// One past the last node below a node: ids are given depth first.
fn end(tree: &MinimaxTree, node: NodeId) -> u32 {
    let mut at = node;
    while let Some(place) = tree.place(at) {
        let next = tree.branches(place.parent).nth(usize::from(place.edge) + 1).and_then(|branch| branch.child);
        if let Some(next) = next {
            return next.get();
        }
        at = place.parent;
    }
    tree.len()
}

/// Relates a node's value to its true one. A value inside the window that the node was entered with is the true one; outside of
/// it, it is a bound, because below it only such moves were left out as would take the value farther out.
fn known(tree: &MinimaxTree, node: NodeId) -> Known {
    let Some(value) = tree.value(node) else { return Known::SoFar };
    match tree.state(node) {
        minimax::State::Open => Known::SoFar,
        minimax::State::Evaluated | minimax::State::Ended => Known::Exact,
        minimax::State::Complete | minimax::State::Cut => {
            let Window { alpha, beta } = entry_window(tree, node);
            match value {
                value if value <= alpha => Known::AtMost,
                value if beta <= value => Known::AtLeast,
                _ => Known::Exact,
            }
        }
    }
}

/// The window that a node was entered with: what the nodes above had by then.
fn entry_window(tree: &MinimaxTree, node: NodeId) -> Window {
    let mut window = Window::OPEN;
    if tree.pruning() == minimax::Pruning::None {
        return window;
    }
    let mut path: Vec<minimax::EdgeRef> =
        std::iter::successors(tree.place(node), |place| tree.place(place.parent)).collect();
    path.reverse();
    for minimax::EdgeRef { parent, edge } in path {
        for value in tree.branches(parent).take(edge.into()).filter_map(|branch| tree.value(branch.child?)) {
            if tree.is_max(parent) {
                window.alpha = if window.alpha < value { value } else { window.alpha };
            } else {
                window.beta = if value < window.beta { value } else { window.beta };
            }
        }
    }
    window
}

fn count(moves: usize) -> u16 {
    u16::try_from(moves).expect("no position has so many moves")
}
