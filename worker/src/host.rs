//! An analysis that the worker holds itself, for a page without a server: it searches here, and says what a server would.
//!
//! A network that a search wants is fetched first; what is asked meanwhile waits, so that all is done in the order in which it was
//! asked for; so it is while an analysis that was kept is read. Networks of chess are asked many positions at once, here and [beside this worker](crate::evaluating).

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use engine::games::{any::AnyGame, small::SmallGame};
use networks::shipped;
use session::{EvaluatorInfo, Limits, Solo, Subject, solo::Attempt};
use wire::{Command, Request, worker::Answer};

use crate::evaluating::{Answered, Evaluating, Heard};
use crate::kept::{self, Batch, Kept, Next};
use crate::network::{Asked, named, of_network};
use crate::outbox::post;
use crate::{scope, shelf, trained};

/// Time that it searches before it listens again.
const SLICE: Duration = Duration::from_millis(12);

/// Simulations between looks at the clock: few, because some evaluators take a millisecond.
const SIMULATIONS: u32 = 8;

struct Host {
    solo: Solo<AnyGame, Asked>,
    evaluating: Evaluating,
    kept: Kept,
    /// Set while its next turn comes at once.
    is_next: bool,
    /// Set while one comes later: it may come sooner.
    is_due: bool,
    /// Set while a network is being fetched, or an analysis read.
    is_fetching: bool,
    /// Requests that wait.
    waiting: VecDeque<Request>,
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host {
        solo: Solo::new(Limits::default()).offering(&of_network(shipped::NAME)),
        evaluating: Evaluating::new(heard),
        kept: Kept::default(),
        is_next: false,
        is_due: false,
        is_fetching: false,
        waiting: VecDeque::new(),
    });
}

/// Milliseconds between two pictures at least where the page would take half of the second processor to draw them.
const INTERVAL_MS: u16 = 100;

/// Does what is asked for; other bytes than a request's are passed over.
pub(crate) fn request(bytes: &[u8]) {
    if let Ok((mut request, [])) = postcard::take_from_bytes::<Request>(bytes) {
        if let Command::Watch(watch) = &mut request.command
            && scope::is_small()
        {
            watch.interval_ms = watch.interval_ms.max(INTERVAL_MS);
        }
        HOST.with_borrow_mut(|host| {
            host.waiting.push_back(request);
            host.carry_out();
        });
    }
}

/// A search's log from an event on, and how many events there are.
pub(crate) fn log(search: u32, from: u32) -> Result<(Vec<u8>, u32), String> {
    HOST.with_borrow(|host| {
        let log = host.solo.log(search, from).zip(host.solo.moment(search));
        log.ok_or_else(|| "There is no such search.".to_owned())
    })
}

/// A position of a search as its evaluator is asked about it, and that.
pub(crate) fn subject(search: u32, line: &[u16]) -> Result<(Subject<AnyGame>, EvaluatorInfo), String> {
    HOST.with_borrow(|host| host.solo.subject(search, line).map_err(|refusal| refusal.message))
}

/// Forgets a network: its name is free, or given to another file.
pub(crate) fn forget(evaluator: &str) {
    HOST.with_borrow_mut(|host| host.solo.forget(evaluator));
}

/// Keeps in this browser what is held, from now on.
pub(crate) fn keep_from_now_on() {
    HOST.with_borrow_mut(|host| {
        host.kept.begin();
        host.say();
    });
}

/// Takes what others say that evaluate for this worker.
fn heard(heard: Heard) {
    let has_ended = matches!(&heard, Heard::Library { network, .. } if network.has_ended());
    HOST.with_borrow_mut(|host| {
        let answers = host.evaluating.hear(heard);
        host.answer(answers);
        host.wait(Duration::ZERO);
        if has_ended {
            for name in shelf::forget_ended() {
                host.solo.forget(&of_network(&name));
            }
        }
    });
}

/// Writes what is to be kept, and goes on.
async fn write(batch: Batch) {
    let written = kept::write(&batch).await;
    HOST.with_borrow_mut(|host| {
        if let Next::AfterPause = host.kept.written(batch, written, &mut host.solo) {
            scope::later(kept::PAUSE_MS, || HOST.with_borrow_mut(Host::keep_on));
        }
        host.keep_on();
    });
}

/// Reads an analysis and takes the pen for it; then the request that opened it is answered, and those that wait behind it.
async fn open(id: String, writer: Option<String>, request: Request) {
    let found = kept::read(&id, writer.as_deref()).await;
    fetched(move |host| host.kept.opened(&id, found, request, &mut host.solo));
}

/// Fetches a network, and goes on.
async fn bring(name: String, game: String) {
    let network: Attempt<AnyGame, Asked> = if named(&name).is_some() {
        shelf::fetch(&name).await.map(|network| Box::new(network) as _)
    } else {
        trained::fetch(&name, &game).await.map(|network| Box::new(network) as _)
    };
    fetched(|host| host.solo.bring(name, game, network));
}

/// Takes what was fetched for the request that is next, and goes on.
fn fetched(take: impl FnOnce(&mut Host)) {
    HOST.with_borrow_mut(|host| {
        take(host);
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
            if let Some(id) = self.kept.wanted(&request, self.solo.id()) {
                self.is_fetching = true;
                wasm_bindgen_futures::spawn_local(open(id, self.kept.writer().map(str::to_owned), request));
                break;
            }
            if let Command::Open(_) = &request.command {
                self.kept.name(&mut self.solo);
            }
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
        self.keep_on();
        self.wait(Duration::ZERO);
    }

    /// The network that a request wants first, and for which game.
    fn wanted(&mut self, request: &Request) -> Option<(String, String)> {
        if let Command::Go { search, .. } | Command::Step { search, .. } | Command::CarryBack { search, .. } =
            &request.command
        {
            // One that was kept has none yet.
            return self.solo.lacks(*search);
        }
        let Command::NewSearch { position, evaluator, priors, .. } = &request.command else { return None };
        let game = self.solo.game_in(*position)?;
        let is_small = SmallGame::named(&game).is_some();
        let is_network = |name: &str| if is_small { trained::is_one(name) } else { named(name).is_some() };
        let mut all = std::iter::once(evaluator).chain(priors.iter());
        let wanted = all.find(|name| is_network(name) && !self.solo.knows(name, &game))?;
        Some((wanted.clone(), game))
    }

    /// Searches for a slice of time, and says what there is to say.
    fn go_on(&mut self) {
        let begin = scope::now();
        let mut now = begin;
        let mut goes_on = true;
        while goes_on && now - begin < SLICE {
            goes_on = self.solo.advance(SIMULATIONS, now);
            self.evaluating.ask(self.solo.take_questions());
            if self.evaluating.has_work() {
                let answers = self.evaluating.work();
                goes_on |= !answers.is_empty();
                self.answer(answers);
            }
            now = scope::now();
        }
        self.keep_on();
        if goes_on {
            self.wait(Duration::ZERO);
        } else if let Some(due) = self.solo.due() {
            self.wait(due.saturating_sub(now));
        }
    }

    /// Has written what changed, if it is time to, and says what there is to say.
    fn keep_on(&mut self) {
        if let Some(batch) = self.kept.changed(&mut self.solo) {
            wasm_bindgen_futures::spawn_local(write(batch));
        }
        self.say();
    }

    fn answer(&mut self, answers: Vec<Answered>) {
        for (number, answer) in answers {
            self.solo.answer(number, &answer);
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
        let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
        if milliseconds == 0 && !std::mem::replace(&mut self.is_next, true) {
            scope::soon(|| {
                HOST.with_borrow_mut(|host| {
                    host.is_next = false;
                    host.go_on();
                });
            });
        } else if !self.is_next && !std::mem::replace(&mut self.is_due, true) {
            scope::later(milliseconds, || {
                HOST.with_borrow_mut(|host| {
                    host.is_due = false;
                    host.go_on();
                });
            });
        }
    }
}
