//! Positions and moves from text, with errors that say what is wrong.

use shakmaty::{
    CastlingMode, Chess as Position, FromSetup, Move as ChessMove, PositionError, PositionErrorKinds, fen::Fen,
    uci::UciMove,
};

/// A position or a move that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChessError {
    /// The text is not a FEN.
    #[error("the FEN is malformed: {0}")]
    Malformed(String),
    /// The FEN describes a position that cannot be played.
    #[error("the position is not legal: {0}")]
    Illegal(String),
    /// The text is not a move, or the move is not legal.
    #[error("move {number} ({text}) {problem}")]
    Move {
        /// Which of the moves, from 1.
        number: usize,
        /// The text, shortened.
        text: String,
        /// What is wrong with it.
        problem: &'static str,
    },
}

/// The longest FEN read; real ones have less than 100 characters.
const MAX_FEN_BYTES: usize = 200;

/// Reads a FEN (X-FEN and Shredder-FEN castling rights too) or `startpos`, and says whether castling rights call for
/// Chess960.
///
/// # Errors
/// When the text is malformed or the position illegal, naming the reason.
pub fn parse_fen(text: &str) -> Result<(Position, bool), ChessError> {
    let text = text.trim();
    if text == "startpos" {
        return Ok((Position::default(), false));
    }
    if text.len() > MAX_FEN_BYTES {
        return Err(ChessError::Malformed(format!("it has {} characters", text.len())));
    }
    let fen: Fen = text.parse().map_err(|error| ChessError::Malformed(format!("{error}")))?;
    let setup = fen.into_setup();
    let mode = CastlingMode::detect(&setup);
    let position = Position::from_setup(setup, mode)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| ChessError::Illegal(illegality(error.kinds())))?;
    Ok((position, mode == CastlingMode::Chess960))
}

/// Reads a legal move in UCI notation; castling as the king's two squares or as king takes rook. `number` counts from
/// 1 and is for the error only.
///
/// # Errors
/// When the text is no move or the move is not legal.
pub fn parse_uci(position: &Position, text: &str, number: usize) -> Result<ChessMove, ChessError> {
    let problem = |problem| ChessError::Move { number, text: text.chars().take(12).collect(), problem };
    let uci = UciMove::from_ascii(text.as_bytes()).map_err(|_| problem("is not in UCI notation"))?;
    uci.to_move(position).map_err(|_| problem("is not legal here"))
}

fn illegality(kinds: PositionErrorKinds) -> String {
    let reasons = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has more than one king"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "there are pawns on the first or last rank"),
        (PositionErrorKinds::INVALID_CASTLING_RIGHTS, "castling rights without king and rook in place"),
        (PositionErrorKinds::INVALID_EP_SQUARE, "the en passant square is impossible"),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side to move gives check already"),
        (PositionErrorKinds::TOO_MUCH_MATERIAL, "a side has more pieces than promotions allow"),
    ];
    let found: Vec<&str> =
        reasons.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|&(_, reason)| reason).collect();
    if found.is_empty() { "the rules of chess forbid it".to_owned() } else { found.join("; ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(fen: &str) -> String {
        parse_fen(fen).unwrap_err().to_string()
    }

    #[test]
    fn errors_name_the_problem() {
        assert!(error("hello").starts_with("the FEN is malformed"));
        assert!(error(&"8/".repeat(200)).contains("characters"));
        assert!(error("8/8/8/8/8/8/8/8 w - - 0 1").contains("empty"));
        assert!(error("8/8/8/8/8/8/8/K7 w - - 0 1").contains("king is missing"));
        assert!(error("4k3/8/8/8/8/8/8/4RK2 w - - 0 1").contains("gives check already"));
        assert!(error("P3k3/8/8/8/8/8/8/5K2 w - - 0 1").contains("pawns on the first or last rank"));
    }

    #[test]
    fn chess960_is_detected() {
        assert!(!parse_fen("startpos").unwrap().1);
        assert!(parse_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9").unwrap().1);
    }

    #[test]
    fn moves_are_checked() {
        let (start, _) = parse_fen("startpos").unwrap();
        assert!(parse_uci(&start, "e2e4", 1).is_ok());
        assert_eq!(parse_uci(&start, "e2e5", 3).unwrap_err().to_string(), "move 3 (e2e5) is not legal here");
        assert_eq!(parse_uci(&start, "e4", 1).unwrap_err().to_string(), "move 1 (e4) is not in UCI notation");
    }
}
