//! Training of a lesson on the bench, worked at as a page's worker does, within bounds.

#[cfg(test)]
mod tests;

use std::{fmt, time::Duration};

use lessons::{
    Step,
    bench::{Bench, BenchSetup},
};
use session::training::{self, Limits, Settings, TABLE, ends, suited};
use wire::training::{Answer, Ask, GameView, GenerationView, LossSample, PositionView, Progress, Until};

use crate::training::{Told, TrainingSight};

/// Work that trainings of a lesson, and of what is done in it, may take in all: multiplications, roughly. It takes some seconds in a browser.
const MOST_TRAINING: u64 = 6_000_000_000;

/// Multiplications of one slice at most.
const MOST_SLICE: u64 = 50_000_000;

/// Work of a simulation or a position besides the network's, in multiplications.
const BESIDES: u64 = 2_000;

/// Memory of a training, in bytes.
const MOST_BYTES: usize = 64 << 20;

/// Slices that are done before somebody looks how much work is left.
const TURN: Duration = Duration::from_millis(100);

/// A training, and what was told of it.
pub(crate) struct Trainer {
    bench: training::Bench,
    game: String,
    seed: u64,
    /// Settings with which the training has begun, and those in force.
    first: Settings,
    settings: Settings,
    /// Changes so far: the moment, the setting and its value.
    changes: Vec<(u64, String, f64)>,
    generations: Vec<GenerationView>,
    progress: Progress,
    loss: Option<LossSample>,
    games: Vec<GameView>,
    position: Option<PositionView>,
    /// The generation that is looked at; `None`: the newest.
    looked: Option<u32>,
    /// Work that may still be done.
    left: u64,
}

impl fmt::Debug for Trainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trainer").field("game", &self.game).field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl Trainer {
    /// Begins the training of a lesson.
    ///
    /// # Errors
    /// Where there is no such training, or it is too large.
    pub(crate) fn begin(game: &str, setup: &BenchSetup) -> Result<Self, String> {
        let settings = with(suited(game).ok_or("no network is trained for this game")?, &setup.settings)?;
        let limits = Limits { file_bytes: 0, bytes: MOST_BYTES, slice: MOST_SLICE };
        let mut trainer = Self {
            bench: training::Bench::new(limits),
            game: game.to_owned(),
            seed: setup.seed,
            first: settings,
            settings,
            changes: Vec::new(),
            generations: Vec::new(),
            progress: Progress::default(),
            loss: None,
            games: Vec::new(),
            position: None,
            looked: None,
            left: MOST_TRAINING,
        };
        trainer.start()?;
        Ok(trainer)
    }

    /// Does a step of a solution.
    ///
    /// # Errors
    /// Where it cannot be done, or takes too long.
    pub(crate) fn carry_out(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Train(generations) => {
                (0..*generations).try_for_each(|_| self.ask(Ask::Run { until: Until::Generation }))?;
            }
            Step::TrainSolved => self.ask(Ask::Run { until: Until::Solved })?,
            Step::Look(generation) => self.looked = Some(*generation),
            Step::Tune { name, value } => self.tune(name, *value)?,
            Step::Open(ply) => {
                self.ask(Ask::Games { before: None, most: 1 })?;
                let game = self.games.first().ok_or("no game is finished")?.number;
                self.open(game, *ply)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Shows what was seen: goes on to it where it can, else from the beginning.
    ///
    /// # Errors
    /// Where no bench can have shown it, or it takes too long.
    pub(crate) fn show(&mut self, sight: &TrainingSight) -> Result<(), String> {
        let first = with(suited(&self.game).ok_or("no network is trained for this game")?, &sight.settings)?;
        let is_same = (sight.seed, first.values()) == (self.seed, self.first.values());
        let goes_on = is_same && self.progress.moment <= sight.moment && sight.changes.starts_with(&self.changes);
        // A change that is still to come was made at its moment.
        let is_before = |change: &(u64, String, f64)| change.0 >= self.progress.moment;
        if !(goes_on && sight.changes[self.changes.len()..].iter().all(is_before)) {
            (self.seed, self.first, self.settings) = (sight.seed, first, first);
            self.start()?;
        }
        for (moment, name, value) in &sight.changes[self.changes.len()..] {
            self.go_to(*moment)?;
            self.change(name, *value)?;
        }
        self.go_to(sight.moment)?;
        self.looked = sight.generation;
        match sight.position {
            Some((game, ply)) => self.open(game, ply),
            None => {
                self.position = None;
                Ok(())
            }
        }
    }

    /// Sight of somebody whose bench is in this state.
    pub(crate) fn sight(&self) -> TrainingSight {
        let usual = suited(&self.game).unwrap_or_default().values();
        let settings = TABLE.iter().zip(self.first.values()).zip(usual);
        let differs = settings.filter(|((_, value), usual)| value != usual);
        TrainingSight {
            seed: self.seed,
            settings: differs.map(|((spec, value), _)| (spec.name.to_owned(), value)).collect(),
            changes: self.changes.clone(),
            moment: self.progress.moment,
            is_running: false,
            generation: self.looked,
            position: self.position.as_ref().map(|one| (one.game.number, one.ply)),
        }
    }

    /// Does one more slice.
    ///
    /// # Errors
    /// Where it cannot go on.
    pub(crate) fn go_on(&mut self) -> Result<(), String> {
        self.go_to(self.progress.moment + 1)
    }

    /// A number of the bench; `None` where it is not known yet.
    pub(crate) fn number(&self, what: &Bench) -> Option<f64> {
        let fact = match what {
            Bench::Setting(name) => {
                let place = TABLE.iter().position(|spec| spec.name == name)?;
                return self.settings.values().get(place).copied();
            }
            Bench::Fact(fact) => fact,
        };
        let told = Told {
            newest: self.generations.last(),
            looked: self.generations.iter().find(|one| one.number == self.generation()),
            progress: &self.progress,
            loss: self.loss,
            position: self.position.as_ref(),
        };
        told.number(*fact)
    }

    fn generation(&self) -> u32 {
        let newest = self.generations.last().map_or(0, |one| one.number);
        let is_there = |number: &u32| self.generations.iter().any(|one| one.number == *number);
        self.looked.filter(is_there).unwrap_or(newest)
    }

    fn start(&mut self) -> Result<(), String> {
        self.changes.clear();
        self.ask(Ask::Begin { game: self.game.clone(), seed: self.seed, settings: self.settings.values() })
    }

    /// Before anything is trained a setting is another beginning.
    fn tune(&mut self, name: &str, value: f64) -> Result<(), String> {
        if self.progress.moment > 0 {
            return self.change(name, value);
        }
        self.first.set(name, value).map_err(|error| error.to_string())?;
        self.settings = self.first;
        self.start()
    }

    fn change(&mut self, name: &str, value: f64) -> Result<(), String> {
        self.settings.set(name, value).map_err(|error| error.to_string())?;
        self.changes.push((self.progress.moment, name.to_owned(), value));
        self.ask(Ask::Change { setting: name.to_owned(), value })
    }

    fn open(&mut self, game: u32, ply: u32) -> Result<(), String> {
        self.ask(Ask::Position { game, ply, generation: self.generation() })
    }

    fn go_to(&mut self, moment: u64) -> Result<(), String> {
        while self.progress.moment < moment {
            if self.progress.is_over {
                return Err("the training cannot go on".to_owned());
            }
            self.ask(Ask::Run { until: Until::Slice })?;
        }
        Ok(())
    }

    /// Asks, and works as long as there is something to do.
    fn ask(&mut self, ask: Ask) -> Result<(), String> {
        let slice = self.slice();
        let mut now = Duration::ZERO;
        let answers = self.bench.ask(ask);
        self.hear(answers)?;
        while self.bench.is_busy() {
            let too_long = || "the lesson's training takes too long".to_owned();
            self.left = self.left.checked_sub(slice).ok_or_else(too_long)?;
            now += TURN;
            let answers = self.bench.work(now);
            self.hear(answers)?;
        }
        Ok(())
    }

    /// Work of a slice, at most.
    fn slice(&self) -> u64 {
        let (inputs, outputs) = ends(&self.game).unwrap_or_default();
        let (width, layers) = (u64::from(self.settings.width), u64::from(self.settings.layers));
        let parameters = width * (u64::from(inputs) + u64::from(outputs) + 1 + (layers.max(1) - 1) * width);
        let evaluated = u64::max(self.settings.simulations.into(), 3 * u64::from(self.settings.batch));
        (parameters + BESIDES) * evaluated
    }

    fn hear(&mut self, answers: Vec<Answer>) -> Result<(), String> {
        for answer in answers {
            match answer {
                Answer::Begun(_) => {
                    self.generations.clear();
                    (self.loss, self.position) = (None, None);
                }
                Answer::Losses(losses) => self.loss = losses.last().copied().or(self.loss),
                Answer::Generation(generation) => self.generations.push(*generation),
                Answer::Progress(progress) => self.progress = *progress,
                Answer::Games { games, .. } => self.games = games,
                Answer::Position(position) => self.position = Some(*position),
                Answer::Refused { message } => return Err(message),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Settings with some that differ.
fn with(mut settings: Settings, others: &[(String, f64)]) -> Result<Settings, String> {
    for (name, value) in others {
        settings.set(name, *value).map_err(|error| error.to_string())?;
    }
    Ok(settings)
}
