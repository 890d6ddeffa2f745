//! A whole part of a tree looked over: where a move, a line or a position occurs in it, and what it is made of.
//!
//! The part is a node, its *scope*, with everything below it, at one moment. Values are from the view of the player who made
//! the move that they stand beside; Q includes the draw score. N is all visits that a node has, also those that its move was
//! given by hand, which are told beside: so N of a node = evaluations of its own + sum of (N - given) of its moves, and
//! [`Whole::visits`] = evaluations of all nodes together.

use serde::{Deserialize, Serialize};

use crate::worker::{Feature, Question};

/// Asks for a look over a part of the tree at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The moment: events applied.
    pub moment: u32,
    /// Question about the tree, and the part that it is about.
    pub wanted: Wanted,
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Find;
    type Answer = Answer;
}

/// Answer, and what comes before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Progress of looking over the tree.
    Looking {
        /// Nodes that were looked at.
        looked: u32,
        /// Nodes that are to be.
        of: u32,
    },
    /// Composition of the part of the tree, and places found in it.
    Told(Box<Overview>),
}

/// Text that is looked for, and the part of the tree to look in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// The moves from the search's root to the scope.
    pub within: Vec<u16>,
    /// Text as it was typed; empty where only the part as a whole is of interest.
    pub text: String,
}

/// Result of looking over a part of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overview {
    /// The moment: events applied.
    pub moment: u32,
    /// Question that is answered.
    pub wanted: Wanted,
    /// The part; `None` where its scope is not in the tree at that moment.
    pub whole: Option<Whole>,
    /// Places found in the part; `None` where nothing was looked for.
    pub found: Option<Found>,
}

/// A part of a tree as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Whole {
    /// The scope's node.
    pub node: u32,
    /// Plies from the search's root to it.
    pub depth: u32,
    /// Evaluations of all nodes: N of the scope and all visits that were given below it.
    pub visits: u64,
    /// Nodes, the scope included.
    pub nodes: u32,
    /// Nodes of it that were left out, because they are more than [`Whole::MOST_PLIES`] below the scope.
    pub too_deep: u32,
    /// The moves that were tried, wherever that was.
    pub moves: Groups,
    /// Counts at each depth below the scope, in plies; the scope itself is the first.
    pub depths: Vec<Depth>,
    /// The squares that moves start from and end on.
    pub uses: Vec<Use>,
}

impl Whole {
    /// Largest depth below the scope that is counted, in plies.
    pub const MOST_PLIES: u32 = 1000;

    /// More moves are not listed; those with most visits are.
    pub const MOST_MOVES: usize = 500;

    /// Squares that are used deeper than this are told together.
    pub const MOST_USE_PLIES: u8 = 64;
}

/// A chessman's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Man {
    /// Pawn
    Pawn,
    /// Knight
    Knight,
    /// Bishop
    Bishop,
    /// Rook
    Rook,
    /// Queen
    Queen,
    /// King
    King,
}

impl Man {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
}

/// A move, wherever it is made: the same squares, man and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Played {
    /// The move's code.
    pub mv: u16,
    /// True if White makes it.
    pub is_white: bool,
    /// Kind of man that moves; `None` where a damaged recording makes no sense of it.
    pub man: Option<Man>,
    /// True if it castles; the code then names the rook's square.
    pub castles: bool,
}

/// Places of a tree, counted together. All of them were moved to by the same player, whose view it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Number of places.
    pub places: u32,
    /// Sum of N. A place below another one counts again.
    pub visits: u64,
    /// Visits among these that were given by hand.
    pub given: u64,
    /// Sum of N times Q.
    pub value: f64,
    /// Sum of P, as selection uses it, over the places where it is known.
    pub prior: f64,
    /// Number of those places.
    pub priors: u32,
}

impl Tally {
    /// Q: the mean over all visits; `None` without any.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "below 2^53 for any search that fits in memory")]
    pub fn q(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.value / self.visits as f64)
    }

    /// P: the mean over the places where it is known, each counting once.
    #[must_use]
    pub fn p(&self) -> Option<f64> {
        (self.priors > 0).then(|| self.prior / f64::from(self.priors))
    }
}

/// Places, by a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// The move; `None`: there is none, at the search's root.
    pub played: Option<Played>,
    /// Its places.
    pub tally: Tally,
}

/// All groups of a kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Groups {
    /// Groups with most visits, the most first.
    pub listed: Vec<Group>,
    /// Number of groups that are not listed.
    pub more: u32,
    /// Sums over these: places, visits and given visits. Values of different players are not added.
    pub rest: (u32, u64, u64),
}

/// Places that were found, counted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The places where White moved last.
    pub white: Tally,
    /// The places where Black moved last.
    pub black: Tally,
    /// Visits that came through at least one place.
    pub through: u64,
    /// Evaluations of the places themselves: visits that went no further.
    pub own: u64,
    /// The places by the move before what was found; of a position, by the move that led to it. Values are those of the
    /// place's own move.
    pub before: Groups,
    /// The moves that were tried at the places.
    pub after: Groups,
    /// The places with most visits, the most first.
    pub places: Vec<FoundAt>,
    /// The nodes of these and of further places, the most visited first.
    pub nodes: Vec<u32>,
}

impl Found {
    /// More places are not listed.
    pub const MOST_PLACES: usize = 500;

    /// No more nodes are told.
    pub const MOST_NODES: usize = 4000;

    /// More moves before and after are not listed.
    pub const MOST_GROUPS: usize = 200;

    /// Returns the number of places.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.white.places + self.black.places
    }

    /// Sum of N over all places. A place below another one counts again.
    #[must_use]
    pub fn visits(&self) -> u64 {
        self.white.visits + self.black.visits
    }
}

/// A place where something was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundAt {
    /// The node after the move that was looked for, or of the position.
    pub node: u32,
    /// The moves from the search's root to it.
    pub path: Vec<u16>,
    /// N: completed visits.
    pub visits: u32,
    /// Visits among these that were given by hand.
    pub given: u32,
    /// Q: mean value.
    pub q: f64,
    /// P of the last move, as selection uses it; `None` at the search's root and where a recording leaves it out.
    pub p: Option<f64>,
}

/// Counts at a depth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depth {
    /// Nodes.
    pub nodes: u32,
    /// Sum of their N.
    pub visits: u64,
    /// Evaluations of the nodes themselves: visits that went no deeper.
    pub own: u64,
    /// Nodes whose value is exact: the game is over there, or it is proven.
    pub exact: u32,
    /// Numbers of visited moves, ascending, each with the number of nodes that have as many.
    pub widths: Vec<(u8, u32)>,
}

/// Use of a square by a kind of man at a depth below the scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    /// Plies below the scope, from 1; [`Whole::MOST_USE_PLIES`] stands for all from there on.
    pub ply: u8,
    /// The man's kind.
    pub man: Man,
    /// True if the man is White's.
    pub is_white: bool,
    /// The square, from a1 = 0, b1 = 1 to h8 = 63. A castling king ends where it stands afterwards; the rook is not counted.
    pub square: u8,
    /// Sum of N over the moves that start there.
    pub from: u64,
    /// Sum of N over the moves that end there.
    pub to: u64,
}
