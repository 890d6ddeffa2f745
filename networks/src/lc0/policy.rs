//! Place of a move in a network's policy.
//!
//! The 1858 outputs are the same for all networks and all games' colours; `engine` has their rule. Here are the
//! detours to them: the planes of a convolutional head, the pairs of squares of an attention head, and the turned
//! board of the canonical formats.

use engine::Move;
use engine::games::chess::{POLICY_OUTPUTS, policy_index, policy_index_of};
use shakmaty::{Color, Role, Square};

use crate::lc0::transform::Transform;

/// Outputs of a policy head.
pub const MOVES: usize = POLICY_OUTPUTS;

/// Planes of a convolutional policy head. The last seven are padding.
pub const CONVOLUTION_PLANES: usize = 80;

/// The output that belongs to a move, in [0, 1858), of a network whose input was turned by `transform`.
///
/// The move is turned exactly as the board was, which is how networks are trained. (Lc0 from 0.32 on turns
/// it half-way round where the board was swapped across the diagonal.)
#[must_use]
pub fn index(mv: Move, turn: Color, transform: Transform) -> u16 {
    if transform == Transform::IDENTITY {
        return policy_index(mv, turn);
    }
    // Turning needs a position without castling rights, and anything but left-right also one without pawns, so that
    // castling and promotions are no special cases.
    let seen = |bits: u16| {
        let square = Square::new(u32::from(bits & 63));
        transform.square(if turn == Color::White { square } else { square.flip_vertical() })
    };
    policy_index_of(seen(mv.0), seen(mv.0 >> 6), promotion(mv))
}

/// Maps each of the 1858 outputs to its place among the 80 x 64 outputs of the last convolution, `64 * plane + from`.
///
/// Planes 0-55 are queen moves by direction (N, NE, E, SE, S, SW, W, NW) and distance 1-7; 56-63 knight moves; 64-72
/// promotions to rook, bishop and queen, towards the a-file, straight, and towards the h-file.
#[must_use]
pub fn convolution_map() -> Vec<u16> {
    let mut map = vec![u16::MAX; MOVES];
    for plane in 0..PLANES_USED {
        let (files, ranks, promotion) = plane_move(plane);
        for from in Square::ALL {
            let Some(to) = step(from, files, ranks) else { continue };
            // Only the squares of a promoting pawn mean anything on a promotion plane.
            if promotion.is_some() && u32::from(from.rank()) != 6 {
                continue;
            }
            let output = policy_index_of(from, to, promotion);
            map[usize::from(output)] = 64 * plane + u16::from(from);
        }
    }
    map
}

/// Promotions to queen, rook and bishop that an attention head computes: 8 x 8 pairs of files, possible or not.
pub const PROMOTION_OUTPUTS: usize = 192;

/// Maps each of the 1858 outputs to its place among the 4096 + 192 outputs of an attention head: `64 * from + to`, then
/// promotions, `24 * from_file + 3 * to_file` and 0, 1, 2 for queen, rook, bishop.
#[must_use]
pub fn attention_map() -> Vec<u16> {
    let mut map = vec![u16::MAX; MOVES];
    let pairs = Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to)));
    for (from, to) in pairs.filter(|&(from, to)| is_move(from, to)) {
        map[usize::from(policy_index_of(from, to, None))] = 64 * u16::from(from) + u16::from(to);
        let is_promotion = u32::from(from.rank()) == 6 && u32::from(to.rank()) == 7 && from.distance(to) == 1;
        if is_promotion {
            for (piece, role) in (0..).zip([Role::Queen, Role::Rook, Role::Bishop]) {
                let place = 4096 + 24 * u32::from(from.file()) + 3 * u32::from(to.file()) + piece;
                map[usize::from(policy_index_of(from, to, Some(role)))] = place as u16;
            }
        }
    }
    map
}

/// The move of each output in UCI's letters, as the side to move sees it; promotions to knights have the move alone.
#[must_use]
pub fn names() -> Vec<String> {
    let mut names = vec![String::new(); MOVES];
    let pairs = Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to)));
    for (from, to) in pairs.filter(|&(from, to)| is_move(from, to)) {
        names[usize::from(policy_index_of(from, to, None))] = format!("{from}{to}");
        if u32::from(from.rank()) == 6 && u32::from(to.rank()) == 7 && from.distance(to) == 1 {
            for role in [Role::Queen, Role::Rook, Role::Bishop] {
                names[usize::from(policy_index_of(from, to, Some(role)))] = format!("{from}{to}{}", role.char());
            }
        }
    }
    names
}

/// Returns whether a queen or a knight could make this move on an empty board.
fn is_move(from: Square, to: Square) -> bool {
    let files = u32::from(from.file()).abs_diff(to.file().into());
    let ranks = u32::from(from.rank()).abs_diff(to.rank().into());
    from != to && (files == 0 || ranks == 0 || files == ranks || files * ranks == 2)
}

const PLANES_USED: u16 = 73;

/// Files and ranks from north, clockwise.
const QUEEN_DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Files and ranks, clockwise.
const KNIGHT_JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const PROMOTIONS: [Role; 3] = [Role::Rook, Role::Bishop, Role::Queen];

/// Files, ranks and promotion of the moves on a plane.
fn plane_move(plane: u16) -> (i32, i32, Option<Role>) {
    match plane {
        0..56 => {
            let (files, ranks) = QUEEN_DIRECTIONS[usize::from(plane / 7)];
            let distance = i32::from(plane % 7) + 1;
            (files * distance, ranks * distance, None)
        }
        56..64 => {
            let (files, ranks) = KNIGHT_JUMPS[usize::from(plane - 56)];
            (files, ranks, None)
        }
        _ => {
            let kind = plane - 64;
            (i32::from(kind / 3) - 1, 1, Some(PROMOTIONS[usize::from(kind % 3)]))
        }
    }
}

fn step(from: Square, files: i32, ranks: i32) -> Option<Square> {
    let file = u32::from(from.file()).checked_add_signed(files).filter(|&file| file < 8)?;
    let rank = u32::from(from.rank()).checked_add_signed(ranks).filter(|&rank| rank < 8)?;
    Some(Square::new(8 * rank + file))
}

fn promotion(mv: Move) -> Option<Role> {
    match mv.0 >> 12 & 7 {
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_output_has_its_own_place_in_the_convolution() {
        let mut places = convolution_map();
        assert_eq!(places.len(), 1858);
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 1858);
        assert!(places.iter().all(|&place| place < 64 * PLANES_USED));
    }

    #[test]
    fn known_places() {
        let map = convolution_map();
        let place = |from, to, promotion| map[usize::from(policy_index_of(from, to, promotion))];
        // North by one from a1, north-west by seven from h1, the first and the last knight jump.
        assert_eq!(place(Square::A1, Square::A2, None), 0);
        assert_eq!(place(Square::H1, Square::A8, None), 64 * 55 + 7);
        assert_eq!(place(Square::B1, Square::C3, None), 64 * 56 + 1);
        assert_eq!(place(Square::B1, Square::A3, None), 64 * 63 + 1);
        // Straight to a rook, towards the a-file to a queen, towards the h-file to a bishop.
        assert_eq!(place(Square::A7, Square::A8, Some(Role::Rook)), 64 * 67 + 48);
        assert_eq!(place(Square::B7, Square::A8, Some(Role::Queen)), 64 * 66 + 49);
        assert_eq!(place(Square::G7, Square::H8, Some(Role::Bishop)), 64 * 71 + 54);
        // A promotion to a knight is the plain move.
        assert_eq!(place(Square::A7, Square::A8, Some(Role::Knight)), 48);
    }

    #[test]
    fn every_output_has_its_own_place_among_the_pairs() {
        let map = attention_map();
        let mut places = map.clone();
        places.sort_unstable();
        places.dedup();
        assert_eq!((map.len(), places.len()), (1858, 1858));
        assert_eq!(places.iter().filter(|&&place| place >= 4096).count(), 66);
        let place = |from, to, promotion| map[usize::from(policy_index_of(from, to, promotion))];
        assert_eq!(place(Square::A1, Square::B1, None), 1);
        assert_eq!(place(Square::E7, Square::E8, Some(Role::Knight)), 64 * 52 + 60);
        assert_eq!(place(Square::A7, Square::A8, Some(Role::Queen)), 4096);
        assert_eq!(place(Square::B7, Square::A8, Some(Role::Rook)), 4096 + 24 + 1);
        assert_eq!(place(Square::H7, Square::H8, Some(Role::Bishop)), 4096 + 191);
    }

    fn code(from: Square, to: Square, promotion: u16) -> Move {
        Move(u16::from(from) | u16::from(to) << 6 | promotion << 12)
    }

    #[test]
    fn a_turned_move_is_looked_up_where_the_board_was_turned_to() {
        let all = Transform { left_right: true, top_bottom: true, diagonal: true };
        // b5-b6: b5 -> g5 -> g4 -> e2, b6 -> g6 -> g3 -> f2.
        let expected = policy_index_of(Square::E2, Square::F2, None);
        assert_eq!(index(code(Square::B5, Square::B6, 0), Color::White, all), expected);
        // The same for Black, whose b5 is White's b4.
        assert_eq!(index(code(Square::B4, Square::B3, 0), Color::Black, all), expected);
    }

    #[test]
    fn promotions_are_turned_with_the_pawn() {
        let sides = Transform { left_right: true, ..Transform::IDENTITY };
        let expected = policy_index_of(Square::H7, Square::G8, Some(Role::Rook));
        assert_eq!(index(code(Square::A7, Square::B8, 3), Color::White, sides), expected);
    }
}
