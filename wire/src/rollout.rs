//! The random game by which a node was judged.

use serde::{Deserialize, Serialize};

/// Way in which a node was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// There is no such node at that moment.
    NoNode,
    /// No game was played: the game is over there, or tables know its result.
    Decided,
    /// By this game.
    Game(RandomGame),
    /// By a game that the log does not tell: a search before this one played it, which counted repetitions from its own root,
    /// or another program did.
    Unknown,
}

/// A game played at random from a node's position on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RandomGame {
    /// The codes of its moves, at least one.
    pub moves: Vec<u16>,
    /// 1, 0 or -1: won, drawn or lost for the player to move in the node's position.
    pub result: i8,
    /// Cause of the end.
    pub end: End,
    /// V of the node at the moment that was asked about, seen by the player to move there: the result, unless it was changed by
    /// hand.
    pub v: f64,
    /// The earlier node of the same position whose evaluation this one was given, if it was: then the game is of that one.
    pub transposition: Option<u32>,
}

/// Cause that ended a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// The rules.
    Rules,
    /// A position that had occurred in the search: counted as drawn.
    Repeated,
    /// Endgame tables, which know how the position that was reached ends.
    Tables,
    /// It was not over after as many plies as are played: counted as drawn.
    BrokenOff,
}
