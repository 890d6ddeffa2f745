//! Viewers who draw the same and have been sent the same: each frame is made once for all of them.
//!
//! One who has no room for a frame when it is made falls behind and gets later ones alone, until he has been sent the
//! same as others again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use session::{Analysis, Feed};
use wire::{Event, Watch};

use super::super::mailbox::Mailbox;
use super::super::outbox::{Outbox, Shared};
use super::viewing::Allowance;

/// All who watch a search of one analysis.
#[derive(Default)]
pub(super) struct Audiences(Vec<Audience>);

struct Audience {
    feed: Feed,
    members: Vec<Member>,
}

struct Member {
    connection: u64,
    outbox: Arc<Outbox>,
}

impl Audiences {
    /// Sets what a connection draws, in place of what it drew before.
    pub(super) fn watch(&mut self, connection: u64, outbox: &Arc<Outbox>, watch: Watch) {
        self.leave(connection);
        let members = vec![Member { connection, outbox: Arc::clone(outbox) }];
        self.0.push(Audience { feed: Feed::new(watch), members });
    }

    pub(super) fn leave(&mut self, connection: u64) {
        for audience in &mut self.0 {
            audience.members.retain(|member| member.connection != connection);
        }
        self.0.retain(|audience| !audience.members.is_empty());
    }

    /// Returns whether any connection but `besides` watches a search.
    pub(super) fn watches(&self, search: u32, besides: Option<u64>) -> bool {
        let counts = |audience: &&Audience| audience.members.iter().any(|member| Some(member.connection) != besides);
        self.0.iter().filter(counts).any(|audience| audience.feed.watching().search == search)
    }

    /// Sends the frames that are due to all who have room, within the time that viewers have; returns when the next one is due.
    /// `mailbox` is woken when those without room have some again.
    pub(super) fn send_frames(
        &mut self,
        analysis: &mut Analysis,
        now: Duration,
        mailbox: &Arc<Mailbox>,
        allowance: &mut Allowance,
    ) -> Option<Duration> {
        let mut next: Option<Duration> = None;
        let mut behind = Vec::new();
        let mut sent = false;
        for audience in &mut self.0 {
            let Some(run) = analysis.run_mut(audience.feed.watching().search) else { continue };
            let Some(due) = audience.feed.due(run) else { continue };
            if due <= now && !allowance.is_open() {
                let soon = now + allowance.pause();
                next = Some(next.map_or(soon, |next| next.min(soon)));
                continue;
            }
            if due <= now {
                let begun = Instant::now();
                let members = std::mem::take(&mut audience.members);
                let (ready, late): (Vec<_>, Vec<_>) =
                    members.into_iter().partition(|member| member.outbox.has_room(mailbox));
                if ready.is_empty() {
                    audience.members = late;
                    continue;
                }
                if !late.is_empty() {
                    behind.push(Audience { feed: audience.feed.clone(), members: late });
                }
                audience.members = ready;
                if let Some(frame) = audience.feed.next_frame(run, now) {
                    audience.send(frame);
                    sent = true;
                }
                allowance.note(begun);
            }
            if let Some(due) = audience.feed.due(run) {
                next = Some(next.map_or(due, |next| next.min(due)));
            }
        }
        self.0.append(&mut behind);
        if sent {
            self.join_those_in_step();
        }
        next
    }

    fn join_those_in_step(&mut self) {
        let mut joined: Vec<Audience> = Vec::with_capacity(self.0.len());
        for audience in self.0.drain(..) {
            match joined.iter_mut().find(|other| other.feed.is_in_step_with(&audience.feed)) {
                Some(other) => other.members.extend(audience.members),
                None => joined.push(audience),
            }
        }
        self.0 = joined;
    }
}

impl Audience {
    fn send(&self, frame: wire::Frame) {
        let frame = Arc::new(Shared::new(Event::Frame(Box::new(frame))));
        for member in &self.members {
            member.outbox.frame(Arc::clone(&frame));
        }
    }
}
