//! Trainings and networks as files keep them.

use serde::{Deserialize, Serialize};

use super::{GameView, GenerationView, LossSample, Progress, Training};

/// A recorded run as its file keeps it: what would be told of it, and a few networks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedRun {
    /// The training, with [`recorded`](Training::recorded).
    pub training: Training,
    /// Its losses.
    pub losses: Vec<LossSample>,
    /// Its generations.
    pub generations: Vec<GenerationView>,
    /// Progress at its end.
    pub progress: Progress,
    /// Some of its games, oldest first, each with what the search said at every ply.
    pub games: Vec<(GameView, Vec<RecordedPly>)>,
    /// Networks of some generations, by their numbers.
    pub networks: Vec<(u32, RecordedNetwork)>,
}

/// Result of a search of self-play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedPly {
    /// N of every legal move.
    pub visits: Vec<u32>,
    /// tau.
    pub temperature: f64,
    /// V.
    pub value: f64,
    /// Q.
    pub mean: f64,
    /// P of every legal move, as the network said then.
    pub priors: Vec<f32>,
}

/// A network's size and parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedNetwork {
    /// Units of each hidden layer.
    pub width: u16,
    /// Hidden layers.
    pub layers: u16,
    /// Weights and biases.
    pub theta: Vec<f32>,
}

/// One network as its file keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainedNetwork {
    /// The game's name in links.
    pub game: String,
    /// The training's seed.
    pub seed: u64,
    /// The generation.
    pub generation: u32,
    /// Its numbers.
    pub network: RecordedNetwork,
}
