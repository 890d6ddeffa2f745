//! Visits that a move was given: its node has them, the node before does not count them.
//!
//! At such an edge a child's sums and what its parent counts of them are two things. The second is kept [apart](Apart), with its past,
//! so that it can be taken back and looked up at any moment.

use super::{
    Change, NodeId, Sums, Tree,
    apart::{Apart, Counted},
};
use crate::{game::Move, log::EdgeKey};

impl Tree {
    /// Visits of a child that its parent counts: all but those that it was given.
    #[inline(always)]
    #[must_use]
    pub fn counted_visits(&self, child: NodeId) -> u32 {
        if self.apart.is_empty() { self.visits(child) } else { self.counted_apart(child) }
    }

    /// Returns whether any move was given visits: then a node's numbers may change without a visit.
    #[must_use]
    pub fn has_given(&self) -> bool {
        !self.apart.is_empty()
    }

    /// Visits that a node was given, which its parent does not count.
    #[must_use]
    pub fn given_visits(&self, node: NodeId) -> u32 {
        self.visits(node) - self.counted_visits(node)
    }

    fn counted_apart(&self, child: NodeId) -> u32 {
        self.counted_of(child).map_or_else(|| self.visits(child), |counted| counted.visits)
    }

    /// Returns the sums that the parent counts of a child, where that is not all.
    #[inline]
    pub(super) fn counted_of(&self, child: NodeId) -> Option<&Counted> {
        self.apart.iter().find(|apart| apart.child() == Some(child)).map(Apart::now)
    }

    /// Keeps visits of a move apart from now on, if that is not so already.
    pub(crate) fn set_apart(&mut self, place: EdgeKey) {
        if self.apart.iter().any(|apart| apart.place() == place) {
            return;
        }
        let child = self.child_at(place);
        let (visits, value, sums) = child.map_or((0, 0, Sums { draw: 0, moves_left: 0 }), |child| {
            let tally = &self.tallies[child.index()];
            (tally.visits, tally.value, self.sums[child.index()])
        });
        let (draw, moves_left) = (sums.draw.cast_signed(), sums.moves_left.cast_signed());
        let first = Counted { event: self.events, visits, value, draw, moves_left };
        self.apart.push(Apart::new(place, child, first));
    }

    /// Takes that back, if it was the newest event that did it; the event must have been taken back already.
    pub(crate) fn unset_apart(&mut self, place: EdgeKey) {
        let events = self.events;
        self.apart.retain(|apart| apart.place() != place || apart.since() != events);
    }

    /// Notes which node a move leads to, or that it leads to none any more.
    pub(super) fn link_apart(&mut self, parent: NodeId, mv: Move, child: Option<NodeId>) {
        let place = EdgeKey { parent: Some(parent), mv };
        if let Some(apart) = self.apart.iter_mut().find(|apart| apart.place() == place) {
            apart.link(child);
        }
    }

    /// Adds a change, made by the event that is being applied, to the sums that the parent of a child counts.
    pub(super) fn count(&mut self, child: NodeId, change: Change, visits: u32) {
        if let Some(apart) = self.apart.iter_mut().find(|apart| apart.child() == Some(child)) {
            apart.count(self.events, change, visits);
        }
    }

    /// Takes back what the newest event changed there; returns that.
    pub(super) fn uncount(&mut self, child: NodeId) -> Change {
        let apart = self.apart.iter_mut().find(|apart| apart.child() == Some(child));
        apart.map_or(Change::NONE, |apart| apart.uncount(self.events))
    }

    /// Lets the parent of a node of known value count it as that, where it counts something else: the change that this makes, in the
    /// node's mover's view.
    pub(super) fn settle(&mut self, child: NodeId) -> Option<Change> {
        let counted = *self.counted_of(child)?;
        let (exact, visits) = (self.exact_change(child), i64::from(counted.visits));
        let change = Change {
            value: visits * exact.value - counted.value,
            draw: visits * exact.draw - counted.draw,
            moves_left: visits * exact.moves_left - counted.moves_left,
        };
        if change == Change::NONE {
            return None;
        }
        self.count(child, change, 0);
        Some(change)
    }

    /// Sets what is kept apart to a moment of the log, of which this is all of it; nodes from `len` on are hidden then.
    pub(super) fn set_apart_to(&mut self, moment: u32, all: &[Apart], len: u32) {
        self.apart = all.iter().filter_map(|apart| apart.at(moment, len)).collect();
    }

    fn child_at(&self, place: EdgeKey) -> Option<NodeId> {
        let parent = place.parent?;
        let index = self.edges(parent).iter().position(|edge| edge.mv() == place.mv)?;
        self.child(parent, index)
    }
}
