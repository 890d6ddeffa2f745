//! Names of openings and their codes in the Encyclopaedia of Chess Openings, by position: whatever order of moves led there.
//!
//! Pure. The names are in `openings.tsv`; `README.md` says where they come from. They are played through once, when the first is asked for.

use std::collections::HashMap;
use std::sync::LazyLock;

use shakmaty::{Chess, EnPassantMode, Position as _, fen::Epd, san::San};

/// Most half-moves after which a position can have a name: games reach those of the file in other orders of moves, and some later.
pub const PLIES: usize = 60;

/// An opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Opening {
    /// Its code: `C42`.
    pub eco: &'static str,
    /// Its name: `Petrov's Defense`.
    pub name: &'static str,
}

static TEXT: &str = include_str!("../openings.tsv");

static BY_POSITION: LazyLock<HashMap<String, Opening>> =
    LazyLock::new(|| lines().filter_map(|(opening, moves)| Some((key(&played(moves)?), opening))).collect());

/// The opening that a position is, if it has a name.
#[must_use]
pub fn at(position: &Chess) -> Option<Opening> {
    BY_POSITION.get(&key(position)).copied()
}

/// The opening of a game: the last of its positions that has a name.
#[must_use]
pub fn of_line(positions: impl IntoIterator<Item = Chess>) -> Option<Opening> {
    positions.into_iter().take(PLIES + 1).filter_map(|position| at(&position)).last()
}

/// Every line of the file: an opening, and moves to it.
pub fn lines() -> impl Iterator<Item = (Opening, &'static str)> {
    TEXT.lines().filter_map(|line| {
        let (eco, rest) = line.split_once('\t')?;
        let (name, moves) = rest.split_once('\t')?;
        Some((Opening { eco, name }, moves))
    })
}

/// Board, side to move, rights, and an en passant square only where one can take there: what makes positions the same.
fn key(position: &Chess) -> String {
    Epd::from_position(position, EnPassantMode::Legal).to_string()
}

fn played(moves: &str) -> Option<Chess> {
    let mut position = Chess::default();
    for word in moves.split(' ') {
        let mv = word.parse::<San>().ok()?.to_move(&position).ok()?;
        position.play_unchecked(mv);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(moves: &str) -> Option<(&'static str, &'static str)> {
        at(&played(moves).unwrap()).map(|opening| (opening.eco, opening.name))
    }

    #[test]
    fn every_line_is_one_of_chess_and_has_a_code() {
        let mut count = 0;
        for (opening, moves) in lines() {
            assert!(played(moves).is_some(), "{opening:?} {moves}");
            let code = opening.eco.as_bytes();
            assert!(matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']) && !opening.name.is_empty(), "{opening:?}");
            count += 1;
        }
        assert_eq!((count, TEXT.lines().count()), (TEXT.lines().count(), count));
        // Each line names a position of its own.
        assert_eq!(BY_POSITION.len(), count);
    }

    #[test]
    fn positions_have_names_in_every_order_of_moves() {
        assert_eq!(named("e4 e5 Nf3 Nf6"), Some(("C42", "Petrov's Defense")));
        assert_eq!(named("Nf3 e5 e4 Nf6"), named("e4 e5 Nf3 Nf6"));
        assert_eq!(named("c4 e6 d4 d5"), named("d4 d5 c4 e6"));
        assert!(named("c4 e6 d4 d5").is_some());
        assert_eq!(at(&Chess::default()), None);
        assert_eq!(named("h4 h5 a4 a5 Na3 Na6"), None);
    }

    #[test]
    fn a_game_is_called_by_its_last_position_with_a_name() {
        let mut position = Chess::default();
        let mut all = vec![position.clone()];
        for word in "e4 e5 Nf3 Nf6 a3 h6 a4".split(' ') {
            let mv = word.parse::<San>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(mv);
            all.push(position.clone());
        }
        assert_eq!(of_line(all).map(|opening| opening.eco), Some("C42"));
        assert_eq!(of_line([]), None);
    }
}
