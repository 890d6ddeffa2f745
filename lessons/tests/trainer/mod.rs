//! The training bench, worked at as a page's worker does.

use std::{fmt, time::Duration};

use desk::{Desk, Means, Told, Training};
use lessons::{
    Lesson, Step,
    bench::{Bench, BenchSetup},
};
use session::training::{self, Limits, Settings, TABLE, suited};
use wire::training::{Answer, Ask, GameView, GenerationView, LossSample, PositionView, Progress, Until};

/// Everything that a lesson of the course may need.
pub(crate) const MEANS: Means = Means { begin: Trainer::begin, bring: recording };

/// The file of a recording that comes with the program.
#[expect(clippy::disallowed_methods, reason = "tests read what is shipped")]
fn recording(name: &str) -> Result<Vec<u8>, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../public/recordings");
    let path = format!("{folder}/{name}{}", session::recording::SUFFIX);
    std::fs::read(&path).map_err(|error| format!("{path}: {error}"))
}

/// Opens a lesson of the course, wherever it is.
pub(crate) fn open(lesson: &Lesson) -> Desk<'_> {
    Desk::try_open_with(lesson, MEANS).unwrap_or_else(|problem| panic!("{}: {problem}", lesson.slug))
}

/// A training, and what was told of it.
pub(crate) struct Trainer {
    bench: training::Bench,
    game: String,
    seed: u64,
    settings: Settings,
    generations: Vec<GenerationView>,
    progress: Progress,
    loss: Option<LossSample>,
    games: Vec<GameView>,
    position: Option<PositionView>,
    /// The generation that is looked at; `None`: the newest.
    looked: Option<u32>,
}

impl fmt::Debug for Trainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trainer").field("game", &self.game).field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl Trainer {
    /// Begins the training of a lesson; an error where the game has none.
    pub(crate) fn begin(game: &str, setup: &BenchSetup) -> Result<Box<dyn Training>, String> {
        let mut settings = suited(game).ok_or("no network is trained for this game")?;
        for (name, value) in &setup.settings {
            settings.set(name, *value).map_err(|error| error.to_string())?;
        }
        let mut trainer = Self {
            bench: training::Bench::new(Limits::default()),
            game: game.to_owned(),
            seed: setup.seed,
            settings,
            generations: Vec::new(),
            progress: Progress::default(),
            loss: None,
            games: Vec::new(),
            position: None,
            looked: None,
        };
        trainer.start()?;
        Ok(Box::new(trainer))
    }

    fn generation(&self) -> u32 {
        let newest = self.generations.last().map_or(0, |one| one.number);
        let is_there = |number: &u32| self.generations.iter().any(|one| one.number == *number);
        self.looked.filter(is_there).unwrap_or(newest)
    }

    fn start(&mut self) -> Result<(), String> {
        self.ask(Ask::Begin { game: self.game.clone(), seed: self.seed, settings: self.settings.values() })
    }

    /// Asks, and works as long as there is something to do.
    fn ask(&mut self, ask: Ask) -> Result<(), String> {
        let mut now = Duration::ZERO;
        let answers = self.bench.ask(ask);
        self.hear(answers)?;
        while self.bench.is_busy() {
            now += Duration::from_millis(100);
            let answers = self.bench.work(now);
            self.hear(answers)?;
        }
        Ok(())
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

impl Training for Trainer {
    fn carry_out(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Train(generations) => {
                (0..*generations).try_for_each(|_| self.ask(Ask::Run { until: Until::Generation }))?;
            }
            Step::TrainSolved => self.ask(Ask::Run { until: Until::Solved })?,
            Step::Look(generation) => self.looked = Some(*generation),
            Step::Tune { name, value } => {
                self.settings.set(name, *value).map_err(|error| error.to_string())?;
                if self.progress.moment == 0 {
                    self.start()?;
                } else {
                    self.ask(Ask::Change { setting: name.clone(), value: *value })?;
                }
            }
            Step::Open(ply) => {
                self.ask(Ask::Games { before: None, most: 1 })?;
                let game = self.games.first().ok_or("no game is finished")?.number;
                self.ask(Ask::Position { game, ply: *ply, generation: self.generation() })?;
            }
            _ => {}
        }
        Ok(())
    }

    fn number(&self, what: &Bench) -> Option<f64> {
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
}
