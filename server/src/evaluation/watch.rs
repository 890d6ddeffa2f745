//! Ends a run of a network that takes too long, or that nobody waits for any more.
//!
//! The worker says when a run [begins](Watch::begin) and [ends](Watch::end); a thread of the watch's own looks at the time.
//! Whatever it does happens under one lock with both, so that no run is ended in the place of the one before.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Ends a run from another thread than the one that is in it.
pub trait Stop: Send + Sync {
    /// Makes the run that is under way fail soon, and every later one until [`allow`](Self::allow).
    fn stop(&self);

    /// Lets runs go through again.
    fn allow(&self);
}

impl Stop for networks::Stopper {
    fn stop(&self) {
        Self::stop(self);
    }

    fn allow(&self) {
        Self::allow(self);
    }
}

/// Reason why a run was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It took too long.
    TooLong,
    /// Nobody waited for it any more.
    Unwanted,
    /// The network is not to be run any more.
    Closed,
}

/// Time that runs may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// With somebody waiting for the run.
    pub wanted: Duration,
    /// With nobody waiting any more: a run that is nearly done is kept for whoever asks next.
    pub unwanted: Duration,
}

impl Patience {
    /// Gives runs that somebody waits for the time `wanted`, and others a second at most.
    #[must_use]
    pub fn of(wanted: Duration) -> Self {
        Self { wanted, unwanted: Duration::from_secs(1).min(wanted) }
    }
}

/// Watches the runs of one network.
pub struct Watch {
    stop: Arc<dyn Stop>,
    patience: Patience,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    run: Option<Run>,
    closed: bool,
}

/// A run that is under way.
#[derive(Debug)]
struct Run {
    due: Instant,
    /// Lines that wait for it.
    lines: Vec<u64>,
    ended: Option<Ended>,
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Watch({:?})", *self.lock())
    }
}

impl Watch {
    /// Watches what that ends.
    #[must_use]
    pub fn new(stop: Arc<dyn Stop>, patience: Patience) -> Self {
        Self { stop, patience, state: Mutex::default(), changed: Condvar::new() }
    }

    /// A run begins, for those of the lines that are open. Whoever closes one does so before [`left`](Self::left), and is
    /// therefore noticed here or there.
    pub fn begin(&self, lines: impl Iterator<Item = u64>, is_open: impl Fn(u64) -> bool) {
        let mut state = self.lock();
        let mut lines: Vec<u64> = lines.filter(|&line| is_open(line)).collect();
        lines.dedup();
        let (wait, ended) = match (state.closed, lines.is_empty()) {
            (true, _) => (self.patience.unwanted, Some(Ended::Closed)),
            (false, true) => (self.patience.unwanted, None),
            (false, false) => (self.patience.wanted, None),
        };
        state.run = Some(Run { due: Instant::now() + wait, lines, ended });
        if !state.closed {
            self.stop.allow();
        }
        // Who sleeps as long as a run may take wakes up in time; only an earlier end has to be told.
        if wait < self.patience.wanted {
            self.changed.notify_all();
        }
    }

    /// Notes that the run is over; returns why it was ended, if it was.
    pub fn end(&self) -> Option<Ended> {
        self.lock().run.take()?.ended
    }

    /// Notes that a line does not wait any more.
    pub fn left(&self, line: u64) {
        let mut state = self.lock();
        let Some(run) = &mut state.run else { return };
        let before = run.lines.len();
        run.lines.retain(|&other| other != line);
        if run.lines.is_empty() && before > 0 {
            run.due = run.due.min(Instant::now() + self.patience.unwanted);
            self.changed.notify_all();
        }
    }

    /// Ends the present run and all later ones. [`keep`](Self::keep) returns.
    pub fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        self.stop.stop();
        if let Some(run) = &mut state.run {
            run.ended.get_or_insert(Ended::Closed);
        }
        self.changed.notify_all();
    }

    /// Watches, until it is closed.
    pub fn keep(&self) {
        let mut state = self.lock();
        while !state.closed {
            let mut wait = self.patience.wanted;
            if let Some(run) = state.run.as_mut().filter(|run| run.ended.is_none()) {
                match run.due.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
                    Some(left) => wait = left,
                    None => {
                        self.stop.stop();
                        run.ended = Some(if run.lines.is_empty() { Ended::Unwanted } else { Ended::TooLong });
                    }
                }
            }
            state = self.changed.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Watches one piece of work that somebody waits for, and nothing else; returns its result, and why it was ended if it was.
    pub fn over<T>(&self, work: impl FnOnce() -> T) -> (T, Option<Ended>) {
        /// Also where the work panics, so that nobody keeps watch for ever.
        struct Closing<'a>(&'a Watch);
        impl Drop for Closing<'_> {
            fn drop(&mut self) {
                self.0.close();
            }
        }
        thread::scope(|scope| {
            let _closing = Closing(self);
            scope.spawn(|| self.keep());
            self.begin([0].into_iter(), |_| true);
            let outcome = work();
            (outcome, self.end())
        })
    }

    /// Returns the longest times that runs may take.
    #[must_use]
    pub fn patience(&self) -> Patience {
        self.patience
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// Tells what it is asked to do.
    struct Teller(Mutex<Sender<bool>>);

    impl Stop for Teller {
        fn stop(&self) {
            self.0.lock().unwrap().send(true).unwrap();
        }
        fn allow(&self) {
            self.0.lock().unwrap().send(false).unwrap();
        }
    }

    const NEVER: Duration = Duration::from_secs(3600);
    const AT_ONCE: Duration = Duration::from_millis(1);

    fn watch(wanted: Duration, unwanted: Duration) -> (Arc<Watch>, Receiver<bool>) {
        let (sender, told) = channel();
        let patience = Patience { wanted, unwanted };
        let watch = Arc::new(Watch::new(Arc::new(Teller(Mutex::new(sender))), patience));
        let kept = Arc::clone(&watch);
        thread::spawn(move || kept.keep());
        (watch, told)
    }

    #[test]
    fn a_run_that_takes_too_long_is_ended_and_the_next_one_goes_through() {
        let (watch, told) = watch(AT_ONCE, AT_ONCE);
        for _ in 0..3 {
            watch.begin([1, 2].into_iter(), |_| true);
            assert!(!told.recv().unwrap(), "what ended the run before does not end this one");
            assert!(told.recv().unwrap());
            assert_eq!(watch.end(), Some(Ended::TooLong));
        }
        watch.close();
    }

    #[test]
    fn a_run_is_ended_when_the_last_who_waits_has_left() {
        let (watch, told) = watch(NEVER, AT_ONCE);
        watch.begin([1, 1, 2].into_iter(), |_| true);
        watch.left(1);
        watch.left(3);
        assert!(!told.recv().unwrap());
        watch.left(2);
        assert!(told.recv().unwrap());
        assert_eq!(watch.end(), Some(Ended::Unwanted));
        // Those who left before it began are known to be gone.
        watch.begin([4].into_iter(), |_| false);
        assert_eq!((told.recv().unwrap(), told.recv().unwrap()), (false, true));
        assert_eq!(watch.end(), Some(Ended::Unwanted));
        watch.close();
    }

    #[test]
    fn one_piece_of_work_is_watched_to_its_end() {
        let (sender, told) = channel();
        let watch =
            |wanted| Watch::new(Arc::new(Teller(Mutex::new(sender.clone()))), Patience { wanted, unwanted: AT_ONCE });
        let until_stopped = || while !told.recv().unwrap() {};
        assert_eq!(watch(AT_ONCE).over(until_stopped), ((), Some(Ended::TooLong)));
        assert_eq!(watch(NEVER).over(|| 5), (5, None));
    }

    #[test]
    fn what_is_wanted_and_in_time_is_left_alone() {
        let (watch, told) = watch(NEVER, NEVER);
        watch.begin([1].into_iter(), |_| true);
        watch.left(2);
        assert_eq!(watch.end(), None);
        watch.begin([1].into_iter(), |_| true);
        watch.close();
        assert_eq!(watch.end(), Some(Ended::Closed));
        watch.begin([1].into_iter(), |_| true);
        assert_eq!(watch.end(), Some(Ended::Closed), "nothing is run after the end");
        drop(watch);
        let told: Vec<bool> = told.iter().collect();
        assert_eq!(told, [false, false, true]);
    }
}
