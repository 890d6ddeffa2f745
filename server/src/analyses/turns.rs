//! Taking turns: no more searches compute at once than there are cores.
//!
//! Each analysis has a thread. Were hundreds of them to compute at once, the threads that talk to clients would be a few
//! among hundreds, and every answer would take long.

use std::thread;

use tokio::sync::{Semaphore, SemaphorePermit};

/// Turns of threads that compute, in the order in which they ask.
#[derive(Debug)]
pub struct Turns(Semaphore);

/// A turn, until it is dropped.
#[derive(Debug)]
pub struct Turn<'a>(#[expect(dead_code, reason = "its drop ends the turn")] SemaphorePermit<'a>);

impl Turns {
    /// Allows `at_once` turns at once, and at least one.
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self(Semaphore::new(at_once.max(1)))
    }

    /// Waits for a turn; it should be a short one.
    #[must_use]
    pub fn take(&self) -> Turn<'_> {
        Turn(futures::executor::block_on(self.0.acquire()).expect("it is never closed"))
    }
}

impl Default for Turns {
    /// One turn for each core.
    fn default() -> Self {
        Self::new(thread::available_parallelism().map_or(1, usize::from))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn no_more_than_allowed_compute_at_once_and_all_get_turns() {
        let (turns, computing, most) = (Turns::new(2), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let _turn = turns.take();
                        most.fetch_max(computing.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        computing.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!((1..=2).contains(&most.into_inner()));
    }
}
