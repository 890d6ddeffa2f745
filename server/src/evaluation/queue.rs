//! Questions waiting for a worker: bounded, one lane per client, taken in turns.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A bounded queue in which clients take turns, whatever number of questions each has.
#[derive(Debug)]
pub struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    capacity: usize,
}

#[derive(Debug)]
struct State<T> {
    lanes: Vec<Lane<T>>,
    /// The lane whose turn it is.
    turn: usize,
    /// Questions in all lanes.
    len: usize,
    next_id: u64,
    closed: bool,
}

#[derive(Debug)]
struct Lane<T> {
    id: u64,
    waiting: VecDeque<T>,
}

/// The queue takes no more, for now or for good; the question comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused<T> {
    /// The queue is full.
    Full(T),
    /// The worker has gone.
    Closed(T),
}

impl<T> Queue<T> {
    /// A queue for at most `capacity` questions.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        let state = State { lanes: Vec::new(), turn: 0, len: 0, next_id: 0, closed: false };
        Self { state: Mutex::new(state), changed: Condvar::new(), capacity }
    }

    /// A lane for a client that is going to ask. A lane is open only while a search runs: the worker hopes for a
    /// question from every open lane before it starts.
    pub fn open(&self) -> u64 {
        let mut state = self.lock();
        let id = state.next_id;
        state.next_id += 1;
        state.lanes.push(Lane { id, waiting: VecDeque::new() });
        id
    }

    /// Closes a lane; what waits in it is dropped.
    pub fn close_lane(&self, id: u64) {
        let mut state = self.lock();
        if let Some(at) = state.lanes.iter().position(|lane| lane.id == id) {
            let lane = state.lanes.remove(at);
            state.len -= lane.waiting.len();
            if at < state.turn {
                state.turn -= 1;
            }
            self.changed.notify_all();
        }
    }

    /// Returns whether a lane is open.
    #[must_use]
    pub fn is_open(&self, id: u64) -> bool {
        self.lock().lanes.iter().any(|lane| lane.id == id)
    }

    /// Puts a question at the end of a lane.
    ///
    /// # Errors
    /// When the queue is full or closed.
    pub fn push(&self, id: u64, question: T) -> Result<(), Refused<T>> {
        let mut state = self.lock();
        if state.closed {
            return Err(Refused::Closed(question));
        }
        if self.capacity <= state.len {
            return Err(Refused::Full(question));
        }
        let Some(lane) = state.lanes.iter_mut().find(|lane| lane.id == id) else {
            return Err(Refused::Closed(question));
        };
        lane.waiting.push_back(question);
        state.len += 1;
        self.changed.notify_all();
        Ok(())
    }

    /// Waits for questions and takes up to `max` of them, one from each lane in turn. Once there is one, waits at most
    /// `patience` for the lanes that are still empty. `None` once the queue is closed.
    pub fn take(&self, max: usize, patience: Duration) -> Option<Vec<T>> {
        let mut state = self.lock();
        while state.len == 0 {
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let deadline = Instant::now() + patience;
        while state.len < max && !state.closed && state.lanes.iter().any(|lane| lane.waiting.is_empty()) {
            let Some(left) = deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) else {
                break;
            };
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        Some(state.take(max))
    }

    /// Questions waiting.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lock().len
    }

    /// Returns whether no question is waiting.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes no more questions; the worker ends after those that are waiting.
    pub fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> State<T> {
    fn take(&mut self, max: usize) -> Vec<T> {
        let mut taken = Vec::with_capacity(max.min(self.len));
        while taken.len() < max && self.len > 0 {
            let lanes = self.lanes.len();
            let lane = &mut self.lanes[self.turn % lanes];
            self.turn = (self.turn + 1) % lanes;
            if let Some(question) = lane.waiting.pop_front() {
                taken.push(question);
                self.len -= 1;
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT_ONCE: Duration = Duration::ZERO;

    #[test]
    fn clients_take_turns() {
        let queue = Queue::new(100);
        let (a, b, c) = (queue.open(), queue.open(), queue.open());
        for number in 0..4 {
            queue.push(a, ("a", number)).unwrap();
        }
        queue.push(b, ("b", 0)).unwrap();
        queue.push(c, ("c", 0)).unwrap();
        queue.push(c, ("c", 1)).unwrap();
        assert_eq!(queue.take(4, AT_ONCE).unwrap(), [("a", 0), ("b", 0), ("c", 0), ("a", 1)]);
        assert_eq!(queue.take(2, AT_ONCE).unwrap(), [("c", 1), ("a", 2)]);
        assert_eq!(queue.take(9, AT_ONCE).unwrap(), [("a", 3)]);
        assert!(queue.is_empty());
    }

    #[test]
    fn the_queue_is_bounded_and_a_gone_client_makes_room() {
        let queue = Queue::new(2);
        let (a, b) = (queue.open(), queue.open());
        queue.push(a, 1).unwrap();
        queue.push(a, 2).unwrap();
        assert_eq!(queue.push(b, 3), Err(Refused::Full(3)));
        queue.close_lane(a);
        assert!(queue.is_empty());
        queue.push(b, 3).unwrap();
        assert_eq!(queue.push(a, 4), Err(Refused::Closed(4)));
        assert_eq!(queue.take(8, AT_ONCE).unwrap(), [3]);
    }

    #[test]
    fn nobody_is_waited_for_when_every_open_line_has_asked() {
        let queue = Queue::new(8);
        let (a, b) = (queue.open(), queue.open());
        queue.push(a, 1).unwrap();
        queue.push(b, 2).unwrap();
        // With an hour of patience the test would not end.
        assert_eq!(queue.take(8, Duration::from_secs(3600)).unwrap(), [1, 2]);
    }

    #[test]
    fn a_closed_queue_ends_its_worker() {
        let queue = Queue::<u8>::new(8);
        let a = queue.open();
        queue.push(a, 1).unwrap();
        queue.close();
        assert_eq!(queue.push(a, 2), Err(Refused::Closed(2)));
        assert_eq!(queue.take(8, AT_ONCE), Some(vec![1]));
        assert_eq!(queue.take(8, AT_ONCE), None);
    }
}
