//! State of the bench, and what people do there.

use session::training::{Settings, TABLE, suited};
use wire::training::Ask;

use super::against::Against;
use super::line::{Asked, Line, Number};
use super::link::Link;
use super::matches::Form;
use super::settings;
use super::told::Told;
use super::trained_by::{Contact, TrainedBy};
use crate::rules;
use crate::shared::Shared;

/// Games of a page of the list.
pub const PAGE: u32 = 10;

/// Thing that shall happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Whoever was there is told to end, and somebody else begins: at the [recorded](Place::Recorded) run's place its file is fetched,
    /// too.
    Open {
        /// Number of the line to him.
        number: Number,
        /// His place.
        trained_by: TrainedBy,
    },
    /// Whoever is there is told to end.
    Close,
    /// He is asked.
    Send(Ask),
    /// [`Bench::end_pause`] is told after a while.
    Pause,
    /// A file is saved.
    Save {
        /// Its name.
        name: String,
        /// What is in it.
        file: Vec<u8>,
    },
    /// A network is put where analyses of this browser find it.
    Keep {
        /// Number of the training that it is of.
        training: u32,
        /// The game.
        game: &'static str,
        /// The network, as analyses call it.
        name: String,
        /// Its file.
        file: Vec<u8>,
    },
}

/// State of the bench.
#[derive(Debug)]
pub struct Bench {
    pub(super) game: &'static str,
    /// The seed that the next training begins with.
    pub(super) seed: Shared<u64>,
    /// The settings in force, or those that the next training begins with.
    pub(super) settings: Shared<Vec<f64>>,
    /// Trainings that were asked for and have not begun: what the first of them began with is no news while a later one is on its way.
    pub(super) begins: u32,
    pub(super) trained_by: TrainedBy,
    pub(super) contact: Contact,
    pub(super) line: Line,
    pub(super) told: Told,
    /// Trainings that were forgotten so far.
    pub(super) forgotten: u32,
    /// The generation that is looked at; `None`: the newest.
    pub(super) chosen: Option<u32>,
    /// The generation that plays, when that was looked at last.
    player: u32,
    pub(super) form: Form,
    pub(super) against: Against,
    pub(super) refused: Option<String>,
    pub(super) announcement: String,
    pub(super) effects: Vec<Effect>,
}

impl Bench {
    /// Makes the bench of a link. Nobody is there before [`start`](Self::start).
    #[must_use]
    pub fn of_link(link: Link) -> Self {
        Self {
            game: link.game,
            seed: Shared::new(link.seed),
            settings: Shared::new(link.settings),
            begins: 0,
            trained_by: TrainedBy::of(link.game),
            contact: Contact::Connecting,
            line: Line::default(),
            told: Told::default(),
            forgotten: 0,
            chosen: link.generation,
            player: 0,
            form: Form::of(link.game),
            against: Against::default(),
            refused: None,
            announcement: String::new(),
            effects: Vec::new(),
        }
    }

    /// Begins.
    pub fn start(&mut self) -> Vec<Effect> {
        self.open(self.trained_by)
    }

    /// Trains at another place, and forgets what was told before.
    pub fn open(&mut self, trained_by: TrainedBy) -> Vec<Effect> {
        self.call(trained_by);
        self.finish()
    }

    /// Turns to another game, with the settings that suit it.
    pub fn choose_game(&mut self, game: &'static str) -> Vec<Effect> {
        if self.game == game {
            return Vec::new();
        }
        self.game = game;
        self.form.suit(game);
        self.settings = Shared::new(suited(game).unwrap_or_default().values());
        self.chosen = None;
        self.open(TrainedBy::of(game))
    }

    /// Begins a training of the chosen game, with the chosen seed and settings; where nobody is left, with somebody else.
    pub fn begin_anew(&mut self) -> Vec<Effect> {
        if matches!(self.contact, Contact::Lost(_)) {
            self.call(self.trained_by)
        } else {
            self.begin()
        }
        self.finish()
    }

    /// Takes the seed that was typed. A training that has not begun begins with it.
    pub fn choose_seed(&mut self, text: &str) -> Vec<Effect> {
        match text.trim().parse() {
            Ok(seed) => {
                self.seed = Shared::new(seed);
                if self.told.progress.moment == 0 {
                    self.begin();
                }
            }
            Err(_) => self.refuse(say::training::seed_is_whole()),
        }
        self.finish()
    }

    /// Takes the value of a setting, by its place in the table: of a training that has not begun its first, of any other from now on.
    /// Returns whether the setting takes it.
    pub fn set(&mut self, at: usize, text: &str) -> (bool, Vec<Effect>) {
        let Some(spec) = TABLE.get(at) else { return (false, Vec::new()) };
        let changed = settings::read(spec, text).and_then(|value| self.change(spec.name, value));
        let is_right = changed.is_ok();
        if let Err(why) = changed {
            self.refuse(why);
        }
        (is_right, self.finish())
    }

    fn change(&mut self, name: &str, value: f64) -> Result<(), String> {
        if self.told.progress.moment > 0 {
            self.ask(Ask::Change { setting: name.to_owned(), value });
            return Ok(());
        }
        let mut settings = Settings::from_values(&self.settings).unwrap_or_default();
        settings.set(name, value).map_err(|error| rules::told(&error.to_string()))?;
        self.settings = Shared::new(settings.values());
        self.begin();
        Ok(())
    }

    /// Calls somebody who trains.
    pub(super) fn call(&mut self, trained_by: TrainedBy) {
        self.trained_by = trained_by;
        self.begins = 0;
        self.refused = None;
        self.contact = Contact::Connecting;
        self.forget();
        let number = self.line.open();
        self.effects.push(Effect::Open { number, trained_by });
        if trained_by != TrainedBy::Recorded {
            self.begin();
        }
    }

    fn begin(&mut self) {
        self.begins += 1;
        let (game, seed) = (self.game.to_owned(), *self.seed);
        self.ask(Ask::Begin { game, seed, settings: self.settings.to_vec() });
    }

    /// Forgets all that was told of a training.
    pub(super) fn forget(&mut self) {
        self.told = Told::default();
        self.against.forget();
        self.forgotten = self.forgotten.wrapping_add(1);
    }

    pub(super) fn question(&mut self, ask: Ask) -> Vec<Effect> {
        self.ask(ask);
        self.finish()
    }

    /// Asks what somebody wants to know: what was refused before is of no more interest.
    pub(super) fn ask(&mut self, ask: Ask) {
        self.refused = None;
        self.put(ask);
    }

    /// Asks whoever trains.
    pub(super) fn put(&mut self, ask: Ask) {
        match self.line.ask(ask) {
            Asked::Now(ask) => self.effects.push(Effect::Send(ask)),
            Asked::Later => {}
            Asked::Nobody => {
                self.against.give_up();
                self.refuse(say::training::nobody_trains());
            }
        }
    }

    pub(super) fn refuse(&mut self, why: impl Into<String>) {
        self.refused = Some(why.into());
    }

    /// Ends what was begun: where another generation is looked at, what stands beside the targets is its opinion.
    pub(super) fn finish(&mut self) -> Vec<Effect> {
        let player = self.player();
        if std::mem::replace(&mut self.player, player) != player
            && !self.told.progress.is_running
            && let Some(opened) = &self.told.opened
            && opened.position.as_ref().is_some_and(|position| position.beside != player)
        {
            self.put(Ask::Position { game: opened.game.number, ply: opened.ply, generation: player });
        }
        std::mem::take(&mut self.effects)
    }
}

#[cfg(test)]
mod tests;
