//! A whole game, analysed: what is asked, how far it is, and what was found of each position.
//!
//! Values are from the view of the side to move in the position.

use serde::{Deserialize, Serialize};

use crate::{Priors, Setting};

/// Most visits for each position.
pub const MOST_NODES: u32 = 1_000_000;

/// Visits for each position where nobody chooses.
pub const USUAL_NODES: u32 = 400;

/// Most evaluators that are asked for P alone.
pub const MOST_OTHERS: usize = 4;

/// Request to search every position of a game's main line, or to go on with that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyseGame {
    /// A position of the game; in what is told, its start.
    pub position: u32,
    /// Visits of each root, 1 to [`MOST_NODES`].
    pub nodes: u32,
    /// The evaluator, as in [`Command::NewSearch`](crate::Command::NewSearch).
    pub evaluator: String,
    /// Parameters that differ from their defaults.
    pub settings: Vec<Setting>,
    /// Whose P the searches take, as in [`Command::NewSearch`](crate::Command::NewSearch): a search's own side is the one to move in
    /// its position.
    #[serde(default)]
    pub priors: Priors<String>,
    /// Evaluators whose P of the moves played is told, [`MOST_OTHERS`] at most: no search sees it.
    #[serde(default)]
    pub others: Vec<String>,
}

/// Standing of the analysis of a game. The newest one replaces those before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameProgress {
    /// Last request.
    pub asked: AnalyseGame,
    /// The evaluator in words; empty until it is known.
    pub evaluator_description: String,
    /// Its standing.
    pub state: GameState,
    /// Reason why it was paused, if nobody asked for that: one sentence.
    pub problem: Option<String>,
    /// Positions of the main line of which something was found.
    pub done: u32,
    /// Positions of the main line in which the game is not over.
    pub of: u32,
    /// Simulations that are still to be made.
    pub left: u64,
    /// Simulations per second, as far as they were measured; 0 until then.
    pub rate: f32,
    /// Seconds that it takes still at this rate; `None` where that is not known.
    pub seconds_left: Option<f32>,
}

/// States of the analysis of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// Positions are searched.
    Running,
    /// It waits for a search that somebody lets run by hand.
    Waiting,
    /// It waits for somebody to go on with it.
    Paused,
    /// Every position was searched.
    Done,
}

/// Findings about positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResults {
    /// True if these are all that there are; else others stay as they are.
    pub is_all: bool,
    /// Findings, of each position once.
    pub results: Vec<GameResult>,
}

/// Findings of a search about one position, as far as a report needs it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The position.
    pub position: u32,
    /// The search.
    pub search: u32,
    /// The move that the main line went on with when that was looked at; `None` at its end, and for a null move.
    pub played: Option<u16>,
    /// N: visits of the root.
    pub visits: u32,
    /// True where the search has stopped before it had the visits that were asked for: what it found is decided.
    pub is_settled: bool,
    /// Simulations of the search; moments below are counted in these.
    pub simulations: u32,
    /// W, D and L of the best move.
    pub wdl: [f64; 3],
    /// Half the width of the band of uncertainty around W + D/2; `None` where fewer than two simulations say anything.
    pub band: Option<f64>,
    /// The best move.
    pub best: GameMove,
    /// The move that was played; `None` where none was.
    pub mv: Option<GameMove>,
    /// P of it by other evaluators, in the order in which they were asked for.
    #[serde(default)]
    pub others: Vec<OtherPrior>,
}

/// P of a move by an evaluator that no search asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OtherPrior {
    /// The network's name, or the evaluator's.
    pub name: String,
    /// P, at a temperature of 1.
    pub prior: f64,
}

/// A move of a searched position, from its mover's view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameMove {
    /// Its code.
    pub mv: u16,
    /// N: its visits.
    pub visits: u32,
    /// P, as the evaluator gave it.
    pub prior: f64,
    /// Q: its mean value; `None` if it was never visited.
    pub q: Option<f64>,
    /// W, D and L; `None` if it was never visited.
    pub wdl: Option<[f64; 3]>,
    /// Moves to mate, negative where the mover is mated.
    pub mate: Option<i32>,
    /// The move, and from there always the best one; 12 moves at most.
    pub line: Vec<u16>,
    /// First and last simulation of the last stretch in which it was the best move.
    pub as_best: Option<(u32, u32)>,
    /// The simulation from which on the second move of the line was the best answer.
    pub answered_from: Option<u32>,
}
