//! Texts that hold games or positions, as the page asks its worker to read and write them.

use serde::{Deserialize, Serialize};

use crate::{GameView, record::Record};

/// Asks for a text to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Repeated in the answers. A later text takes the place of an earlier one.
    pub number: u32,
    /// Object to be read.
    pub what: Wanted,
}

/// Names what is to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// A text that was pasted or typed. Of games, the first one is opened.
    Text(String),
    /// The file beside this message, likewise.
    File,
    /// A game of the text that was read last, by its place in the list.
    Game(u32),
    /// The opposite: games as a text, PGN. It takes the place of no text that is read.
    Written {
        /// The games of an analysis.
        game: Box<GameView>,
        /// The start of the one that is written; `None`: all of them.
        start: Option<u32>,
    },
}

/// An answer about a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The number of what was asked.
    pub number: u32,
    /// The answer.
    pub told: Told,
}

/// Part of a text that was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// More games of the text; those told before come first.
    Games {
        /// The games.
        games: Vec<Listed>,
        /// True if there are no more.
        is_all: bool,
    },
    /// A game is read.
    Game {
        /// Its place in the list.
        place: u32,
        /// The game, as far as it can be read and played.
        record: Record,
        /// Reason why it ends before its text does: a sentence. It is opened only if one wants it like that.
        broken: Option<String>,
        /// Other faults: sentences.
        remarks: Vec<String>,
    },
    /// The text is a position.
    Position {
        /// Its FEN.
        fen: String,
        /// Moves that the text has behind it, in UCI notation.
        moves: Vec<String>,
        /// Parts that were dropped so that it can be a position: sentences.
        remarks: Vec<String>,
    },
    /// It cannot be read: why, in a sentence.
    Refused(String),
    /// Games are written: the text, or why they cannot be, in a sentence.
    Written(Result<String, String>),
}

/// A game of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// Players of White and of Black; empty where they are not named.
    pub players: [String; 2],
    /// The tournament.
    pub event: String,
    /// The date, as far as it is known.
    pub date: String,
    /// Outcome of the game: `1-0`.
    pub outcome: String,
    /// Half-moves of its main line.
    pub plies: u32,
}
