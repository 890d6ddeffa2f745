//! The events of a search in memory: 16 bytes each, and a little more for every batch.

use std::collections::VecDeque;

use super::{
    gather::{Gather, Place},
    record::Record,
};

/// The events of one search, oldest first.
///
/// The leaves of a batch are the places of its backups, which follow one another: they are only kept as long as some
/// of them wait.
#[derive(Clone, Debug, Default)]
pub struct Events {
    heads: Vec<[u8; Record::BYTES]>,
    batches: Vec<Batch>,
    collisions: Vec<(Place, u32)>,
    /// The newest batches: those that are not backed up completely.
    open: VecDeque<Open>,
}

/// What an event is.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A finished simulation.
    Simulation(Record),
    /// A batch.
    Gather(Gather),
}

#[derive(Clone, Copy, Debug)]
struct Batch {
    /// Its event.
    event: u32,
    /// The event of its first backup, once there is one.
    backups: u32,
    leaves: u32,
    /// Where its collisions begin.
    collisions: u32,
}

#[derive(Clone, Debug)]
struct Open {
    /// Which of the batches.
    batch: usize,
    leaves: Vec<Place>,
    backed_up: usize,
}

impl Events {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The simulation at a place in the log; `None` where a batch is.
    ///
    /// # Panics
    /// If there are not so many events.
    #[must_use]
    pub fn simulation(&self, at: usize) -> Option<Record> {
        read(&self.heads[at])
    }

    /// The simulations before a moment, oldest first.
    pub fn simulations_before(&self, moment: u32) -> impl DoubleEndedIterator<Item = Record> + '_ {
        self.heads[..moment as usize].iter().filter_map(read)
    }

    /// The events, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Event> + '_ {
        (0..self.len()).map(|at| match self.simulation(at) {
            Some(record) => Event::Simulation(record),
            None => Event::Gather(self.gather(at)),
        })
    }

    /// Appends a simulation; whether it backs up a leaf of a batch.
    pub fn push(&mut self, record: &Record) -> bool {
        let at = number(self.heads.len());
        let mut waited = false;
        if let Some(open) = self.open.front_mut()
            && open.leaves[open.backed_up] == Place::from(record)
        {
            waited = true;
            if open.backed_up == 0 {
                self.batches[open.batch].backups = at;
            }
            open.backed_up += 1;
            if open.backed_up == open.leaves.len() {
                self.open.pop_front();
            }
        }
        self.push_head(record.to_bytes());
        waited
    }

    /// Appends a batch.
    pub fn push_gather(&mut self, gather: Gather) {
        let Gather { leaves, collisions } = gather;
        self.push_head(Gather::head(number(leaves.len()), number(collisions.len())));
        self.batches.push(Batch {
            event: number(self.heads.len() - 1),
            backups: u32::MAX,
            leaves: number(leaves.len()),
            collisions: number(self.collisions.len()),
        });
        self.collisions.extend(collisions);
        if !leaves.is_empty() {
            self.open.push_back(Open { batch: self.batches.len() - 1, leaves, backed_up: 0 });
        }
    }

    /// Takes the newest event back; the leaf of a batch waits again then.
    pub fn pop(&mut self) -> Option<Event> {
        let at = self.heads.len().checked_sub(1)?;
        let Some(record) = self.simulation(at) else {
            let gather = self.gather(at);
            self.batches.pop();
            self.collisions.truncate(self.collisions.len() - gather.collisions.len());
            if !gather.leaves.is_empty() {
                self.open.pop_back();
            }
            self.heads.pop();
            return Some(Event::Gather(gather));
        };
        if let Some(batch) = self.batch_backed_up_at(at) {
            let first = self.batches[batch].backups as usize;
            match self.open.front_mut().filter(|open| open.batch == batch) {
                Some(open) => open.backed_up -= 1,
                None => {
                    let leaves = self.leaves(batch);
                    let backed_up = leaves.len() - 1;
                    self.open.push_front(Open { batch, leaves, backed_up });
                }
            }
            if first == at {
                self.batches[batch].backups = u32::MAX;
            }
        }
        self.heads.pop();
        Some(Event::Simulation(record))
    }

    /// Whether the newest event is a step between batches: what comes next follows from the log alone then. After a
    /// simulation out of order it does not, because it is not known how far the next batch was gathered.
    #[must_use]
    pub fn can_go_on(&self) -> bool {
        match self.heads.len().checked_sub(1) {
            None => true,
            Some(_) if self.batches.is_empty() => true,
            Some(at) => self.simulation(at).is_none() || self.batch_backed_up_at(at).is_some(),
        }
    }

    /// Whether the newest event is a batch without leaves.
    #[must_use]
    pub fn ends_with_an_empty_batch(&self) -> bool {
        self.batches.last().is_some_and(|batch| batch.leaves == 0 && batch.event as usize + 1 == self.len())
    }

    /// Batches that were not backed up completely at a moment, the oldest first, and how many of their leaves were.
    #[must_use]
    pub fn open_at(&self, moment: u32) -> Vec<(Gather, usize)> {
        let gathered = self.batches.partition_point(|batch| batch.event < moment);
        let with_leaves = self.batches[..gathered].iter().rev().filter(|batch| batch.leaves > 0);
        let backed_up = |batch: &Batch| moment.saturating_sub(batch.backups).min(batch.leaves);
        // Batches are backed up one after the other.
        let open = with_leaves.map(|batch| (batch, backed_up(batch))).take_while(|(batch, done)| *done < batch.leaves);
        let mut open: Vec<_> = open.map(|(batch, done)| (self.gather(batch.event as usize), done as usize)).collect();
        open.reverse();
        open
    }

    /// Feeds the canonical bytes of the event at a place, without the edges of a node that it opened.
    pub fn write(&self, at: usize, write: &mut dyn FnMut(&[u8])) {
        write(&self.heads[at]);
        if read(&self.heads[at]).is_none() {
            let gather = self.gather(at);
            gather.leaves.iter().for_each(|place| write(&place.to_bytes()));
            for (place, visits) in &gather.collisions {
                write(&place.to_bytes());
                write(&visits.to_le_bytes());
            }
        }
    }

    /// Bytes allocated.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let open: usize = self.open.iter().map(|open| open.leaves.capacity() * size_of::<Place>()).sum();
        self.heads.capacity() * Record::BYTES
            + self.batches.capacity() * size_of::<Batch>()
            + self.collisions.capacity() * size_of::<(Place, u32)>()
            + open
    }

    /// The batch at a place in the log.
    fn gather(&self, at: usize) -> Gather {
        let batch = self.batches.partition_point(|batch| (batch.event as usize) < at);
        let end = self.batches.get(batch + 1).map_or(self.collisions.len(), |next| next.collisions as usize);
        let collisions = self.collisions[self.batches[batch].collisions as usize..end].to_vec();
        Gather { leaves: self.leaves(batch), collisions }
    }

    /// The leaves of a batch, from its backups where they are all there.
    fn leaves(&self, batch: usize) -> Vec<Place> {
        if let Some(open) = self.open.iter().find(|open| open.batch == batch) {
            return open.leaves.clone();
        }
        let Batch { backups, leaves, .. } = self.batches[batch];
        let backups = if leaves == 0 { 0..0 } else { backups as usize..backups as usize + leaves as usize };
        backups.map(|at| Place::from(&self.simulation(at).expect("backups are simulations"))).collect()
    }

    /// The batch whose backups include this event, one of the newest.
    fn batch_backed_up_at(&self, at: usize) -> Option<usize> {
        let oldest_open = self.open.front().map_or(self.batches.len(), |open| open.batch);
        // A batch without leaves has no backups: the one before it may be the one.
        (0..=oldest_open.min(self.batches.len().checked_sub(1)?))
            .rev()
            .find(|&batch| self.batches[batch].leaves > 0 && self.batches[batch].backups != u32::MAX)
            .filter(|&batch| {
                let Batch { backups, leaves, .. } = self.batches[batch];
                (backups as usize..backups as usize + leaves as usize).contains(&at)
            })
    }

    fn push_head(&mut self, head: [u8; Record::BYTES]) {
        if self.heads.len() == self.heads.capacity() {
            self.heads.reserve_exact((self.heads.len() / 32).max(64));
        }
        self.heads.push(head);
    }
}

fn read(head: &[u8; Record::BYTES]) -> Option<Record> {
    match Gather::read_head(head) {
        Ok(None) => Some(Record::from_bytes(head).expect("the log holds events only")),
        _ => None,
    }
}

fn number(len: usize) -> u32 {
    u32::try_from(len).expect("less than 2^32 events")
}
