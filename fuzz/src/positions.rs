//! A text of a position: the FEN of what is read means the same, and nothing of it is dropped.

use pgn::{decode, position};
use shakmaty::{EnPassantMode, Position as _, fen::Fen};

/// Holds for every text.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let Ok(found) = position::read(&decode(bytes)) else { return };
    let setup = found.position.to_setup(EnPassantMode::Legal);
    let fen = Fen::from_position(&found.position, EnPassantMode::Legal).to_string();
    let again = position::read(&fen).unwrap_or_else(|refused| panic!("{refused}: {fen}"));
    assert!(again.changes.is_empty(), "{fen}: {:?}", again.changes);
    assert_eq!(again.position.to_setup(EnPassantMode::Legal), setup, "{fen}");
    let mut position = found.position;
    for mv in found.moves {
        position = position.play(mv).expect("a move that is told is legal");
    }
}
