//! Room for so many engines at once. One that rests gives its room to one that is asked.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Instant;

use super::process::Process;

/// The room.
#[derive(Debug)]
pub struct Seats {
    most: usize,
    taken: Mutex<Vec<Arc<Seat>>>,
}

/// Room for one engine.
#[derive(Debug)]
pub struct Seat {
    stand: Mutex<Stand>,
    process: OnceLock<Weak<Process>>,
}

/// Standing of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    Works,
    /// It has nothing to do since then.
    Rests(Instant),
    /// Another engine has its room.
    Gone,
}

/// Room for an engine that runs. Its drop makes room.
#[derive(Debug)]
pub struct Room {
    seats: Arc<Seats>,
    /// Standing of its engine.
    pub seat: Arc<Seat>,
}

impl Seats {
    /// Makes room for so many engines.
    #[must_use]
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, taken: Mutex::default() })
    }

    /// Takes room for one more engine, if need be that of the one that has rested longest, which is ended. `None`: all of them work.
    #[must_use]
    pub fn take(self: &Arc<Self>) -> Option<Room> {
        let mut taken = lock(&self.taken);
        while taken.len() >= self.most {
            let rests = |seat: &Arc<Seat>| match *lock(&seat.stand) {
                Stand::Rests(since) => Some((since, Arc::clone(seat))),
                Stand::Works | Stand::Gone => None,
            };
            let (since, longest) = taken.iter().filter_map(rests).min_by_key(|(since, _)| *since)?;
            // It may have been asked something meanwhile.
            if longest.goes(Stand::Rests(since), Stand::Gone) {
                taken.retain(|seat| !Arc::ptr_eq(seat, &longest));
                longest.process.get().and_then(Weak::upgrade).into_iter().for_each(|process| process.end());
            }
        }
        let seat = Arc::new(Seat { stand: Mutex::new(Stand::Works), process: OnceLock::new() });
        taken.push(Arc::clone(&seat));
        Some(Room { seats: Arc::clone(self), seat })
    }

    /// Most engines.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// Engines that have room.
    #[must_use]
    pub fn taken(&self) -> usize {
        lock(&self.taken).len()
    }
}

impl Seat {
    /// Notes that its engine has nothing to do.
    pub fn rest(&self) {
        self.goes(Stand::Works, Stand::Rests(Instant::now()));
    }

    /// Notes that its engine has something to do; returns whether it still has its room.
    pub fn work(&self) -> bool {
        let mut stand = lock(&self.stand);
        if *stand != Stand::Gone {
            *stand = Stand::Works;
        }
        *stand == Stand::Works
    }

    /// Returns whether another engine has its room.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        *lock(&self.stand) == Stand::Gone
    }

    fn goes(&self, from: Stand, to: Stand) -> bool {
        let mut stand = lock(&self.stand);
        let is_so = *stand == from;
        if is_so {
            *stand = to;
        }
        is_so
    }
}

impl Room {
    /// Notes what is ended when the room is given to another.
    pub fn has(&self, process: &Arc<Process>) {
        // Room is for one process.
        let _ = self.seat.process.set(Arc::downgrade(process));
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        lock(&self.seats.taken).retain(|seat| !Arc::ptr_eq(seat, &self.seat));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_bounded_and_comes_back() {
        let seats = Seats::new(1);
        let place = seats.take().unwrap();
        assert!(seats.take().is_none());
        assert_eq!(seats.taken(), 1);
        drop(place);
        assert!(seats.take().is_some());
    }

    #[test]
    fn who_has_rested_longest_makes_room() {
        let seats = Seats::new(3);
        let [first, second, third] = [(); 3].map(|()| seats.take().unwrap());
        second.seat.rest();
        first.seat.rest();
        let fourth = seats.take().unwrap();
        assert_eq!([&first, &second, &third].map(|place| place.seat.is_gone()), [false, true, false]);
        assert!(!second.seat.work(), "its engine is ended");
        assert!(first.seat.work(), "it was asked in time");
        assert!(seats.take().is_none());
        // Its room is not given back twice.
        drop(second);
        assert_eq!(seats.taken(), 3);
        drop(fourth);
        assert_eq!(seats.taken(), 2);
    }
}
