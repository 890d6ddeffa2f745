//! An analysis as lists know it.

use crate::words;

/// One analysis of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its id, which the library does not interpret.
    pub id: String,
    /// The name that a person gave it.
    pub name: Option<String>,
    /// Time at which it was put here first, in milliseconds since 1970.
    pub created_ms: u64,
    /// Time at which its document or its searches last changed.
    pub changed_ms: u64,
    /// Set if it is out of the way.
    pub is_archived: bool,
    /// Set if it was deleted and can still be brought back.
    pub deleted: Option<Deleted>,
    /// Facts from its document.
    pub facts: Facts,
}

/// A deletion that can still be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// Its time, in milliseconds since 1970.
    pub at_ms: u64,
    /// Days since then on which the library was looked after, at most [`trash::DAYS`](crate::trash::DAYS).
    pub days: u32,
}

/// Facts that a list shows of an analysis's document, made by who puts the document here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Facts of the game.
    pub game: Game,
    /// Its moves and the position that is looked at, for a title and a small board.
    pub outline: Outline,
    /// Positions.
    pub positions: u32,
    /// Searches.
    pub searches: u32,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Bytes on the disk: the document and its logs.
    pub bytes: u64,
    /// Reason why the document cannot be read, if so: all other facts are unknown then.
    pub problem: Option<String>,
}

/// Facts of a game, from its tags; empty where they are unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The player of the white pieces.
    pub white: String,
    /// The player of the black pieces.
    pub black: String,
    /// The event.
    pub event: String,
    /// The day on which it was played, as in PGN: `2026.11.27`, or `2026.??.??`.
    pub date: String,
    /// The result, as in PGN.
    pub result: String,
    /// Code of the opening: `C42`.
    pub eco: String,
    /// Name of the opening.
    pub opening: String,
}

/// A game in brief. Moves are codes, and positions are FEN, so that each reader sees them in a language of his own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The start position.
    pub start: String,
    /// The first moves.
    pub moves: Vec<u16>,
    /// The same moves in English, for searching.
    pub line: String,
    /// Set if the line goes on after them.
    pub goes_on: bool,
    /// Set if the game is Chess960.
    pub is_chess960: bool,
    /// The position that is looked at.
    pub current: String,
    /// The move that led to it, and the position before.
    pub last: Option<(String, u16)>,
}

/// One who owns analyses: the hash of a secret that a browser or a person has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner(pub [u8; 32]);

impl Entry {
    /// The words by which it is found, [folded](words::fold).
    #[must_use]
    pub fn words(&self) -> String {
        self.facts.words(self.name.as_deref())
    }

    /// The name by which lists are sorted, folded; empty where it has none that is the same in all languages.
    #[must_use]
    pub fn sort_name(&self) -> String {
        self.facts.sort_name(self.name.as_deref())
    }
}

impl Facts {
    /// The words by which an analysis with these facts is found, folded.
    #[must_use]
    pub fn words(&self, name: Option<&str>) -> String {
        let Game { white, black, event, date, result, eco, opening } = &self.game;
        let all = [name.unwrap_or_default(), white, black, event, date, result, eco, opening, &self.outline.line];
        let known: Vec<&str> = all.into_iter().filter(|text| !text.is_empty()).collect();
        words::fold(&known.join("\n"))
    }

    /// The name by which lists are sorted, folded.
    #[must_use]
    pub fn sort_name(&self, name: Option<&str>) -> String {
        let Game { white, black, opening, .. } = &self.game;
        let players = format!("{white} {black}");
        let all = [name.unwrap_or_default(), players.trim(), opening, &self.outline.line];
        words::fold(all.into_iter().find(|text| !text.is_empty()).unwrap_or_default())
    }
}
