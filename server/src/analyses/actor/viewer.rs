//! One connection, as its analysis sees it.

use std::sync::Arc;
use std::time::Duration;

use session::{Analysis, Feed};
use wire::{Event, Role, Watch};

use super::super::mailbox::Mailbox;
use super::super::outbox::Outbox;

/// Who looks at an analysis.
pub(super) struct Viewer {
    connection: u64,
    role: Role,
    outbox: Arc<Outbox>,
    /// What it watches; `None` until it says so.
    feed: Option<Feed>,
    /// Credit given before it watched anything.
    early_credit: u32,
}

impl Viewer {
    pub(super) fn new(connection: u64, role: Role, outbox: Arc<Outbox>) -> Self {
        Self { connection, role, outbox, feed: None, early_credit: 0 }
    }

    pub(super) fn connection(&self) -> u64 {
        self.connection
    }

    pub(super) fn role(&self) -> Role {
        self.role
    }

    /// The search it watches.
    pub(super) fn watching(&self) -> Option<u32> {
        self.feed.as_ref().map(|feed| feed.watching().search)
    }

    pub(super) fn tell(&self, event: Event) {
        self.outbox.event(event);
    }

    pub(super) fn watch(&mut self, watch: Watch) {
        match &mut self.feed {
            Some(feed) => feed.watch(watch),
            None => {
                let mut feed = Feed::new(watch);
                feed.give_credit(self.early_credit);
                self.feed = Some(feed);
            }
        }
    }

    pub(super) fn give_credit(&mut self, frames: u32) {
        match &mut self.feed {
            Some(feed) => feed.give_credit(frames),
            None => self.early_credit = self.early_credit.saturating_add(frames),
        }
    }

    /// Sends the next frame if it is due and the last one was taken; says when to look again.
    pub(super) fn send_frame(
        &mut self,
        analysis: &mut Analysis,
        now: Duration,
        mailbox: &Arc<Mailbox>,
    ) -> Option<Duration> {
        let feed = self.feed.as_mut()?;
        let run = analysis.run_mut(feed.watching().search)?;
        let due = feed.due(run)?;
        if now < due {
            return Some(due);
        }
        // The mailbox is woken when there is room again.
        if !self.outbox.has_room(mailbox) {
            return None;
        }
        if let Some(frame) = feed.next_frame(run, now) {
            self.outbox.frame(frame);
        }
        feed.due(run)
    }

    pub(super) fn say_goodbye(&self, reason: &str) {
        self.outbox.event(Event::Bye { reason: reason.to_owned() });
        self.outbox.close();
    }
}
