//! A training that goes on.

use std::time::Duration;

use engine::games::in_a_row::{InARow, Rules};
use selfplay::targets::PlayedGame;
use selfplay::trainer::Phase;
use selfplay::{Advance, Board as _, Network, Settings, Trainer};
use wire::training::{Answer, Ask, ExamView, Pin, Progress, Training, Until};

use super::pins::{is_solved, pins};
use super::shelf::{self, Match, Shelf};
use super::work::{ImportError, Work};
use super::{limits::Limits, project};

/// Interval at which progress is told.
const PACE: Duration = Duration::from_millis(100);

/// Free cells up to which an exam is so short that every generation takes one.
const EXAMINED_CELLS: u8 = 4;

/// A training of one game.
pub(super) struct Live<R: Rules> {
    trainer: Trainer<InARow<R>>,
    limits: Limits,
    pins: Vec<Pin>,
    running: Option<Until>,
    duel: Option<Match<R>>,
    /// Steps whose losses were told.
    told_steps: usize,
    /// Generations that were told of.
    told_generations: usize,
    /// Time at which progress was told last.
    told: Option<Duration>,
}

impl<R: Rules + 'static> Live<R> {
    /// A training from scratch.
    pub(super) fn begin(seed: u64, settings: Settings, limits: Limits) -> Result<Box<dyn Work>, String> {
        check_slice::<R>(&settings, limits)?;
        Ok(Box::new(Self::of(Trainer::new(seed, settings), limits)))
    }

    /// The training of a file.
    pub(super) fn import(file: &[u8], limits: Limits) -> Result<Box<dyn Work>, ImportError> {
        let live = Self::of(Trainer::import(file)?, limits);
        check_slice::<R>(live.trainer.settings(), limits).map_err(ImportError::Large)?;
        live.check_bytes().map_err(ImportError::Large)?;
        Ok(Box::new(live))
    }

    fn of(trainer: Trainer<InARow<R>>, limits: Limits) -> Self {
        let (running, duel, told) = (None, None, None);
        Self { trainer, limits, pins: pins::<R>(), running, duel, told_steps: 0, told_generations: 0, told }
    }

    fn training(&self) -> Training {
        let trainer = &self.trainer;
        Training {
            game: R::NAME.to_owned(),
            seed: trainer.seed(),
            first_settings: trainer.first_settings().values(),
            settings: trainer.settings().values(),
            changes: project::changes(trainer.changes()),
            pins: self.pins.clone(),
            is_examined: is_examined::<R>(),
            has_truth: is_solved::<R>(),
            recorded: None,
        }
    }

    fn progress(&self) -> Progress {
        let (trainer, settings) = (&self.trainer, self.trainer.settings());
        let (is_learning, done, of) = match trainer.phase() {
            Phase::Play(done) => (false, done, settings.games),
            Phase::Learn(done) => (true, done, settings.steps),
        };
        Progress {
            moment: trainer.moment(),
            is_running: self.running.is_some(),
            is_learning,
            done,
            of,
            generation: project::small(trainer.generations().len() - 1),
            games: trainer.games_played(),
            steps: project::small(trainer.losses().len()),
            window: project::small(trainer.window().len()),
            held_out: project::small(trainer.window().iter().filter(|game| game.is_held_out).count()),
            positions: project::small(
                trainer.window().iter().filter(|game| !game.is_held_out).map(|game| game.positions.len()).sum(),
            ),
            rate: settings.rate_after(trainer.losses().len()),
            playing: project::codes(trainer.playing()),
            is_over: trainer.is_full(),
        }
    }

    /// Tells what is new.
    fn tell(&mut self, answers: &mut Vec<Answer>) {
        let losses = project::losses(self.trainer.losses(), self.told_steps);
        self.told_steps = self.trainer.losses().len();
        if !losses.is_empty() {
            answers.push(Answer::Losses(losses));
        }
        while self.told_generations < self.trainer.generations().len() {
            let view = self.generation(self.told_generations);
            self.told_generations += 1;
            answers.push(view);
        }
        answers.push(Answer::Progress(Box::new(self.progress())));
    }

    fn generation(&self, number: usize) -> Answer {
        let exam = is_examined::<R>().then(|| shelf::exam(self, project::small(number)).ok()).flatten();
        let generation = &self.trainer.generations()[number];
        Answer::Generation(Box::new(project::generation::<R>(number, generation, &self.pins, exam)))
    }

    /// Returns the exam of the newest generation, where every generation takes one.
    fn newest_exam(&self) -> Option<ExamView> {
        let newest = project::small(self.trainer.generations().len() - 1);
        is_examined::<R>().then(|| shelf::exam(self, newest).ok()).flatten()
    }

    fn train(&mut self, until: Until, now: Duration, answers: &mut Vec<Answer>) {
        let advance = self.trainer.advance();
        let is_generation = matches!(advance, Advance::NewGeneration(..));
        let is_enough = match until {
            Until::Paused => false,
            Until::Slice => true,
            Until::Generation => is_generation,
            Until::Solved => is_generation && self.newest_exam().is_some_and(|exam| exam.is_solved),
        };
        let too_large = if is_generation { self.check_bytes().err() } else { None };
        if is_enough || too_large.is_some() || advance == Advance::Finished {
            self.running = None;
        }
        if self.running.is_none() || self.told.is_none_or(|told| told + PACE <= now) {
            self.told = Some(now);
            self.tell(answers);
        }
        if let Some(message) = too_large {
            answers.push(Answer::Refused { message });
        }
    }

    /// Memory of generations and games, roughly.
    fn bytes(&self) -> usize {
        let generations = self.trainer.generations().iter();
        let generations = generations.map(|generation| 4 * generation.network.parameters().len()).sum::<usize>();
        // A position: inputs, and moves with visits and pi.
        let position = 160 + 2 * usize::from(InARow::<R>::CELLS) + 16 * usize::from(InARow::<R>::OUTPUTS);
        let positions = self.trainer.window().iter().map(|game| game.positions.len()).sum::<usize>();
        generations + positions * position + 24 * self.trainer.losses().len()
    }

    fn check_bytes(&self) -> Result<(), String> {
        if self.bytes() <= self.limits.bytes {
            return Ok(());
        }
        let most = self.limits.bytes >> 20;
        Err(format!(
            "this training has reached its limit of {most} MiB; what it learnt can still be looked at and exported"
        ))
    }
}

/// A slice cannot be interrupted, so it must not be too long.
fn check_slice<R: Rules>(settings: &Settings, limits: Limits) -> Result<(), String> {
    let (width, layers) = (u64::from(settings.width), u64::from(settings.layers));
    let ends = u64::from(InARow::<R>::INPUTS) + u64::from(InARow::<R>::OUTPUTS) + 1;
    let parameters = width * (ends + (layers - 1) * width);
    // A step goes forward, back, and through the optimiser; the last one of a generation asks it about both kinds of games.
    let asked = if settings.held_out > 0 { 2 * selfplay::held_out::MOST_ASKED as u64 } else { 0 };
    let work = parameters * u64::max(u64::from(settings.simulations), 3 * u64::from(settings.batch) + asked);
    if work <= limits.slice {
        return Ok(());
    }
    Err("this network is too large for so many simulations or so large batches; make one of them smaller".to_owned())
}

fn is_examined<R: Rules>() -> bool {
    InARow::<R>::CELLS <= EXAMINED_CELLS
}

impl<R: Rules + 'static> Shelf<R> for Live<R> {
    fn network(&self, generation: u32) -> Option<&Network> {
        self.trainer.generations().get(generation as usize).map(|generation| &generation.network)
    }

    fn game(&self, number: u32) -> Option<&PlayedGame> {
        // Numbers follow one another.
        let window = self.trainer.window();
        let oldest = window.front()?.number;
        window.get(number.checked_sub(oldest)? as usize).filter(|game| game.number == number)
    }

    fn priors_then(&self, game: &PlayedGame, ply: usize) -> Option<Vec<f64>> {
        // Another size of the network may have begun a generation in the middle of the game.
        let newest_first = self.trainer.generations()[..=game.generation as usize].iter().rev();
        let networks = newest_first.take(4).map(|generation| &generation.network);
        shelf::priors_by::<R>(networks, game, ply)
    }

    fn cpuct(&self) -> f64 {
        self.trainer.settings().cpuct
    }

    fn seed(&self) -> u64 {
        self.trainer.seed()
    }
}

impl<R: Rules + 'static> Work for Live<R> {
    fn tell_all(&mut self, answers: &mut Vec<Answer>) {
        answers.push(Answer::Begun(Box::new(self.training())));
        (self.told_steps, self.told_generations) = (0, 0);
        self.tell(answers);
    }

    fn ask(&mut self, ask: Ask, answers: &mut Vec<Answer>) -> Result<(), String> {
        match ask {
            Ask::Run { until: Until::Solved } if !is_examined::<R>() => {
                return Err("generations of this game are not examined by themselves".to_owned());
            }
            Ask::Run { until } => {
                self.check_bytes()?;
                self.running = Some(until);
                self.told = None;
            }
            Ask::Pause => {
                self.running = None;
                self.tell(answers);
            }
            Ask::Change { setting, value } => {
                let mut settings = *self.trainer.settings();
                settings.set(&setting, value).map_err(|error| error.to_string())?;
                check_slice::<R>(&settings, self.limits)?;
                self.trainer.change(&setting, value).map_err(|error| error.to_string())?;
                let trainer = &self.trainer;
                answers.push(Answer::Changed {
                    settings: trainer.settings().values(),
                    changes: project::changes(trainer.changes()),
                });
                self.tell(answers);
            }
            Ask::Games { before, most } => answers.push(shelf::games(self.trainer.window().iter(), before, most)),
            Ask::Digest => {
                let digest = engine::log::hex(&self.trainer.digest());
                answers.push(Answer::Digest { moment: self.trainer.moment(), digest });
            }
            Ask::Export => {
                if self.bytes() > self.limits.file_bytes {
                    return Err(format!(
                        "a file of this training would have more than {} MiB",
                        self.limits.file_bytes >> 20
                    ));
                }
                let file = self.trainer.export();
                let digest = engine::log::hex(&self.trainer.digest());
                answers.push(Answer::Exported { file, digest });
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
        self.duel.is_some() || self.running.is_some()
    }

    fn work(&mut self, now: Duration, answers: &mut Vec<Answer>) {
        if shelf::play_on(&mut self.duel, answers) {
            return;
        }
        if let Some(until) = self.running {
            self.train(until, now, answers);
        }
    }
}
