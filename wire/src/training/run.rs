//! A training as it is told: settings, losses, generations, progress.

use serde::{Deserialize, Serialize};

use super::{ExamView, MatchView};

/// Description of a training.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Training {
    /// The game's name in links.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// The settings it began with, in the order of the settings' table.
    pub first_settings: Vec<f64>,
    /// The settings in force.
    pub settings: Vec<f64>,
    /// Every change, oldest first.
    pub changes: Vec<ChangeView>,
    /// The positions that each generation is asked about.
    pub pins: Vec<Pin>,
    /// True if every generation takes an exam by itself.
    pub is_examined: bool,
    /// True if the truth of every position is known, so that it can play and examine.
    pub has_truth: bool,
    /// Description of a recorded run, with the generations whose networks it has; `None`: this one can be trained.
    pub recorded: Option<RecordedView>,
}

/// Description of a recorded run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecordedView {
    /// Seconds of one core that it took.
    pub seconds: f64,
    /// The generations whose networks are there to play.
    pub networks: Vec<u32>,
    /// The digest that the whole training had; 64 hex digits.
    pub digest: String,
    /// Matches that were played then.
    pub matches: Vec<MatchView>,
}

/// A change of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChangeView {
    /// Slices that had been done.
    pub moment: u64,
    /// The setting, by its place in the settings' table.
    pub setting: u8,
    /// Its new value.
    pub value: f64,
}

/// A position that is kept in view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pin {
    /// The moves to it from the start.
    pub moves: Vec<u16>,
    /// Result of perfect play, 1, 0 or -1, and the moves that keep it; `None` where that is not known.
    pub truth: Option<(i8, Vec<u16>)>,
}

/// The loss at a step, before that step; or its mean over several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LossSample {
    /// The last step that it is of, counted from 1.
    pub step: u32,
    /// Number of steps that it is the mean of.
    pub steps: u32,
    /// (z - v)^2.
    pub value: f32,
    /// -pi^T ln p.
    pub policy: f32,
    /// c |theta|^2.
    pub regularisation: f32,
    /// -pi^T ln pi, which the policy's term is never below; `None` where it is not known.
    pub entropy: Option<f32>,
}

/// A generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GenerationView {
    /// Its number; 0 is the random start.
    pub number: u32,
    /// Games that had been played when it was made.
    pub games: u32,
    /// Optimiser's steps that had been done.
    pub steps: u32,
    /// True for the random start.
    pub is_random: bool,
    /// Units of each hidden layer.
    pub width: u16,
    /// Hidden layers.
    pub layers: u16,
    /// Parameters.
    pub parameters: u32,
    /// Opinions on the pinned positions, in their order.
    pub opinions: Vec<OpinionView>,
    /// Its exam, where every generation takes one.
    pub exam: Option<ExamView>,
    /// Losses that it foresaw when it was made, where games were held out.
    pub check: Option<CheckView>,
}

/// Losses of a generation on games that it learnt from, and on games held out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckView {
    /// Of games that it learnt from.
    pub learnt: FitView,
    /// Of games that it never saw.
    pub held_out: FitView,
}

/// Means over some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FitView {
    /// Positions.
    pub positions: u32,
    /// (z - v)^2.
    pub value: f64,
    /// -pi^T ln p.
    pub policy: f64,
    /// -pi^T ln pi.
    pub entropy: f64,
}

/// Opinion of a network on a position, without search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpinionView {
    /// V.
    pub value: f64,
    /// Every legal move with its P.
    pub priors: Vec<(u16, f64)>,
}

/// Progress of a training.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Slices done.
    pub moment: u64,
    /// True while it goes on.
    pub is_running: bool,
    /// True while it learns; else it plays.
    pub is_learning: bool,
    /// Games or steps of the generation that are done.
    pub done: u32,
    /// Number of games or steps of the generation.
    pub of: u32,
    /// The newest generation.
    pub generation: u32,
    /// Games played.
    pub games: u32,
    /// Optimiser's steps done.
    pub steps: u32,
    /// The newest games, from which is learnt.
    pub window: u32,
    /// Those of them that are held out.
    pub held_out: u32,
    /// Positions of the others: what batches are drawn from.
    pub positions: u32,
    /// The size of the next optimiser's step.
    pub rate: f64,
    /// The moves of the game in progress.
    pub playing: Vec<u16>,
    /// True if it cannot go on.
    pub is_over: bool,
}
