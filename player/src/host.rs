//! An analysis that the worker holds itself, for a page without a server: it searches here, and says what a server would.

use std::cell::RefCell;
use std::time::Duration;

use engine::games::any::AnyGame;
use session::{Limits, Solo};
use wire::{Request, player::Answer};

use crate::log::Piece;
use crate::{post, scope};

/// How long it searches before it listens again.
const SLICE: Duration = Duration::from_millis(12);

/// Simulations between looks at the clock: few, because some evaluators take a millisecond.
const SIMULATIONS: u32 = 8;

struct Host {
    solo: Solo<AnyGame>,
    /// Whether it goes on by itself at once, or later.
    is_awaited: bool,
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host { solo: Solo::new(Limits::default()), is_awaited: false });
}

/// Does what is asked for; other bytes than a request's are passed over.
pub(crate) fn request(bytes: &[u8]) {
    if let Ok((request, [])) = postcard::take_from_bytes::<Request>(bytes) {
        HOST.with_borrow_mut(|host| {
            host.solo.request(request);
            host.say();
            host.wait(Duration::ZERO);
        });
    }
}

/// A search's log from an event on.
pub(crate) fn log(search: u32, from: u32) -> Result<Piece, String> {
    HOST.with_borrow(|host| {
        let (bytes, moment) =
            host.solo.log(search, from).zip(host.solo.moment(search)).ok_or("There is no such search.")?;
        Ok(Piece { bytes, to: moment, of: moment })
    })
}

impl Host {
    /// Searches for a slice of time, and says what there is to say.
    fn go_on(&mut self) {
        self.is_awaited = false;
        let begin = scope::now();
        let mut now = begin;
        let mut goes_on = true;
        while goes_on && now - begin < SLICE {
            goes_on = self.solo.advance(SIMULATIONS, now);
            now = scope::now();
        }
        self.say();
        if goes_on {
            self.wait(Duration::ZERO);
        } else if let Some(due) = self.solo.due() {
            self.wait(due.saturating_sub(now));
        }
    }

    fn say(&mut self) {
        let messages = self.solo.take(scope::now());
        for message in messages {
            let message = postcard::to_stdvec(&message).expect("every message has a binary form");
            post(&Answer::Said(message));
        }
    }

    fn wait(&mut self, time: Duration) {
        if !std::mem::replace(&mut self.is_awaited, true) {
            let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
            scope::later(milliseconds, || HOST.with_borrow_mut(Self::go_on));
        }
    }
}
