//! Won endings: a queen, a rook, or a pawn that has to be promoted, against a bare king.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use shakmaty::{Chess as Position, Color, Piece, Position as _, Role};

use super::Problem;
use crate::games::{centipawns, men};
use crate::teacher::Teacher;

/// The men beside the kings, and how many positions with them.
const ENDINGS: [(&str, &[Role], usize); 4] = [
    ("queen", &[Role::Queen], 6),
    ("rook", &[Role::Rook], 6),
    ("pawn", &[Role::Pawn], 6),
    ("pawns", &[Role::Pawn, Role::Pawn], 6),
];

/// Number of endings.
#[cfg(test)]
pub(super) const COUNT: usize = 24;

const CHECK_NODES: u32 = 300_000;
/// A position counts as won from here on.
const WON: i32 = 700;

/// Won positions with the stronger side to move, half of them Black's.
pub(super) fn make(seed: u64, teacher: &mut Teacher) -> anyhow::Result<Vec<Problem>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut problems: Vec<Problem> = Vec::new();
    for (name, roles, count) in ENDINGS {
        let mut number = 0;
        while number < count {
            let color = if number % 2 == 0 { Color::White } else { Color::Black };
            let Some(position) = place(roles, color, &mut random) else { continue };
            if position.legal_moves().is_empty() || problems.iter().any(|problem| problem.position == position) {
                continue;
            }
            teacher.new_game()?;
            let score = teacher.label(&position, CHECK_NODES)?.lines[0].1;
            if centipawns(score) >= WON {
                number += 1;
                problems.push(Problem { position, best: Vec::new(), id: format!("{name} {number}") });
            }
        }
    }
    Ok(problems)
}

fn place(roles: &[Role], color: Color, random: &mut ChaCha8Rng) -> Option<Position> {
    let ours = roles.iter().map(|&role| Piece { color, role });
    let kings = [color, !color].map(|color| Piece { color, role: Role::King });
    men::position(men::scatter(ours.chain(kings), random), color)
}

#[cfg(test)]
mod tests {
    use super::super::{make::committed, read};
    use super::*;

    #[test]
    fn the_committed_endings_are_among_those_that_their_seed_tries() {
        let mut random = ChaCha8Rng::seed_from_u64(1_000_003);
        let mut committed = read(&committed().join(super::super::ENDINGS)).unwrap().into_iter();
        for (name, roles, count) in ENDINGS {
            for number in 0..count {
                let problem = committed.next().unwrap();
                let color = problem.position.turn();
                assert_eq!(color, if number % 2 == 0 { Color::White } else { Color::Black });
                let mut tries = (0..100).filter_map(|_| place(roles, color, &mut random));
                assert!(tries.any(|position| position == problem.position), "{name} {number}");
            }
        }
    }
}
