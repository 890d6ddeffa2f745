//! Whole games: variations, and what was said about their moves.

pub use document::Notes;
use serde::{Deserialize, Serialize};

/// A game with all that is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Start of the game: a FEN (X-FEN and Shredder-FEN castling rights too), or `startpos`.
    pub fen: String,
    /// Notes on the start, and the game's tags.
    pub notes: Notes,
    /// The moves in the order of the text: a move comes before its variations, and those before what follows it.
    pub moves: Vec<RecordedMove>,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedMove {
    /// Position that it is played in: 0 is the start, n the position after the n-th of the moves.
    pub from: u32,
    /// Its code ([`EdgeView::mv`](crate::EdgeView::mv)), or [`NULL_MOVE`](crate::NULL_MOVE).
    pub mv: u16,
    /// Notes on the move.
    pub notes: Option<Box<Notes>>,
}
