//! The way to an analysis: commands out, messages in.
//!
//! Messages wait in a queue and are handed over at most once per animation frame, whatever the rate at which they
//! come: the page draws no more often anyway. The first after a rest are handed over before the next animation frame
//! begins, so that it can show them. A hidden page draws nothing, so it takes nothing from the queue, gives no
//! credit, and the server stops sending frames to it.
//!
//! There is one connection per page, and its parts (closures, a socket) belong to the browser's one thread,
//! so it lives in a thread-local rather than in a signal, which the server's threads would have to share.
//! Written on web-sys and not with a hook such as leptos-use's: the hook hands messages on through a signal,
//! which merges those that arrive in one tick, and reconnecting here is part of the protocol (join again,
//! watch again), so a hook would leave us little but its size.

mod binary;
pub(crate) mod http;
mod remote;
pub(crate) mod worker;

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use wire::Request;
use wire::player::Ask;

use crate::state::{Analysis, Connection};
use crate::{client, clock};
pub use binary::decode;
pub(crate) use binary::read;
use remote::{Remote, Signal};

/// Seconds to wait before the first, second, ... attempt to connect again.
const WAITS: [u32; 5] = [1, 2, 4, 8, 15];

/// An animation frame of a usual screen, in milliseconds.
const FRAME_MS: f64 = 16.0;

#[derive(Default)]
struct Line {
    remote: Option<Remote>,
    /// Messages not handed over yet.
    queue: Vec<Vec<u8>>,
    /// Whether a drain is scheduled.
    draining: bool,
    /// When frames were handed over last, on the browser's clock.
    last_frames: f64,
    /// Failed attempts in a row.
    failures: usize,
    /// The countdown to the next attempt.
    countdown: Option<IntervalHandle>,
}

thread_local! {
    static LINE: RefCell<Line> = RefCell::default();
}

/// Connects, now.
pub fn connect(analysis: Analysis) {
    if analysis.in_browser {
        // The worker is there as soon as it is asked.
        return client::on_open(analysis);
    }
    LINE.with_borrow_mut(|line| {
        if let Some(countdown) = line.countdown.take() {
            countdown.clear();
        }
        line.queue.clear();
        line.remote = None;
    });
    if matches!(analysis.connection.get_untracked(), Connection::Lost { .. }) {
        analysis.connection.set(Connection::Lost { retry_in: 0 });
    }
    match Remote::connect(move |signal| on_signal(analysis, signal)) {
        Ok(remote) => LINE.with_borrow_mut(|line| line.remote = Some(remote)),
        Err(message) => analysis.connection.set(Connection::Closed(message)),
    }
}

/// Sends a request; without a connection it is dropped, and the page says so anyway.
pub fn send(analysis: Analysis, request: &Request) {
    if analysis.in_browser {
        return worker::ask(analysis, Ask::Request(binary::encode(request)));
    }
    LINE.with_borrow(|line| {
        if let Some(remote) = &line.remote {
            remote.send(&binary::encode(request));
        }
    });
}

/// Drops the connection and makes a new one: the remedy for a stream that cannot be right.
pub fn restart(analysis: Analysis) {
    LINE.with_borrow_mut(|line| line.remote = None);
    on_closed(analysis);
}

/// Ends the connection for good.
pub fn end() {
    LINE.with_borrow_mut(|line| {
        line.remote = None;
        line.queue.clear();
        if let Some(countdown) = line.countdown.take() {
            countdown.clear();
        }
    });
}

/// Called once the server has welcomed us: the next loss starts with the shortest wait again.
pub fn welcomed() {
    LINE.with_borrow_mut(|line| line.failures = 0);
}

/// The worker in which the page's own analysis was has ended.
pub(crate) fn worker_ended(analysis: Analysis) {
    if analysis.in_browser {
        on_closed(analysis);
    }
}

fn on_signal(analysis: Analysis, signal: Signal) {
    match signal {
        Signal::Opened => client::on_open(analysis),
        Signal::Message(bytes) => take(analysis, bytes),
        Signal::Closed => on_closed(analysis),
    }
}

/// A message of the server's, or of the worker that holds the analysis.
pub(crate) fn take(analysis: Analysis, message: Vec<u8>) {
    let (schedule, rested) = LINE.with_borrow_mut(|line| {
        line.queue.push(message);
        (!std::mem::replace(&mut line.draining, true), clock::now() - line.last_frames >= FRAME_MS)
    });
    match schedule {
        // What was sent together is handed over together: not this message alone.
        true if rested && !document().hidden() => set_timeout(move || drain(analysis), Duration::ZERO),
        true => request_animation_frame(move || drain(analysis)),
        false => {}
    }
}

fn drain(analysis: Analysis) {
    let messages = LINE.with_borrow_mut(|line| {
        line.draining = false;
        std::mem::take(&mut line.queue)
    });
    if client::on_messages(analysis, &messages) > 0 {
        LINE.with_borrow_mut(|line| line.last_frames = clock::now());
    }
}

/// Counts down to the next attempt, every second in view of the user.
fn on_closed(analysis: Analysis) {
    if matches!(analysis.connection.get_untracked(), Connection::Closed(_)) {
        return;
    }
    let wait = LINE.with_borrow_mut(|line| {
        let wait = WAITS[line.failures.min(WAITS.len() - 1)];
        line.failures += 1;
        wait
    });
    analysis.connection.set(Connection::Lost { retry_in: wait });
    let tick = move || {
        if let Connection::Lost { retry_in } = analysis.connection.get_untracked() {
            if retry_in <= 1 {
                connect(analysis);
            } else {
                analysis.connection.set(Connection::Lost { retry_in: retry_in - 1 });
            }
        }
    };
    let countdown = set_interval_with_handle(tick, Duration::from_secs(1)).ok();
    LINE.with_borrow_mut(|line| {
        if let Some(old) = std::mem::replace(&mut line.countdown, countdown) {
            old.clear();
        }
    });
}
