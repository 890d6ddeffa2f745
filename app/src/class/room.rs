//! Knowledge of the class, and the connection to it, which is made again where it is lost.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use wire::class::{ClassAsk, ClassTold, Tally};

use super::notes::{ANALYSIS, ANSWER};
use super::seat::{self, Seat};
use super::socket::{Signal, Socket};
use super::{follow, lead};
use crate::state::Analysis;

/// Time between looks at what is shown: a step is told within a tenth of a second.
const LOOK: Duration = Duration::from_millis(70);

/// Longest pause before the connection is tried again, in seconds.
const MOST_PAUSE: u64 = 8;

thread_local! {
    static SOCKET: RefCell<Option<Socket>> = const { RefCell::new(None) };
}

/// State of the class. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) seat: RwSignal<Seat>,
    pub(super) standing: RwSignal<Standing>,
    /// Who follows and what they answer; of who leads alone.
    pub(super) tally: RwSignal<Tally>,
    /// The address that the class shows.
    pub(super) shown: RwSignal<String>,
    /// The question of the lesson that this page shows.
    pub(super) question: RwSignal<String>,
    pause: StoredValue<u64>,
    told: StoredValue<Option<String>>,
    answered: StoredValue<Option<(String, String)>>,
    pub(super) follower: StoredValue<follow::Follower>,
}

/// State of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is being made.
    Connecting,
    /// It is there.
    Here,
    /// It is lost, and tried again.
    Lost,
    /// The class is over, or cannot be had: in one sentence.
    Over(String),
}

impl Room {
    pub(super) fn enter(seat: Seat) -> Self {
        let room = Self {
            seat: RwSignal::new(seat),
            standing: RwSignal::new(Standing::Connecting),
            tally: RwSignal::default(),
            shown: RwSignal::default(),
            question: RwSignal::default(),
            pause: StoredValue::new(1),
            told: StoredValue::new(None),
            answered: StoredValue::new(None),
            follower: StoredValue::new(follow::Follower::default()),
        };
        Effect::new(move |_| room.seat.with(Seat::keep));
        room.connect();
        if let Ok(looks) = set_interval_with_handle(move || room.look(), LOOK) {
            on_cleanup(move || looks.clear());
        }
        room
    }

    /// The analysis of the page, where it is one's.
    pub(super) fn analysis() -> Option<Analysis> {
        ANALYSIS.get()
    }

    /// Says something in the class; returns whether it could be said.
    pub(super) fn say(ask: &ClassAsk) -> bool {
        SOCKET.with_borrow(|socket| socket.as_ref().is_some_and(|socket| socket.say(ask)))
    }

    /// Leaves the class and forgets it; the connection is closed.
    pub(super) fn leave(self, why: String) {
        seat::forget();
        self.standing.set(Standing::Over(why));
        // Not while it tells: this may be its own message.
        set_timeout(|| SOCKET.set(None), Duration::ZERO);
    }

    fn connect(self) {
        if self.is_over() {
            return;
        }
        let socket = Socket::open(move |signal| self.hear(signal));
        let is_none = socket.is_none();
        SOCKET.set(socket);
        if is_none {
            self.lost();
        }
    }

    fn is_over(self) -> bool {
        // What was put away is over, too.
        self.standing.try_with(|standing| matches!(standing, Standing::Over(_))).unwrap_or(true)
    }

    fn lost(self) {
        self.standing.set(Standing::Lost);
        let pause = self.pause.get_value();
        self.pause.set_value((pause * 2).min(MOST_PAUSE));
        set_timeout(move || self.connect(), Duration::from_secs(pause));
    }

    fn hear(self, signal: Signal) {
        match signal {
            Signal::Opened => {
                self.pause.set_value(1);
                self.told.set_value(None);
                self.answered.set_value(None);
                Self::say(&match self.seat.get() {
                    Seat::Wish => ClassAsk::Begin,
                    Seat::Leads { class, key } => ClassAsk::Lead { class, key },
                    Seat::Follows { class, .. } => ClassAsk::Follow { class, seat: seat::word() },
                });
            }
            Signal::Closed if self.is_over() => {}
            Signal::Closed => self.lost(),
            Signal::Told(told) => self.take(told),
        }
    }

    fn take(self, told: ClassTold) {
        match told {
            ClassTold::Begun { class, key } => {
                self.seat.set(Seat::Leads { class, key });
                self.standing.set(Standing::Here);
            }
            ClassTold::Shown { address, .. } => {
                self.standing.set(Standing::Here);
                self.shown.set(address.clone());
                if self.seat.with(Seat::is_led) {
                    self.follower.update_value(|follower| follower.begin(&address));
                    self.look();
                }
            }
            ClassTold::Tally(tally) => self.tally.set(tally),
            ClassTold::Ended => self.leave(say::class::ended().to_owned()),
            // Only before there is a class: what is refused later is not worth a word.
            ClassTold::Refused { message } if self.standing.get() != Standing::Here => {
                self.leave(page::rules::told(&message));
            }
            ClassTold::Refused { .. } => {}
        }
    }

    /// Looks at what the page shows: tells it, or follows.
    fn look(self) {
        if self.standing.get() != Standing::Here {
            return;
        }
        let here = lead::address(Self::analysis());
        let question = here.as_deref().and_then(lead::question).unwrap_or_default();
        self.question.maybe_update(|before| {
            let is_new = *before != question;
            *before = question;
            is_new
        });
        if matches!(self.seat.get(), Seat::Leads { .. }) {
            if let Some(address) = here.filter(|here| self.told.with_value(|told| told.as_ref() != Some(here)))
                && Self::say(&ClassAsk::Show { address: address.clone() })
            {
                self.told.set_value(Some(address));
            }
            return;
        }
        if self.seat.with(Seat::is_led) {
            let analysis = Self::analysis();
            self.follower.update_value(|follower| follower.go_on(analysis));
            self.answer();
        }
    }

    /// Tells what is answered to the question of the lesson that the class is at. What the teacher's steps do to this page is no answer.
    fn answer(self) {
        let Some(answer) = ANSWER.with_borrow(Option::clone) else { return };
        let is_asked = self.shown.with(|shown| lead::question(shown).as_ref() == Some(&answer.0));
        let is_own = self.follower.with_value(follow::Follower::is_own);
        // Who has answered before and looks at the lesson again has not taken it back.
        let is_one = !answer.1.trim().is_empty();
        if !is_asked || !is_own || !is_one || self.answered.with_value(|before| before.as_ref() == Some(&answer)) {
            return;
        }
        let (question, words) = answer.clone();
        if Self::say(&ClassAsk::Answer { question, answer: words }) {
            self.answered.set_value(Some(answer));
        }
    }

    /// Looks around by oneself, or comes back.
    pub(super) fn set_away(self, is_away: bool) {
        self.seat.update(|seat| {
            if let Seat::Follows { is_away: before, .. } = seat {
                *before = is_away;
            }
        });
        if !is_away {
            let shown = self.shown.get();
            self.follower.update_value(|follower| follower.come_back(&shown));
        }
    }
}
