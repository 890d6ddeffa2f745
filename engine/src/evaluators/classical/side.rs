//! Terms of one side: material, squares, mobility, pawns, shelter.

use shakmaty::{Bitboard, Board, Color, File, Role, attacks};

use super::{
    counted::{Counted, TermKind},
    weights::{
        BISHOP_PAIR, DOUBLED, ISOLATED, MATERIAL, MOBILITY, PASSED, PIECE_SQUARES, SHELTER, USUAL_MOBILITY, index,
        seen_by,
    },
};

/// One side's terms.
pub(super) struct Side {
    pub(super) counted: Counted,
    pub(super) attacks: Bitboard,
    pub(super) passed: Bitboard,
}

impl Side {
    pub(super) fn new(board: &Board, side: Color) -> Self {
        let own = board.by_color(side);
        let guarded = own | pawn_attacks(board, !side);
        let mut attacked = pawn_attacks(board, side);
        let mut counted = Counted::default();
        for role in Role::ALL {
            let (pieces, role_index) = (own & board.by_role(role), index(role));
            counted.add(TermKind::Material, count(pieces), MATERIAL[role_index]);
            for square in pieces {
                counted.add(TermKind::Squares, 1, PIECE_SQUARES[role_index][seen_by(side, square)]);
                if role != Role::Pawn {
                    let reach = attacks::attacks(square, role.of(side), board.occupied());
                    attacked |= reach;
                    let beyond = count(reach & !guarded) - USUAL_MOBILITY[role_index];
                    counted.add(TermKind::Mobility, beyond, MOBILITY[role_index]);
                }
            }
        }
        if (own & board.bishops()).more_than_one() {
            counted.add(TermKind::BishopPair, 1, BISHOP_PAIR);
        }
        let passed = pawn_structure(board, side, &mut counted);
        Self { counted, attacks: attacked, passed }
    }
}

/// Adds pawn structure and king shelter; returns the passed pawns.
pub(super) fn pawn_structure(board: &Board, side: Color, counted: &mut Counted) -> Bitboard {
    // Upwards is forwards for both sides.
    let facing = |squares: Bitboard| side.fold_wb(squares, squares.flip_vertical());
    let pawns = facing(board.pawns() & board.by_color(side));
    let enemy_pawns = facing(board.pawns() & board.by_color(!side));
    let behind = below(pawns);
    let files = behind | pawns | below(pawns.flip_vertical()).flip_vertical();
    let passed = pawns & !below(with_neighbours(enemy_pawns)) & !behind;
    counted.add(TermKind::Doubled, count(pawns & behind), DOUBLED);
    counted.add(TermKind::Isolated, count(pawns & !neighbours(files)), ISOLATED);
    for square in passed {
        counted.add(TermKind::Passed, 1, PASSED[square.rank().to_usize()]);
    }
    let before_king = with_neighbours(facing(board.kings() & board.by_color(side))).shift(8);
    counted.add(TermKind::Shelter, count(pawns & before_king), SHELTER[0]);
    counted.add(TermKind::Shelter, count(pawns & before_king.shift(8)), SHELTER[1]);
    facing(passed)
}

/// Every square below one of the squares, on its file.
pub(super) fn below(squares: Bitboard) -> Bitboard {
    let mut filled = squares.shift(-8);
    filled |= filled.shift(-8);
    filled |= filled.shift(-16);
    filled | filled.shift(-32)
}

/// The squares to the left and right.
pub(super) fn neighbours(squares: Bitboard) -> Bitboard {
    let (a_file, h_file) = (Bitboard::from_file(File::A), Bitboard::from_file(File::H));
    (squares & !a_file).shift(-1) | (squares & !h_file).shift(1)
}

pub(super) fn with_neighbours(squares: Bitboard) -> Bitboard {
    squares | neighbours(squares)
}

pub(super) fn pawn_attacks(board: &Board, side: Color) -> Bitboard {
    let forward = side.fold_wb(8, -8);
    neighbours((board.pawns() & board.by_color(side)).shift(forward))
}

pub(super) fn count(squares: Bitboard) -> i32 {
    squares.0.count_ones().cast_signed()
}
