//! Between shakmaty's moves and the search's 16-bit codes.

use shakmaty::{Chess as Position, Move as ChessMove, Position as _, Role, Square, uci::UciMove};

use crate::game::Move;

const PROMOTIONS: [Option<Role>; 8] =
    [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen), None, None, None];

/// The code of a move.
///
/// # Panics
/// On a piece drop, which standard chess does not have.
#[must_use]
pub fn move_code(mv: ChessMove) -> Move {
    let from = mv.from().expect("no drops in chess");
    let promotion = match mv.promotion() {
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(Role::Queen) => 4,
        _ => 0,
    };
    Move(u16::from(from) | (u16::from(mv.to()) << 6) | (promotion << 12))
}

/// From-square, to-square and promotion of a code.
pub(super) fn parts(mv: Move) -> (Square, Square, Option<Role>) {
    let square = |bits: u16| Square::new(u32::from(bits & 63));
    (square(mv.0), square(mv.0 >> 6), PROMOTIONS[usize::from((mv.0 >> 12) & 7)])
}

/// The move that a code means in a position, if it is legal there.
#[must_use]
pub fn move_from_code(position: &Position, mv: Move) -> Option<ChessMove> {
    let candidate = pseudo_move(position, mv)?;
    position.is_legal(candidate).then_some(candidate)
}

/// The move that a code means, taken for legal: only what stands on its squares is looked up.
pub(super) fn pseudo_move(position: &Position, mv: Move) -> Option<ChessMove> {
    if mv.0 >= 5 << 12 {
        return None;
    }
    let (from, to, promotion) = parts(mv);
    let board = position.board();
    let role = board.role_at(from)?;
    if board.by_color(position.turn()).contains(to) {
        // Only a castling king goes to a square of its own side.
        return (role == Role::King).then_some(ChessMove::Castle { king: from, rook: to });
    }
    let capture = board.role_at(to);
    if role == Role::Pawn && capture.is_none() && from.file() != to.file() {
        return Some(ChessMove::EnPassant { from, to });
    }
    Some(ChessMove::Normal { role, from, capture, to, promotion })
}

/// A code in UCI notation: castling as the king's two squares, or king takes rook in Chess960.
#[must_use]
pub fn uci_text(position: &Position, mv: Move) -> String {
    let mode = position.castles().mode();
    match pseudo_move(position, mv) {
        Some(chess_move) => chess_move.to_uci(mode).to_string(),
        None => {
            let (from, to, promotion) = parts(mv);
            UciMove::Normal { from, to, promotion }.to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::parse_fen;

    #[test]
    fn codes_and_moves_are_one_to_one() {
        for fen in [
            "startpos",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ] {
            let (position, _) = parse_fen(fen).unwrap();
            for mv in position.legal_moves() {
                assert_eq!(move_from_code(&position, move_code(mv)), Some(mv), "{mv:?} in {fen}");
            }
        }
    }

    #[test]
    fn castling_is_written_as_the_position_needs() {
        let (standard, _) = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let castle = Move(4 | (7 << 6));
        assert_eq!(uci_text(&standard, castle), "e1g1");
    }
}
