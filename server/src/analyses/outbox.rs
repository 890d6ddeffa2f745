//! Messages that wait to be sent to a connection: events in order, and one frame.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Wake, Waker};

use tokio::sync::Notify;
use wire::{Event, Form};

/// Messages between an actor and one connection's reader and writer. None of them waits for another here.
#[derive(Default)]
pub struct Outbox {
    state: Mutex<State>,
    ready: Notify,
}

#[derive(Default)]
struct State {
    events: VecDeque<Arc<Shared>>,
    /// Bytes of them.
    bytes: usize,
    frame: Option<Arc<Shared>>,
    /// Frames that the client allows still.
    credit: u32,
    /// Set when nothing more will come.
    closed: bool,
    /// The actor has a frame for which there was no room or no credit; this wakes it.
    wanting: Option<Waker>,
}

/// Events that may wait for a connection that does not read, and bytes of them. Requests are answered one by one and are limited, so
/// only a client that stopped reading gets here.
const MAX_EVENTS: usize = 1024;
const MAX_BYTES: usize = 4 << 20;

/// Most frames a client may allow in advance.
pub const MAX_CREDIT: u32 = 64;

/// An event for any number of connections, encoded once for all of them.
#[derive(Debug)]
pub struct Shared {
    event: Event,
    binary: OnceLock<Vec<u8>>,
    json: OnceLock<Vec<u8>>,
}

impl Shared {
    /// An event to be sent.
    #[must_use]
    pub fn new(event: Event) -> Self {
        Self { event, binary: OnceLock::new(), json: OnceLock::new() }
    }

    /// The event.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// The bytes of a message with this number.
    #[must_use]
    pub fn numbered(&self, form: Form, seq: u32) -> Vec<u8> {
        wire::number_event(form, seq, self.encoded(form))
    }

    /// Returns whether an older event need not be sent where this one is.
    fn replaces(&self, older: &Self) -> bool {
        match (&self.event, &older.event) {
            (Event::Game(_), Event::Game(_)) => true,
            (Event::Opinion(new), Event::Opinion(old)) => new.asked.engine == old.asked.engine,
            _ => false,
        }
    }

    fn encoded(&self, form: Form) -> &[u8] {
        let encoded = match form {
            Form::Binary => &self.binary,
            Form::Json => &self.json,
        };
        encoded.get_or_init(|| wire::encode_unnumbered(form, &self.event))
    }

    /// Bytes that it takes, about.
    fn bytes(&self) -> usize {
        self.encoded(Form::Binary).len()
    }
}

impl Outbox {
    /// Appends an event for this connection alone.
    pub fn event(&self, event: Event) {
        self.share(Arc::new(Shared::new(event)));
    }

    /// Appends an event. A connection with too many of them is told goodbye: it does not read. Of games, and of
    /// what an engine says, only the newest waits.
    pub fn share(&self, event: Arc<Shared>) {
        // Not while others wait for the lock.
        let bytes = event.bytes();
        let mut state = self.lock();
        if state.closed {
            return;
        }
        let older = state.events.iter().rposition(|waiting| event.replaces(waiting));
        if let Some(older) = older {
            state.bytes = state.bytes - state.events[older].bytes() + bytes;
            state.events[older] = event;
        } else if state.events.len() == MAX_EVENTS || (!state.events.is_empty() && MAX_BYTES < state.bytes + bytes) {
            let reason = "this connection does not read what it is sent".to_owned();
            state.events.push_back(Arc::new(Shared::new(Event::Bye { reason })));
            state.closed = true;
        } else {
            state.bytes += bytes;
            state.events.push_back(event);
        }
        self.ready.notify_one();
    }

    /// Allows `frames` more frames; [`MAX_CREDIT`] at most in all.
    pub fn give_credit(&self, frames: u32) {
        let mut state = self.lock();
        state.credit = state.credit.saturating_add(frames).min(MAX_CREDIT);
        if state.frame.is_none() {
            state.wake();
        }
    }

    /// Returns whether the client allows a frame and has taken the last one. If not, `actor` is woken when it does.
    pub fn has_room(&self, actor: &Arc<impl Wake + Send + Sync + 'static>) -> bool {
        let mut state = self.lock();
        let has_room = state.frame.is_none() && state.credit > 0;
        if !has_room && !state.closed {
            state.wanting = Some(Waker::from(Arc::clone(actor)));
        }
        has_room && !state.closed
    }

    /// Sets the frame to be sent next.
    pub fn frame(&self, frame: Arc<Shared>) {
        let mut state = self.lock();
        if !state.closed {
            state.frame = Some(frame);
            state.credit = state.credit.saturating_sub(1);
            self.ready.notify_one();
        }
    }

    /// Takes no more; its content is still sent.
    pub fn close(&self) {
        self.lock().closed = true;
        self.ready.notify_one();
    }

    /// Returns whether it was closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// The next thing to send: events first, then the frame. `None` once it is closed and empty.
    pub async fn next(&self) -> Option<Arc<Shared>> {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            self.ready.notified().await;
        }
    }

    /// `Some(None)` at the end, `None` while there is nothing.
    #[expect(clippy::option_option, reason = "nothing yet and nothing more are two things")]
    fn take(&self) -> Option<Option<Arc<Shared>>> {
        let mut state = self.lock();
        if let Some(event) = state.events.pop_front() {
            // What could not be taken any more has no bytes here.
            state.bytes = state.bytes.saturating_sub(event.bytes());
            return Some(Some(event));
        }
        if state.closed {
            return Some(None);
        }
        let frame = state.frame.take()?;
        if state.credit > 0 {
            state.wake();
        }
        Some(Some(frame))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wake(&mut self) {
        if let Some(actor) = self.wanting.take() {
            actor.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyses::mailbox::Mailbox;
    use wire::{GameView, PositionView};

    fn frame() -> Arc<Shared> {
        Arc::new(Shared::new(Event::Done { request: 7 }))
    }

    fn game(positions: usize) -> Event {
        let position = PositionView {
            id: 0,
            parent: None,
            mv: None,
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            searches: Vec::new(),
            notes: None,
        };
        Event::Game(GameView {
            positions: vec![position; positions],
            current: 0,
            chess960: false,
            undo: None,
            redo: None,
        })
    }

    #[tokio::test]
    async fn of_games_only_the_newest_waits() {
        let outbox = Outbox::default();
        for positions in 1..=2000 {
            outbox.event(game(positions));
            outbox.event(Event::Done { request: 1 });
            assert!(positions == 1 || outbox.is_closed() == (1024 < positions + 1), "{positions}");
        }
        let newest = outbox.next().await.unwrap();
        let Event::Game(view) = newest.event() else { panic!("{newest:?}") };
        assert_eq!(view.positions.len(), 1024);
    }

    #[tokio::test]
    async fn bytes_that_wait_are_bounded() {
        let outbox = Outbox::default();
        let notice = || Event::Notice { search: None, message: "a".repeat(1 << 20) };
        outbox.event(notice());
        outbox.next().await.unwrap();
        (0..3).for_each(|_| outbox.event(notice()));
        assert!(!outbox.is_closed());
        outbox.event(notice());
        assert!(outbox.is_closed());
        let mut last = None;
        while let Some(event) = outbox.next().await {
            last = Some(event);
        }
        assert!(matches!(last.unwrap().event(), Event::Bye { .. }));
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
        assert!(outbox.next().await.is_some());
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
    fn a_shared_event_is_the_message_it_would_be_alone() {
        let shared = frame();
        for form in [Form::Binary, Form::Json] {
            for seq in [0, 300] {
                let message = wire::Message { seq, event: Event::Done { request: 7 } };
                assert_eq!(shared.numbered(form, seq), wire::encode_event(form, &message));
            }
        }
    }
}
