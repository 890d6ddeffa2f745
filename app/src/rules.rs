//! The rules of chess as the page needs them: positions from text, moves from codes.

use engine::games::chess;
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Square};

/// FEN of the start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a FEN or `startpos`; also says whether it is Chess960.
///
/// # Errors
/// One sentence saying what is wrong with it.
pub fn parse_fen(text: &str) -> Result<(Chess, bool), String> {
    let text = if text.trim().is_empty() { "startpos" } else { text };
    chess::parse_fen(text).map_err(|error| sentence(&error.to_string()))
}

/// A message as a sentence: with a capital and a full stop.
#[must_use]
pub fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    first.into_iter().collect::<String>() + letters.as_str() + end
}

/// The FEN of a position.
#[must_use]
pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The code of a move ([`wire::EdgeView::mv`]).
#[must_use]
pub fn move_code(mv: Move) -> u16 {
    chess::move_code(mv).0
}

/// The legal move with this code, if there is one.
#[must_use]
pub fn find_move(position: &Chess, code: u16) -> Option<Move> {
    chess::move_from_code(position, engine::Move(code))
}

/// Where a move starts and where it is drawn to end: a castling king's own two squares, as players see it. In
/// Chess960 the king may stand on its target already; then its rook's square.
#[must_use]
pub fn shown_squares(mv: Move) -> (Square, Square) {
    let from = mv.from().unwrap_or_else(|| mv.to());
    match mv.castling_side() {
        Some(side) => {
            let to = Square::from_coords(side.king_to_file(), from.rank());
            (from, if to == from { mv.to() } else { to })
        }
        None => (from, mv.to()),
    }
}

/// Plays moves by their codes; `None` if one is not legal.
#[must_use]
pub fn play_all(mut position: Chess, codes: &[u16]) -> Option<Chess> {
    for code in codes {
        let mv = find_move(&position, *code)?;
        position.play_unchecked(mv);
    }
    Some(position)
}

/// The side to move, by name.
#[must_use]
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_find_their_moves_again() {
        for fen in [START_FEN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "8/P6k/8/8/8/8/7K/8 w - - 0 1"] {
            let (position, _) = parse_fen(fen).unwrap();
            for mv in position.legal_moves() {
                assert_eq!(find_move(&position, move_code(mv)), Some(mv), "{fen}");
            }
        }
    }

    #[test]
    fn a_castling_king_is_shown_on_its_own_square() {
        let (position, _) = parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        let castle = find_move(&position, 4 | 7 << 6).expect("king takes its own rook");
        assert_eq!(shown_squares(castle), (Square::E1, Square::G1));
    }

    #[test]
    fn errors_are_sentences() {
        assert!(parse_fen("hello").unwrap_err().starts_with("The FEN is malformed"));
        assert_eq!(
            parse_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err(),
            "The position is not legal: the board is empty; a king is missing."
        );
    }
}
