//! The numbers: material, piece-square tables, and what a few rules of thumb are worth.

use shakmaty::{Color, Role, Square};

/// Centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy)]
pub(super) struct Term(pub(super) i32, pub(super) i32);

impl Term {
    pub(super) fn add(&mut self, times: i32, term: Self) {
        self.0 += times * term.0;
        self.1 += times * term.1;
    }

    /// `phase` runs from [`FULL_PHASE`] with all pieces to 0 with kings and pawns only.
    pub(super) fn blend(self, phase: i32) -> i32 {
        (self.0 * phase + self.1 * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// Contribution of each role to the phase; 24 in all with the pieces of the start.
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
pub(super) const FULL_PHASE: i32 = 24;

pub(super) const MATERIAL: [Term; 6] =
    [Term(88, 112), Term(325, 305), Term(340, 325), Term(490, 540), Term(975, 1000), Term(0, 0)];
pub(super) const BISHOP_PAIR: Term = Term(28, 45);
/// Term of each square that a piece attacks beyond the usual number, unless an own piece or an enemy pawn guards it.
pub(super) const MOBILITY: [Term; 6] = [Term(0, 0), Term(4, 3), Term(4, 4), Term(2, 4), Term(1, 3), Term(0, 0)];
pub(super) const USUAL_MOBILITY: [i32; 6] = [0, 4, 6, 7, 13, 0];
/// Term of each pawn that has another one of its side in front of it.
pub(super) const DOUBLED: Term = Term(-10, -20);
/// Term of each pawn without pawns of its side on the files beside it.
pub(super) const ISOLATED: Term = Term(-11, -14);
/// Term of each pawn that no enemy pawn can stop or take on its way, by rank.
pub(super) const PASSED: [Term; 8] =
    [Term(0, 0), Term(2, 8), Term(4, 14), Term(8, 26), Term(22, 48), Term(48, 88), Term(85, 150), Term(0, 0)];
/// Term of each pawn one rank, and two ranks, in front of the king on its file and the files beside it.
pub(super) const SHELTER: [Term; 2] = [Term(10, 0), Term(5, 0)];
/// The right to move.
pub(super) const TEMPO: i32 = 20;
/// Without pawns a smaller lead rarely wins, since a minor piece alone cannot mate.
pub(super) const WINNING_LEAD_WITHOUT_PAWNS: i32 = 400;

/// Middlegame bonus of a pawn, a knight and a bishop on each square, the eighth rank first. Centre pawns should
/// advance and wing pawns stay to shelter the king; minor pieces should leave home and look at the centre.
#[rustfmt::skip]
pub(super) const PAWN_KNIGHT_BISHOP: [[i8; 24]; 8] = [
    [  0,  0,  0,  0,  0,  0,  0,  0,   -45,-23,-15,-11,-11,-15,-23,-45,    -9, -6, -6, -6, -6, -6, -6, -9],
    [ 30, 34, 34, 38, 38, 34, 34, 30,   -19, -9,  3,  5,  5,  3, -9,-19,    -6,  2,  2,  2,  2,  2,  2, -6],
    [ 11, 14, 19, 23, 23, 19, 14, 11,    -9,  6, 14, 17, 17, 14,  6, -9,    -3,  3,  5,  5,  5,  5,  3, -3],
    [  3,  5,  9, 18, 18,  8,  3,  2,    -6,  5, 12, 18, 18, 12,  5, -6,    -2,  9,  6,  8,  8,  6,  9, -2],
    [ -2,  2, 14, 20, 20,  3, -3, -3,    -6,  3, 11, 15, 15, 11,  3, -6,    -2,  5, 11,  8,  8, 11,  3, -2],
    [  0,  2,  2,  2,  2, -3,  3,  2,   -12,  0,  5,  6,  6, 12,  0,-12,     0,  6,  5,  6,  6,  5,  6,  0],
    [  2,  2, -6,-12,-13,  5,  5,  3,   -18,-11,  0,  3,  3,  0,-11,-18,     2, 11,  3,  5,  5,  2, 12,  2],
    [  0,  0,  0,  0,  0,  0,  0,  0,   -34,-14,-12,-11,-11,-12,-17,-34,    -8, -5,-11, -6, -6,-11, -5, -8],
];
/// Middlegame bonus of a rook, a queen and a king on each square, the eighth rank first: rooks like the seventh rank and central
/// files, the queen should not come out early, the king hides in a corner.
#[rustfmt::skip]
pub(super) const ROOK_QUEEN_KING: [[i8; 24]; 8] = [
    [  5,  5,  6,  8,  8,  6,  5,  5,    -2,  0,  3,  5,  5,  3,  2,  0,   -60,-60,-60,-60,-60,-60,-60,-60],
    [ 11, 12, 14, 15, 15, 14, 12, 11,    -3, -5,  2,  3,  3,  3,  3,  2,   -60,-60,-60,-60,-60,-60,-60,-60],
    [ -2,  2,  3,  5,  5,  3,  2, -2,    -2,  0,  2,  3,  3,  3,  3,  2,   -56,-56,-60,-60,-60,-60,-56,-56],
    [ -3,  0,  2,  3,  3,  2,  0, -3,    -3, -2,  0,  2,  2,  2,  0, -2,   -49,-49,-56,-60,-60,-56,-49,-49],
    [ -3,  0,  2,  3,  3,  2,  0, -3,    -3, -2,  0,  2,  2,  0,  0, -2,   -38,-41,-49,-56,-56,-49,-41,-38],
    [ -3,  0,  2,  3,  3,  2,  0, -3,    -3,  0,  2,  0,  0,  2,  2, -3,   -23,-26,-34,-41,-41,-34,-26,-23],
    [ -5, -2,  0,  2,  2,  0, -2, -5,    -5, -2,  3,  3,  3,  2, -3, -5,     0,  2,-11,-21,-21,-11,  5,  3],
    [ -5, -2,  3,  8,  7,  5, -3, -6,    -6, -5, -2,  2, -2, -5, -6, -8,    12, 20,  9, -6,  0, -3, 23, 15],
];
/// In the endgame squares matter less: pawns should advance, and every piece gets this much for each step nearer to
/// the centre, the king most.
pub(super) const END_PAWN_BY_RANK: [i32; 8] = [0, 0, 2, 8, 18, 32, 50, 0];
pub(super) const END_CENTRE_PULL: [i32; 6] = [0, 5, 3, 1, 3, 9];

/// Piece-square terms by role and square, seen by the piece's owner.
pub(super) static PIECE_SQUARES: [[Term; 64]; 6] = piece_squares();

const fn piece_squares() -> [[Term; 64]; 6] {
    let mut table = [[Term(0, 0); 64]; 6];
    let mut index = 0;
    while index < 6 * 64 {
        let (role, rank, file) = (index / 64, index / 8 % 8, index % 8);
        let middle = if role < 3 { &PAWN_KNIGHT_BISHOP } else { &ROOK_QUEEN_KING };
        // From 3 in the centre to -3 in the corners.
        let centrality =
            3 - (if file < 4 { 3 - file } else { file - 4 } + if rank < 4 { 3 - rank } else { rank - 4 }) as i32;
        let end = if role == 0 { END_PAWN_BY_RANK[rank] } else { END_CENTRE_PULL[role] * centrality };
        table[role][index % 64] = Term(middle[7 - rank][role % 3 * 8 + file] as i32, end);
        index += 1;
    }
    table
}

/// From 0 for a pawn to 5 for a king.
pub(super) fn index(role: Role) -> usize {
    role as usize - 1
}

/// A square's index seen by a player, whose first rank is 0 to 7.
pub(super) fn seen_by(side: Color, square: Square) -> usize {
    side.fold_wb(square, square.flip_vertical()).to_usize()
}
