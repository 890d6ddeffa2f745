//! What is counted of one side: a sum for each kind of term.

use super::weights::Term;

/// Kind of term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// Worth of the pieces.
    Material,
    /// Squares on which they stand.
    Squares,
    /// Number of squares that they reach, less the usual number.
    Mobility,
    /// Two bishops.
    BishopPair,
    /// Pawns behind others of their side.
    Doubled,
    /// Pawns without others beside them.
    Isolated,
    /// Pawns that no pawn can stop.
    Passed,
    /// Pawns in front of the king.
    Shelter,
}

impl TermKind {
    /// All kinds, in the order of [`Counted`].
    pub const ALL: [Self; 8] = [
        Self::Material,
        Self::Squares,
        Self::Mobility,
        Self::BishopPair,
        Self::Doubled,
        Self::Isolated,
        Self::Passed,
        Self::Shelter,
    ];
}

/// Terms of one side, each in centipawns of the middlegame and of the endgame, in the order of [`TermKind::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted(pub [(i32, i32); TermKind::ALL.len()]);

impl Counted {
    pub(super) fn add(&mut self, kind: TermKind, times: i32, Term(middle, end): Term) {
        let term = &mut self.0[kind as usize];
        *term = (term.0 + times * middle, term.1 + times * end);
    }

    /// Returns the sum of all terms.
    #[must_use]
    pub fn sum(&self) -> (i32, i32) {
        self.0.iter().fold((0, 0), |sum, term| (sum.0 + term.0, sum.1 + term.1))
    }

    pub(super) fn score(&self) -> Term {
        let (middle, end) = self.sum();
        Term(middle, end)
    }
}
