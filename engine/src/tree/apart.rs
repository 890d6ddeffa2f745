//! Edges whose moves were given visits: what a parent counts of such a child, with its past.

use super::{NodeId, change::Change, column::reserve};
use crate::log::EdgeKey;

/// Edge that a simulation is given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gift {
    pub(crate) place: EdgeKey,
    /// True where another search's simulation is [carried](crate::log::Edit::Carry) there: what it proves holds above the edge, too.
    pub(crate) is_carried: bool,
}

/// An edge whose move was given visits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Apart {
    place: EdgeKey,
    /// Node that it leads to, once that was visited.
    child: Option<NodeId>,
    /// Sums that the parent counts, after each event that changed them; the first are those from when visits were first given.
    counted: Vec<Counted>,
}

/// Sums that a parent counts of a child, in the sums' units and the child's mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) event: u32,
    pub(super) visits: u32,
    pub(super) value: i64,
    pub(super) draw: i64,
    pub(super) moves_left: i64,
}

impl Apart {
    /// An edge that is kept apart from an event on.
    pub(super) fn new(place: EdgeKey, child: Option<NodeId>, first: Counted) -> Self {
        Self { place, child, counted: vec![first] }
    }

    /// What the parent counts.
    #[inline]
    pub(super) fn now(&self) -> &Counted {
        self.counted.last().expect("the first is never taken away")
    }

    pub(super) fn place(&self) -> EdgeKey {
        self.place
    }

    #[inline]
    pub(super) fn child(&self) -> Option<NodeId> {
        self.child
    }

    /// Notes which node the move leads to, or that it leads to none any more.
    pub(super) fn link(&mut self, child: Option<NodeId>) {
        self.child = child;
    }

    /// The event that it is kept apart since.
    pub(super) fn since(&self) -> u32 {
        self.counted[0].event
    }

    /// Adds a change that an event makes.
    pub(super) fn count(&mut self, event: u32, change: Change, visits: u32) {
        let now = *self.now();
        let next = Counted {
            event,
            visits: now.visits + visits,
            value: now.value + change.value,
            draw: now.draw + change.draw,
            moves_left: now.moves_left + change.moves_left,
        };
        reserve(&mut self.counted, 1);
        self.counted.push(next);
    }

    /// Takes back what an event changed, the newest; returns that.
    pub(super) fn uncount(&mut self, event: u32) -> Change {
        let after = *self.now();
        while self.counted.len() > 1 && self.now().event == event {
            self.counted.pop();
        }
        let before = self.now();
        Change {
            value: after.value - before.value,
            draw: after.draw - before.draw,
            moves_left: after.moves_left - before.moves_left,
        }
    }

    /// The same at an earlier moment of the log, when there were so many nodes; `None` where nothing was kept apart then.
    pub(super) fn at(&self, moment: u32, len: u32) -> Option<Self> {
        let counted = &self.counted[..self.counted.partition_point(|counted| counted.event < moment)];
        let child = self.child.filter(|child| child.get() < len);
        (self.since() < moment).then(|| Self { place: self.place, child, counted: counted.to_vec() })
    }

    /// Returns by how much an event changed the sums of values and of draws that the parent counts.
    pub(super) fn changed_at(&self, event: u32) -> Option<(i64, i64)> {
        let from = self.counted.partition_point(|counted| counted.event < event);
        let to = self.counted.partition_point(|counted| counted.event <= event);
        let (before, after) = (self.counted.get(from.checked_sub(1)?)?, self.counted.get(to.checked_sub(1)?)?);
        Some((after.value - before.value, after.draw - before.draw))
    }

    pub(super) fn bytes(&self) -> usize {
        self.counted.capacity() * size_of::<Counted>()
    }
}
