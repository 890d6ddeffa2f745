//! Subjects of pictures, and who draws each.

use super::sketch::{Ink, Sketch};
use super::{board, shown, table};
use crate::state::Analysis;

/// Something that a picture can be taken of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The board with its arrows.
    #[default]
    Board,
    /// The tree as it is looked at.
    Tree,
    /// The table of moves.
    Moves,
    /// The chart that is chosen.
    Chart,
    /// The chart of a move and its rival.
    Why,
}

impl Subject {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Self; 5] = [Self::Board, Self::Tree, Self::Moves, Self::Chart, Self::Why];

    /// Its name, for tests and files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Tree => "tree",
            Self::Moves => "moves",
            Self::Chart => "chart",
            Self::Why => "why",
        }
    }

    /// Returns how it looks now; `None` where it is not shown. `pieces`: the symbols of a set that is no part of the page.
    pub(crate) fn sketch(self, analysis: Analysis, pieces: Option<&str>, ink: Ink<'_>) -> Option<Sketch> {
        match self {
            Self::Board => board::sketch(analysis, pieces, ink),
            Self::Tree => shown::stage()?.sketch(),
            Self::Moves => table::sketch(analysis, ink),
            Self::Chart => shown::chart(ink),
            Self::Why => shown::why(ink),
        }
    }
}
