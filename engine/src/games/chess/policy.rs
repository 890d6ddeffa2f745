//! The 1858 policy outputs of an Lc0 network, derived by rule.
//!
//! Seen by the mover (his first rank below): for every from-square a1, b1, ... h8 the squares a queen or a knight
//! could reach from there on an empty board, ascending; then, for every pawn step from the seventh to the eighth
//! rank, the promotions to queen, rook and bishop. A promotion to a knight is the plain move.

use shakmaty::{Color, Role, Square};

use super::moves::parts;
use crate::game::Move;

/// Outputs of a policy head.
pub const POLICY_OUTPUTS: usize = 1858;

/// Index of the first promotion.
const PROMOTIONS: u16 = 1792;

/// The policy output of a move, in [0, 1858). Castling counts as the king taking its own rook.
#[must_use]
pub fn policy_index(mv: Move, turn: Color) -> u16 {
    let (from, to, promotion) = parts(mv);
    match turn {
        Color::White => policy_index_of(from, to, promotion),
        Color::Black => policy_index_of(from.flip_vertical(), to.flip_vertical(), promotion),
    }
}

/// The policy output of a move given in the mover's view. For squares that no piece can go between, 0.
#[must_use]
pub fn policy_index_of(from: Square, to: Square, promotion: Option<Role>) -> u16 {
    let kind = match promotion {
        Some(Role::Queen) => 0,
        Some(Role::Rook) => 1,
        Some(Role::Bishop) => 2,
        _ => return PLAIN[usize::from(from)][usize::from(to)],
    };
    let (from, to) = (u16::from(from) & 7, u16::from(to) & 7);
    // Two steps leave the a-file, three every other one.
    let steps_before = if from == 0 { 0 } else { 3 * from - 1 };
    let first_target = from.saturating_sub(1);
    PROMOTIONS + 3 * (steps_before + to.saturating_sub(first_target).min(2)) + kind
}

/// Index of each plain move by from- and to-square.
static PLAIN: [[u16; 64]; 64] = plain();

const fn plain() -> [[u16; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut index = 0;
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files = (from % 8_usize).abs_diff(to % 8);
            let ranks = (from / 8_usize).abs_diff(to / 8);
            let queen = from != to && (files == 0 || ranks == 0 || files == ranks);
            let knight = files + ranks == 3 && files != 0 && ranks != 0;
            if queen || knight {
                table[from][to] = index;
                index += 1;
            }
            to += 1;
        }
        from += 1;
    }
    assert!(index == PROMOTIONS);
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_indices() {
        let index = |from, to, role| policy_index_of(from, to, role);
        assert_eq!(index(Square::B1, Square::A3, None), 34);
        assert_eq!(index(Square::E2, Square::E4, None), 322);
        assert_eq!(index(Square::H2, Square::H4, None), 403);
        assert_eq!(index(Square::A7, Square::A8, Some(Role::Queen)), 1792);
        assert_eq!(index(Square::A7, Square::B8, Some(Role::Queen)), 1795);
        assert_eq!(index(Square::B7, Square::A8, Some(Role::Rook)), 1799);
        assert_eq!(index(Square::H7, Square::H8, Some(Role::Bishop)), 1857);
        assert_eq!(index(Square::E7, Square::E8, Some(Role::Knight)), index(Square::E7, Square::E8, None),);
    }

    #[test]
    fn black_sees_the_board_from_the_other_side() {
        // e7e5 for Black is what e2e4 is for White.
        assert_eq!(policy_index(Move(52 | (36 << 6)), Color::Black), 322);
    }
}
