//! Messages between the page and its worker about two searches that are compared, in the binary form.

use serde::{Deserialize, Serialize};

use crate::worker::{Feature, Question};
use crate::{Closer, Frame};

/// Side of a comparison. Arrays of two are in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// At the left, or above.
    A,
    /// At the right, or below.
    B,
}

/// Source of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// An address on the page's own server, without a query; there may be more of it later.
    Address(String),
    /// The log itself.
    Bytes(Vec<u8>),
}

/// Question of the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Reads the log of a side; where it was read before, what has come since. Answered with [`Answer::Reading`] and
    /// [`Answer::Read`], and once both are there with [`Answer::Compared`].
    Read {
        /// Side that the log is for.
        side: Side,
        /// Number of the log. Another number on the same side is another log, which is read from its beginning.
        log: u32,
        /// Source of the log.
        source: Source,
    },
    /// Shows a moment of both. Answered with [`Answer::Picture`], as soon as both are there.
    Look {
        /// Number of the question: its answer has it, too.
        number: u32,
        /// What is to be shown.
        look: Look,
    },
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Comparison;
    type Answer = Said;
}

/// View of both searches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// Simulations shown of each; all where there are fewer.
    pub simulations: [u32; 2],
    /// Moves from the root to the selected node.
    pub line: Vec<u16>,
    /// Moves from the root to the node that the drawings start from.
    pub root: Vec<u16>,
    /// The smallest share of that node's visits that is drawn, in [0, 1].
    pub min_share: f32,
    /// Part of each drawing that is looked at more closely.
    pub closer: [Option<Closer>; 2],
    /// Most nodes that are drawn of each.
    pub max_nodes: u32,
}

/// Answer of the worker, with the numbers of what it is about: whoever asked something else meanwhile knows it by them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// Numbers of the logs on both sides; 0: none was asked for.
    pub logs: [u32; 2],
    /// Number of the last view that was asked for; 0: none was.
    pub look: u32,
    /// What is said.
    pub answer: Answer,
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Progress of reading a log.
    Reading {
        /// Side that the log is for.
        side: Side,
        /// Events that were read.
        read: u32,
        /// Events that there are.
        of: u32,
    },
    /// A log is read, as far as it is there.
    Read {
        /// Side that the log is for.
        side: Side,
        /// Description of the log.
        log: Log,
    },
    /// Differences between the two.
    Compared(Box<Compared>),
    /// A moment of both.
    Picture(Box<Picture>),
    /// Something could not be done.
    Failed {
        /// Side whose log it is about; `None`: both.
        side: Option<Side>,
        /// One sentence.
        message: String,
    },
}

/// Description of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Log {
    /// Simulations in it.
    pub simulations: u32,
    /// The evaluator's kind: `network`, `classical`, ...
    pub evaluator: String,
    /// Fault in the rest of the log, if there is one: one sentence.
    pub fault: Option<String>,
}

/// Differences between two logs of one position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// Simulations that both have: nothing is said of later ones.
    pub simulations: u32,
    /// The first simulation at whose end another evaluation was found for the same line of moves.
    pub evaluation: Option<OtherEvaluation>,
    /// The first simulation that takes another path; up to it the trees have the same nodes.
    pub path: Option<OtherPath>,
    /// Span in which the best moves of the root differ, if they ever do.
    pub best: Option<OtherBest>,
    /// Evaluators, parameters and moves searched that differ.
    pub settings: Vec<OtherSetting>,
}

/// Line of moves that the two evaluated differently. Values are from the view of who made its last move; for the root, of the
/// opponent of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OtherEvaluation {
    /// Number of the simulation, from 1.
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

/// Simulation that takes another path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OtherPath {
    /// Number of the simulation, from 1.
    pub simulation: u32,
    /// The moves from the root to its leaf.
    pub lines: [Vec<u16>; 2],
}

/// Other best moves at the root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherBest {
    /// Simulations after which they differ for the first time.
    pub first: u32,
    /// The best moves then.
    pub first_moves: [u16; 2],
    /// Simulations after which they differ for the last time: the last that both have, or they agree from the next on.
    pub last: u32,
    /// The best moves then.
    pub last_moves: [u16; 2],
}

/// A setting with its two values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherSetting {
    /// Its name: a parameter's, or `evaluator`, `network`, `priors`, `opponent_priors`, `tablebase`, `only`.
    pub name: String,
    /// Its values, as text.
    pub values: [String; 2],
}

/// A moment of both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// Simulations that are shown.
    pub simulations: [u32; 2],
    /// Changes of each since the picture before, as in the frames of a search.
    pub frames: [Option<Frame>; 2],
    /// Nodes in view, each with its counterpart in the other tree.
    pub counterparts: [Vec<Counterpart>; 2],
    /// The node that the selected line leads to, or the last one on the path that exists.
    pub selected: [Reached; 2],
    /// The node that the drawings start from, or the last one on the path to it that exists.
    pub root: [Reached; 2],
    /// The best move at the selected node, where that exists and has a visited one.
    pub best: [Option<u16>; 2],
}

/// A node that a line of moves leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// Its id.
    pub node: u32,
    /// Number of the line's moves that lead there.
    pub plies: u32,
}

/// A node of one tree and the node of the other with the same moves from the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counterpart {
    /// Its id.
    pub node: u32,
    /// The other one; `None`: the other search has not visited it.
    pub other: Option<Other>,
}

/// Numbers of a node of the other tree.
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
