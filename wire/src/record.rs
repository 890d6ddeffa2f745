//! Whole games: variations, and what was said about their moves.

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
    /// Its code ([`EdgeView::mv`](crate::EdgeView::mv)).
    pub mv: u16,
    /// Notes on the move.
    pub notes: Option<Box<Notes>>,
}

/// Words said about a position of a game, or of the move that led there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notes {
    /// Numeric annotation glyphs: 1 is "!".
    pub glyphs: Vec<u8>,
    /// Comments before the move, where it begins a variation.
    pub before: Vec<String>,
    /// Comments behind it; at the start, before the first move.
    pub after: Vec<String>,
    /// At the start: names and values of the game's tags, in their order.
    pub tags: Vec<(String, String)>,
    /// At the start: how the game ended, as PGN writes it; empty where nobody said.
    pub outcome: String,
}

impl Notes {
    /// Returns whether there is no note.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The value of a tag, if it says something.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim()).filter(|value| !["", "?", "????.??.??", "*"].contains(value))
    }
}
