//! The events of a search in memory: 16 bytes each, and a little more for every batch and edit.

use std::collections::VecDeque;

use super::{
    edit::{self, Edit},
    gather::{EdgeKey, Gather},
    record::Record,
};

/// Events of one search, oldest first.
///
/// The leaves of a batch are the places of its backups, which follow one another: they are kept only while some of them wait.
#[derive(Clone, Debug, Default)]
pub struct Events {
    heads: Vec<[u8; Record::BYTES]>,
    batches: Vec<Batch>,
    collisions: Vec<(EdgeKey, u32)>,
    /// The edits, each with its event.
    edits: Vec<(u32, Edit)>,
    /// The newest batches: those that are not backed up completely.
    open: VecDeque<Open>,
}

/// Event of a log.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A finished simulation.
    Simulation(Record),
    /// A batch.
    Gather(Gather),
    /// A change by hand.
    Edit(Edit),
}

#[derive(Clone, Copy, Debug)]
struct Batch {
    /// Its event.
    event: u32,
    /// The event of its first backup, once there is one.
    backups: u32,
    leaves: u32,
    /// Index of its first collision.
    collisions: u32,
}

#[derive(Clone, Debug)]
struct Open {
    /// Index of the batch.
    batch: usize,
    leaves: Vec<EdgeKey>,
    backed_up: usize,
}

impl Events {
    /// Returns the number of events.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns whether there are no events.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The simulation at a place in the log; `None` where a batch or an edit is.
    ///
    /// # Panics
    /// If the log ends before that place.
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
        (0..self.len()).map(|at| self.event(at))
    }

    /// The event at a place in the log.
    ///
    /// # Panics
    /// If the log ends before that place.
    #[must_use]
    pub fn event(&self, at: usize) -> Event {
        match (self.simulation(at), self.edit(at)) {
            (Some(record), _) => Event::Simulation(record),
            (None, Some(edit)) => Event::Edit(edit.clone()),
            (None, None) => Event::Gather(self.gather(at)),
        }
    }

    /// The edit at a place in the log; `None` where another event is.
    ///
    /// # Panics
    /// If the log ends before that place.
    #[must_use]
    pub fn edit(&self, at: usize) -> Option<&Edit> {
        if self.heads[at][15] != edit::KIND {
            return None;
        }
        let place = self.edits.partition_point(|&(event, _)| (event as usize) < at);
        Some(&self.edits[place].1)
    }

    /// All edits, oldest first, each with its event.
    #[must_use]
    pub fn edits(&self) -> &[(u32, Edit)] {
        &self.edits
    }

    /// Appends an edit.
    pub fn push_edit(&mut self, edit: Edit) {
        let at = number(self.heads.len());
        self.push_head(edit.head());
        self.edits.push((at, edit));
    }

    /// The batch at a place in the log; `None` where a simulation is.
    ///
    /// # Panics
    /// If the log ends before that place.
    #[must_use]
    pub fn batch(&self, at: usize) -> Option<Gather> {
        (self.simulation(at).is_none() && self.edit(at).is_none()).then(|| self.gather(at))
    }

    /// The event of the batch of which a simulation backs up a leaf, and which of its leaves; `None` where the
    /// simulation was out of order, or of no batch.
    #[must_use]
    pub fn batch_behind(&self, at: u32) -> Option<(u32, u32)> {
        let gathered = self.batches.partition_point(|batch| batch.event < at);
        let with_leaves = self.batches[..gathered].iter().rev().filter(|batch| batch.leaves > 0);
        // Batches are backed up one after the other.
        let started = with_leaves.skip_while(|batch| batch.backups > at);
        let batch = started.map(|batch| (batch, at - batch.backups)).next()?;
        (batch.1 < batch.0.leaves).then_some((batch.0.event, batch.1))
    }

    /// The event of the first backup of the batch at a place in the log; `None` where it has none yet.
    #[must_use]
    pub fn first_backup(&self, at: u32) -> Option<u32> {
        let found = self.batches.binary_search_by_key(&at, |batch| batch.event).ok()?;
        Some(self.batches[found].backups).filter(|&backups| backups != u32::MAX)
    }

    /// The event of the first batch from a moment on.
    #[must_use]
    pub fn next_batch(&self, moment: u32) -> Option<u32> {
        self.batches.get(self.batches.partition_point(|batch| batch.event < moment)).map(|batch| batch.event)
    }

    /// Appends a simulation; whether it backs up a leaf of a batch.
    pub fn push(&mut self, record: &Record) -> bool {
        let at = number(self.heads.len());
        let mut waited = false;
        if let Some(open) = self.open.front_mut()
            && open.leaves[open.backed_up] == EdgeKey::from(record)
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
        if self.edit(at).is_some() {
            self.heads.pop();
            return self.edits.pop().map(|(_, edit)| Event::Edit(edit));
        }
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

    /// Counts the simulations among the events before a moment; the others are batches and edits.
    #[must_use]
    pub fn simulations_until(&self, moment: u32) -> u32 {
        let moment = moment.min(number(self.len()));
        let batches = self.batches.partition_point(|batch| batch.event < moment);
        let edits = self.edits.partition_point(|&(event, _)| event < moment);
        moment - number(batches + edits)
    }

    /// Returns the first moment at which there were this many simulations; the last one where there are fewer.
    #[must_use]
    pub fn moment_after(&self, simulations: u32) -> u32 {
        // The first moment with so many simulations is the one after the last of them: no batch or edit comes between.
        let (mut least, mut most) = (simulations.min(number(self.len())), number(self.len()));
        while least < most {
            let middle = least + (most - least) / 2;
            if self.simulations_until(middle) < simulations {
                least = middle + 1;
            } else {
                most = middle;
            }
        }
        least
    }

    /// Returns whether the newest event is a step between batches, so that the next event follows from the log alone. After a
    /// simulation out of order it does not, because it is not known how far the next batch was gathered; `one_by_one` says that
    /// the newest event is no such simulation.
    #[must_use]
    pub fn can_go_on(&self, one_by_one: bool) -> bool {
        match self.heads.len().checked_sub(1) {
            None => true,
            Some(at) => self.simulation(at).is_none() || one_by_one || self.batch_backed_up_at(at).is_some(),
        }
    }

    /// Returns whether no batch is backed up in part: backups of one batch follow one another.
    #[must_use]
    pub fn is_between_batches(&self) -> bool {
        self.open.iter().all(|open| open.backed_up == 0)
    }

    /// Returns whether the newest event is a batch without leaves.
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
        if let Some(edit) = self.edit(at) {
            write(&edit.payload());
        } else if read(&self.heads[at]).is_none() {
            let gather = self.gather(at);
            gather.leaves.iter().for_each(|place| write(&place.to_bytes()));
            for (place, visits) in &gather.collisions {
                write(&place.to_bytes());
                write(&visits.to_le_bytes());
            }
        }
    }

    /// Makes room for this many more events at once.
    pub fn make_room(&mut self, events: usize) {
        self.heads.reserve_exact(events);
    }

    /// Bytes allocated.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let open: usize = self.open.iter().map(|open| open.leaves.capacity() * size_of::<EdgeKey>()).sum();
        self.heads.capacity() * Record::BYTES
            + self.batches.capacity() * size_of::<Batch>()
            + self.collisions.capacity() * size_of::<(EdgeKey, u32)>()
            + self.edits.capacity() * size_of::<(u32, Edit)>()
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
    fn leaves(&self, batch: usize) -> Vec<EdgeKey> {
        if let Some(open) = self.open.iter().find(|open| open.batch == batch) {
            return open.leaves.clone();
        }
        let Batch { backups, leaves, .. } = self.batches[batch];
        let backups = if leaves == 0 { 0..0 } else { backups as usize..backups as usize + leaves as usize };
        backups.map(|at| EdgeKey::from(&self.simulation(at).expect("backups are simulations"))).collect()
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
    if head[15] == edit::KIND {
        return None;
    }
    match Gather::read_head(head) {
        Ok(None) => Some(Record::from_bytes(head).expect("the log holds events only")),
        _ => None,
    }
}

fn number(len: usize) -> u32 {
    u32::try_from(len).expect("less than 2^32 events")
}
