//! State of the worker: a log that is read and played back, and what waits for that.

use std::cell::RefCell;

use engine::games::any::AnyGame;
use session::{Limits, Playback};
use wire::{Watch, worker::Labels};

use crate::questions::Questions;

/// State of the worker.
pub(crate) struct State {
    pub(crate) playback: Playback<AnyGame>,
    /// Address of its log.
    pub(crate) address: String,
    /// Number of the log: pieces that were fetched for another one are dropped.
    pub(crate) log: u32,
    /// Set while more of it is being fetched.
    pub(crate) is_reading: bool,
    /// Event to read up to: the log's end when that was asked for.
    pub(crate) target: Option<u32>,
    /// Events read when it was last shown.
    pub(crate) shown: u32,
    /// The moment to show as soon as it is read.
    pub(crate) wanted: Option<u32>,
    /// Questions of features that wait for their answer.
    pub(crate) questions: Questions,
    /// Part of the search that is drawn.
    pub(crate) watch: Option<Watch>,
    /// The moment to take apart as soon as it is read.
    pub(crate) explained: Option<u32>,
    /// A recording that is to be made.
    pub(crate) wish: Option<Wish>,
    /// Questions so far: who waited for a rest sees whether there was one.
    pub(crate) asked: u32,
}

/// A recording that is to be made once the log is read to its end.
pub(crate) struct Wish {
    pub(crate) is_lean: bool,
    pub(crate) labels: Labels,
}

impl State {
    pub(crate) fn new() -> Self {
        let playback = Playback::of_game(Limits::default());
        Self {
            playback,
            address: String::new(),
            log: 0,
            is_reading: false,
            target: None,
            shown: 0,
            wanted: None,
            questions: Questions::default(),
            watch: None,
            explained: None,
            wish: None,
            asked: 0,
        }
    }

    /// Forgets what was read of another log.
    pub(crate) fn turn_to(&mut self, address: String) {
        if self.address != address {
            let log = self.log.wrapping_add(1);
            let questions = std::mem::take(&mut self.questions);
            *self = Self { address, log, asked: self.asked, questions, ..Self::new() };
        }
    }

    /// Forgets the log and everything read of it, while it is being read; requests about it stay.
    pub(crate) fn forget_log(&mut self) {
        let Self { address, log, wanted, questions, watch, explained, wish, asked, .. } =
            std::mem::replace(self, Self::new());
        *self =
            Self { address, log, wanted, questions, watch, explained, wish, asked, is_reading: true, ..Self::new() };
    }
}

thread_local! {
    pub(crate) static STATE: RefCell<State> = RefCell::new(State::new());
}
