//! The incoming half: what a client may send, and in what order.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use futures::{Stream, StreamExt as _};
use session::Refusal;
use wire::{Code, Command, Event, Form, Open, Request};

use super::rate::Rate;
use super::terms::Terms;
use crate::analyses::mailbox::Mail;
use crate::analyses::{Joined, Outbox, Registry};
use crate::slots::Slot;

/// Time without a sign of life after which a connection is given up.
pub const GIVE_UP: Duration = Duration::from_secs(60);

/// Messages in a row that may be wrong before the connection is closed.
const MAX_WRONG: u32 = 3;

/// Reads one connection.
pub(super) struct Reader {
    terms: Terms,
    registry: Arc<Registry>,
    outbox: Arc<Outbox>,
    joining: Arc<Joining>,
    joined: Option<Joined>,
    rate: Rate,
    /// Messages in a row that could not be read or were too large.
    wrong: u32,
}

/// How far a connection is with opening its analysis, as [`serve`](super::serve) sees it.
#[derive(Debug)]
pub(super) struct Joining {
    slot: Arc<Slot>,
    is_opening: AtomicBool,
    has_joined: AtomicBool,
}

impl Joining {
    pub(super) fn new(slot: &Arc<Slot>) -> Arc<Self> {
        Arc::new(Self {
            slot: Arc::clone(slot),
            is_opening: AtomicBool::new(false),
            has_joined: AtomicBool::new(false),
        })
    }

    /// Whether an analysis was joined.
    pub(super) fn has_joined(&self) -> bool {
        self.has_joined.load(Ordering::Relaxed)
    }

    /// Whether an analysis is being opened. It may have to be read from disk.
    pub(super) fn is_opening(&self) -> bool {
        self.is_opening.load(Ordering::Relaxed)
    }

    /// Marks the slot as one that must not make room, before the analysis can say that it was joined: who reads that may take
    /// another slot at once. Returns whether the connection still has its slot.
    fn begin(&self) -> bool {
        self.is_opening.store(true, Ordering::Relaxed);
        self.slot.is_busy()
    }

    fn join(&self) {
        self.has_joined.store(true, Ordering::Relaxed);
    }

    fn fail(&self) {
        self.is_opening.store(false, Ordering::Relaxed);
        self.slot.waits();
    }
}

/// State of the connection after a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoesOn,
    Ends,
}

impl Reader {
    pub(super) fn new(terms: Terms, registry: Arc<Registry>, outbox: Arc<Outbox>, joining: Arc<Joining>) -> Self {
        let rate = Rate::new(registry.world().limits.messages_per_second, Instant::now());
        Self { terms, registry, outbox, joining, joined: None, rate, wrong: 0 }
    }

    /// Reads until the client leaves, is silent for too long, or sends too much that is wrong.
    pub(super) async fn read<E: Display>(&mut self, mut stream: impl Stream<Item = Result<Message, E>> + Unpin) {
        loop {
            let message = match tokio::time::timeout(GIVE_UP, stream.next()).await {
                Ok(Some(Ok(message))) => message,
                Ok(Some(Err(error))) => return self.broken(&error),
                Ok(None) => return,
                Err(_) => return self.say_goodbye("there was no sign of life"),
            };
            if self.take(message).await == Next::Ends {
                return;
            }
        }
    }

    async fn take(&mut self, message: Message) -> Next {
        let bytes = match &message {
            Message::Binary(bytes) => bytes.as_ref(),
            Message::Text(text) => text.as_bytes(),
            Message::Close(_) => return Next::Ends,
            // The library answers pings; both are signs of life and nothing more.
            Message::Ping(_) | Message::Pong(_) => return Next::GoesOn,
        };
        let limit = self.registry.world().limits.message_bytes;
        if limit < bytes.len() {
            let message = format!("the message has {} bytes and the limit is {limit}", bytes.len());
            return self.wrong(Code::TooLarge, message);
        }
        let form = if matches!(message, Message::Text(_)) { Form::Json } else { Form::Binary };
        if form != self.terms.form {
            let message = match self.terms.form {
                Form::Binary => "this connection's messages are binary, and this one was text",
                Form::Json => "this connection's messages are text, and this one was binary",
            };
            return self.wrong(Code::Malformed, message.to_owned());
        }
        match wire::decode_command(form, bytes) {
            Ok(request) => {
                self.wrong = 0;
                self.request(request).await
            }
            Err(error) => self.wrong(Code::Malformed, error.to_string()),
        }
    }

    async fn request(&mut self, request: Request) -> Next {
        let id = request.id;
        if !self.rate.pass(Instant::now()) {
            let most = self.registry.world().limits.messages_per_second;
            self.reject(id, Code::Limit, format!("more than {most} messages a second were sent"));
            return Next::GoesOn;
        }
        match (request.command, &self.joined) {
            (Command::Close, _) => return Next::Ends,
            (Command::Open(open), None) => self.open(id, open).await,
            (Command::Open(_), Some(_)) => {
                self.reject(id, Code::OutOfOrder, "this connection has opened an analysis already".to_owned());
            }
            (_, None) => self.reject(id, Code::OutOfOrder, "the first message must be open".to_owned()),
            // Allowing frames must not interrupt the search.
            (Command::Credit { frames }, Some(_)) => {
                self.outbox.event(Event::Done { request: id });
                self.outbox.give_credit(frames);
            }
            (command, Some(joined)) => {
                let mail = Mail::Command { connection: joined.connection, request: Request { id, command } };
                if let Err(returned) = joined.mailbox.post(mail) {
                    let Refusal { code, message } = returned.into();
                    self.reject(id, code, message);
                }
            }
        }
        Next::GoesOn
    }

    async fn open(&mut self, id: u32, open: Open) {
        let (registry, outbox, visitor) = (Arc::clone(&self.registry), Arc::clone(&self.outbox), self.terms.visitor);
        if !self.joining.begin() {
            // It was sent away just now, and is told so.
            return;
        }
        // It may read from disk, and a message must not keep others waiting.
        let join = tokio::task::spawn_blocking(move || registry.join(id, &open, visitor, &outbox)).await;
        match join {
            Ok(Ok(joined)) => {
                tracing::debug!(analysis = &joined.analysis.as_str()[..6], connection = joined.connection, "joined");
                self.joining.join();
                self.joined = Some(joined);
            }
            Ok(Err(Refusal { code, message })) => {
                self.joining.fail();
                self.reject(id, code, message);
            }
            Err(_) => {
                self.joining.fail();
                self.reject(id, Code::Failed, "the server could not open the analysis".to_owned());
            }
        }
    }

    /// The message cannot be read, so neither can its number.
    fn wrong(&mut self, code: Code, message: String) -> Next {
        self.reject(0, code, message);
        self.wrong += 1;
        if self.wrong < MAX_WRONG {
            return Next::GoesOn;
        }
        self.say_goodbye("too many messages in a row could not be read");
        Next::Ends
    }

    /// The stream has failed; if the client still listens, it learns why.
    fn broken(&self, error: &impl Display) {
        let text = error.to_string();
        tracing::debug!("connection broken: {text}");
        // The library gives up on messages that are larger still than those we measure ourselves.
        if text.contains("too long") || text.contains("too large") || text.contains("exceeds") {
            self.reject(0, Code::TooLarge, "the message is far larger than allowed".to_owned());
            self.say_goodbye("a message was far larger than allowed");
        }
    }

    fn reject(&self, request: u32, code: Code, message: String) {
        self.outbox.event(Event::Rejected { request, code, message });
    }

    fn say_goodbye(&self, reason: &str) {
        self.outbox.event(Event::Bye { reason: reason.to_owned() });
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if let Some(joined) = &self.joined {
            // An actor that has ended needs not be told.
            let _ = joined.mailbox.post(Mail::Leave { connection: joined.connection });
        }
    }
}
