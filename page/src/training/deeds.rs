//! What people do with a training: let it go on, look into it, play, keep it.

use wire::training::{Ask, Until};

use super::bench::{Bench, Effect, PAGE};
use super::matches::{Form, Player};
use super::told::{Made, Opened};
use super::trained_by::{Contact, TrainedBy};
use crate::shared::Shared;

/// The largest file that is read into memory, in bytes.
const MOST_BYTES: f64 = (256 << 20) as f64;

impl Bench {
    /// Trains, or waits.
    pub fn train_or_pause(&mut self) -> Vec<Effect> {
        let is_running = self.told.progress.is_running;
        self.question(if is_running { Ask::Pause } else { Ask::Run { until: Until::Paused } })
    }

    /// Trains for a while.
    pub fn train(&mut self, until: Until) -> Vec<Effect> {
        self.question(Ask::Run { until })
    }

    /// Looks at the generation at this place of the list. The newest one stays the newest as others come.
    pub fn look_at(&mut self, at: usize) -> Vec<Effect> {
        let all = &self.told.generations;
        self.chosen = all.get(at).filter(|_| at + 1 < all.len()).map(|one| one.number);
        self.finish()
    }

    /// Lists the newest games, and opens none.
    pub fn newest_games(&mut self) -> Vec<Effect> {
        self.told.opened = None;
        self.question(Ask::Games { before: None, most: PAGE })
    }

    /// Lists the games before those of the list.
    pub fn older_games(&mut self) -> Vec<Effect> {
        let before = self.told.games.last().map(|game| game.number);
        self.question(Ask::Games { before, most: PAGE })
    }

    /// Opens a game of the list at its first position.
    pub fn open_game(&mut self, number: u32) -> Vec<Effect> {
        let Some(game) = self.told.games.iter().find(|game| game.number == number) else { return Vec::new() };
        // What was seen stays until the answer is there.
        let position = self.told.opened.take().and_then(|opened| opened.position);
        self.told.opened = Some(Opened { game: Shared::new(game.clone()), ply: 0, position });
        self.look(0)
    }

    /// Opens a position of the game that is open, beside the generation that is looked at.
    pub fn look(&mut self, ply: u32) -> Vec<Effect> {
        let generation = self.player();
        let Some(opened) = &mut self.told.opened else { return Vec::new() };
        opened.ply = ply;
        let game = opened.game.number;
        self.question(Ask::Position { game, ply, generation })
    }

    /// Holds the generation that is looked at against the truth.
    pub fn examine(&mut self) -> Vec<Effect> {
        let generation = self.player();
        self.question(Ask::Exam { generation })
    }

    /// Changes the match that is set up.
    pub fn set_up(&mut self, change: impl FnOnce(&mut Form)) -> Vec<Effect> {
        change(&mut self.form);
        self.finish()
    }

    /// Plays a match, or ends the one that is played.
    pub fn play_or_end_match(&mut self) -> Vec<Effect> {
        if self.told.is_matching() {
            return self.question(Ask::StopMatch);
        }
        match self.form.plan(&self.told.players()) {
            Ok(plan) => self.ask(Ask::Match(plan)),
            Err(why) => self.refuse(why),
        }
        self.finish()
    }

    /// Chooses another opponent of the visitor.
    pub fn choose_opponent(&mut self, opponent: Player) -> Vec<Effect> {
        self.against.opponent = opponent;
        self.finish()
    }

    /// Takes the number of the opponent's simulations as it was typed.
    pub fn set_opponent(&mut self, simulations: String) -> Vec<Effect> {
        self.against.simulations = simulations;
        self.finish()
    }

    /// Begins another game against the visitor.
    pub fn restart(&mut self, is_first: bool) -> Vec<Effect> {
        if self.against.restart(is_first) {
            self.think();
        }
        self.finish()
    }

    /// Plays a visitor's move.
    pub fn play(&mut self, mv: u16) -> Vec<Effect> {
        if self.against.play(self.game, mv) {
            self.think();
        }
        self.finish()
    }

    fn think(&mut self) {
        match self.against.think(&self.told.players()) {
            Ok(ask) => self.ask(ask),
            Err(why) => self.refuse(why),
        }
    }

    /// Makes a file of the training.
    pub fn export(&mut self) -> Vec<Effect> {
        self.question(Ask::Export)
    }

    /// Returns whether a file of this size is read.
    pub fn takes_file(&mut self, bytes: f64) -> bool {
        let takes = bytes <= MOST_BYTES;
        if !takes {
            self.refuse(say::training::file_too_large());
        }
        takes
    }

    /// Goes on with the training of a file; `None`: it cannot be read.
    pub fn import(&mut self, file: Option<Vec<u8>>) -> Vec<Effect> {
        let Some(file) = file else {
            self.refuse(say::training::file_unreadable());
            return self.finish();
        };
        // A recorded run has nobody who trains: the page itself does.
        if self.trained_by == TrainedBy::Recorded || self.contact != Contact::Open {
            self.call(TrainedBy::Page);
        }
        self.question(Ask::Import { file })
    }

    /// Makes a file of the network that is looked at, for analyses of this browser.
    pub fn hand_over(&mut self) -> Vec<Effect> {
        self.told.handed = None;
        let generation = self.player();
        self.question(Ask::Network { generation })
    }

    /// Notes whether a file was saved.
    pub fn saved(&mut self, made: Option<Made>) -> Vec<Effect> {
        match made {
            Some(made) => self.told.made = Some(made),
            None => self.refuse(say::training::saves_no_files()),
        }
        self.finish()
    }

    /// Notes whether a network was put where analyses find it.
    pub fn kept(&mut self, training: u32, name: Option<String>) -> Vec<Effect> {
        match name {
            // It is of a training that was left.
            _ if training != self.forgotten => {}
            Some(name) => self.told.handed = Some(name),
            None => self.refuse(say::training::keeps_no_networks()),
        }
        self.finish()
    }
}
