//! Opinions of other engines on a position: what is asked of one, and what it says.
//!
//! Everything is from the view of the side to move in the position.

use serde::{Deserialize, Serialize};

/// Most lines that an engine can be asked for.
pub const MOST_LINES: u8 = 5;

/// An engine on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineView {
    /// Its name in [`AskEngine::engine`].
    pub name: String,
    /// Its name for itself; `None` until it was asked something.
    pub title: Option<String>,
}

/// Request for an opinion. What the same engine was asked before in this analysis is given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskEngine {
    /// The engine, by [`EngineView::name`].
    pub engine: String,
    /// The position, which is to be the current one.
    pub position: u32,
    /// Lines of best moves, 1 to [`MOST_LINES`].
    pub lines: u8,
    /// Nodes at which it stops by itself.
    pub nodes: Option<u32>,
    /// Milliseconds after which it does.
    pub milliseconds: Option<u32>,
    /// A search whose parameters and network an engine like Lc0 is given, so that its visits can be compared.
    pub like: Option<u32>,
}

/// An engine's opinion of a position, as far as it has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpinionView {
    /// Request that is answered.
    pub asked: AskEngine,
    /// The engine's name for itself, once it has said it.
    pub title: Option<String>,
    /// Its standing.
    pub state: OpinionState,
    /// Names of parameters in which it differs from [`AskEngine::like`]; `network` for a network that is not the same.
    pub unlike: Vec<String>,
    /// The first move in a line that is not legal there, as it was written: the line was cut before it.
    pub illegal: Option<String>,
    /// The last remark of the engine that was no answer, such as what it complained of.
    pub remark: Option<String>,
    /// Its progress.
    pub progress: OpinionProgress,
    /// Code of the move that it decided on.
    pub best: Option<u16>,
    /// Lc0's numbers of the position itself.
    pub root: Option<OpinionStats>,
    /// Moves: those with lines by rank, then others by visits.
    pub rows: Vec<OpinionRow>,
}

/// Standing of an opinion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpinionState {
    /// The engine is being started, or made ready.
    Starting,
    /// It searches.
    Running,
    /// It has come to an end.
    Ended(OpinionEnd),
    /// The engine was of no use, and was ended.
    Failed(EngineFault),
}

/// Reason why a search of an engine is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpinionEnd {
    /// A limit was reached.
    Finished,
    /// Somebody stopped it.
    Stopped,
    /// The position was left, or nobody was connected any more.
    Left,
}

/// Fault of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineFault {
    /// It could not be started, for this reason.
    NotStarted(String),
    /// It said nothing for so many seconds.
    Silent(u32),
    /// It did not stop within so many seconds.
    NotStopping(u32),
    /// It said more than is read.
    Flood,
    /// It ended by itself, in this way.
    Ended(String),
    /// It decided on a move that is not legal: this one, as it was written.
    IllegalMove(String),
    /// It said that there is no move.
    NoMove,
    /// It does not play Chess960.
    NoChess960,
}

/// Progress of an engine's search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpinionProgress {
    /// Plies that were searched.
    pub depth: Option<u32>,
    /// Plies that were searched in places.
    pub seldepth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Nodes in a second.
    pub nps: Option<u64>,
    /// Fill of the hash table, in a thousand.
    pub hashfull: Option<u32>,
    /// Positions that were found in endgame tables.
    pub tbhits: Option<u64>,
    /// Milliseconds.
    pub milliseconds: Option<u64>,
}

/// An engine's opinion of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpinionRow {
    /// The move's code.
    pub mv: u16,
    /// Rank of its line, from 1; `None`: it has none now.
    pub rank: Option<u8>,
    /// Plies to which the line was searched.
    pub depth: Option<u32>,
    /// Worth of the line.
    pub score: Option<OpinionScore>,
    /// Wins, draws and losses in a thousand.
    pub wdl: Option<[u16; 3]>,
    /// Codes of the moves of the line, this one first; empty where there is none.
    pub pv: Vec<u16>,
    /// Lc0's numbers.
    pub stats: Option<OpinionStats>,
}

/// Worth of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpinionScore {
    /// Hundredths of a pawn, or moves until mate.
    pub worth: OpinionWorth,
    /// Set where it is only a limit.
    pub bound: Option<ScoreBound>,
}

/// Kinds of worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpinionWorth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves until mate; negative where the side to move is mated.
    Mate(i32),
}

/// Kinds of limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreBound {
    /// It is so much or more.
    Lower,
    /// It is so much or less.
    Upper,
}

/// Numbers by Lc0's `VerboseMoveStats`, of a move or of the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OpinionStats {
    /// N: completed visits.
    pub visits: u32,
    /// Visits in flight.
    pub in_flight: u32,
    /// P, a fraction; of the root: the sum of those of visited moves.
    pub prior: Option<f64>,
    /// Q: mean value, or the value of first play urgency.
    pub q: Option<f64>,
    /// U: exploration.
    pub u: Option<f64>,
    /// S: what selection compares.
    pub s: Option<f64>,
    /// V: value of what the move leads to, by the network.
    pub v: Option<f64>,
    /// D: share of draws.
    pub d: Option<f64>,
    /// M: plies left.
    pub m: Option<f64>,
    /// Set where the value is proven.
    pub is_proven: bool,
}

impl OpinionState {
    /// Returns whether it goes on.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        matches!(self, Self::Starting | Self::Running)
    }
}
