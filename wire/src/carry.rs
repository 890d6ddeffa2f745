//! Findings about a later position, brought back to one of an earlier position.

use serde::{Deserialize, Serialize};

/// Part of a later search that is carried back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarryPart {
    /// The simulations that prove results.
    Proofs,
    /// All simulations, as visits kept apart.
    Whole,
}

/// Searches of later positions from which something can be carried back to a search: the answer to
/// [`Command::Deeper`](crate::Command::Deeper).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeeperView {
    /// The search.
    pub search: u32,
    /// Searches of later positions of the game, made with the same settings: proven ones first, then those that know most. At most 16.
    pub later: Vec<Later>,
}

/// Search of a later position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Later {
    /// The search.
    pub search: u32,
    /// The moves that lead there from the root of the earlier search.
    pub path: Vec<u16>,
    /// The root's visits.
    pub nodes: u32,
    /// Q, view of the player who made the last of these moves.
    pub q: f64,
    /// Proven result, in the same view.
    pub proven: Option<Proven>,
    /// The part of it, as far as it is now, that was carried to the earlier search.
    pub carried: Option<CarryPart>,
}

/// A proven result, view of the player who moved there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proven {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub result: i8,
    /// Moves to mate, negative where the mover is mated; 100 more where only a tablebase says who wins.
    pub mate: Option<i32>,
}

/// Effect of what was carried back on the search that it was brought to: of two numbers, the first is without it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Carried {
    /// The moves that lead from the root to where it belongs.
    pub path: Vec<u16>,
    /// Simulations that were carried.
    pub visits: u32,
    /// Part that was carried.
    pub part: CarryPart,
    /// Q of the first of these moves, its mover's view; `None` where it was not visited.
    pub q: [Option<f64>; 2],
    /// Moves to mate after that move, if that is proven now.
    pub mate: Option<i32>,
    /// Principal variations.
    pub lines: [Vec<u16>; 2],
    /// Simulations that it would have needed by itself; `None` where nothing changed, or that was not measured.
    pub needed: Option<Needed>,
}

/// A measurement of what a search would have needed without what was carried back: a copy of it was really searched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needed {
    /// Simulations of the copy, those before the carrying included.
    pub simulations: u32,
    /// State of the measurement.
    pub state: Measured,
}

/// State of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measured {
    /// The copy is still searched.
    Running,
    /// With so many the copy says the same.
    Same,
    /// With so many it still says otherwise: it would have needed more.
    More,
}
