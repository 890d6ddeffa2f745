//! The order in which Lc0 generates moves.
//!
//! It is seen wherever Lc0 adds up numbers move by move or leaves moves of equal P as its sort left them, so equal visit
//! counts need it.
//!
//! Squares are the mover's (his first rank is the first): by the square that a piece leaves, a1, b1, ... h8. From there
//! * a king's steps by their target, then castling on the a-side, then on the h-side;
//! * a rook's, bishop's or queen's moves along ranks and files by their target, then those along diagonals;
//! * a pawn's one step, two steps, capture towards the a-file, capture towards the h-file; promotions in the order queen,
//!   rook, bishop, knight;
//! * a knight's moves by their target.

use shakmaty::{Chess as Position, Color, Position as _, Square};

use super::moves::parts;
use crate::game::Move;

/// Numbers that ascend as Lc0 generates the legal moves of a position.
#[must_use]
pub fn lc0_place(position: &Position, mv: Move) -> u16 {
    let (turn, board) = (position.turn(), position.board());
    let (from, to, _) = parts(mv);
    let goes_behind = if board.king_of(turn) == Some(from) {
        // A castling king goes to his rook's square.
        board.by_color(turn).contains(to)
    } else {
        // Neither for a knight nor among a pawn's captures does it change the order.
        from.file() != to.file() && from.rank() != to.rank()
    };
    let of_mover = |square: Square| match turn {
        Color::White => u16::from(square),
        Color::Black => u16::from(square.flip_vertical()),
    };
    // Codes of promotions descend from the queen's, 4.
    let promotion = (4 - (mv.0 >> 12)) & 3;
    of_mover(from) << 9 | u16::from(goes_behind) << 8 | of_mover(to) << 2 | promotion
}

#[cfg(test)]
mod tests {
    use shakmaty::Position as _;

    use super::*;
    use crate::games::chess::{move_code, parse_fen, uci_text};

    fn generated(fen: &str) -> String {
        let (position, _) = parse_fen(fen).unwrap();
        let mut moves: Vec<Move> = position.legal_moves().iter().map(|&mv| move_code(mv)).collect();
        moves.sort_by_key(|&mv| lc0_place(&position, mv));
        let places: Vec<u16> = moves.iter().map(|&mv| lc0_place(&position, mv)).collect();
        assert!(places.is_sorted_by(|a, b| a < b), "every move has a place of its own");
        moves.iter().map(|&mv| uci_text(&position, mv)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves_come_by_the_square_they_leave() {
        assert_eq!(
            generated("startpos"),
            "b1a3 b1c3 g1f3 g1h3 a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4"
        );
    }

    #[test]
    fn black_generates_as_white_would_from_the_other_side() {
        assert_eq!(
            generated("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
            "b8a6 b8c6 g8f6 g8h6 a7a6 a7a5 b7b6 b7b5 c7c6 c7c5 d7d6 d7d5 e7e6 e7e5 f7f6 f7f5 g7g6 g7g5 h7h6 h7h5"
        );
    }

    #[test]
    fn kings_step_before_they_castle_and_queens_go_straight_first() {
        let of_king_and_rook = "e1d1 e1f1 e1d2 e1e2 e1f2 e1c1 e1g1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8";
        assert!(generated("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").ends_with(of_king_and_rook));
        assert_eq!(
            generated("7k/8/8/8/8/P7/1P6/Q1K5 w - - 0 1"),
            "a1b1 a1a2 c1b1 c1d1 c1c2 c1d2 b2b3 b2b4 a3a4",
            "the pawn on b2 is in the way"
        );
        assert!(generated("6k1/8/8/8/8/P7/8/Q1K5 w - - 0 1").starts_with("a1b1 a1a2 a1b2 a1c3 a1d4"));
    }

    #[test]
    fn pawns_promote_queen_first_and_capture_to_the_left_first() {
        assert_eq!(
            generated("n1n5/1P6/8/8/8/8/8/k1K5 w - - 0 1"),
            "c1d1 c1c2 c1d2 b7b8q b7b8r b7b8b b7b8n b7a8q b7a8r b7a8b b7a8n b7c8q b7c8r b7c8b b7c8n"
        );
        assert_eq!(generated("4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 2"), "e1d1 e1f1 e1d2 e1e2 e1f2 d5d6 d5c6");
    }
}
