//! Moves that are added, before they are positions.

use crate::notes::Notes;
use crate::problem::Problem;
use crate::tree::bytes;

/// A move that is added, with what is said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Twig {
    /// Position that it is played in: 0 is the one that all are added to, n the one after the n-th of the moves.
    pub from: u32,
    /// The move.
    pub mv: u16,
    /// Words about it.
    pub notes: Option<Box<Notes>>,
}

impl Twig {
    /// Moves that follow one another, without a word about them.
    #[must_use]
    pub fn line(moves: &[u16]) -> Vec<Self> {
        (0..).zip(moves).map(|(from, &mv)| Self { from, mv, notes: None }).collect()
    }
}

/// Checks that each move is played after one before it.
pub(crate) fn check_twigs(twigs: &[Twig]) -> Result<(), Problem> {
    match (0_usize..).zip(twigs).find(|(at, twig)| twig.from as usize > *at) {
        None => Ok(()),
        Some((at, twig)) => Problem::refused(format!(
            "move {} of the game is played after move {}, which is not before it",
            at + 1,
            twig.from
        )),
    }
}

/// Bytes of all notes of some moves.
pub(crate) fn twigs_bytes(twigs: &[Twig]) -> usize {
    twigs.iter().map(|twig| bytes(twig.notes.as_deref())).sum()
}
