//! Answers kept for all searches of a network.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::question::{Answer, Question};

/// Answers by the 128-bit key of the input planes that the network looks at. Bounded by the number of entries; the
/// ones not asked for during a whole turn of the clock's hand go first.
#[derive(Debug)]
pub struct Cache {
    table: Mutex<Table>,
    lookups: AtomicU64,
    hits: AtomicU64,
}

#[derive(Debug)]
struct Table {
    capacity: usize,
    slots: Vec<Slot>,
    index: HashMap<u128, usize>,
    hand: usize,
}

#[derive(Debug)]
struct Slot {
    key: u128,
    answer: Arc<Answer>,
    /// Asked for since the hand came by last.
    used: bool,
}

impl Cache {
    /// An empty cache of at most `capacity` answers; 0 keeps none.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        let table = Table { capacity, slots: Vec::new(), index: HashMap::new(), hand: 0 };
        Self { table: Mutex::new(table), lookups: AtomicU64::new(0), hits: AtomicU64::new(0) }
    }

    /// The answer to a question, if it is known. Questions without a key are never looked up.
    pub fn get(&self, question: &Question) -> Option<Arc<Answer>> {
        let key = question.key?;
        self.lookups.fetch_add(1, Ordering::Relaxed);
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = table.index.get(&key).copied()?;
        let slot = &mut table.slots[slot];
        // Positions that this network cannot tell apart may still have different moves: it may not look at the planes
        // of castling rights, say. Then only a fresh run gives the logits of these moves.
        if *slot.answer.indices != *question.indices {
            return None;
        }
        slot.used = true;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(Arc::clone(&slot.answer))
    }

    /// Keeps an answer.
    pub fn insert(&self, key: u128, answer: Arc<Answer>) {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&slot) = table.index.get(&key) {
            table.slots[slot].answer = answer;
        } else if table.slots.len() < table.capacity {
            let slot = table.slots.len();
            table.slots.push(Slot { key, answer, used: false });
            table.index.insert(key, slot);
        } else if table.capacity > 0 {
            let slot = table.victim();
            let old = std::mem::replace(&mut table.slots[slot], Slot { key, answer, used: false });
            table.index.remove(&old.key);
            table.index.insert(key, slot);
        }
    }

    /// Answers kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).slots.len()
    }

    /// Returns whether it holds no answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Questions looked up, and those answered.
    #[must_use]
    pub fn counts(&self) -> (u64, u64) {
        (self.lookups.load(Ordering::Relaxed), self.hits.load(Ordering::Relaxed))
    }
}

impl Table {
    /// The next slot that was not used for a whole turn. Ends after two turns at the latest.
    fn victim(&mut self) -> usize {
        loop {
            let at = self.hand;
            self.hand = (self.hand + 1) % self.slots.len();
            if !std::mem::take(&mut self.slots[at].used) {
                return at;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lc0::planes::Planes;

    fn question(key: u128) -> Question {
        Question { planes: Planes::empty(), indices: vec![1, 2], key: Some(key), is_alone: false }
    }

    fn answer(q: f32) -> Arc<Answer> {
        Arc::new(Answer { indices: [1, 2].into(), logits: [0.0, 0.5].into(), q, wdl: None, moves_left: None })
    }

    #[test]
    fn what_is_in_use_stays_and_the_rest_goes() {
        let cache = Cache::new(3);
        for key in 0..3_u8 {
            cache.insert(u128::from(key), answer(f32::from(key)));
        }
        assert!(cache.get(&question(0)).is_some());
        cache.insert(3, answer(3.0));
        assert_eq!(cache.len(), 3);
        assert!(cache.get(&question(0)).is_some(), "it was used");
        assert!(cache.get(&question(1)).is_none(), "it was not");
        assert_eq!(cache.get(&question(3)).unwrap().q, 3.0);
        assert_eq!(cache.counts(), (4, 3));
    }

    #[test]
    fn other_moves_are_another_question() {
        let cache = Cache::new(3);
        cache.insert(7, answer(0.1));
        let other = Question { indices: vec![1, 3], ..question(7) };
        assert!(cache.get(&other).is_none());
        assert!(cache.get(&Question { key: None, ..question(7) }).is_none());
    }

    #[test]
    fn no_capacity_keeps_nothing() {
        let cache = Cache::new(0);
        cache.insert(1, answer(0.1));
        assert!(cache.is_empty());
    }
}
