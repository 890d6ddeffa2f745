//! Tables of a survey: many positions, each with what its search said. How their numbers are spread, and which positions are behind a bar.

mod histogram;

use crate::format;
use crate::link::Link;

pub use histogram::{Bar, Histogram};

/// A position of a table. Values are from the view of its side to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its number in its file, from 1.
    pub position: u32,
    /// Where it is in that file.
    pub place: Place,
    /// Its name.
    pub id: Option<String>,
    /// FEN of the first known position of its game, and the moves from there.
    pub start: String,
    /// In UCI notation.
    pub moves: Vec<String>,
    /// The best move, as players write it; none where the game is over.
    pub best: Option<String>,
    /// The numbers, in the order of [`Quantity::ALL`].
    pub numbers: [Option<f64>; Quantity::ALL.len()],
    /// Whether the best move is one that should be found; `None` where nobody says.
    pub solved: Option<bool>,
}

/// Place of a position in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Nobody says.
    #[default]
    Unknown,
    /// A line.
    Line(u32),
    /// A game, and plies in it.
    Game(u32, u32),
}

/// A number that each position has one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Q of the best move.
    Q,
    /// V of the position, without a search.
    V,
    /// P of the best move.
    P,
    /// D of the best move.
    D,
    /// Entropy of the visits.
    Entropy,
    /// Divergence of the visits from P.
    Kld,
    /// The simulation with which the best move took over.
    TookOver,
}

impl Quantity {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 7] = [Self::Q, Self::V, Self::P, Self::D, Self::Entropy, Self::Kld, Self::TookOver];

    /// Its column of the table.
    #[must_use]
    pub fn column(self) -> &'static str {
        match self {
            Self::Q => "q",
            Self::V => "root_v",
            Self::P => "p",
            Self::D => "d",
            Self::Entropy => "entropy",
            Self::Kld => "kld",
            Self::TookOver => "took_over",
        }
    }

    /// What it is, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Q => say::survey::q(),
            Self::V => say::survey::v(),
            Self::P => say::survey::p(),
            Self::D => say::survey::d(),
            Self::Entropy => say::survey::entropy(),
            Self::Kld => say::survey::kld(),
            Self::TookOver => say::survey::took_over(),
        }
    }

    /// Its number as text.
    #[must_use]
    pub fn written(self, number: f64) -> String {
        match self {
            Self::Q | Self::V => format::signed(number, 2),
            Self::TookOver => format::plain(number, 0),
            Self::P | Self::D | Self::Entropy | Self::Kld => format::plain(number, 2),
        }
    }

    /// The values between which it always is, where there are such.
    fn bounds(self) -> Option<(f64, f64)> {
        match self {
            Self::Q | Self::V => Some((-1.0, 1.0)),
            Self::P | Self::D => Some((0.0, 1.0)),
            Self::Entropy | Self::Kld | Self::TookOver => None,
        }
    }

    /// Its place in [`Row::numbers`].
    #[must_use]
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|&one| one == self).expect("it is one of all")
    }
}

impl Row {
    /// Its number of a kind.
    #[must_use]
    pub fn number(&self, quantity: Quantity) -> Option<f64> {
        self.numbers[quantity.index()].filter(|number| number.is_finite())
    }

    /// The address of an analysis of it.
    #[must_use]
    pub fn address(&self) -> String {
        let link = Link { fen: Some(self.start.clone()), moves: self.moves.clone(), ..Link::default() };
        format!("/{}", link.query())
    }

    /// Where it is, in words.
    #[must_use]
    pub fn placed(&self) -> String {
        match self.place {
            Place::Unknown => say::survey::position(self.position),
            Place::Line(line) => say::survey::line(line),
            Place::Game(game, ply) => say::survey::game(game, ply),
        }
    }
}

/// What a table says as a whole: positions, those of which somebody says what should be found, and those where it was.
#[must_use]
pub fn totals(rows: &[Row]) -> (usize, usize, usize) {
    let asked = rows.iter().filter(|row| row.solved.is_some()).count();
    let solved = rows.iter().filter(|row| row.solved == Some(true)).count();
    (rows.len(), asked, solved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_opens_as_the_analysis_of_its_position() {
        let row = Row {
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            moves: vec!["e2e4".to_owned(), "e7e5".to_owned()],
            ..Row::default()
        };
        let link = Link::of_query(row.address().strip_prefix('/').unwrap());
        assert_eq!((link.fen, link.moves), (Some(row.start), row.moves));
    }

    #[test]
    fn totals_count_what_somebody_asks_for() {
        let row = |solved| Row { solved, ..Row::default() };
        assert_eq!(totals(&[row(None), row(Some(true)), row(Some(false)), row(Some(true))]), (4, 3, 2));
    }
}
