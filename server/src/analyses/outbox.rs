//! What a connection is to be told: events in order, and one frame.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tokio::sync::Notify;
use wire::{Event, Form, Frame};

use super::mailbox::Mailbox;

/// Between an actor and one connection's reader and writer. None of them waits for another here.
#[derive(Default)]
pub struct Outbox {
    state: Mutex<State>,
    ready: Notify,
}

#[derive(Default)]
struct State {
    events: VecDeque<Event>,
    frame: Option<Arc<SharedFrame>>,
    /// Frames that the client allows still.
    credit: u32,
    /// Nothing more will come.
    closed: bool,
    /// The actor has a frame for which there was no room or no credit; this wakes it.
    wanting: Option<Arc<Mailbox>>,
}

/// Events that may wait for a connection that does not read. Requests are answered one by one and are limited, so only
/// a client that stopped reading gets here.
const MAX_EVENTS: usize = 1024;

/// Most frames a client may allow in advance.
pub const MAX_CREDIT: u32 = 64;

/// A frame for any number of connections, encoded once for all of them.
#[derive(Debug)]
pub struct SharedFrame {
    event: Event,
    binary: OnceLock<Vec<u8>>,
    json: OnceLock<Vec<u8>>,
}

impl SharedFrame {
    /// A frame to be sent.
    #[must_use]
    pub fn new(frame: Frame) -> Self {
        Self { event: Event::Frame(Box::new(frame)), binary: OnceLock::new(), json: OnceLock::new() }
    }

    fn encoded(&self, form: Form) -> &[u8] {
        let encoded = match form {
            Form::Binary => &self.binary,
            Form::Json => &self.json,
        };
        encoded.get_or_init(|| wire::encode_unnumbered(form, &self.event))
    }
}

/// One thing to be sent.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// For this connection.
    Event(Box<Event>),
    /// For every connection that draws the same.
    Frame(Arc<SharedFrame>),
}

impl Outgoing {
    /// The bytes of a message with this number.
    #[must_use]
    pub fn numbered(&self, form: Form, seq: u32) -> Vec<u8> {
        match self {
            Self::Event(event) => wire::number_event(form, seq, &wire::encode_unnumbered(form, event)),
            Self::Frame(frame) => wire::number_event(form, seq, frame.encoded(form)),
        }
    }
}

impl Outbox {
    /// Appends an event. A connection with too many of them is told goodbye: it does not read.
    pub fn event(&self, event: Event) {
        let mut state = self.lock();
        if state.closed {
            return;
        }
        if state.events.len() == MAX_EVENTS {
            let reason = "this connection does not read what it is sent".to_owned();
            state.events.push_back(Event::Bye { reason });
            state.closed = true;
        } else {
            state.events.push_back(event);
        }
        self.ready.notify_one();
    }

    /// Allows so many frames more; [`MAX_CREDIT`] at most in all.
    pub fn give_credit(&self, frames: u32) {
        let mut state = self.lock();
        state.credit = state.credit.saturating_add(frames).min(MAX_CREDIT);
        if state.frame.is_none() {
            state.wake();
        }
    }

    /// Whether the client allows a frame and has taken the last one. If not, `mailbox` is woken when it does.
    pub fn has_room(&self, mailbox: &Arc<Mailbox>) -> bool {
        let mut state = self.lock();
        let has_room = state.frame.is_none() && state.credit > 0;
        if !has_room && !state.closed {
            state.wanting = Some(Arc::clone(mailbox));
        }
        has_room && !state.closed
    }

    /// Sets the frame to be sent next.
    pub fn frame(&self, frame: Arc<SharedFrame>) {
        let mut state = self.lock();
        if !state.closed {
            state.frame = Some(frame);
            state.credit = state.credit.saturating_sub(1);
            self.ready.notify_one();
        }
    }

    /// Takes no more; what is in it is still sent.
    pub fn close(&self) {
        self.lock().closed = true;
        self.ready.notify_one();
    }

    /// Whether it was closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// The next thing to send: events first, then the frame. `None` once it is closed and empty.
    pub async fn next(&self) -> Option<Outgoing> {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            self.ready.notified().await;
        }
    }

    /// `Some(None)` at the end, `None` while there is nothing.
    #[expect(clippy::option_option, reason = "nothing yet and nothing more are two things")]
    fn take(&self) -> Option<Option<Outgoing>> {
        let mut state = self.lock();
        if let Some(event) = state.events.pop_front() {
            return Some(Some(Outgoing::Event(Box::new(event))));
        }
        if state.closed {
            return Some(None);
        }
        let frame = state.frame.take()?;
        if state.credit > 0 {
            state.wake();
        }
        Some(Some(Outgoing::Frame(frame)))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wake(&mut self) {
        if let Some(mailbox) = self.wanting.take() {
            mailbox.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Arc<SharedFrame> {
        let frame = SharedFrame { event: Event::Done { request: 7 }, binary: OnceLock::new(), json: OnceLock::new() };
        Arc::new(frame)
    }

    #[tokio::test]
    async fn a_frame_needs_credit_and_an_empty_place() {
        let (outbox, mailbox) = (Outbox::default(), Arc::new(Mailbox::default()));
        assert!(!outbox.has_room(&mailbox), "nothing was allowed");
        outbox.give_credit(2);
        mailbox.wait(None); // It was woken.
        assert!(outbox.has_room(&mailbox));
        outbox.frame(frame());
        assert!(!outbox.has_room(&mailbox), "the last one was not taken");
        assert!(matches!(outbox.next().await, Some(Outgoing::Frame(_))));
        mailbox.wait(None);
        assert!(outbox.has_room(&mailbox));
        outbox.frame(frame());
        outbox.next().await;
        assert!(!outbox.has_room(&mailbox), "two were allowed");
        outbox.close();
        outbox.give_credit(1);
        assert!(!outbox.has_room(&mailbox));
    }

    #[tokio::test]
    async fn credit_is_bounded() {
        let (outbox, mailbox) = (Outbox::default(), Arc::new(Mailbox::default()));
        outbox.give_credit(u32::MAX);
        outbox.give_credit(u32::MAX);
        let mut frames = 0;
        while outbox.has_room(&mailbox) {
            outbox.frame(frame());
            outbox.next().await;
            frames += 1;
        }
        assert_eq!(frames, MAX_CREDIT);
    }

    #[test]
    fn a_shared_frame_is_the_message_it_would_be_alone() {
        let shared = Outgoing::Frame(frame());
        for form in [Form::Binary, Form::Json] {
            for seq in [0, 300] {
                let message = wire::Message { seq, event: Event::Done { request: 7 } };
                assert_eq!(shared.numbered(form, seq), wire::encode_event(form, &message));
            }
        }
    }
}
