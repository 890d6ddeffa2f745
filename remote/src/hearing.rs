//! Who hears of servers, and which questions wait for one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::said::Said;

/// Those who hear, and what waits.
#[derive(Default)]
pub(crate) struct Hearing {
    waiting: Mutex<Waiting>,
    listeners: Mutex<Listeners>,
}

/// Questions that wait for a server.
#[derive(Debug, Default)]
struct Waiting {
    questions: usize,
    since: Option<Instant>,
}

pub(crate) type Listener = Arc<dyn Fn(&Said) + Send + Sync>;

#[derive(Default)]
struct Listeners {
    next: u64,
    all: Vec<(u64, Listener)>,
}

impl Hearing {
    pub(crate) fn say(&self, said: &Said) {
        match said {
            Said::Lost { .. } | Said::Waiting { .. } => tracing::warn!("{said}"),
            Said::Back { .. } | Said::GoesOn { .. } => tracing::info!("{said}"),
        }
        let all: Vec<Listener> = self.listeners().all.iter().map(|(_, listener)| Arc::clone(listener)).collect();
        for listener in all {
            listener(said);
        }
    }

    /// The time for which no server could be asked, where a question waits for one.
    pub(crate) fn waits_for(&self) -> Option<Duration> {
        self.waiting().since.map(|since| since.elapsed())
    }

    /// Has a listener called from now on; its number.
    pub(crate) fn add(&self, listener: Listener) -> u64 {
        let mut listeners = self.listeners();
        let id = listeners.next;
        listeners.next += 1;
        listeners.all.push((id, listener));
        id
    }

    /// Has it called no more.
    pub(crate) fn remove(&self, id: u64) {
        self.listeners().all.retain(|(other, _)| *other != id);
    }

    fn listeners(&self) -> MutexGuard<'_, Listeners> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A question waits. The first one says so, and the last one that goes on.
pub(crate) struct Waits<'a>(&'a Hearing);

impl<'a> Waits<'a> {
    pub(crate) fn begin(hearing: &'a Hearing, reason: &str) -> Self {
        let is_first = {
            let mut waiting = hearing.waiting();
            waiting.questions += 1;
            waiting.since.get_or_insert_with(Instant::now);
            waiting.questions == 1
        };
        if is_first {
            hearing.say(&Said::Waiting { reason: reason.to_owned() });
        }
        Self(hearing)
    }

    /// It goes on.
    pub(crate) fn end(self) {
        let since = {
            let waiting = self.0.waiting();
            (waiting.questions == 1).then_some(waiting.since).flatten()
        };
        let hearing = self.0;
        drop(self);
        if let Some(since) = since {
            hearing.say(&Said::GoesOn { after: since.elapsed() });
        }
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting();
        waiting.questions -= 1;
        if waiting.questions == 0 {
            waiting.since = None;
        }
    }
}
