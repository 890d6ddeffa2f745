//! A limited number of slots. Where all are taken, the guest who has waited longest without asking for anything makes room: so who
//! only holds slots keeps nobody out.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The slots.
#[derive(Debug)]
pub struct Slots {
    most: usize,
    /// Slots kept for trusted guests.
    kept: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    taken: usize,
    /// Guests that have asked for nothing, the one who has waited longest first.
    waiting: BTreeMap<u64, Arc<Notify>>,
    last_number: u64,
}

/// A guest's slot, until it is dropped.
#[derive(Debug)]
pub struct Slot {
    slots: Arc<Slots>,
    sent_away: Arc<Notify>,
    standing: Mutex<Standing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Asks for nothing; with the number of its entry.
    Waits(u64),
    Busy,
}

impl Slots {
    /// Makes `most` slots, `kept` of them for trusted guests.
    #[must_use]
    pub fn new(most: usize, kept: usize) -> Arc<Self> {
        Arc::new(Self { most, kept: kept.min(most.saturating_sub(1)), state: Mutex::default() })
    }

    /// Number of slots.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// Number of slots taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.lock().taken
    }

    /// A slot for a guest that waits at first. `None`: all are taken by guests that have asked for something.
    #[must_use]
    pub fn take(self: &Arc<Self>, is_trusted: bool) -> Option<Slot> {
        let most = if is_trusted { self.most } else { self.most - self.kept };
        let mut state = self.lock();
        while most <= state.taken {
            let (_, guest) = state.waiting.pop_first()?;
            guest.notify_one();
            state.taken -= 1;
        }
        state.taken += 1;
        let sent_away = Arc::new(Notify::new());
        let number = state.wait(&sent_away);
        drop(state);
        Some(Slot { slots: Arc::clone(self), sent_away, standing: Mutex::new(Standing::Waits(number)) })
    }

    /// Sends away the guest that has waited longest; returns whether there is one.
    pub fn make_room(&self) -> bool {
        let mut state = self.lock();
        let Some((_, guest)) = state.waiting.pop_first() else { return false };
        guest.notify_one();
        state.taken -= 1;
        true
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wait(&mut self, guest: &Arc<Notify>) -> u64 {
        self.last_number += 1;
        self.waiting.insert(self.last_number, Arc::clone(guest));
        self.last_number
    }
}

impl Slot {
    /// Notes that the guest has asked for something and need not make room; returns whether it still has its slot.
    pub fn is_busy(&self) -> bool {
        let mut standing = self.standing();
        let is_there = match *standing {
            Standing::Waits(number) => self.slots.lock().waiting.remove(&number).is_some(),
            Standing::Busy => true,
        };
        if is_there {
            *standing = Standing::Busy;
        }
        is_there
    }

    /// Notes that the guest has everything it asked for.
    pub fn waits(&self) {
        let mut standing = self.standing();
        if *standing == Standing::Busy {
            *standing = Standing::Waits(self.slots.lock().wait(&self.sent_away));
        }
    }

    /// Returns when others need the slot.
    pub async fn sent_away(&self) {
        self.sent_away.notified().await;
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let standing = *self.standing();
        let mut state = self.slots.lock();
        // Who was sent away has no slot to give back.
        let had_slot = match standing {
            Standing::Waits(number) => state.waiting.remove(&number).is_some(),
            Standing::Busy => true,
        };
        state.taken -= usize::from(had_slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt as _;

    fn is_sent_away(slot: &Slot) -> bool {
        slot.sent_away().now_or_never().is_some()
    }

    #[test]
    fn who_has_waited_longest_makes_room() {
        let slots = Slots::new(2, 0);
        let (first, second) = (slots.take(false).unwrap(), slots.take(false).unwrap());
        assert!(first.is_busy());
        let third = slots.take(false).unwrap();
        assert!(!is_sent_away(&first) && is_sent_away(&second) && !is_sent_away(&third));
        assert!(!second.is_busy(), "it is too late");
        assert_eq!(slots.taken(), 2);
        drop(second);
        assert_eq!(slots.taken(), 2, "its slot was given away already");
        assert!(third.is_busy());
        assert!(slots.take(false).is_none(), "nobody waits");
        first.waits();
        let fourth = slots.take(false).unwrap();
        assert!(is_sent_away(&first));
        drop((first, third, fourth));
        assert_eq!(slots.taken(), 0);
    }

    #[test]
    fn some_are_kept_for_who_is_trusted() {
        let slots = Slots::new(3, 1);
        let guests: Vec<Slot> = std::iter::from_fn(|| slots.take(false).filter(Slot::is_busy)).collect();
        assert_eq!(guests.len(), 2);
        assert!(slots.take(true).is_some());
        assert_eq!(slots.taken(), 2);
    }
}
