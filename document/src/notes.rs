//! Words about a position.

use serde::{Deserialize, Serialize};

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

    /// Bytes of everything in it, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let texts = self.before.iter().chain(&self.after).map(|text| text.len() + size_of::<String>());
        let tags = self.tags.iter().map(|(name, value)| name.len() + value.len() + 2 * size_of::<String>());
        size_of::<Self>() + self.glyphs.len() + texts.chain(tags).sum::<usize>() + self.outcome.len()
    }
}
