//! A word that may be a move of a position: one line names the position, the next is the word.

use pgn::{decode, moves, position};
use shakmaty::{CastlingMode, Position as _};

/// Holds for every word.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let text = decode(bytes);
    let Some((named, word)) = text.split_once('\n') else { return };
    let Ok(found) = position::read(named) else { return };
    let Ok(Some(mv)) = moves::read(&found.position, word).map(|written| written.mv) else { return };
    assert!(found.position.is_legal(mv), "{named}: {word:?} is {mv:?}");
    let uci = mv.to_uci(CastlingMode::Chess960).to_string();
    let again = moves::read(&found.position, &uci).map(|written| written.mv);
    assert_eq!(again, Ok(Some(mv)), "{named}: {word:?} is {uci}");
}
