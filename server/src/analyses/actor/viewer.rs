//! One connection, as its analysis sees it.

use std::sync::Arc;
use std::time::Instant;

use session::Refusal;
use wire::{Event, Role};

use super::super::outbox::{Outbox, Shared};

/// A connection that watches an analysis.
pub(super) struct Viewer {
    connection: u64,
    role: Role,
    outbox: Arc<Outbox>,
    /// Time at which it was last shown something else.
    watched: Option<Instant>,
}

impl Viewer {
    pub(super) fn new(connection: u64, role: Role, outbox: Arc<Outbox>) -> Self {
        Self { connection, role, outbox, watched: None }
    }

    pub(super) fn connection(&self) -> u64 {
        self.connection
    }

    pub(super) fn role(&self) -> Role {
        self.role
    }

    pub(super) fn outbox(&self) -> &Arc<Outbox> {
        &self.outbox
    }

    pub(super) fn watched(&self) -> Option<Instant> {
        self.watched
    }

    pub(super) fn note_watch(&mut self) {
        self.watched = Some(Instant::now());
    }

    pub(super) fn answer(&self, request: u32, outcome: Result<(), Refusal>) {
        self.outbox.event(match outcome {
            Ok(()) => Event::Done { request },
            Err(Refusal { code, message }) => Event::Rejected { request, code, message },
        });
    }

    /// Sends an event that all viewers get.
    pub(super) fn share(&self, event: &Arc<Shared>) {
        self.outbox.share(Arc::clone(event));
    }

    pub(super) fn say_goodbye(&self, reason: &str) {
        self.outbox.event(Event::Bye { reason: reason.to_owned() });
        self.outbox.close();
    }
}
