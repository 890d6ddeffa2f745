//! Size of the whole tree that minimax without cutting looks at.
//!
//! Leaves are not visited: a position one ply above them tells their number. So counting takes a small part of the time of the
//! search itself, and is given up only where that would take very long as well.

use engine::{Game, Move, minimax::Nested};
use wire::minimax::Plain;

/// Positions that are visited at most.
const MOST_POSITIONS: usize = 1_000_000;

/// A count that is being made.
#[derive(Clone, Debug)]
pub struct Census<G> {
    /// The game, and how deep it is looked at; `None` for a tree written by hand, which is counted at once.
    game: Option<(G, usize)>,
    /// On each ply of the path to the position that is visited next: the moves, and how many of them were taken.
    levels: Vec<(Vec<Move>, usize)>,
    visited: usize,
    nodes: u64,
    leaves: u64,
    shape: Shape,
    is_done: bool,
}

/// Uniformity of a tree: the number of moves in all positions and of plies to all leaves, while those are equal.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    moves: Option<usize>,
    plies: Option<usize>,
    is_uneven: bool,
}

impl Shape {
    fn add_node(&mut self, moves: usize) {
        self.is_uneven |= self.moves.replace(moves).is_some_and(|before| before != moves);
    }

    fn add_leaf(&mut self, plies: usize) {
        self.is_uneven |= self.plies.replace(plies).is_some_and(|before| before != plies);
    }

    fn uniform(self) -> Option<(u32, u16)> {
        let (moves, plies) = (self.moves?, self.plies?);
        (!self.is_uneven).then_some((u32::try_from(moves).ok()?, u16::try_from(plies).ok()?))
    }
}

impl<G: Game> Census<G> {
    fn new(game: Option<(G, usize)>) -> Self {
        Self { game, levels: Vec::new(), visited: 0, nodes: 0, leaves: 0, shape: Shape::default(), is_done: false }
    }

    /// Makes the census of the tree below a position, `depth` plies deep.
    #[must_use]
    pub fn of_game(game: G, depth: u16) -> Self {
        Self::new(Some((game, depth.into())))
    }

    /// Makes the census of a tree written by hand.
    #[must_use]
    pub fn of_tree(tree: &Nested) -> Self {
        let mut census = Self { is_done: true, ..Self::new(None) };
        census.add(tree, 0);
        census
    }

    /// No deeper than [`Nested::MAX_DEPTH`].
    fn add(&mut self, tree: &Nested, ply: usize) {
        self.nodes += 1;
        match tree {
            Nested::Leaf(_) => {
                self.leaves += 1;
                self.shape.add_leaf(ply);
            }
            Nested::Node(moves) => {
                self.shape.add_node(moves.len());
                moves.iter().for_each(|below| self.add(below, ply + 1));
            }
        }
    }

    /// Goes on for this many positions; returns whether nothing is left to be counted.
    pub fn go_on(&mut self, positions: usize) -> bool {
        for _ in 0..positions {
            if self.is_done {
                break;
            }
            self.visit();
            self.is_done |= self.visited == MOST_POSITIONS || self.levels.is_empty();
        }
        self.is_done
    }

    /// Visits the next position, and finds the one after it.
    fn visit(&mut self) {
        let Some((game, depth)) = &mut self.game else { return };
        let ply = self.levels.len();
        game.rewind();
        for (moves, taken) in &self.levels {
            game.play(moves[taken - 1]);
        }
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        self.visited += 1;
        let is_leaf = ply >= *depth || game.ending(&moves, ply == 0).is_some();
        if ply == 0 {
            self.nodes = 1;
        }
        if is_leaf {
            self.leaves += 1;
            self.shape.add_leaf(ply);
        } else {
            self.nodes += moves.len() as u64;
            self.shape.add_node(moves.len());
            if ply + 1 == *depth {
                self.leaves += moves.len() as u64;
                self.shape.add_leaf(*depth);
            } else {
                self.levels.push((moves, 0));
            }
        }
        while let Some((moves, taken)) = self.levels.last_mut() {
            if *taken < moves.len() {
                *taken += 1;
                return;
            }
            self.levels.pop();
        }
    }

    /// Returns whether it goes on.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        !self.is_done
    }

    /// Returns the counts; `None` before the end, and where counting was given up.
    #[must_use]
    pub fn plain(&self) -> Option<Plain> {
        let is_whole = self.is_done && self.levels.is_empty();
        is_whole.then(|| Plain { nodes: self.nodes, leaves: self.leaves, uniform: self.shape.uniform() })
    }
}
