//! What the page and its worker say to each other of two searches that are compared, in the binary form.

use serde::{Deserialize, Serialize};

use crate::{Closer, Frame};

/// Which of the two. Arrays of two are in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// At the left, or above.
    A,
    /// At the right, or below.
    B,
}

/// Where a log comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// An address on the page's own server, without a query; there may be more of it later.
    Address(String),
    /// The log itself.
    Bytes(Vec<u8>),
}

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Reads the log of a side; where it was read before, what has come since. Answered with [`Answer::Reading`] and
    /// [`Answer::Read`], and once both are there with [`Answer::Compared`].
    Read {
        /// Whose.
        side: Side,
        /// From where.
        source: Source,
    },
    /// Shows a moment of both. Answered with [`Answer::Picture`], as soon as both are there.
    Look(Look),
}

/// What is shown of both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// How many simulations of each; where there are not so many, all.
    pub simulations: [u32; 2],
    /// Moves from the root to the selected node.
    pub line: Vec<u16>,
    /// Moves from the root to the node that the drawings start from.
    pub root: Vec<u16>,
    /// The smallest share of that node's visits that is drawn, in [0, 1].
    pub min_share: f32,
    /// Where each drawing is looked at more closely.
    pub closer: [Option<Closer>; 2],
    /// Most nodes that are drawn of each.
    pub max_nodes: u32,
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// How far a log is read.
    Reading {
        /// Whose.
        side: Side,
        /// Events that were read.
        read: u32,
        /// Events that there are.
        of: u32,
    },
    /// A log is read, as far as it is there.
    Read {
        /// Whose.
        side: Side,
        /// What it is of.
        log: Log,
    },
    /// Where the two differ.
    Compared(Box<Compared>),
    /// A moment of both.
    Picture(Box<Picture>),
    /// Something could not be done.
    Failed {
        /// Whose log it is about; `None`: both.
        side: Option<Side>,
        /// One sentence.
        message: String,
    },
}

/// What a log is of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Log {
    /// Simulations in it.
    pub simulations: u32,
    /// The evaluator's kind: `network`, `classical`, ...
    pub evaluator: String,
    /// What is wrong with the rest of it, if anything is: one sentence.
    pub fault: Option<String>,
}

/// Where two logs of one position differ.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// Simulations that both have: nothing is said of later ones.
    pub simulations: u32,
    /// The first simulation at whose end another evaluation was found for the same line of moves.
    pub evaluation: Option<OtherEvaluation>,
    /// The first simulation that takes another way; up to it the trees have the same nodes.
    pub way: Option<OtherWay>,
    /// When the best moves of the root differ, if they ever do.
    pub best: Option<OtherBest>,
    /// What differs between evaluators, parameters and moves searched.
    pub settings: Vec<OtherSetting>,
}

/// The same line of moves, evaluated otherwise. Values are from the view of who made its last move; for the root, of the
/// opponent of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OtherEvaluation {
    /// Which simulation, from 1.
    pub simulation: u32,
    /// The moves from the root.
    pub line: Vec<u16>,
    /// V, in [-1, 1].
    pub v: [f64; 2],
    /// The move whose P differs most there, if any P does.
    pub prior: Option<OtherPrior>,
}

/// A move with another prior.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OtherPrior {
    /// The move.
    pub mv: u16,
    /// P, in [0, 1].
    pub p: [f64; 2],
}

/// A simulation that takes another way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OtherWay {
    /// Which simulation, from 1.
    pub simulation: u32,
    /// The moves from the root to its leaf.
    pub lines: [Vec<u16>; 2],
}

/// Other best moves at the root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherBest {
    /// After how many simulations they differ for the first time.
    pub first: u32,
    /// The best moves then.
    pub first_moves: [u16; 2],
    /// After how many simulations they differ for the last time: the last that both have, or they agree from the next on.
    pub last: u32,
    /// The best moves then.
    pub last_moves: [u16; 2],
}

/// A setting with its two values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherSetting {
    /// Its name: a parameter's, or `evaluator`, `network`, `tablebase`, `only`.
    pub name: String,
    /// Its values, as text.
    pub values: [String; 2],
}

/// A moment of both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// Simulations that are shown.
    pub simulations: [u32; 2],
    /// What changed of each since the picture before, as in the frames of a search.
    pub frames: [Option<Frame>; 2],
    /// Of every node in view, where it is in the other tree.
    pub twins: [Vec<Twin>; 2],
    /// The node that the selected line leads to, or the last one on the way that exists.
    pub selected: [Reached; 2],
    /// The node that the drawings start from, or the last one on the way to it that exists.
    pub root: [Reached; 2],
    /// The best move at the selected node, where that exists and has a visited one.
    pub best: [Option<u16>; 2],
}

/// A node that a line of moves leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// Its id.
    pub node: u32,
    /// How many of the line's moves lead there.
    pub plies: u32,
}

/// A node of one tree and the node of the other with the same moves from the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Twin {
    /// Its id.
    pub node: u32,
    /// The other one; `None`: the other search has not visited it.
    pub other: Option<Other>,
}

/// What is told of a node of the other tree.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Other {
    /// Its id.
    pub node: u32,
    /// N: completed visits.
    pub visits: u32,
    /// Q: mean value, mover's view, in [-1, 1].
    pub q: f32,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// Its place in arrays of two.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Its letter.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}
