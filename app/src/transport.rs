//! The way to an analysis and to the workers: requests and questions out, messages and answers in.
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
mod ear;
pub(crate) mod http;
mod remote;
pub(crate) mod worker;

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use wire::{Event, Request};

use crate::clock;
pub(crate) use binary::{encode, read};
pub(crate) use ear::{Heard, Task, listen};
use remote::{Remote, Signal};

/// An animation frame of a usual screen, in milliseconds.
const FRAME_MS: f64 = 16.0;

#[derive(Default)]
struct Channel {
    remote: Option<Remote>,
    /// Messages not handed over yet.
    queue: Vec<Vec<u8>>,
    /// Whether a drain is scheduled.
    draining: bool,
    /// When frames were handed over last, on the browser's clock.
    last_frames: f64,
    /// The second that is being waited.
    waiting: Option<TimeoutHandle>,
}

thread_local! {
    static CHANNEL: RefCell<Channel> = RefCell::default();
}

/// Connects to the server, now.
pub(crate) fn connect() {
    disconnect();
    match Remote::connect(on_signal) {
        Ok(remote) => CHANNEL.with_borrow_mut(|channel| channel.remote = Some(remote)),
        Err(message) => ear::tell(Heard::NoWay(message)),
    }
}

/// Drops the connection, and what has come over it.
pub(crate) fn disconnect() {
    CHANNEL.with_borrow_mut(|channel| {
        channel.remote = None;
        channel.queue.clear();
        if let Some(waiting) = channel.waiting.take() {
            waiting.clear();
        }
    });
}

/// Sends a request to the server; without a connection it is dropped, and the page says so anyway.
pub(crate) fn send(request: &Request) {
    CHANNEL.with_borrow(|channel| {
        if let Some(remote) = &channel.remote {
            remote.send(&encode(request));
        }
    });
}

/// Tells when a second has passed, unless the page connects before.
pub(crate) fn wait_second() {
    let waiting = set_timeout_with_handle(|| ear::tell(Heard::Second), Duration::from_secs(1)).ok();
    CHANNEL.with_borrow_mut(|channel| {
        if let Some(old) = std::mem::replace(&mut channel.waiting, waiting) {
            old.clear();
        }
    });
}

fn on_signal(signal: Signal) {
    match signal {
        Signal::Opened => ear::tell(Heard::Opened),
        Signal::Message(bytes) => take(bytes),
        Signal::Closed => ear::tell(Heard::Closed),
    }
}

/// Takes a message of the server's, or of the worker that holds the analysis.
pub(crate) fn take(message: Vec<u8>) {
    let (schedule, rested) = CHANNEL.with_borrow_mut(|channel| {
        channel.queue.push(message);
        (!std::mem::replace(&mut channel.draining, true), clock::now() - channel.last_frames >= FRAME_MS)
    });
    match schedule {
        // What was sent together is handed over together: not this message alone.
        true if rested && !document().hidden() => set_timeout(drain, Duration::ZERO),
        true => request_animation_frame(drain),
        false => {}
    }
}

fn drain() {
    let bytes = CHANNEL.with_borrow_mut(|channel| {
        channel.draining = false;
        std::mem::take(&mut channel.queue)
    });
    let mut messages = Vec::with_capacity(bytes.len());
    messages.extend(bytes.iter().map_while(|bytes| binary::decode(bytes)));
    let is_garbled = messages.len() < bytes.len();
    if messages.iter().any(|message| matches!(message.event, Event::Frame(_))) {
        CHANNEL.with_borrow_mut(|channel| channel.last_frames = clock::now());
    }
    if !messages.is_empty() {
        ear::tell(Heard::Messages(messages));
    }
    if is_garbled {
        ear::tell(Heard::Garbled);
    }
}
