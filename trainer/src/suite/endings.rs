//! Won endings: a queen, a rook, or a pawn that has to be promoted, against a bare king.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess as Position, Color, FromSetup, Piece, Position as _, Role, Setup, Square,
};

use super::Problem;
use crate::games::centipawns;
use crate::teacher::Teacher;

/// The men beside the kings, and how many positions with them.
const ENDINGS: [(&str, &[Role], usize); 4] = [
    ("queen", &[Role::Queen], 6),
    ("rook", &[Role::Rook], 6),
    ("pawn", &[Role::Pawn], 6),
    ("pawns", &[Role::Pawn, Role::Pawn], 6),
];

/// All of them.
#[cfg(test)]
pub(super) const COUNT: usize = 24;

const CHECK_NODES: u32 = 300_000;
/// A position counts as won from here on.
const WON: i32 = 700;

/// Won positions with the stronger side to move, half of them Black's.
pub(super) fn make(seed: u64, judge: &mut Teacher) -> anyhow::Result<Vec<Problem>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut problems: Vec<Problem> = Vec::new();
    for (name, men, count) in ENDINGS {
        let mut number = 0;
        while number < count {
            let color = if number % 2 == 0 { Color::White } else { Color::Black };
            let Some(position) = place(men, color, &mut random) else { continue };
            if position.legal_moves().is_empty() || problems.iter().any(|problem| problem.position == position) {
                continue;
            }
            judge.new_game()?;
            let score = judge.label(&position, CHECK_NODES)?.lines[0].1;
            if centipawns(score) >= WON {
                number += 1;
                problems.push(Problem { position, best: Vec::new(), id: format!("{name} {number}") });
            }
        }
    }
    Ok(problems)
}

fn place(men: &[Role], color: Color, random: &mut ChaCha8Rng) -> Option<Position> {
    let mut board = Board::empty();
    let kings = [(Role::King, color), (Role::King, !color)];
    for (role, color) in men.iter().map(|&role| (role, color)).chain(kings) {
        let mut free = !board.occupied();
        if role == Role::Pawn {
            free &= !Bitboard::BACKRANKS;
        }
        let free: Vec<Square> = free.into_iter().collect();
        board.set_piece_at(free[random.random_range(0..free.len())], Piece { color, role });
    }
    let mut setup = Setup::empty();
    setup.board = board;
    setup.turn = color;
    Position::from_setup(setup, CastlingMode::Standard).ok()
}
