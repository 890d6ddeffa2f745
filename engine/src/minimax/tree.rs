//! The tree that minimax and alpha-beta look at: columns indexed by [`NodeId`], changed by `apply` and `revert` alone.

use super::window::{Pruning, Score, Window};
use crate::{game::Move, tree::NodeId};

/// Position of a node in the tree: its parent and the edge, by index among the parent's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeRef {
    /// The parent.
    pub parent: NodeId,
    /// The edge.
    pub edge: u16,
}

/// One step of a search. Places are `None` for the root.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A new node was entered; these are its moves, in the order in which they are looked at.
    Opened {
        /// Its place; `None` for the root.
        place: Option<EdgeRef>,
        /// At least one.
        moves: Box<[Move]>,
    },
    /// A new node is as deep as the search goes, and an evaluator gave its value.
    Evaluated {
        /// Its place; `None` for the root.
        place: Option<EdgeRef>,
        /// The value.
        score: Score,
    },
    /// The game is over in a new node.
    Ended {
        /// Its place; `None` for the root.
        place: Option<EdgeRef>,
        /// The result.
        score: Score,
    },
    /// The value of a finished node reached its parent.
    Returned(NodeId),
    /// The moves of a node that are left will not be looked at: it is too good to be let happen.
    Cut(NodeId),
}

/// State of a node during the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Some of its moves are still to be looked at.
    Open,
    /// A leaf with an evaluator's value.
    Evaluated,
    /// A leaf where the game is over.
    Ended,
    /// All its moves were looked at, and its value is the best of theirs.
    Complete,
    /// Its other moves are not looked at; its value is a bound: at least this at Max's node, at most at Min's.
    Cut,
}

/// A node's move with the node it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move.
    pub mv: Move,
    /// The child, once looked at.
    pub child: Option<NodeId>,
    /// True where it is never looked at, because the node was cut.
    pub is_cut: bool,
}

/// A tree in the midst of being searched.
#[derive(Clone, Debug, PartialEq)]
pub struct MinimaxTree {
    pruning: Pruning,
    nodes: Vec<Node>,
    /// The moves of all opened nodes, a node's side by side.
    moves: Vec<Move>,
    /// The child of each move that was looked at, at the same index; the root where there is none, which is nobody's child.
    children: Vec<NodeId>,
    /// Deepest node that is entered and not returned: the search stands there.
    current: Option<NodeId>,
    /// States of the nodes that values reached, from before, newest last; [`MinimaxTree::revert`] restores them.
    returns: Vec<Before>,
    events: usize,
    evaluations: u32,
    endings: u32,
    not_looked_at: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    place: Option<EdgeRef>,
    ply: u16,
    state: State,
    first_move: u32,
    moves: u16,
    /// Moves whose nodes were entered.
    entered: u16,
    /// The best value so far and the move that has it.
    value: Option<Score>,
    best: u16,
    window: Window,
}

/// State of a node from before a value reached it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Before {
    value: Option<Score>,
    best: u16,
    window: Window,
}

impl MinimaxTree {
    pub(super) fn new(pruning: Pruning) -> Self {
        Self {
            pruning,
            nodes: Vec::new(),
            moves: Vec::new(),
            children: Vec::new(),
            current: None,
            returns: Vec::new(),
            events: 0,
            evaluations: 0,
            endings: 0,
            not_looked_at: 0,
        }
    }

    /// Goes one event on.
    ///
    /// # Panics
    /// If it is not one that may come now.
    pub(super) fn apply(&mut self, event: &Event) {
        self.events += 1;
        match event {
            Event::Opened { place, moves } => {
                let node = self.enter(*place, State::Open);
                let first_move = NodeId::count(self.moves.len());
                self.moves.extend_from_slice(moves);
                self.children.resize(self.moves.len(), NodeId::ROOT);
                let node = &mut self.nodes[node.index()];
                node.first_move = first_move;
                node.moves = u16::try_from(moves.len()).expect("no position has so many moves");
            }
            Event::Evaluated { place, score } => {
                let node = self.enter(*place, State::Evaluated);
                self.nodes[node.index()].value = Some(*score);
                self.evaluations += 1;
            }
            Event::Ended { place, score } => {
                let node = self.enter(*place, State::Ended);
                self.nodes[node.index()].value = Some(*score);
                self.endings += 1;
            }
            Event::Returned(child) => self.take_value(*child),
            Event::Cut(node) => {
                self.not_looked_at += self.moves_left(*node);
                self.nodes[node.index()].state = State::Cut;
            }
        }
    }

    /// Takes the newest event, which is this one, back.
    pub(super) fn revert(&mut self, event: &Event) {
        self.events -= 1;
        match event {
            Event::Opened { .. } => {
                let node = self.leave();
                self.moves.truncate(node.first_move as usize);
                self.children.truncate(node.first_move as usize);
            }
            Event::Evaluated { .. } => {
                self.leave();
                self.evaluations -= 1;
            }
            Event::Ended { .. } => {
                self.leave();
                self.endings -= 1;
            }
            Event::Returned(child) => {
                let Before { value, best, window } = self.returns.pop().expect("it was kept");
                let parent = self.place(*child).expect("the root returns nowhere").parent;
                let parent = &mut self.nodes[parent.index()];
                (parent.value, parent.best, parent.window, parent.state) = (value, best, window, State::Open);
                self.current = Some(*child);
            }
            Event::Cut(node) => {
                self.nodes[node.index()].state = State::Open;
                self.not_looked_at -= self.moves_left(*node);
            }
        }
    }

    /// Makes a node and stands there.
    fn enter(&mut self, place: Option<EdgeRef>, state: State) -> NodeId {
        let node = NodeId::new(self.len());
        let (mut ply, mut window) = (0, Window::OPEN);
        if let Some(EdgeRef { parent, edge }) = place {
            let above = &mut self.nodes[parent.index()];
            assert_eq!((above.state, above.entered, self.current), (State::Open, edge, Some(parent)), "depth first");
            above.entered += 1;
            (ply, window) = (above.ply + 1, above.window);
            self.children[above.first_move as usize + usize::from(edge)] = node;
        }
        let (value, best, first_move) = (None, 0, NodeId::count(self.moves.len()));
        self.nodes.push(Node { place, ply, state, first_move, moves: 0, entered: 0, value, best, window });
        self.current = Some(node);
        node
    }

    /// Takes the youngest node away.
    fn leave(&mut self) -> Node {
        let node = self.nodes.pop().expect("it was entered");
        self.current = node.place.map(|place| place.parent);
        if let Some(EdgeRef { parent, edge }) = node.place {
            let above = &mut self.nodes[parent.index()];
            above.entered -= 1;
            self.children[above.first_move as usize + usize::from(edge)] = NodeId::ROOT;
        }
        node
    }

    /// A parent takes a finished child's value if it is better than what it has, and with it narrows its window.
    fn take_value(&mut self, child: NodeId) {
        let EdgeRef { parent, edge } = self.place(child).expect("the root returns nowhere");
        let value = self.value(child).expect("a finished node has a value");
        let is_max = self.is_max(parent);
        let prunes = self.pruning == Pruning::AlphaBeta;
        let node = &mut self.nodes[parent.index()];
        self.returns.push(Before { value: node.value, best: node.best, window: node.window });
        // Of equal moves the first one stays the best.
        if node.value.is_none_or(|best| if is_max { best < value } else { value < best }) {
            (node.value, node.best) = (Some(value), edge);
        }
        let end = if is_max { &mut node.window.alpha } else { &mut node.window.beta };
        if prunes && (if is_max { *end < value } else { value < *end }) {
            *end = value;
        }
        if node.entered == node.moves {
            node.state = State::Complete;
        }
        self.current = Some(parent);
    }

    /// Returns whether a node is so good for its side to move that the other player, who has something better elsewhere, will not
    /// let it happen.
    pub(super) fn is_refuted(&self, node: NodeId) -> bool {
        let Window { alpha, beta } = self.window(node);
        self.pruning == Pruning::AlphaBeta && beta <= alpha
    }

    /// The next move of an open node that is to be looked at.
    pub(super) fn next_place(&self, node: NodeId) -> Option<EdgeRef> {
        Some(EdgeRef { parent: node, edge: self.nodes[node.index()].entered })
    }

    /// The moves from the root to a place.
    pub(super) fn path_of(&self, place: EdgeRef) -> Vec<Move> {
        let above = std::iter::successors(Some(place), |place| self.place(place.parent));
        let mut path: Vec<Move> = above.map(|EdgeRef { parent, edge }| self.moves(parent)[usize::from(edge)]).collect();
        path.reverse();
        path
    }
}

impl MinimaxTree {
    /// Returns the treatment of moves that cannot matter.
    #[must_use]
    pub fn pruning(&self) -> Pruning {
        self.pruning
    }

    /// Nodes.
    #[must_use]
    pub fn len(&self) -> u32 {
        NodeId::count(self.nodes.len())
    }

    /// Returns whether nothing was looked at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of an id, if there is one.
    #[must_use]
    pub fn find(&self, id: u32) -> Option<NodeId> {
        (id < self.len()).then(|| NodeId::new(id))
    }

    /// Events applied.
    #[must_use]
    pub fn events(&self) -> usize {
        self.events
    }

    /// Leaves that an evaluator was asked about.
    #[must_use]
    pub fn evaluations(&self) -> u32 {
        self.evaluations
    }

    /// Leaves where the game is over.
    #[must_use]
    pub fn endings(&self) -> u32 {
        self.endings
    }

    /// Moves that were cut off, each with all that is below it.
    #[must_use]
    pub fn not_looked_at(&self) -> u32 {
        self.not_looked_at
    }

    /// Returns the node where the search stands; `None` before it begins.
    #[must_use]
    pub fn current(&self) -> Option<NodeId> {
        self.current
    }

    /// Returns whether there is nothing left to do: the root's value is its true one.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.current == Some(NodeId::ROOT) && self.state(NodeId::ROOT) != State::Open
    }

    /// Returns the state of a node.
    #[must_use]
    pub fn state(&self, node: NodeId) -> State {
        self.nodes[node.index()].state
    }

    /// Plies from the root.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u16 {
        self.nodes[node.index()].ply
    }

    /// Returns whether Max is to move at a node.
    #[must_use]
    pub fn is_max(&self, node: NodeId) -> bool {
        self.ply(node).is_multiple_of(2)
    }

    /// Returns the place of a node in the tree; `None` for the root.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Option<EdgeRef> {
        self.nodes[node.index()].place
    }

    /// The best value found in a node so far; `None` before the first. With alpha-beta it is the node's true value where it lies
    /// inside the window that the node was entered with, and a bound of it elsewhere.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<Score> {
        self.nodes[node.index()].value
    }

    /// A node's window as its newest value left it; always open in minimax.
    #[must_use]
    pub fn window(&self, node: NodeId) -> Window {
        self.nodes[node.index()].window
    }

    /// A node's moves in the order in which they are looked at; none of a leaf.
    #[must_use]
    pub fn moves(&self, node: NodeId) -> &[Move] {
        &self.moves[self.range(node)]
    }

    /// A node's moves with their children.
    pub fn branches(&self, node: NodeId) -> impl Iterator<Item = Branch> + '_ {
        let is_cut = self.state(node) == State::Cut;
        let range = self.range(node);
        self.moves[range.clone()].iter().zip(&self.children[range]).map(move |(&mv, &child)| {
            let child = Some(child).filter(|&child| child != NodeId::ROOT);
            Branch { mv, child, is_cut: is_cut && child.is_none() }
        })
    }

    /// Moves of a node that were not looked at so far, or, where it is cut, are not going to be.
    #[must_use]
    pub fn moves_left(&self, node: NodeId) -> u32 {
        let node = &self.nodes[node.index()];
        u32::from(node.moves - node.entered)
    }

    /// The move of a node that has its value, by position among its moves; `None` before the first and of leaves.
    #[must_use]
    pub fn best_move(&self, node: NodeId) -> Option<u16> {
        let Node { value, best, moves, .. } = self.nodes[node.index()];
        (moves > 0 && value.is_some()).then_some(best)
    }

    /// The best moves of both sides from a node on, as far as values are known: a line of nodes, the node itself not among them.
    #[must_use]
    pub fn best_line(&self, node: NodeId) -> Vec<NodeId> {
        let next = |&node: &NodeId| Some(self.children[self.range(node)][usize::from(self.best_move(node)?)]);
        std::iter::successors(next(&node), next).collect()
    }

    /// The moves from the root to a node.
    #[must_use]
    pub fn path_to(&self, node: NodeId) -> Vec<Move> {
        self.place(node).map(|place| self.path_of(place)).unwrap_or_default()
    }

    fn range(&self, node: NodeId) -> std::ops::Range<usize> {
        let node = &self.nodes[node.index()];
        node.first_move as usize..node.first_move as usize + usize::from(node.moves)
    }
}
