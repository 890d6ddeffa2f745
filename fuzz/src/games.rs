//! A text of games: each that can be read is written so that reading it again gives an equal one.

use pgn::{decode, games, read_game, write};

/// Games that are read of one text; a text of thousands would only repeat itself.
const MOST: usize = 50;

/// Holds for every text.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let text = decode(bytes);
    let mut end = 0;
    for listed in games(&text).take(MOST) {
        assert!(listed.bytes.start >= end && listed.bytes.end >= listed.bytes.start, "games lie behind each other");
        end = listed.bytes.end;
        let Ok(read) = read_game(&text, listed.bytes.start) else { continue };
        let written = write(&read.game);
        let again = read_game(&written, 0).unwrap_or_else(|problem| panic!("{problem} in {written:?}"));
        assert_eq!(again.broken, None, "{written:?}");
        assert_eq!(again.game.nodes.len(), read.game.nodes.len(), "{written:?}");
        assert_eq!(write(&again.game), written);
    }
}
