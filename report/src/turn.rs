//! Moves that turned the game.

use shakmaty::Color;

use crate::{
    account::{Known, Position},
    wdl::Wdl,
};

/// A move that turned the game: its side lost chances that the best move would have kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// Place of the position in which it was played.
    pub ply: usize,
    /// Who played it.
    pub side: Color,
    /// Loss by it.
    pub grade: Grade,
    /// W, D and L of the best move, from the mover's view.
    pub before: Wdl,
    /// W, D and L after the move that was played, from the mover's view.
    pub after: Wdl,
}

/// Grades of what a move lost in W - L. The steps are those of Lichess for its winning chances, which have the same range from -1
/// to 1 (lila, `modules/tree/src/main/Advice.scala`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// "?!": at least 0.1.
    Dubious,
    /// "?": at least 0.2.
    Mistake,
    /// "??": at least 0.3.
    Blunder,
}

impl Grade {
    /// All grades, the mildest first.
    pub const ALL: [Self; 3] = [Self::Dubious, Self::Mistake, Self::Blunder];

    /// Least of W - L that is lost.
    #[must_use]
    pub const fn least(self) -> f64 {
        match self {
            Self::Dubious => 0.1,
            Self::Mistake => 0.2,
            Self::Blunder => 0.3,
        }
    }

    /// The grade of a loss of W - L; `None` for less than counts.
    #[must_use]
    pub fn of(lost: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|grade| lost >= grade.least())
    }

    /// PGN's numeric annotation glyph.
    #[must_use]
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Dubious => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// Returns its sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl Turn {
    /// Looks at the move played in a position, with the position after it: whether it turned the game.
    ///
    /// It did where it is not the best move, and W - L fell by at least the mildest [grade](Grade::least) and by more than both
    /// searches leave open: the root of the sum of the squares of their bands. Where the best move itself was played and W - L fell,
    /// the search was wrong and not the player.
    #[must_use]
    pub(crate) fn of(ply: usize, position: &Position, next: &Position) -> Option<Self> {
        let mv = position.played?;
        let Known::Searched(searched) = &position.known else { return None };
        if searched.best.mv == mv {
            return None;
        }
        let (before, after) = (searched.value, next.known.value(position.side)?);
        let lost = before.value() - after.value();
        let open = 2.0 * libm::hypot(searched.band.unwrap_or(0.0), next.known.band().unwrap_or(0.0));
        let grade = Grade::of(lost).filter(|_| lost > open)?;
        Some(Self { ply, side: position.side, grade, before, after })
    }

    /// W - L that was lost.
    #[must_use]
    pub fn lost(&self) -> f64 {
        self.before.value() - self.after.value()
    }
}
