//! Classical search, step by step, beside whatever else the worker holds: in slices, between which it listens.

use std::cell::RefCell;

use engine::games::any::AnyGame;
use session::minimax::{Stepper, Weighing};
use wire::{
    minimax::{Answer, Ask, Goal, Setup},
    worker::{self, Feature},
};

use crate::{outbox, scope};

/// Milliseconds of a slice, after which other questions are heard.
const SLICE_MS: f64 = 40.0;

/// Events, and positions that are counted, between two looks at the clock. A random game in each may be a millisecond's work.
const AT_ONCE: usize = 24;

/// State of the worker for the minimax search.
struct State {
    stepper: Option<Stepper<AnyGame>>,
    /// Nodes whose children are shown in any case.
    opened: Vec<u32>,
    doing: Doing,
    /// Number of tasks begun so far: slices of a task that was given up are not done any more.
    begun: u32,
}

/// Task that is under way.
enum Doing {
    Nothing,
    /// The stepper goes somewhere.
    Going,
    /// The whole tree is counted.
    Counting,
    /// Both ways to search are tried.
    Weighing(Box<Weighing<AnyGame>>),
}

thread_local! {
    static STATE: RefCell<State> = const {
        RefCell::new(State { stepper: None, opened: Vec::new(), doing: Doing::Nothing, begun: 0 })
    };
}

pub(crate) fn answer(bytes: &[u8]) {
    if let Ok((ask, [])) = postcard::take_from_bytes(bytes) {
        STATE.with_borrow_mut(|state| state.take(ask));
    }
}

impl State {
    fn take(&mut self, ask: Ask) {
        self.begun = self.begun.wrapping_add(1);
        self.doing = Doing::Nothing;
        match ask {
            Ask::Show { setup, goal, opened } => self.show(setup, goal, opened),
            Ask::Weigh { setup } => match Weighing::begin(setup.clone()) {
                Ok(weighing) => {
                    self.doing = Doing::Weighing(Box::new(weighing));
                    self.slice();
                }
                Err(refused) => post(&Answer::Refused { setup, at: refused.at, message: refused.message }),
            },
            Ask::Stop => {
                if let Some(stepper) = &mut self.stepper {
                    stepper.stop();
                    self.count();
                }
            }
        }
    }

    fn show(&mut self, setup: Setup, goal: Goal, opened: Vec<u32>) {
        if self.stepper.as_ref().is_none_or(|stepper| *stepper.setup() != setup) {
            // Before another one is made this one's memory is given back.
            self.stepper = None;
            match Stepper::begin(setup.clone()) {
                Ok(stepper) => self.stepper = Some(stepper),
                Err(refused) => return post(&Answer::Refused { setup, at: refused.at, message: refused.message }),
            }
        }
        self.opened = opened;
        if let Some(stepper) = &mut self.stepper {
            stepper.aim(goal);
            self.doing = Doing::Going;
            self.slice();
        }
    }

    /// Does as much as fits in a slice, and sees to it that what is left is done later.
    fn slice(&mut self) {
        let end = js_sys::Date::now() + SLICE_MS;
        match (&mut self.doing, &mut self.stepper) {
            (Doing::Going, Some(stepper)) => {
                if !until(end, || stepper.go_on(AT_ONCE)) {
                    post(&Answer::Working(stepper.progress()));
                    return self.later();
                }
                self.count();
            }
            (Doing::Counting, Some(stepper)) => {
                if !until(end, || stepper.count_on(AT_ONCE)) {
                    return self.later();
                }
                self.doing = Doing::Nothing;
                self.tell();
            }
            (Doing::Weighing(weighing), _) => {
                let mut weighed = None;
                until(end, || {
                    weighed = weighing.go_on(AT_ONCE);
                    weighed.is_some()
                });
                let Some(weighed) = weighed else {
                    post(&Answer::Working(weighing.progress()));
                    return self.later();
                };
                post(&Answer::Weighed(Box::new(weighed)));
                // It may have kept this from its end.
                self.doing = Doing::Counting;
                self.later();
            }
            _ => {}
        }
    }

    /// Tells where the stepper stands, and then counts the tree if that is not done.
    fn count(&mut self) {
        self.tell();
        self.doing = Doing::Counting;
        let is_done = self.stepper.as_mut().is_none_or(|stepper| stepper.count_on(0));
        if is_done { self.doing = Doing::Nothing } else { self.later() }
    }

    fn tell(&self) {
        if let Some(stepper) = &self.stepper {
            post(&Answer::Shown(Box::new(stepper.view(&self.opened))));
        }
    }

    fn later(&self) {
        let begun = self.begun;
        scope::later(0, move || {
            STATE.with_borrow_mut(|state| {
                if state.begun == begun {
                    state.slice();
                }
            });
        });
    }
}

/// Repeats until the time, or until it is done; returns whether it is.
fn until(end: f64, mut step: impl FnMut() -> bool) -> bool {
    loop {
        if step() {
            return true;
        }
        if js_sys::Date::now() >= end {
            return false;
        }
    }
}

fn post(answer: &Answer) {
    let answer = postcard::to_stdvec(answer).expect("every answer has a binary form");
    outbox::post(&worker::Answer::Of(Feature::Minimax, answer));
}
