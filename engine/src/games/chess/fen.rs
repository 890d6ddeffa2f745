//! Positions and moves from text, with errors that say what is wrong.

use shakmaty::{
    Board, CastlingMode, Chess as Position, Color, EnPassantMode, FromSetup, Move as ChessMove, Piece, Position as _,
    PositionError, PositionErrorKinds, Role, Setup, fen::Fen, uci::UciMove,
};

/// A position or a move that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChessError {
    /// The text is not a FEN.
    #[error("this is not a FEN: {0}")]
    Malformed(String),
    /// The FEN describes a position that cannot be played.
    #[error("illegal position: {0}")]
    Illegal(String),
    /// The text is not a move, or the move is not legal.
    #[error("move {number} ({text}) {problem}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// The text, shortened.
        text: String,
        /// Problem of the move, as the end of a sentence about it.
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
    if setup.remaining_checks.is_some() || setup.pockets.is_some() || setup.promoted.any() {
        return Err(ChessError::Malformed(
            "it is of another game: with pockets, promoted pieces or counts of checks".to_owned(),
        ));
    }
    let mode = CastlingMode::detect(&setup);
    let (position, dropped) = placed(setup, mode)?;
    if !dropped.is_empty() {
        return Err(ChessError::Illegal(illegality(dropped)));
    }
    Ok((position, mode == CastlingMode::Chess960))
}

/// The position of a setup, and which kinds of things were dropped so that it is one: castling rights and an en passant square that
/// cannot be. A check that no move can have given is allowed, and so are more men than promotions allow, up to 16 of a side.
///
/// # Errors
/// When it is no position that can be played, naming the reason.
pub fn placed(setup: Setup, mode: CastlingMode) -> Result<(Position, PositionErrorKinds), ChessError> {
    check_men(&setup.board)?;
    let placed = Position::from_setup(setup, mode)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material);
    let dropped = placed.as_ref().err().map_or(PositionErrorKinds::empty(), PositionError::kinds);
    let placed =
        placed.or_else(PositionError::ignore_invalid_castling_rights).or_else(PositionError::ignore_invalid_ep_square);
    placed.map(|position| (position, dropped)).map_err(|error| ChessError::Illegal(illegality(error.kinds())))
}

/// The position after a null move, with which the side to move passes. `None` where it is in check.
#[must_use]
pub fn passed(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.ep_square = None;
    setup.swap_turn();
    if setup.turn == Color::White {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    placed(setup, position.castles().mode()).ok().map(|(position, _)| position)
}

/// Most men and pawns of a side: no game gives it more.
const MOST_MEN: usize = 16;
const MOST_PAWNS: usize = 8;

/// Most queens that a side has or may get. A position has less than 255 moves then: with 9 queens and all other men 218 are the most that
/// are known, and one queen more adds at most 27.
const MOST_QUEENS: usize = 10;

fn check_men(board: &Board) -> Result<(), ChessError> {
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let count = |role: Role| board.by_piece(Piece { color, role }).count();
        let pawns = count(Role::Pawn);
        for (number, most, what) in [
            (board.by_color(color).count(), MOST_MEN, "men"),
            (pawns, MOST_PAWNS, "pawns"),
            (count(Role::Queen) + pawns, MOST_QUEENS, "queens and pawns"),
        ] {
            if number > most {
                return Err(ChessError::Illegal(format!("{name} has {number} {what}; at most {most} are possible")));
            }
        }
    }
    Ok(())
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
        (PositionErrorKinds::OPPOSITE_CHECK, "the side not to move is in check"),
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
        assert!(error("hello").starts_with("this is not a FEN"));
        assert!(error(&"8/".repeat(200)).contains("characters"));
        assert!(error("8/8/8/8/8/8/8/8 w - - 0 1").contains("empty"));
        assert!(error("8/8/8/8/8/8/8/K7 w - - 0 1").contains("king is missing"));
        assert!(error("4k3/8/8/8/8/8/8/4RK2 w - - 0 1").contains("is in check"));
        assert!(error("P3k3/8/8/8/8/8/8/5K2 w - - 0 1").contains("pawns on the first or last rank"));
        for fen in
            ["4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "4k3/8/8/8/8/8/8/3Q~K3 w - - 0 1"]
        {
            assert!(error(fen).contains("another game"), "{fen}");
        }
        assert!(error("7k/5K2/8/8/8/8/8/8 w K - 0 1").contains("castling rights"));
        assert!(error("QQQQQQQQ/QQQQ4/8/8/8/8/8/k1K5 w - - 0 1").contains("12 queens and pawns"));
        assert!(error("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1").contains("17 men"));
    }

    #[test]
    fn who_is_not_in_check_can_pass() {
        let after = |fen: &str| {
            let passed = passed(&parse_fen(fen).unwrap().0)?;
            Some(Fen::from_position(&passed, EnPassantMode::Always).to_string())
        };
        let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        let passed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2";
        assert_eq!(after(start).as_deref(), Some(passed));
        assert_eq!(after("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"), None);
    }

    #[test]
    fn more_men_than_promotions_allow_can_be_played() {
        assert!(parse_fen("4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1").is_ok());
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
