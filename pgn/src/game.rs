//! A whole game: a tree of moves with everything that was written about them.

use shakmaty::{Chess, Move};

/// A node of a game: the place of its [`Node`] in [`Game::nodes`].
pub type NodeId = u32;

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Names and values, as they were written, in their order.
    pub tags: Vec<(String, String)>,
    /// Position that the game begins with.
    pub start: Chess,
    /// True if castling needs Chess960's notation.
    pub is_chess960: bool,
    /// The start position first, then the moves in the order of the text. A node's first child continues its line, the others are
    /// variations.
    pub nodes: Vec<Node>,
    /// Outcome of the game.
    pub outcome: Outcome,
}

/// A position of a game and the move that led there.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The position before; the start's own is itself.
    pub parent: NodeId,
    /// The move; `None` for the start and for a null move, with which a side passes.
    pub mv: Option<Move>,
    /// Numeric annotation glyphs: 1 is "!".
    pub glyphs: Vec<u8>,
    /// Comments before the move, where it begins a variation.
    pub before: Vec<Comment>,
    /// Comments after it; at the start, before the first move.
    pub after: Vec<Comment>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Mark of the comment.
    pub kind: CommentKind,
    /// Its text without the marks.
    pub text: String,
}

/// Mark of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentKind {
    /// By braces.
    Braces,
    /// By a semicolon; it ends with its line.
    Line,
    /// A line that begins with a percent sign.
    Escape,
}

/// Outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// 1-0.
    White,
    /// 0-1.
    Black,
    /// 1/2-1/2.
    Draw,
    /// `*`: it goes on, or nobody knows.
    Unknown,
}

impl Outcome {
    /// Returns the outcome as the standard writes it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl Node {
    /// The start of a game, or a move after a position.
    #[must_use]
    pub fn new(parent: NodeId, mv: Option<Move>) -> Self {
        Self { parent, mv, glyphs: Vec::new(), before: Vec::new(), after: Vec::new() }
    }
}

impl Game {
    /// The start's node.
    pub const START: NodeId = 0;

    /// A game without a move.
    #[must_use]
    pub fn new(start: Chess, is_chess960: bool) -> Self {
        Self {
            tags: Vec::new(),
            start,
            is_chess960,
            nodes: vec![Node::new(Self::START, None)],
            outcome: Outcome::Unknown,
        }
    }

    /// The value of a tag, its name in any case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        crate::tags::value(&self.tags, name)
    }

    /// Every node's children, the one that goes on with the line first.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<NodeId>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (id, node) in (0..).zip(&self.nodes).skip(1) {
            children[node.parent as usize].push(id);
        }
        children
    }

    /// The nodes of the main line, without the start.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        let children = self.children();
        let first = |id: &NodeId| children[*id as usize].first().copied();
        std::iter::successors(first(&Self::START), first).collect()
    }

    /// Returns whether a node passes: its side to move moved nothing.
    #[must_use]
    pub fn is_null(&self, id: NodeId) -> bool {
        id != Self::START && self.nodes[id as usize].mv.is_none()
    }

    /// The position of a node.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Chess {
        let up = std::iter::successors(Some(id), |&id| (id != Self::START).then(|| self.nodes[id as usize].parent));
        let path: Vec<NodeId> = up.collect();
        let mut position = self.start.clone();
        for &id in path.iter().rev().skip(1) {
            position = crate::moves::after(&position, self.nodes[id as usize].mv).expect("moves of a game fit it");
        }
        position
    }
}
