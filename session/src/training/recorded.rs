//! A run that was recorded: what would be told of it, some of its games, and a few networks that can still play.
//!
//! ```text
//! PUCTRUN                 8 bytes with a zero
//! version                 2 bytes, little-endian: 2; 1 is still read
//! digest                  32 bytes: SHA-256 of the rest
//! the rest                postcard of wire::training::RecordedRun
//! ```
//! It comes with the program, but it is read as any file: bounded, checked, refused in one sentence.

use std::time::Duration;

use engine::games::in_a_row::{InARow, Rules};
use engine::games::{connect_four::ConnectFourRules, connect2::Connect2Rules, tic_tac_toe::TicTacToeRules};
use engine::{Game as _, Move, Outcome};
use selfplay::network::NetworkError;
use selfplay::targets::{PlayedGame, Position, Target};
use selfplay::{Board as _, Network, Settings, Shape, Trainer};
use sha2::{Digest as _, Sha256};
use wire::training::{
    Answer, Ask, FirstRun, GameView, MatchView, Progress, RecordedNetwork, RecordedPly, RecordedRun, RecordedView,
    Training,
};

use super::shelf::{self, Match, Shelf};
use super::work::Work;
use super::{limits::Limits, pins, project};

const MAGIC: [u8; 8] = *b"PUCTRUN\0";
const VERSION: u16 = 2;
/// The version that nothing was held out in.
const FIRST: u16 = 1;

/// The largest file that is read, in bytes.
const MOST_BYTES: usize = 4 << 20;

/// Reason why a recorded run was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordedError {
    /// Another kind of file.
    #[error("this is not a recorded training")]
    NoRun,
    /// Written by a later version of the program.
    #[error("this recorded training is of version {0}, and only versions up to {VERSION} can be read")]
    Version(u16),
    /// Cut off, or changed on its way.
    #[error("this recorded training is damaged: its digest does not match")]
    Damaged,
    /// Content that no training can have.
    #[error("this recorded training contradicts itself: {0}")]
    Impossible(&'static str),
    /// A network in it.
    #[error("a network in this recorded training has {0}")]
    Network(#[from] NetworkError),
}

/// Parts of a training that are recorded.
#[derive(Clone, Debug, Default)]
pub struct Picked {
    /// Seconds of one core that it took.
    pub seconds: f64,
    /// Generations of which it is told, at most: the first, the last, and others evenly between.
    pub generations: usize,
    /// Loss samples at most.
    pub losses: usize,
    /// The newest games, so many.
    pub games: usize,
    /// The generations whose networks can play; that of the random start costs nothing.
    pub networks: Vec<u32>,
    /// Matches that were played.
    pub matches: Vec<MatchView>,
}

/// Records a training.
#[must_use]
pub fn record<R: Rules>(trainer: &Trainer<InARow<R>>, picked: &Picked) -> Vec<u8> {
    let pins = pins::pins::<R>();
    let newest = trainer.generations().len() - 1;
    let mut told: Vec<usize> = (0..picked.generations)
        .map(|at| at * newest / (picked.generations.max(2) - 1))
        .chain(picked.networks.iter().map(|&generation| generation as usize))
        .filter(|&number| number <= newest)
        .collect();
    told.sort_unstable();
    told.dedup();
    let all = trainer.losses();
    let each = all.len().div_ceil(picked.losses.max(1)).max(1);
    let losses = (0..all.len()).step_by(each).map(|from| {
        // One sample of each part: a part is shorter than what is told at once.
        let part = &all[..usize::min(from + each, all.len())];
        mean(&project::losses(part, from))
    });
    let game = |game: &PlayedGame| (project::game(game), plies::<R>(trainer, game));
    let newest_games = trainer.window().iter().skip(trainer.window().len().saturating_sub(picked.games));
    let network = |&generation: &u32| {
        let network = &trainer.generations().get(generation as usize)?.network;
        let Shape { width, layers, .. } = network.shape();
        Some((generation, RecordedNetwork { width, layers, theta: network.parameters().to_vec() }))
    };
    let run = RecordedRun {
        training: Training {
            game: R::NAME.to_owned(),
            seed: trainer.seed(),
            first_settings: trainer.first_settings().values(),
            settings: trainer.settings().values(),
            changes: project::changes(trainer.changes()),
            is_examined: false,
            has_truth: pins::is_solved::<R>(),
            recorded: Some(RecordedView {
                seconds: picked.seconds,
                networks: picked.networks.clone(),
                digest: engine::log::hex(&trainer.digest()),
                matches: picked.matches.clone(),
            }),
            pins: pins.clone(),
        },
        losses: losses.collect(),
        generations: told
            .into_iter()
            .map(|number| project::generation::<R>(number, &trainer.generations()[number], &pins, None))
            .collect(),
        progress: Progress {
            moment: trainer.moment(),
            generation: project::small(newest),
            games: trainer.games_played(),
            steps: project::small(all.len()),
            window: project::small(usize::min(trainer.window().len(), picked.games)),
            held_out: project::small(newest_games.clone().filter(|game| game.is_held_out).count()),
            positions: project::small(
                newest_games.clone().filter(|game| !game.is_held_out).map(|game| game.positions.len()).sum(),
            ),
            rate: trainer.settings().rate_after(all.len()),
            is_over: true,
            ..Progress::default()
        },
        games: newest_games.map(game).collect(),
        // The random start comes from the seed.
        networks: picked.networks.iter().filter(|generation| **generation != 0).filter_map(network).collect(),
    };
    let rest = wire::training::encode(&run);
    [&MAGIC[..], &VERSION.to_le_bytes(), &Sha256::digest(&rest), &rest].concat()
}

/// The mean of samples.
fn mean(samples: &[wire::training::LossSample]) -> wire::training::LossSample {
    let steps: u32 = samples.iter().map(|sample| sample.steps).sum();
    #[expect(clippy::cast_precision_loss, reason = "they are drawn")]
    let mean = |of: fn(&wire::training::LossSample) -> f32| {
        samples.iter().map(|sample| of(sample) * sample.steps as f32).sum::<f32>() / steps.max(1) as f32
    };
    wire::training::LossSample {
        step: samples.last().map_or(0, |sample| sample.step),
        steps,
        value: mean(|sample| sample.value),
        policy: mean(|sample| sample.policy),
        regularisation: mean(|sample| sample.regularisation),
        entropy: samples
            .iter()
            .all(|sample| sample.entropy.is_some())
            .then(|| mean(|sample| sample.entropy.unwrap_or_default())),
    }
}

fn plies<R: Rules>(trainer: &Trainer<InARow<R>>, game: &PlayedGame) -> Vec<RecordedPly> {
    let network = trainer.generations().get(game.generation as usize).map(|generation| &generation.network);
    let ply = |(at, position): (usize, &Position)| RecordedPly {
        visits: position.targets().iter().map(|target| target.visits).collect(),
        temperature: position.temperature(),
        value: position.value(),
        mean: position.mean(),
        #[expect(clippy::cast_possible_truncation, reason = "they are shown")]
        priors: shelf::priors_by::<R>(network.into_iter(), game, at)
            .unwrap_or_default()
            .into_iter()
            .map(|prior| prior as f32)
            .collect(),
    };
    game.positions.iter().enumerate().map(ply).collect()
}

/// A recorded run that is looked at.
pub(super) struct Shown<R: Rules> {
    run: RecordedRun,
    cpuct: f64,
    networks: Vec<(u32, Network)>,
    games: Vec<PlayedGame>,
    duel: Option<Match<R>>,
}

impl Shown<ConnectFourRules> {
    /// The run of a file, whichever game it is of.
    pub(super) fn open(file: &[u8], limits: Limits) -> Result<Box<dyn Work>, RecordedError> {
        let head = MAGIC.len() + 2;
        if file.len() > usize::min(MOST_BYTES, limits.file_bytes) || file.len() < head + 32 || !file.starts_with(&MAGIC)
        {
            return Err(RecordedError::NoRun);
        }
        let version = u16::from_le_bytes([file[8], file[9]]);
        if !(FIRST..=VERSION).contains(&version) {
            return Err(RecordedError::Version(version));
        }
        let (digest, rest) = file[head..].split_at(32);
        if Sha256::digest(rest).as_slice() != digest {
            return Err(RecordedError::Damaged);
        }
        let run = match version {
            FIRST => first(wire::training::decode(rest).ok_or(RecordedError::Damaged)?)?,
            _ => wire::training::decode(rest).ok_or(RecordedError::Damaged)?,
        };
        Ok(match run.training.game.as_str() {
            Connect2Rules::NAME => Box::new(Shown::<Connect2Rules>::of(run)?),
            TicTacToeRules::NAME => Box::new(Shown::<TicTacToeRules>::of(run)?),
            ConnectFourRules::NAME => Box::new(Self::of(run)?),
            _ => return Err(RecordedError::Impossible("its game")),
        })
    }
}

/// A run of the first version, with the settings that it had without knowing them.
fn first(run: FirstRun) -> Result<RecordedRun, RecordedError> {
    let mut run = RecordedRun::from(run);
    let read = |values: &[f64], what| Settings::from_first(values).map_err(|_| RecordedError::Impossible(what));
    let first = read(&run.training.first_settings, "its first settings")?;
    let settings = read(&run.training.settings, "its settings")?;
    run.training.first_settings = first.values();
    run.training.settings = settings.values();
    run.progress.rate = settings.rate_after(run.progress.steps as usize);
    Ok(run)
}

impl<R: Rules + 'static> Shown<R> {
    fn of(mut run: RecordedRun) -> Result<Self, RecordedError> {
        let training = &run.training;
        let impossible = RecordedError::Impossible;
        let settings = Settings::from_values(&training.settings).map_err(|_| impossible("its settings"))?;
        let first = Settings::from_values(&training.first_settings).map_err(|_| impossible("its first settings"))?;
        let recorded = training.recorded.as_ref().ok_or(impossible("it is not recorded"))?;
        let mut networks = Vec::new();
        for (generation, network) in std::mem::take(&mut run.networks) {
            let RecordedNetwork { width, layers, theta } = network;
            let shape = Shape { inputs: InARow::<R>::INPUTS, width, layers, outputs: InARow::<R>::OUTPUTS };
            networks.push((generation, Network::new(shape, theta)?));
        }
        if recorded.networks.contains(&0) {
            let start = Trainer::<InARow<R>>::new(training.seed, first);
            networks.push((0, start.generations()[0].network.clone()));
        }
        let missing = |generation: &u32| !networks.iter().any(|(number, _)| number == generation);
        if recorded.networks.is_empty() || recorded.networks.iter().any(missing) {
            return Err(impossible("a network that is not there"));
        }
        let mut games = Vec::new();
        for (view, plies) in &run.games {
            games.push(replay::<R>(view, plies).ok_or(impossible("a game"))?);
        }
        let in_order = games.windows(2).all(|pair| pair[0].number < pair[1].number);
        let legal = |moves: &[u16]| selfplay::board::after::<InARow<R>>(&project::moves(moves)).is_some();
        if !in_order || !training.pins.iter().all(|pin| legal(&pin.moves)) {
            return Err(impossible("the order of its games, or a position kept in view"));
        }
        let pins = training.pins.len();
        if run.generations.is_empty() || run.generations.iter().any(|generation| generation.opinions.len() != pins) {
            return Err(impossible("what its generations say"));
        }
        Ok(Self { cpuct: settings.cpuct, networks, games, duel: None, run })
    }
}

/// Plays a recorded game once more.
fn replay<R: Rules>(view: &GameView, plies: &[RecordedPly]) -> Option<PlayedGame> {
    let mut game = InARow::<R>::new();
    let mut positions = Vec::new();
    let in_range = |value: f64| (-1.0..=1.0).contains(&value);
    if view.moves.len() != plies.len() {
        return None;
    }
    for (&mv, ply) in view.moves.iter().zip(plies) {
        let (mut legal, mut inputs) = (Vec::new(), Vec::new());
        game.legal_moves(&mut legal);
        game.inputs(&mut inputs);
        let known = ply.priors.is_empty() || ply.priors.len() == legal.len();
        let sane = in_range(ply.value) && in_range(ply.mean) && (0.0..=10.0).contains(&ply.temperature);
        if !legal.contains(&Move(mv)) || legal.len() != ply.visits.len() || !known || !sane {
            return None;
        }
        let targets = legal.iter().zip(&ply.visits);
        let targets = targets.map(|(&mv, &visits)| Target { mv, index: game.policy_index(mv), visits }).collect();
        positions.push(Position::new(inputs, targets, ply.temperature, ply.value, ply.mean));
        game.play_and_set_root(Move(mv));
    }
    // The ending is told for who moved last.
    let ending = game.ending(&[], false)?.outcome;
    let outcome: Outcome = if view.moves.len() % 2 == 1 { ending } else { ending.flip() };
    let GameView { number, generation, ref moves, is_held_out, .. } = *view;
    Some(PlayedGame { number, generation, moves: project::moves(moves), positions, outcome, is_held_out })
}

impl<R: Rules + 'static> Shelf<R> for Shown<R> {
    fn network(&self, generation: u32) -> Option<&Network> {
        self.networks.iter().find(|(number, _)| *number == generation).map(|(_, network)| network)
    }

    fn game(&self, number: u32) -> Option<&PlayedGame> {
        self.games.iter().find(|game| game.number == number)
    }

    fn priors_then(&self, game: &PlayedGame, ply: usize) -> Option<Vec<f64>> {
        let (_, plies) = self.run.games.iter().find(|(view, _)| view.number == game.number)?;
        let priors = &plies.get(ply)?.priors;
        (!priors.is_empty()).then(|| priors.iter().copied().map(f64::from).collect())
    }

    fn cpuct(&self) -> f64 {
        self.cpuct
    }

    fn seed(&self) -> u64 {
        self.run.training.seed
    }
}

impl<R: Rules + 'static> Work for Shown<R> {
    fn tell_all(&mut self, answers: &mut Vec<Answer>) {
        let run = &self.run;
        answers.push(Answer::Begun(Box::new(run.training.clone())));
        answers.push(Answer::Losses(run.losses.clone()));
        answers.extend(run.generations.iter().cloned().map(|generation| Answer::Generation(Box::new(generation))));
        answers.push(Answer::Progress(Box::new(run.progress.clone())));
    }

    fn ask(&mut self, ask: Ask, answers: &mut Vec<Answer>) -> Result<(), String> {
        match ask {
            Ask::Games { before, most } => answers.push(shelf::games(self.games.iter(), before, most)),
            Ask::Pause => {}
            Ask::Digest => {
                let digest =
                    self.run.training.recorded.as_ref().map(|recorded| recorded.digest.clone()).unwrap_or_default();
                answers.push(Answer::Digest { moment: self.run.progress.moment, digest });
            }
            Ask::Run { .. } | Ask::Change { .. } | Ask::Export => {
                return Err("a recorded run is only looked at; it cannot be trained further".to_owned());
            }
            other => {
                let mut duel = self.duel.take();
                let told = shelf::ask(self, &mut duel, other, answers);
                self.duel = duel;
                told?;
            }
        }
        Ok(())
    }

    fn is_busy(&self) -> bool {
        self.duel.is_some()
    }

    fn work(&mut self, _now: Duration, answers: &mut Vec<Answer>) {
        shelf::play_on(&mut self.duel, answers);
    }
}
