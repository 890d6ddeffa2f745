//! Men on random squares.

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use shakmaty::{Bitboard, Board, CastlingMode, Chess as Position, Color, FromSetup, Piece, Role, Setup, Square};

/// Puts men, kings among them, on random squares, one after the other in this order.
pub(crate) fn scatter(men: impl IntoIterator<Item = Piece>, random: &mut ChaCha8Rng) -> Board {
    let mut board = Board::empty();
    for man in men {
        let mut free = !board.occupied();
        if man.role == Role::Pawn {
            free &= !Bitboard::BACKRANKS;
        }
        let free: Vec<Square> = free.into_iter().collect();
        board.set_piece_at(free[random.random_range(0..free.len())], man);
    }
    board
}

/// A position without castling rights, if it is a legal one.
pub(crate) fn position(board: Board, turn: Color) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.board = board;
    setup.turn = turn;
    Position::from_setup(setup, CastlingMode::Standard).ok()
}
