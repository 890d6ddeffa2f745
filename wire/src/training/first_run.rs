//! A recorded run as the first version of its file had it: nothing was held out, and no entropies were kept.

use serde::{Deserialize, Serialize};

use super::{
    ExamView, GameView, GenerationView, LossSample, OpinionView, Progress, RecordedNetwork, RecordedPly, RecordedRun,
    Training,
};

/// The run. `Training` has not changed: settings that there were not are added by who reads it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstRun {
    training: Training,
    losses: Vec<FirstLoss>,
    generations: Vec<FirstGeneration>,
    progress: FirstProgress,
    games: Vec<(FirstGame, Vec<RecordedPly>)>,
    networks: Vec<(u32, RecordedNetwork)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct FirstLoss {
    step: u32,
    steps: u32,
    value: f32,
    policy: f32,
    regularisation: f32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct FirstGeneration {
    number: u32,
    games: u32,
    steps: u32,
    is_random: bool,
    width: u16,
    layers: u16,
    parameters: u32,
    opinions: Vec<OpinionView>,
    exam: Option<ExamView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct FirstProgress {
    moment: u64,
    is_running: bool,
    is_learning: bool,
    done: u32,
    of: u32,
    generation: u32,
    games: u32,
    steps: u32,
    window: u32,
    playing: Vec<u16>,
    is_over: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct FirstGame {
    number: u32,
    generation: u32,
    moves: Vec<u16>,
    outcome: i8,
}

impl From<FirstRun> for RecordedRun {
    fn from(run: FirstRun) -> Self {
        let FirstRun { training, losses, generations, progress, games, networks } = run;
        let games: Vec<(GameView, Vec<RecordedPly>)> =
            games.into_iter().map(|(game, plies)| (game.into(), plies)).collect();
        let positions = games.iter().map(|(_, plies)| plies.len()).sum::<usize>();
        Self {
            training,
            losses: losses.into_iter().map(Into::into).collect(),
            generations: generations.into_iter().map(Into::into).collect(),
            progress: Progress { positions: u32::try_from(positions).unwrap_or(u32::MAX), ..progress.into() },
            games,
            networks,
        }
    }
}

impl From<FirstLoss> for LossSample {
    fn from(loss: FirstLoss) -> Self {
        let FirstLoss { step, steps, value, policy, regularisation } = loss;
        Self { step, steps, value, policy, regularisation, entropy: None }
    }
}

impl From<FirstGeneration> for GenerationView {
    fn from(generation: FirstGeneration) -> Self {
        let FirstGeneration { number, games, steps, is_random, width, layers, parameters, opinions, exam } = generation;
        Self { number, games, steps, is_random, width, layers, parameters, opinions, exam, check: None }
    }
}

impl From<FirstProgress> for Progress {
    fn from(progress: FirstProgress) -> Self {
        let FirstProgress {
            moment,
            is_running,
            is_learning,
            done,
            of,
            generation,
            games,
            steps,
            window,
            playing,
            is_over,
        } = progress;
        Self {
            moment,
            is_running,
            is_learning,
            done,
            of,
            generation,
            games,
            steps,
            window,
            playing,
            is_over,
            ..Self::default()
        }
    }
}

impl From<FirstGame> for GameView {
    fn from(game: FirstGame) -> Self {
        let FirstGame { number, generation, moves, outcome } = game;
        Self { number, generation, moves, outcome, is_held_out: false }
    }
}
