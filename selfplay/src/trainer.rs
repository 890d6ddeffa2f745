//! The training loop, one small slice at a time.
//!
//! ```text
//! play     a move of self-play: search, pi from its visits, draw a move       until `games` games are over
//! learn    an optimiser's step on a batch drawn from the newest games         `steps` times
//!          the network is a new generation, and all begins again
//! ```
//! [`Trainer::advance`] does one slice, of some ms at most, so that a caller can show what came of it, pause by not calling, and
//! change settings in between. A training is a function of its seed, its first settings and its [changes](Change): nothing random
//! comes from elsewhere, and how slices are spread over time makes no difference.

use std::{borrow::Cow, collections::VecDeque};

use engine::{
    Move, Outcome,
    random::{SplitMix64, splitmix64},
};
use sha2::{Digest as _, Sha256};

use crate::{
    board::Board,
    gradient::{Example, Gradient, Losses},
    held_out::{Check, check},
    network::{Network, Shape},
    optimiser::Optimiser,
    settings::{SettingError, Settings, TABLE},
    targets::{PlayedGame, Position},
    thought::think,
};

/// Most generations of one training; with that many it is over.
pub const MOST_GENERATIONS: usize = 2000;

/// Most parameters of all generations together, 256 MiB; with more it is over, too.
pub const MOST_PARAMETERS: usize = 64 << 20;

/// Most changes of settings in one training.
pub const MOST_CHANGES: usize = 10_000;

/// A training of a network for a game.
#[derive(Clone, Debug)]
pub struct Trainer<G: Board> {
    pub(crate) state: State,
    /// The game that is being played.
    pub(crate) game: G,
    pub(crate) gradient: Gradient,
}

/// Everything that a training is made of: what its file keeps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) seed: u64,
    pub(crate) first_settings: Settings,
    pub(crate) settings: Settings,
    pub(crate) changes: Vec<Change>,
    /// Slices done.
    pub(crate) moment: u64,
    pub(crate) phase: Phase,
    /// The network of each generation; the first is the random start. The newest one plays.
    pub(crate) generations: Vec<Generation>,
    /// The network that learns: the newest generation's, some steps on.
    pub(crate) network: Network,
    pub(crate) optimiser: Optimiser,
    pub(crate) playing: Playing,
    /// Games begun and ended.
    pub(crate) games: u32,
    /// The newest games, oldest first.
    pub(crate) window: VecDeque<PlayedGame>,
    /// The loss of each optimiser's step.
    pub(crate) losses: Vec<Losses>,
}

/// Phase of the training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Self-play, with the number of games of the generation that are over.
    Play(u32),
    /// Learning, with the number of steps of the generation that are done.
    Learn(u32),
}

/// A network that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// The network.
    pub network: Network,
    /// Games of self-play that had been played when it was made.
    pub games: u32,
    /// Optimiser's steps that had been done.
    pub steps: u32,
    /// True for a random start, because the training began or the network's size changed.
    pub random: bool,
    /// What it foresaw when it was made, of games it learnt from and of games held out; `None` where there were none of one kind.
    pub check: Option<Check>,
}

/// The game in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Playing {
    pub(crate) moves: Vec<Move>,
    pub(crate) positions: Vec<Position>,
}

/// A change of a setting: an entry of the history that repeats a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Slices that had been done.
    pub moment: u64,
    /// The setting, by its place in the [table](TABLE).
    pub setting: u8,
    /// Its new value.
    pub value: f64,
}

/// Reason why a setting was not changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ChangeError {
    /// It is not one, or has no such value.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The training is over, or there were too many changes.
    #[error("a training keeps {MOST_GENERATIONS} generations and {MOST_CHANGES} changes at most")]
    Full,
}

/// Result of one slice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advance {
    /// A move was played; the number of plies that stand.
    Moved(u32),
    /// A game ended, with this result for the first player: [`Trainer::newest_game`].
    GameOver(Outcome),
    /// An optimiser's step was done.
    Learnt(Losses),
    /// As before, and the network is now this generation.
    NewGeneration(usize, Losses),
    /// Nothing: there are as many generations as are kept.
    Finished,
}

impl<G: Board> Trainer<G> {
    /// A training from scratch.
    #[must_use]
    pub fn new(seed: u64, settings: Settings) -> Self {
        let network = start_of::<G>(seed, 0, &settings);
        let generation = Generation { network: network.clone(), games: 0, steps: 0, random: true, check: None };
        let state = State {
            seed,
            first_settings: settings,
            settings,
            changes: Vec::new(),
            moment: 0,
            phase: Phase::Play(0),
            optimiser: Optimiser::new(network.parameters().len()),
            generations: vec![generation],
            network,
            playing: Playing::default(),
            games: 0,
            window: VecDeque::new(),
            losses: Vec::new(),
        };
        Self { state, game: G::start(), gradient: Gradient::default() }
    }

    /// The training that this seed, these settings and these changes make, up to a moment. Later changes are left out.
    ///
    /// # Errors
    /// For the first change that cannot be made.
    pub fn repeat(seed: u64, settings: Settings, changes: &[Change], moment: u64) -> Result<Self, ChangeError> {
        let mut trainer = Self::new(seed, settings);
        for change in changes.iter().filter(|change| change.moment <= moment) {
            while trainer.moment() < change.moment && trainer.advance() != Advance::Finished {}
            let name = TABLE.get(usize::from(change.setting)).map_or("", |spec| spec.name);
            trainer.change(name, change.value)?;
        }
        while trainer.moment() < moment && trainer.advance() != Advance::Finished {}
        Ok(trainer)
    }

    /// Does one slice: a move of self-play, or an optimiser's step.
    pub fn advance(&mut self) -> Advance {
        if self.state.is_full() {
            return Advance::Finished;
        }
        self.state.moment += 1;
        match self.state.phase {
            Phase::Play(games) => self.play(games),
            Phase::Learn(steps) => self.learn(steps),
        }
    }

    /// Changes a setting from the next slice on. Another size of the network begins a new generation with random weights, which
    /// learns from the games there are.
    ///
    /// # Errors
    /// When there is no such setting, or it does not take such a value; nothing changes then.
    pub fn change(&mut self, name: &str, value: f64) -> Result<(), ChangeError> {
        let state = &mut self.state;
        let mut settings = state.settings;
        settings.set(name, value)?;
        if settings == state.settings {
            return Ok(());
        }
        if state.changes.len() >= MOST_CHANGES || state.is_full() {
            return Err(ChangeError::Full);
        }
        let setting = TABLE.iter().position(|spec| spec.name == name).and_then(|at| u8::try_from(at).ok());
        let setting = setting.expect("the table has it");
        state.changes.push(Change { moment: state.moment, setting, value });
        if settings.method() != state.settings.method() {
            // What one remembers means nothing to the other.
            state.optimiser = Optimiser::new(state.network.parameters().len());
        }
        state.settings = settings;
        if shape_of::<G>(&settings) != state.network.shape() {
            state.network = start_of::<G>(state.seed, state.changes.len(), &settings);
            state.optimiser = Optimiser::new(state.network.parameters().len());
            state.keep_generation(true);
        }
        Ok(())
    }

    fn play(&mut self, games: u32) -> Advance {
        let Self { state, game, .. } = self;
        let ply = u32::try_from(state.playing.moves.len()).expect("games are short");
        let seed = purpose(state.seed, Purpose::Search, u64::from(state.games) << 16 | u64::from(ply));
        let playing_network = &state.generations.last().expect("there is one from the start").network;
        let thought = think(game, playing_network, &state.settings, ply, seed);
        state.playing.moves.push(thought.mv);
        state.playing.positions.push(thought.position);
        game.play_and_set_root(thought.mv);
        let Some(outcome) = outcome_of(game, state.playing.moves.len()) else { return Advance::Moved(ply + 1) };

        let Playing { moves, positions } = std::mem::take(&mut state.playing);
        let generation = u32::try_from(state.generations.len() - 1).expect("there are few");
        let number = state.games;
        let is_held_out = false;
        state.window.push_back(PlayedGame { number, generation, moves, positions, outcome, is_held_out });
        state.games = state.games.saturating_add(1);
        state.phase = if games + 1 < state.settings.games { Phase::Play(games + 1) } else { Phase::Learn(0) };
        while state.window.len() > state.settings.window as usize {
            state.window.pop_front();
        }
        state.may_hold_out();
        *game = G::start();
        Advance::GameOver(outcome)
    }

    fn learn(&mut self, steps: u32) -> Advance {
        let Self { state, gradient, .. } = self;
        let mut random = SplitMix64::new(purpose(state.seed, Purpose::Batch, state.losses.len() as u64), 0);
        let drawn = draw(&state.window, state.settings.batch, &mut random);
        let mirror = state.settings.mirror == 1;
        let batch: Vec<(Cow<'_, Position>, f64)> = drawn
            .into_iter()
            .map(|(game, ply)| {
                let position = &game.positions[ply];
                let turned = mirror && random.next() >> 63 == 1;
                let position = if turned { Cow::Owned(position.mirrored::<G>()) } else { Cow::Borrowed(position) };
                (position, game.result(ply))
            })
            .collect();
        let batch: Vec<Example<'_>> =
            batch.iter().map(|(position, result)| Example { position, result: *result }).collect();
        let losses = gradient.of(&state.network, &batch, state.settings.weight_decay);
        let (method, rate) = (state.settings.method(), state.settings.rate_after(state.losses.len()));
        state.optimiser.step(method, &mut state.network, gradient.slopes(), rate);
        state.losses.push(losses);
        if steps + 1 < state.settings.steps {
            state.phase = Phase::Learn(steps + 1);
            return Advance::Learnt(losses);
        }
        state.phase = Phase::Play(0);
        state.keep_generation(false);
        Advance::NewGeneration(state.generations.len() - 1, losses)
    }

    /// SHA-256 of everything the training is made of: equal where trainings are, bit for bit.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.export()).into()
    }

    /// Slices done.
    #[must_use]
    pub fn moment(&self) -> u64 {
        self.state.moment
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.state.seed
    }

    /// The settings it began with.
    #[must_use]
    pub fn first_settings(&self) -> &Settings {
        &self.state.first_settings
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.state.settings
    }

    /// Every change of a setting, oldest first.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.state.changes
    }

    /// Returns the phase of the training.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// Every generation; the first is the random start.
    #[must_use]
    pub fn generations(&self) -> &[Generation] {
        &self.state.generations
    }

    /// Returns whether it is over: no generation can be kept any more.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.state.is_full()
    }

    /// The network that learns.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.state.network
    }

    /// The moves of the game in progress.
    #[must_use]
    pub fn playing(&self) -> &[Move] {
        &self.state.playing.moves
    }

    /// Games that are over.
    #[must_use]
    pub fn games_played(&self) -> u32 {
        self.state.games
    }

    /// The games that are learnt from, oldest first: any position's targets can be looked at.
    #[must_use]
    pub fn window(&self) -> &VecDeque<PlayedGame> {
        &self.state.window
    }

    /// The game that ended last.
    #[must_use]
    pub fn newest_game(&self) -> Option<&PlayedGame> {
        self.state.window.back()
    }

    /// The loss of each optimiser's step, before that step.
    #[must_use]
    pub fn losses(&self) -> &[Losses] {
        &self.state.losses
    }
}

impl State {
    /// Returns whether no generation can be kept any more.
    fn is_full(&self) -> bool {
        let kept = self.generations.iter().map(|generation| generation.network.parameters().len());
        self.generations.len() >= MOST_GENERATIONS || kept.sum::<usize>() >= MOST_PARAMETERS
    }

    /// Holds the newest game out, if the seed draws it. Something to learn from always stays.
    fn may_hold_out(&mut self) {
        let is_learnt_from = |game: &PlayedGame| !game.is_held_out;
        let others = self.window.iter().rev().skip(1).filter(|game| is_learnt_from(game)).count();
        let Some(newest) = self.window.back_mut() else { return };
        let drawn = purpose(self.seed, Purpose::HeldOut, newest.number.into());
        // The upper half of the product is uniform below 100.
        newest.is_held_out = others > 0 && (u128::from(drawn) * 100) >> 64 < u128::from(self.settings.held_out);
    }

    fn keep_generation(&mut self, random: bool) {
        let steps = u32::try_from(self.losses.len()).unwrap_or(u32::MAX);
        let check = if random { None } else { check(&self.network, &self.window) };
        self.generations.push(Generation { network: self.network.clone(), games: self.games, steps, random, check });
    }
}

/// Returns the result for the first player, where a game is over after this many plies.
pub(crate) fn outcome_of<G: Board>(game: &G, plies: usize) -> Option<Outcome> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let ending = game.ending(&moves, false)?;
    // An ending is for who moved last.
    Some(if plies.is_multiple_of(2) { ending.outcome.flip() } else { ending.outcome })
}

/// Positions drawn from the games of the window that are learnt from, each as likely as any other; one may come twice. Each is a
/// game and a ply of it.
fn draw<'a>(window: &'a VecDeque<PlayedGame>, batch: u32, random: &mut SplitMix64) -> Vec<(&'a PlayedGame, usize)> {
    let mut ends: Vec<u64> = Vec::with_capacity(window.len());
    for game in window {
        let positions = if game.is_held_out { 0 } else { game.positions.len() as u64 };
        ends.push(ends.last().copied().unwrap_or(0) + positions);
    }
    let Some(&all) = ends.last().filter(|all| **all > 0) else { return Vec::new() };
    let one = |_| {
        // The upper half of the product is uniform below their number.
        let drawn = u64::try_from((u128::from(random.next()) * u128::from(all)) >> 64).expect("below a u64");
        let at = ends.partition_point(|&end| end <= drawn);
        let before = if at == 0 { 0 } else { ends[at - 1] };
        (&window[at], usize::try_from(drawn - before).expect("games are short"))
    };
    (0..batch).map(one).collect()
}

/// The size that settings give a network of a game.
#[must_use]
pub fn shape_of<G: Board>(settings: &Settings) -> Shape {
    let small = |number: u32| u16::try_from(number).expect("the table bounds it");
    Shape { inputs: G::INPUTS, width: small(settings.width), layers: small(settings.layers), outputs: G::OUTPUTS }
}

/// A random start; `change` tells those of one training apart.
fn start_of<G: Board>(seed: u64, change: usize, settings: &Settings) -> Network {
    let mut random = SplitMix64::new(purpose(seed, Purpose::Weights, change as u64), 0);
    Network::random(shape_of::<G>(settings), &mut random)
}

/// Purpose of randomness: no two purposes share numbers.
#[derive(Clone, Copy)]
enum Purpose {
    Weights,
    Search,
    Batch,
    HeldOut,
}

fn purpose(seed: u64, purpose: Purpose, number: u64) -> u64 {
    splitmix64(splitmix64(splitmix64(seed) ^ purpose as u64) ^ number)
}
