//! The evaluator's judgement of a node, taken apart, as the page asks its worker for it: the random game, the small network, the
//! hand-written count.

use serde::{Deserialize, Serialize};

use crate::raw::{Plane, RawEvaluation};
use crate::rollout;
use crate::worker::{Feature, Question};

/// Asks how a node of a search was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The log's address, as in [`worker::Ask::ReadAndShow`](crate::worker::Ask::ReadAndShow); `None`: the recording that is open.
    pub address: Option<String>,
    /// The moment: events applied.
    pub moment: u32,
    /// The node.
    pub node: u32,
    /// The evaluator, by the name under which it was asked for: a log has its kind alone.
    pub evaluator: String,
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Judged;
    type Answer = Answer;
}

/// Answer with its question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Question that is answered.
    pub asked: Ask,
    /// The answer to it.
    pub told: Told,
}

/// Way in which a node was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// There is no such node at that moment.
    NoNode,
    /// The rules or endgame tables judged it: the game is over, or its result is known.
    Decided,
    /// By a random game, or not by one.
    Rollout(rollout::Told),
    /// By a small network.
    Small(Box<SmallNetwork>),
    /// A position of chess, as far as it can be taken apart without a large network.
    Chess(Box<OfChess>),
    /// Nothing can be told: the evaluator says no more than the search keeps, or is not to be had. One sentence in the second case.
    Nothing(Option<String>),
}

/// A small network's input, layers and outputs for a position, from the view of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SmallNetwork {
    /// Description, in words.
    pub description: String,
    /// Number of parameters.
    pub parameters: u32,
    /// Number of inputs: two planes, of the mover's stones and of the opponent's.
    pub inputs: u16,
    /// Inputs that are 1; all others are 0.
    pub lit: Vec<u16>,
    /// Units of each hidden layer, after max(0, x).
    pub hidden: Vec<Vec<f32>>,
    /// Every output of the policy head, of legal moves and others, by its index, which is the move's code.
    pub outputs: Vec<Output>,
    /// The search's policy temperature.
    pub temperature: f64,
    /// The value head's sum, before tanh.
    pub before: f32,
    /// V: its tanh.
    pub value: f32,
}

/// An output of a policy head, and what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Output {
    /// Its logit.
    pub logit: f32,
    /// Softmax over all outputs: the share that it has before masking.
    pub share: f64,
    /// Softmax over the legal moves, at temperature 1; `None` for a move that is not legal.
    pub masked: Option<f64>,
    /// P as a search keeps it; `None` for a move that is not legal.
    pub prior: Option<f64>,
}

/// A position of chess: what can be said of it without a server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfChess {
    /// The position, as FEN.
    pub fen: String,
    /// Everything that the evaluator says, where it needs no network.
    pub raw: Option<RawEvaluation>,
    /// Its count, where it counts.
    pub counted: Option<Counted>,
    /// The 112 planes that a network would be shown, in the input format below.
    pub planes: Vec<Plane>,
    /// The input format, by Lc0's name for it.
    pub input_format: String,
}

/// A hand-written evaluation, term by term. Leads are in centipawns for the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// The terms, whose sums are what is blended.
    pub terms: Vec<CountedTerm>,
    /// Weight of the middlegame, out of `full_phase`.
    pub phase: i32,
    /// Weight of the middlegame with all pieces on the board.
    pub full_phase: i32,
    /// Lead by the terms, rounded towards zero.
    pub blended: i32,
    /// The right to move.
    pub tempo: i32,
    /// True if both count a quarter: who leads has no pawns, and the lead is small.
    pub is_quartered: bool,
    /// Gain of the best exchange, threats taken off.
    pub outlook: i32,
    /// The move that offers it.
    pub best: Option<u16>,
    /// Lead that is made into W, D and L.
    pub lead: i32,
    /// W.
    pub win: f64,
    /// L.
    pub loss: f64,
    /// V of the node at the moment that was asked about, seen by the side to move: W - L, unless it was changed by hand.
    pub v: f64,
}

/// A term: centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedTerm {
    /// Kind of term.
    pub term: Term,
    /// White's.
    pub white: (i32, i32),
    /// Black's.
    pub black: (i32, i32),
}

/// Kind of term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Term {
    /// Worth of the pieces.
    Material,
    /// Squares on which they stand.
    Squares,
    /// Number of squares that they reach.
    Mobility,
    /// Two bishops.
    BishopPair,
    /// Pawns behind others of their side.
    Doubled,
    /// Pawns without others beside them.
    Isolated,
    /// Pawns that no pawn can stop.
    Passed,
    /// Pawns in front of the king.
    Shelter,
}
