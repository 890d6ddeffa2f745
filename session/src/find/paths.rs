//! Paths to the nodes of the part: each node's depth, its move and the man that moves.
//!
//! The man on a square is found by going up to the last move that touched it, which takes no position and no rules: so it is
//! quick, and does what it can with a recording whose moves are not legal.

use engine::{Game, NodeId, Search, Tree};
use shakmaty::{Position as _, Square};
use wire::find::{Man, Played, Whole};

use super::{
    moves::{castled, man_of, promoted, squares},
    scope::Scope,
};

/// The part's nodes, by id from the scope on; nodes that are not of the part are among them.
#[derive(Debug)]
pub(super) struct Paths {
    scope: Scope,
    all: Vec<Last>,
    too_deep: u32,
}

/// Last step of the path to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    /// The place of the node before; its own for the scope.
    pub(super) parent: u32,
    /// The move's code; 0 for the scope.
    pub(super) mv: u16,
    /// Plies below the scope, or a mark.
    pub(super) depth: u16,
    /// Man that moves.
    pub(super) man: Option<Man>,
    pub(super) castles: bool,
    /// Visited moves.
    pub(super) width: u8,
    /// True for a place where something was found; `is_below_place`: true if one is above it.
    pub(super) is_place: bool,
    pub(super) is_below_place: bool,
}

/// Marks in place of a depth: the node is not below the scope, or too far below.
const OUTSIDE: u16 = u16::MAX;
const TOO_DEEP: u16 = u16::MAX - 1;

impl Paths {
    /// Room for the nodes of a tree.
    pub(super) fn new(scope: Scope, nodes: u32) -> Self {
        let room = (nodes - scope.node.get()) as usize;
        Self { scope, all: Vec::with_capacity(room), too_deep: 0 }
    }

    pub(super) fn scope(&self) -> &Scope {
        &self.scope
    }

    pub(super) fn too_deep(&self) -> u32 {
        self.too_deep
    }

    pub(super) fn get(&self, at: usize) -> Last {
        self.all[at]
    }

    pub(super) fn get_mut(&mut self, at: usize) -> &mut Last {
        &mut self.all[at]
    }

    /// Returns the paths of the part's nodes.
    pub(super) fn inside(&self) -> impl Iterator<Item = &Last> {
        self.all.iter().filter(|last| last.depth < TOO_DEEP)
    }

    /// Notes the next node; its place, if it is of the part.
    pub(super) fn add<G: Game>(&mut self, search: &Search<G>, node: NodeId, work: &mut u64) -> Option<usize> {
        let at = self.all.len();
        let mut last = Last {
            parent: 0,
            mv: 0,
            depth: 0,
            man: None,
            castles: false,
            width: 0,
            is_place: false,
            is_below_place: false,
        };
        if node == self.scope.node {
            self.all.push(last);
            return Some(at);
        }
        let parent = search.tree().parent(node).get().checked_sub(self.scope.node.get());
        last.depth = match parent.map(|parent| self.all[parent as usize].depth) {
            None | Some(OUTSIDE) => OUTSIDE,
            Some(above) if u32::from(above) >= Whole::MOST_PLIES => TOO_DEEP,
            Some(above) => above + 1,
        };
        self.too_deep += u32::from(last.depth == TOO_DEEP);
        let Some(parent) = parent.filter(|_| last.depth < TOO_DEEP) else {
            self.all.push(last);
            return None;
        };
        (last.parent, last.mv) = (parent, search.first_evaluation(node).mv.0);
        let (from, to) = squares(last.mv);
        let above = parent as usize;
        last.man = self.occupant(above, from, work).map(|(man, _)| man);
        if last.man == Some(Man::King) {
            let is_white = self.is_white(last.depth);
            last.castles = self.occupant(above, to, work) == Some((Man::Rook, is_white));
        }
        let width = &mut self.all[above].width;
        *width = width.saturating_add(1);
        self.all.push(last);
        Some(at)
    }

    /// Returns whether White makes the move that leads to this depth, in plies below the scope.
    pub(super) fn is_white(&self, depth: u16) -> bool {
        self.scope.position.turn().is_white() == (depth % 2 == 1)
    }

    /// The move that leads to a node; `None` at the search's root.
    pub(super) fn played(&self, at: usize) -> Option<Played> {
        let Last { mv, man, castles, depth, .. } = self.all[at];
        if depth == 0 {
            return self.scope.played;
        }
        Some(Played { mv, is_white: self.is_white(depth), man, castles })
    }

    /// Finds the man on a square at a node. One that was captured en passant still seems to stand there; nothing moves from
    /// there, and it is no rook.
    fn occupant(&self, mut at: usize, square: Square, work: &mut u64) -> Option<(Man, bool)> {
        loop {
            *work += 1;
            let last = &self.all[at];
            if last.depth == 0 {
                let piece = self.scope.position.board().piece_at(square)?;
                return Some((man_of(piece.role), piece.color.is_white()));
            }
            let (from, to) = squares(last.mv);
            if last.castles {
                let (king, rook) = castled(from, to);
                if square == king || square == rook {
                    let man = if square == king { Man::King } else { Man::Rook };
                    return Some((man, self.is_white(last.depth)));
                }
            } else if square == to {
                let man = promoted(last.mv).or(last.man)?;
                return Some((man, self.is_white(last.depth)));
            }
            if square == from || square == to {
                return None;
            }
            at = last.parent as usize;
        }
    }

    /// The codes of the moves from the scope to a node.
    pub(super) fn codes(&self, mut at: usize) -> Vec<u16> {
        let mut codes = Vec::with_capacity(usize::from(self.all[at].depth));
        while self.all[at].depth > 0 {
            codes.push(self.all[at].mv);
            at = self.all[at].parent as usize;
        }
        codes.reverse();
        codes
    }
}

/// P of the move that leads to a node, as selection uses it, where it is known.
pub(super) fn prior(tree: &Tree, node: NodeId) -> Option<f64> {
    if node == Tree::ROOT {
        return None;
    }
    let branch = tree.branches(tree.parent(node)).find(|branch| branch.child == Some(node))?;
    Some(tree.effective_prior(&branch))
}
