//! One connection, as its analysis sees it.

use std::sync::Arc;

use wire::{Event, Role};

use super::super::outbox::Outbox;

/// Who looks at an analysis.
pub(super) struct Viewer {
    connection: u64,
    role: Role,
    outbox: Arc<Outbox>,
}

impl Viewer {
    pub(super) fn new(connection: u64, role: Role, outbox: Arc<Outbox>) -> Self {
        Self { connection, role, outbox }
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

    pub(super) fn tell(&self, event: Event) {
        self.outbox.event(event);
    }

    pub(super) fn say_goodbye(&self, reason: &str) {
        self.outbox.event(Event::Bye { reason: reason.to_owned() });
        self.outbox.close();
    }
}
