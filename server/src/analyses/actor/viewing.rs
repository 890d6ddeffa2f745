//! Requests of viewers. While searches compute, these get a small part of the thread's time, however many there are.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use session::Refusal;
use session::writing::Statistics;
use tokio::sync::oneshot;
use wire::Watch;

use super::super::mailbox::{Explained, Looked, Segment, Wanted};

/// Time of the searches for each unit of time spent on viewers.
const TIMES: u32 = 19;

/// Time before a connection may watch something else again; of its requests meanwhile, the newest counts.
const WATCH_PAUSE: Duration = Duration::from_millis(100);

/// Request of a viewer.
pub(super) enum Asked {
    /// A request to be shown something else.
    Watch { connection: u64, request: u32, watch: Watch },
    /// A part of a log.
    Log { search: u32, from: u32, to: Option<u32>, reply: oneshot::Sender<Result<Segment, Refusal>> },
    /// A position below a search's root.
    Look { search: u32, line: Vec<u16>, reply: oneshot::Sender<Result<Looked, Refusal>> },
    /// The games, to be written.
    Write { statistics: Statistics, reply: oneshot::Sender<Wanted> },
    /// The analysis of a whole game, to be written.
    Report { reply: oneshot::Sender<Explained> },
}

/// The part of the time that viewers have.
#[derive(Debug)]
pub(super) struct Allowance {
    /// Set while a search computes.
    is_short: bool,
    /// Time until which the searches have the thread.
    until: Instant,
}

impl Allowance {
    fn new() -> Self {
        Self { is_short: false, until: Instant::now() }
    }

    /// Returns whether something may be done for a viewer now.
    pub(super) fn is_open(&self) -> bool {
        !self.is_short || self.until <= Instant::now()
    }

    /// Returns the time until something may be done for a viewer.
    pub(super) fn pause(&self) -> Duration {
        if self.is_short { self.until.saturating_duration_since(Instant::now()) } else { Duration::ZERO }
    }

    /// Notes that something was done for a viewer since `begun`: the searches get their time for it.
    pub(super) fn note(&mut self, begun: Instant) {
        let now = Instant::now();
        self.until = now + (now - begun) * TIMES;
    }
}

/// Requests not answered yet, oldest first.
pub(super) struct Viewing {
    pub(super) allowance: Allowance,
    asked: VecDeque<Asked>,
}

impl Viewing {
    pub(super) fn new() -> Self {
        Self { allowance: Allowance::new(), asked: VecDeque::new() }
    }

    /// Sets whether a search computes from now on.
    pub(super) fn set_short(&mut self, is_short: bool) {
        self.allowance.is_short = is_short;
    }

    /// Puts something in line. What a connection wanted to watch before and was not shown is left out; its request is returned.
    pub(super) fn push(&mut self, asked: Asked) -> Option<u32> {
        let replaced = match &asked {
            Asked::Watch { connection, .. } => self.take_watch(*connection),
            Asked::Log { .. } | Asked::Look { .. } | Asked::Write { .. } | Asked::Report { .. } => None,
        };
        self.asked.push_back(asked);
        replaced
    }

    /// A connection is gone.
    pub(super) fn leave(&mut self, connection: u64) {
        self.take_watch(connection);
    }

    /// Takes the next request to be answered, if one may be answered now. `watched` returns when a connection was last shown
    /// something else.
    pub(super) fn next(&mut self, watched: impl Fn(u64) -> Option<Instant>) -> Option<Asked> {
        if self.asked.is_empty() || !self.allowance.is_open() {
            return None;
        }
        let is_due = |asked: &Asked| self.is_due(asked, &watched);
        let place = self.asked.iter().position(is_due)?;
        self.asked.remove(place)
    }

    /// Returns the time until a waiting request may be answered; `None` where none waits.
    pub(super) fn pause(&self) -> Option<Duration> {
        (!self.asked.is_empty()).then(|| if self.allowance.is_open() { WATCH_PAUSE } else { self.allowance.pause() })
    }

    fn is_due(&self, asked: &Asked, watched: &impl Fn(u64) -> Option<Instant>) -> bool {
        match asked {
            Asked::Watch { connection, .. } if self.allowance.is_short => {
                watched(*connection).is_none_or(|last| WATCH_PAUSE <= last.elapsed())
            }
            // Nobody waits for it any more: it costs nothing to be rid of it.
            Asked::Watch { .. }
            | Asked::Log { .. }
            | Asked::Look { .. }
            | Asked::Write { .. }
            | Asked::Report { .. } => true,
        }
    }

    fn take_watch(&mut self, connection: u64) -> Option<u32> {
        let is_its = |asked: &Asked| matches!(asked, Asked::Watch { connection: other, .. } if *other == connection);
        let place = self.asked.iter().position(is_its)?;
        match self.asked.remove(place) {
            Some(Asked::Watch { request, .. }) => Some(request),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(connection: u64, request: u32) -> Asked {
        let watch = Watch {
            search: 0,
            root: 0,
            min_share: 0.0,
            closer: None,
            max_nodes: 1,
            open: Vec::new(),
            lines: 0,
            interval_ms: 33,
            bytes_per_second: 0,
        };
        Asked::Watch { connection, request, watch }
    }

    fn log() -> Asked {
        Asked::Log { search: 0, from: 0, to: None, reply: oneshot::channel().0 }
    }

    #[test]
    fn who_looks_waits_while_searches_compute() {
        let mut viewing = Viewing::new();
        viewing.push(log());
        viewing.push(log());
        viewing.set_short(true);
        assert!(viewing.next(|_| None).is_some());
        // Something long was done.
        viewing.allowance.note(Instant::now().checked_sub(Duration::from_secs(60)).unwrap());
        assert!(viewing.next(|_| None).is_none());
        assert!(viewing.pause().is_some_and(|pause| Duration::from_secs(800) < pause));
        viewing.set_short(false);
        assert!(viewing.next(|_| None).is_some());
        assert!(viewing.pause().is_none());
    }

    #[test]
    fn of_what_a_connection_watches_the_newest_counts() {
        let mut viewing = Viewing::new();
        assert_eq!(viewing.push(watch(1, 10)), None);
        assert_eq!(viewing.push(watch(2, 20)), None);
        assert_eq!(viewing.push(watch(1, 11)), Some(10));
        viewing.set_short(true);
        let just_now = |connection| (connection == 2).then(Instant::now);
        let Some(Asked::Watch { connection: 1, request: 11, .. }) = viewing.next(just_now) else { panic!() };
        assert!(viewing.next(just_now).is_none(), "the other one was shown something a moment ago");
        viewing.leave(2);
        assert!(viewing.next(|_| None).is_none());
    }
}
