//! Names of openings and their codes in the Encyclopaedia of Chess Openings, by position: whatever order of moves led there.
//!
//! Pure. `README.md` says where the names come from.

use std::collections::HashMap;
use std::sync::LazyLock;

use shakmaty::{Chess, EnPassantMode, fen::Epd};

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

static TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/openings.tsv"));

static BY_POSITION: LazyLock<HashMap<&'static str, Opening>> = LazyLock::new(|| lines().collect());

/// The opening that a position is, if it has a name.
#[must_use]
pub fn at(position: &Chess) -> Option<Opening> {
    BY_POSITION.get(key(position).as_str()).copied()
}

/// The opening of a game: the last of its positions that has a name.
#[must_use]
pub fn of_line(positions: impl IntoIterator<Item = Chess>) -> Option<Opening> {
    positions.into_iter().take(PLIES + 1).filter_map(|position| at(&position)).last()
}

/// Every position that has a name: board, side to move, rights and en passant square as in a FEN.
pub fn lines() -> impl Iterator<Item = (&'static str, Opening)> {
    TEXT.lines().filter_map(|line| {
        let (position, rest) = line.split_once('\t')?;
        let (eco, name) = rest.split_once('\t')?;
        Some((position, Opening { eco, name }))
    })
}

/// Board, side to move, rights, and an en passant square only where one can take there: what makes positions the same.
fn key(position: &Chess) -> String {
    Epd::from_position(position, EnPassantMode::Legal).to_string()
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, Position as _, san::San};

    use super::*;

    fn played(moves: &str) -> Chess {
        moves.split(' ').fold(Chess::default(), |position, word| {
            let mv = word.parse::<San>().unwrap().to_move(&position).unwrap();
            position.play(mv).unwrap()
        })
    }

    fn named(moves: &str) -> Option<(&'static str, &'static str)> {
        at(&played(moves)).map(|opening| (opening.eco, opening.name))
    }

    #[test]
    fn every_name_is_that_of_a_position_and_has_a_code() {
        assert!(!TEXT.is_empty(), "the names of openings are missing: run scripts/assets.sh");
        for (line, opening) in lines() {
            let position: Chess = line.parse::<Epd>().unwrap().into_position(CastlingMode::Standard).unwrap();
            assert_eq!(key(&position), line, "{opening:?}");
            let code = opening.eco.as_bytes();
            assert!(matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']) && !opening.name.is_empty(), "{opening:?}");
        }
        assert_eq!(lines().count(), TEXT.lines().count());
        assert_eq!(BY_POSITION.len(), lines().count(), "each position has one name");
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
