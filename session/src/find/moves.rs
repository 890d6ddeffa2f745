//! Moves, as far as their codes tell of them.

use shakmaty::{CastlingSide, Color, Position as _, Role, Square};
use wire::find::{Man, Played};

/// The squares of a code.
pub(super) fn squares(mv: u16) -> (Square, Square) {
    let square = |bits: u16| Square::new(u32::from(bits & 63));
    (square(mv), square(mv >> 6))
}

/// Returns the man that a code promotes to.
pub(super) fn promoted(mv: u16) -> Option<Man> {
    match mv >> 12 {
        1 => Some(Man::Knight),
        2 => Some(Man::Bishop),
        3 => Some(Man::Rook),
        4 => Some(Man::Queen),
        _ => None,
    }
}

/// Returns the side to which a king castles that takes its own rook.
pub(super) fn side(king: Square, rook: Square) -> CastlingSide {
    CastlingSide::from_queen_side(rook.file() < king.file())
}

/// Returns the squares of king and rook after castling.
pub(super) fn castled(king: Square, rook: Square) -> (Square, Square) {
    let (side, rank) = (side(king, rook), king.rank());
    (Square::from_coords(side.king_to_file(), rank), Square::from_coords(side.rook_to_file(), rank))
}

/// A legal move, wherever it is made.
pub(super) fn played(position: &shakmaty::Chess, mv: shakmaty::Move) -> Played {
    Played {
        mv: engine::games::chess::move_code(mv).0,
        is_white: position.turn() == Color::White,
        man: Some(man_of(mv.role())),
        castles: mv.is_castle(),
    }
}

/// A man by his role.
pub(super) fn man_of(role: Role) -> Man {
    match role {
        Role::Pawn => Man::Pawn,
        Role::Knight => Man::Knight,
        Role::Bishop => Man::Bishop,
        Role::Rook => Man::Rook,
        Role::Queen => Man::Queen,
        Role::King => Man::King,
    }
}
