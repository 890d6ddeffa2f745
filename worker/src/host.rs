//! An analysis that the worker holds itself, for a page without a server: it searches here, and says what a server would.
//!
//! A network that a search wants is fetched first; what is asked meanwhile waits, so that all is done in the order in which it was
//! asked for.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use engine::games::{any::AnyGame, small::SmallGame};
use session::{Limits, Solo, solo::Brought};
use wire::{Command, Request, worker::Answer};

use crate::log::Piece;
use crate::{post, scope, trained};

/// Time that it searches before it listens again.
const SLICE: Duration = Duration::from_millis(12);

/// Simulations between looks at the clock: few, because some evaluators take a millisecond.
const SIMULATIONS: u32 = 8;

struct Host {
    solo: Solo<AnyGame>,
    /// Set while its next turn is scheduled, at once or later.
    is_awaited: bool,
    /// Set while a network is being fetched.
    is_fetching: bool,
    /// Requests that wait.
    waiting: VecDeque<Request>,
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host {
        solo: Solo::new(Limits::default()),
        is_awaited: false,
        is_fetching: false,
        waiting: VecDeque::new(),
    });
}

/// Does what is asked for; other bytes than a request's are passed over.
pub(crate) fn request(bytes: &[u8]) {
    if let Ok((request, [])) = postcard::take_from_bytes::<Request>(bytes) {
        HOST.with_borrow_mut(|host| {
            host.waiting.push_back(request);
            host.carry_out();
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

/// Fetches a network, and goes on.
async fn bring(name: String, game: String) {
    let network = trained::fetch(&name, &game).await;
    HOST.with_borrow_mut(|host| {
        host.solo.bring(name, game, network.map(|network| Box::new(network) as Box<dyn Brought<AnyGame>>));
        host.is_fetching = false;
        host.carry_out();
    });
}

impl Host {
    /// Does what was asked for, up to what wants a network that is not there.
    fn carry_out(&mut self) {
        while !self.is_fetching
            && let Some(request) = self.waiting.pop_front()
        {
            if let Some((name, game)) = self.wanted(&request) {
                self.is_fetching = true;
                self.waiting.push_front(request);
                wasm_bindgen_futures::spawn_local(bring(name, game));
                break;
            }
            self.solo.request(request);
            // Where it could not be had this time, it is tried again the next time.
            self.solo.forget_failures();
        }
        self.say();
        self.wait(Duration::ZERO);
    }

    /// The network that a request wants first, and for which game.
    fn wanted(&mut self, request: &Request) -> Option<(String, String)> {
        let Command::NewSearch { position, evaluator, priors, .. } = &request.command else { return None };
        let game = self.solo.game_in(*position).filter(|game| SmallGame::named(game).is_some())?;
        let mut all = std::iter::once(evaluator).chain(priors.iter());
        let wanted = all.find(|name| trained::is_one(name) && !self.solo.knows(name, &game))?;
        Some((wanted.clone(), game))
    }

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
