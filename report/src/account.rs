//! A game's positions in, the account of the game out.

use shakmaty::Color;

use crate::{accuracy, searched::Searched, turn::Turn, wdl::Wdl};

/// A position of the main line.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The side to move.
    pub side: Color,
    /// Code of the move played; `None` at the end, and for a null move.
    pub played: Option<u16>,
    /// Facts about it.
    pub known: Known,
    /// P of the move played by other networks.
    pub others: Vec<Other>,
}

/// Knowledge of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
    /// It was searched.
    Searched(Box<Searched>),
    /// The game is over; who has won, if anybody.
    Over(Option<Color>),
    /// Nothing.
    Unknown,
}

/// P of a move by another network.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// Name of the network.
    pub name: String,
    /// P.
    pub prior: f64,
}

/// A point of the graph, from White's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// W, D and L.
    pub value: Wdl,
    /// The expected points W + D/2 less and plus the uncertainty of the [search](Searched::band); `None` where it knows none.
    pub band: Option<(f64, f64)>,
}

/// The account of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// Every position; `None` where nothing is known.
    pub points: Vec<Option<Point>>,
    /// The moves that turned the game, in their order.
    pub turns: Vec<Turn>,
    /// Accuracy of White and of Black in percent; `None` for a side without a move, or where a position is unknown.
    pub accuracy: [Option<f64>; 2],
}

impl Known {
    /// W, D and L from the view of a side; `None` where nothing is known. `self` is of a position after a move of `mover`.
    pub(crate) fn value(&self, mover: Color) -> Option<Wdl> {
        match self {
            Self::Searched(searched) => Some(searched.value.flip()),
            Self::Over(winner) => Some(result(*winner, mover)),
            Self::Unknown => None,
        }
    }

    /// The uncertainty of the expected points.
    pub(crate) fn band(&self) -> Option<f64> {
        match self {
            Self::Searched(searched) => searched.band,
            Self::Over(_) => Some(0.0),
            Self::Unknown => None,
        }
    }
}

fn result(winner: Option<Color>, viewer: Color) -> Wdl {
    match winner {
        None => Wdl::DRAWN,
        Some(winner) if winner == viewer => Wdl::WON,
        Some(_) => Wdl::WON.flip(),
    }
}

impl Position {
    /// Returns the point of the graph.
    #[must_use]
    pub fn point(&self) -> Option<Point> {
        let value = match &self.known {
            Known::Searched(searched) => match self.side {
                Color::White => searched.value,
                Color::Black => searched.value.flip(),
            },
            Known::Over(winner) => result(*winner, Color::White),
            Known::Unknown => return None,
        };
        let score = value.score();
        let band = self.known.band().map(|half| ((score - half).max(0.0), (score + half).min(1.0)));
        Some(Point { value, band })
    }
}

impl Account {
    /// The account of the positions of a main line, the start first. It can be made before all are known.
    #[must_use]
    pub fn of(positions: &[Position]) -> Self {
        let points: Vec<Option<Point>> = positions.iter().map(Position::point).collect();
        let pairs = positions.iter().zip(positions.iter().skip(1)).enumerate();
        let turns = pairs.filter_map(|(ply, (position, next))| Turn::of(ply, position, next)).collect();
        let percents: Option<Vec<f64>> = points.iter().map(|point| Some(100.0 * (*point)?.value.score())).collect();
        let movers: Vec<Option<Color>> =
            positions.iter().map(|position| position.played.map(|_| position.side)).collect();
        let accuracy = percents.map_or([None; 2], |percents| accuracy::of_game(&percents, &movers));
        Self { points, turns, accuracy }
    }

    /// The turning point that a move is, by the place of the position it was played in.
    #[must_use]
    pub fn turn_at(&self, ply: usize) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.ply == ply)
    }
}
