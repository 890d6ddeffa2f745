//! A training as a file: it goes on where it stopped, bit for bit. `docs/training.md` describes the bytes.
//!
//! A file is hostile input. Its size is bounded, its digest is checked first, whatever can be derived is derived and not read (boards,
//! legal moves, pi, z, results, settings in force), and the rest is checked. The digest keeps out damage, not malice: every check
//! also holds for files whose digest is right.

use engine::Move;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{
    board::{Board, after},
    gradient::{Gradient, Losses},
    held_out::{Check, Fit},
    network::{Network, NetworkError, Shape},
    optimiser::Optimiser,
    settings::{SettingError, Settings, TABLE},
    targets::{PlayedGame, Position, Target},
    trainer::{
        Change, Generation, MOST_CHANGES, MOST_GENERATIONS, Phase, Playing, State, Trainer, outcome_of, shape_of,
    },
};

/// Beginning of every file.
const MAGIC: [u8; 8] = *b"PUCTRAIN";
/// The version that is written, and the newest that is read.
const VERSION: u16 = 2;
/// The version that had no games held out, kept no entropies and knew one optimiser.
const FIRST: u16 = 1;
/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 512 << 20;

/// Reason why a file was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FileError {
    /// Another kind of file.
    #[error("this is not a training")]
    NoTraining,
    /// Written by a later version of the program.
    #[error("this training is of version {0}, and only versions up to {VERSION} can be read")]
    Version(u16),
    /// More than is read.
    #[error("this file has {0} bytes, and a training has {MOST_BYTES} at most")]
    TooLarge(usize),
    /// Cut off, or changed on its way.
    #[error("this training is damaged: its digest does not match")]
    Damaged,
    /// A training of another game.
    #[error("this training is of {found}, not of {expected}")]
    OtherGame {
        /// The game that was asked for.
        expected: &'static str,
        /// The file's.
        found: String,
    },
    /// Content that no training can have.
    #[error("this training contradicts itself: {0}")]
    Impossible(&'static str),
    /// A network in it.
    #[error("a network in this training has {0}")]
    Network(#[from] NetworkError),
    /// A setting in it.
    #[error("in this training, {0}")]
    Setting(#[from] SettingError),
}

#[derive(Serialize, Deserialize)]
struct Stored {
    game: String,
    seed: u64,
    first_settings: Vec<f64>,
    changes: Vec<(u64, u8, f64)>,
    moment: u64,
    learning: bool,
    done: u32,
    generations: Vec<StoredGeneration>,
    network: StoredNetwork,
    means: Vec<f32>,
    squares: Vec<f32>,
    powers: [f64; 2],
    games: u32,
    window: Vec<StoredGame>,
    playing: StoredGame,
    losses: Vec<[f64; 3]>,
}

/// Part that stands behind the rest since version 2.
#[derive(Default, Serialize, Deserialize)]
struct More {
    /// One for each game of the window, true for those held out.
    held_out: Vec<bool>,
    /// The entropies of the newest steps: those of a training that began in the first version are not known.
    entropies: Vec<f64>,
    /// One for each generation.
    checks: Vec<Option<[StoredFit; 2]>>,
}

#[derive(Serialize, Deserialize)]
struct StoredFit {
    positions: u32,
    losses: [f64; 3],
}

#[derive(Serialize, Deserialize)]
struct StoredNetwork {
    width: u16,
    layers: u16,
    theta: Vec<f32>,
}

#[derive(Serialize, Deserialize)]
struct StoredGeneration {
    network: StoredNetwork,
    games: u32,
    steps: u32,
    random: bool,
}

#[derive(Serialize, Deserialize)]
struct StoredGame {
    generation: u32,
    plies: Vec<StoredPly>,
}

#[derive(Serialize, Deserialize)]
struct StoredPly {
    mv: u16,
    visits: Vec<u32>,
    temperature: f64,
    value: f64,
    mean: f64,
}

impl<G: Board> Trainer<G> {
    /// The training as a file's bytes.
    ///
    /// # Panics
    /// Never: what is written are numbers in memory.
    #[must_use]
    pub fn export(&self) -> Vec<u8> {
        let body = (Stored::of::<G>(&self.state), More::of(&self.state));
        let body = postcard::to_allocvec(&body).expect("writing to memory");
        let mut bytes = Vec::with_capacity(body.len() + 42);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(Sha256::digest(&body));
        bytes.extend(body);
        bytes
    }

    /// The training of a file, to be gone on with.
    ///
    /// # Errors
    /// One sentence for what is no such file, or is damaged, or cannot have happened.
    pub fn import(bytes: &[u8]) -> Result<Self, FileError> {
        if bytes.len() > MOST_BYTES {
            return Err(FileError::TooLarge(bytes.len()));
        }
        let rest = bytes.strip_prefix(&MAGIC).ok_or(FileError::NoTraining)?;
        let (version, rest) = rest.split_first_chunk().ok_or(FileError::Damaged)?;
        let version = u16::from_le_bytes(*version);
        if !(FIRST..=VERSION).contains(&version) {
            return Err(FileError::Version(version));
        }
        let (digest, body) = rest.split_first_chunk::<32>().ok_or(FileError::Damaged)?;
        if Sha256::digest(body)[..] != digest[..] {
            return Err(FileError::Damaged);
        }
        let (stored, left): (Stored, _) = postcard::take_from_bytes(body).map_err(|_| FileError::Damaged)?;
        let (more, left) = match version {
            FIRST => (None, left),
            _ => {
                let (more, left): (More, _) = postcard::take_from_bytes(left).map_err(|_| FileError::Damaged)?;
                (Some(more), left)
            }
        };
        if !left.is_empty() {
            return Err(FileError::Damaged);
        }
        let mut state = stored.state::<G>(version)?;
        if let Some(more) = more {
            more.add_to(&mut state)?;
        }
        let game = after(&state.playing.moves).expect("its moves were played");
        Ok(Self { state, game, gradient: Gradient::default() })
    }
}

impl Stored {
    fn of<G: Board>(state: &State) -> Self {
        let (learning, done) = match state.phase {
            Phase::Play(games) => (false, games),
            Phase::Learn(steps) => (true, steps),
        };
        let generation = |generation: &Generation| StoredGeneration {
            network: StoredNetwork::of(&generation.network),
            games: generation.games,
            steps: generation.steps,
            random: generation.random,
        };
        Self {
            game: G::NAME.to_owned(),
            seed: state.seed,
            first_settings: state.first_settings.values(),
            changes: state.changes.iter().map(|change| (change.moment, change.setting, change.value)).collect(),
            moment: state.moment,
            learning,
            done,
            generations: state.generations.iter().map(generation).collect(),
            network: StoredNetwork::of(&state.network),
            means: state.optimiser.means.clone(),
            squares: state.optimiser.squares.clone(),
            powers: state.optimiser.powers,
            games: state.games,
            window: state
                .window
                .iter()
                .map(|game| StoredGame::of(game.generation, &game.moves, &game.positions))
                .collect(),
            playing: StoredGame::of(0, &state.playing.moves, &state.playing.positions),
            losses: state.losses.iter().map(|losses| [losses.value, losses.policy, losses.regularisation]).collect(),
        }
    }

    fn state<G: Board>(self, version: u16) -> Result<State, FileError> {
        if self.game != G::NAME {
            let found = self.game.chars().take(40).collect();
            return Err(FileError::OtherGame { expected: G::NAME, found });
        }
        let is_first = version == FIRST;
        let read = if is_first { Settings::from_first } else { Settings::from_values };
        let first_settings = read(&self.first_settings)?;
        let (settings, changes) = self.changes(first_settings, is_first)?;
        let network = self.network.network::<G>()?;
        if network.shape() != shape_of::<G>(&settings) {
            return Err(FileError::Impossible("its network is not of the size that is set"));
        }
        let optimiser = Optimiser { means: self.means, squares: self.squares, powers: self.powers };
        check_optimiser(&optimiser, network.parameters().len())?;
        let generations = self.generations.into_iter().map(StoredGeneration::generation::<G>);
        let generations: Vec<Generation> = generations.collect::<Result<_, _>>()?;
        if !(1..=MOST_GENERATIONS).contains(&generations.len()) {
            return Err(FileError::Impossible("the number of its generations"));
        }
        let limit = if self.learning { settings_limit("steps") } else { settings_limit("games") };
        if self.done > limit {
            return Err(FileError::Impossible("more was done than a generation takes"));
        }
        let in_window = u32::try_from(self.window.len()).unwrap_or(u32::MAX);
        if in_window > settings_limit("window") || in_window > self.games {
            return Err(FileError::Impossible("the number of its games"));
        }
        let first = self.games - in_window;
        let mut window = std::collections::VecDeque::with_capacity(self.window.len());
        for (game, number) in self.window.into_iter().zip(first..) {
            let generation = game.generation;
            if generation as usize >= generations.len() {
                return Err(FileError::Impossible("a game of a generation that is not there"));
            }
            let (Playing { moves, positions }, game) = game.replay::<G>()?;
            let outcome = outcome_of(&game, moves.len()).ok_or(FileError::Impossible("a game without an end"))?;
            window.push_back(PlayedGame { number, generation, moves, positions, outcome, is_held_out: false });
        }
        let (playing, game) = self.playing.replay::<G>()?;
        if outcome_of(&game, playing.moves.len()).is_some() {
            return Err(FileError::Impossible("the game in progress is over"));
        }
        let losses =
            |[value, policy, regularisation]: [f64; 3]| Losses { value, policy, regularisation, entropy: None };
        Ok(State {
            seed: self.seed,
            first_settings,
            settings,
            changes,
            moment: self.moment,
            phase: if self.learning { Phase::Learn(self.done) } else { Phase::Play(self.done) },
            generations,
            network,
            optimiser,
            playing,
            games: self.games,
            window,
            losses: self.losses.into_iter().map(losses).collect(),
        })
    }

    /// The changes, and the settings in force after them.
    fn changes(&self, first: Settings, is_first: bool) -> Result<(Settings, Vec<Change>), FileError> {
        if self.changes.len() > MOST_CHANGES {
            return Err(FileError::Impossible("the number of its changes"));
        }
        let (mut settings, mut changes, mut newest) = (first, Vec::with_capacity(self.changes.len()), 0);
        for &(moment, setting, value) in &self.changes {
            if moment < newest || moment > self.moment {
                return Err(FileError::Impossible("changes out of order"));
            }
            newest = moment;
            let known = TABLE.get(usize::from(setting)).filter(|_| !is_first || Settings::is_first(setting));
            let spec = known.ok_or(FileError::Impossible("a change of nothing"))?;
            settings.set(spec.name, value)?;
            changes.push(Change { moment, setting, value });
        }
        Ok((settings, changes))
    }
}

impl More {
    fn of(state: &State) -> Self {
        let known = state.losses.iter().rev().map_while(|losses| losses.entropy);
        let mut entropies: Vec<f64> = known.collect();
        entropies.reverse();
        let fits = |check: &Check| [StoredFit::of(&check.learnt), StoredFit::of(&check.held_out)];
        Self {
            held_out: state.window.iter().map(|game| game.is_held_out).collect(),
            entropies,
            checks: state.generations.iter().map(|generation| generation.check.as_ref().map(fits)).collect(),
        }
    }

    /// Adds it to what the first version had.
    fn add_to(self, state: &mut State) -> Result<(), FileError> {
        let Self { held_out, entropies, checks } = self;
        if held_out.len() != state.window.len() || checks.len() != state.generations.len() {
            return Err(FileError::Impossible("the number of its games held out"));
        }
        let Some(unknown) = state.losses.len().checked_sub(entropies.len()) else {
            return Err(FileError::Impossible("the number of its entropies"));
        };
        state.window.iter_mut().zip(held_out).for_each(|(game, is_held_out)| game.is_held_out = is_held_out);
        for (losses, entropy) in state.losses[unknown..].iter_mut().zip(entropies) {
            losses.entropy = Some(entropy);
        }
        for (generation, check) in state.generations.iter_mut().zip(checks) {
            generation.check = check.map(|[learnt, held_out]| Check { learnt: learnt.fit(), held_out: held_out.fit() });
        }
        Ok(())
    }
}

impl StoredFit {
    fn of(fit: &Fit) -> Self {
        Self { positions: fit.positions, losses: [fit.value, fit.policy, fit.entropy] }
    }

    fn fit(self) -> Fit {
        let Self { positions, losses: [value, policy, entropy] } = self;
        Fit { positions, value, policy, entropy }
    }
}

impl StoredNetwork {
    fn of(network: &Network) -> Self {
        let Shape { width, layers, .. } = network.shape();
        Self { width, layers, theta: network.parameters().to_vec() }
    }

    fn network<G: Board>(self) -> Result<Network, NetworkError> {
        let Self { width, layers, theta } = self;
        Network::new(Shape { inputs: G::INPUTS, width, layers, outputs: G::OUTPUTS }, theta)
    }
}

impl StoredGeneration {
    fn generation<G: Board>(self) -> Result<Generation, NetworkError> {
        let Self { network, games, steps, random } = self;
        Ok(Generation { network: network.network::<G>()?, games, steps, random, check: None })
    }
}

impl StoredGame {
    fn of(generation: u32, moves: &[Move], positions: &[Position]) -> Self {
        let ply = |(mv, position): (&Move, &Position)| StoredPly {
            mv: mv.0,
            visits: position.targets().iter().map(|target| target.visits).collect(),
            temperature: position.temperature(),
            value: position.value(),
            mean: position.mean(),
        };
        Self { generation, plies: moves.iter().zip(positions).map(ply).collect() }
    }

    /// Plays the game once more: its positions, and where it stands.
    fn replay<G: Board>(self) -> Result<(Playing, G), FileError> {
        let (mut game, mut playing, mut legal) = (G::start(), Playing::default(), Vec::new());
        let temperature = settings_spec("temperature");
        for ply in self.plies {
            let mv = Move(ply.mv);
            legal.clear();
            game.legal_moves(&mut legal);
            if !legal.contains(&mv) || legal.len() != ply.visits.len() {
                return Err(FileError::Impossible("a move that is not legal"));
            }
            let in_range = |value: f64| (-1.0..=1.0).contains(&value);
            if !in_range(ply.value)
                || !in_range(ply.mean)
                || !(temperature.0..=temperature.1).contains(&ply.temperature)
            {
                return Err(FileError::Impossible("a value out of range"));
            }
            let mut inputs = Vec::new();
            game.inputs(&mut inputs);
            let targets = legal.iter().zip(ply.visits);
            let targets = targets.map(|(&mv, visits)| Target { mv, index: game.policy_index(mv), visits }).collect();
            playing.positions.push(Position::new(inputs, targets, ply.temperature, ply.value, ply.mean));
            playing.moves.push(mv);
            game.play_and_set_root(mv);
        }
        Ok((playing, game))
    }
}

fn check_optimiser(optimiser: &Optimiser, parameters: usize) -> Result<(), FileError> {
    let Optimiser { means, squares, powers } = optimiser;
    let right = means.len() == parameters
        && squares.len() == parameters
        && means.iter().all(|mean| mean.is_finite())
        && squares.iter().all(|square| square.is_finite() && *square >= 0.0)
        && powers.iter().all(|power| (0.0..=1.0).contains(power));
    if right { Ok(()) } else { Err(FileError::Impossible("what its optimiser remembers")) }
}

/// A setting's smallest and largest value.
fn settings_spec(name: &str) -> (f64, f64) {
    let spec = crate::settings::spec(name).expect("the table has it");
    (spec.min, spec.max)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the table's limits are small")]
fn settings_limit(name: &str) -> u32 {
    settings_spec(name).1 as u32
}
