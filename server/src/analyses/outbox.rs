//! What a connection is to be told: events in order, and one frame.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use wire::{Event, Frame};

use super::mailbox::Mailbox;

/// Between an actor and one connection's writer. Neither waits for the other here.
#[derive(Default)]
pub struct Outbox {
    state: Mutex<State>,
    ready: Notify,
}

#[derive(Default)]
struct State {
    events: VecDeque<Event>,
    frame: Option<Box<Frame>>,
    /// Nothing more will come.
    closed: bool,
    /// The actor has a frame for whom there was no room; this wakes it.
    wanting: Option<Arc<Mailbox>>,
}

/// Events that may wait for a connection that does not read. Requests are answered one by one and are limited, so only
/// a client that stopped reading gets here.
const MAX_EVENTS: usize = 1024;

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

    /// Whether the last frame was taken. If not, `mailbox` is woken when it is.
    pub fn has_room(&self, mailbox: &Arc<Mailbox>) -> bool {
        let mut state = self.lock();
        if state.frame.is_some() && !state.closed {
            state.wanting = Some(Arc::clone(mailbox));
            return false;
        }
        !state.closed
    }

    /// Sets the frame to be sent next.
    pub fn frame(&self, frame: Frame) {
        let mut state = self.lock();
        if !state.closed {
            state.frame = Some(Box::new(frame));
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
    pub async fn next(&self) -> Option<Event> {
        loop {
            if let Some(event) = self.take() {
                return event;
            }
            self.ready.notified().await;
        }
    }

    /// `Some(None)` at the end, `None` while there is nothing.
    #[expect(clippy::option_option, reason = "nothing yet and nothing more are two things")]
    fn take(&self) -> Option<Option<Event>> {
        let mut state = self.lock();
        if let Some(event) = state.events.pop_front() {
            return Some(Some(event));
        }
        if state.closed {
            return Some(None);
        }
        let frame = state.frame.take()?;
        if let Some(mailbox) = state.wanting.take() {
            mailbox.wake();
        }
        Some(Some(Event::Frame(frame)))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
