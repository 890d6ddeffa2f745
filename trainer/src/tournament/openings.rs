//! Openings: positions in which the games of a match begin.

use std::path::Path;

use anyhow::{Context, ensure};
use engine::Game as _;
use engine::games::chess::{Chess, move_code};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shakmaty::{Chess as Position, Position as _, san::San};

use crate::games::centipawns;
use crate::teacher::Teacher;

/// Random plies of an opening.
const RANDOM_PLIES: u32 = 8;
/// An opening is even if neither side is better by more.
const EVEN: i32 = 80;
const NODES: u32 = 20_000;

/// Even positions after random moves, without the moves that led there.
pub(super) fn random(seed: u64, count: usize, teacher: &mut Teacher) -> anyhow::Result<Vec<Chess>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut openings: Vec<Chess> = Vec::new();
    while openings.len() < count {
        let mut position = Position::default();
        for _ in 0..RANDOM_PLIES {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[random.random_range(0..legal.len())]);
        }
        if position.legal_moves().is_empty() || openings.iter().any(|known| *known.root() == position) {
            continue;
        }
        if is_even(&position, teacher)? {
            openings.push(Chess::new(position));
        }
    }
    Ok(openings)
}

/// Even openings of a file, with their moves; which of them, and in which order, the seed says.
pub(super) fn of_file(path: &Path, seed: u64, count: usize, teacher: &mut Teacher) -> anyhow::Result<Vec<Chess>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut lines = played(path, &text)?;
    lines.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let mut openings: Vec<Chess> = Vec::new();
    for opening in lines {
        if openings.len() == count {
            break;
        }
        let is_new = openings.iter().all(|known| known.root() != opening.root());
        if is_new && is_even(opening.root(), teacher)? {
            openings.push(opening);
        }
    }
    ensure!(
        openings.len() == count,
        "{} has {} even openings, and {count} are wanted: ask for fewer games",
        path.display(),
        openings.len()
    );
    Ok(openings)
}

/// The games of a file: in each line what comes last, behind tabs, are moves in algebraic notation with or without
/// numbers. Lines of column names are passed over, and so are empty ones.
fn played(path: &Path, text: &str) -> anyhow::Result<Vec<Chess>> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.ends_with("\tpgn") && !line.trim().is_empty());
    lines
        .map(|(line, number)| {
            let mut game = Chess::new(Position::default());
            for word in line.rsplit('\t').next().unwrap_or_default().split_whitespace() {
                if word.trim_end_matches('.').parse::<u32>().is_ok() {
                    continue;
                }
                let san: San = word.parse().with_context(|| format!("{}, line {number}: {word:?}", path.display()))?;
                let mv = san.to_move(game.root());
                let mv = mv.with_context(|| format!("{}, line {number}: {word} is not legal", path.display()))?;
                game.play_and_set_root(move_code(mv));
            }
            Ok(game)
        })
        .collect()
}

fn is_even(position: &Position, teacher: &mut Teacher) -> anyhow::Result<bool> {
    Ok(centipawns(teacher.label(position, NODES)?.lines[0].1).abs() <= EVEN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_read_with_their_moves() {
        let text =
            "eco\tname\tpgn\nA00\tAmar Opening\t1. Nh3\n\nC60\tRuy Lopez\t1. e4 e5 2. Nf3 Nc6 3. Bb5\nd4 d5 c4\n";
        let games = played(Path::new("x.tsv"), text).unwrap();
        let moves: Vec<String> = games.iter().map(|game| game.played().join(" ")).collect();
        assert_eq!(moves, ["g1h3", "e2e4 e7e5 g1f3 b8c6 f1b5", "d2d4 d7d5 c2c4"]);
        let error = |text: &str| format!("{:#}", played(Path::new("x.tsv"), text).unwrap_err());
        assert!(error("1. e4\n1. e5\n").contains("x.tsv, line 2: e5 is not legal"));
        assert!(error("1. hello\n").contains("x.tsv, line 1: \"hello\""));
    }
}
