//! Places in a text, and the problems there.

use std::fmt;

/// A line and a column of a text, each from 1; columns are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character of the line.
    pub column: u32,
}

/// Something that cannot be read as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Place where it begins.
    pub place: Place,
    /// The word, shortened.
    pub word: String,
    /// Problem of the word, as the end of a sentence: "is not a move", say.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place: Place { line, column }, word, what } = self;
        if word.is_empty() {
            write!(out, "line {line}, column {column}: {what}")
        } else {
            write!(out, "line {line}, column {column}: {word} {what}")
        }
    }
}

/// Characters of a word that a message shows.
const SHOWN: usize = 24;

/// A word as a message shows it: without line ends and not longer than fits.
#[must_use]
pub fn shown(word: &str) -> String {
    let mut text: String = word.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if word.chars().nth(SHOWN).is_some() {
        text.push('…');
    }
    text
}

/// The place of a byte of a text. Lines end with a line feed, a carriage return, or both.
#[must_use]
pub(crate) fn place_of(text: &str, at: usize) -> Place {
    let (mut line, mut start) = (1, 0);
    let before = &text.as_bytes()[..at];
    for (index, &byte) in before.iter().enumerate() {
        let ends = byte == b'\n' || (byte == b'\r' && text.as_bytes().get(index + 1) != Some(&b'\n'));
        if ends {
            (line, start) = (line + 1, index + 1);
        }
    }
    let column = text.get(start..at).map_or(0, |text| text.chars().count()) + 1;
    Place { line, column: u32::try_from(column).unwrap_or(u32::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let text = "é1\r\nab\rc\nd";
        let of = |word: &str| {
            let Place { line, column } = place_of(text, text.find(word).unwrap());
            (line, column)
        };
        assert_eq!(["1", "b", "c", "d"].map(of), [(1, 2), (2, 2), (3, 1), (4, 1)]);
        assert_eq!(place_of(text, text.len()), Place { line: 4, column: 2 });
    }
}
