//! Going to another moment of the log.

use super::Search;
use crate::{game::Game, tree::Timeline};

/// Applying or reverting an event takes as long as summing up so many nodes.
const NODES_PER_EVENT: u32 = 8;

impl<G: Game> Search<G> {
    /// The last moment of the log. The search stands there, unless it is [played back](crate::Playback).
    pub(crate) fn end(&self) -> u32 {
        u32::try_from(self.log.len()).expect("less than 2^32 events")
    }

    /// What [`seek`](Self::seek) needs; the search must stand at the end of its log.
    pub(crate) fn timeline(&mut self) -> Timeline {
        Timeline::of(&mut self.tree, &self.log)
    }

    /// Goes to a moment of the log. Only the past may be looked at from then on: to search on, go to the end.
    pub(crate) fn seek(&mut self, moment: u32, timeline: &Timeline) {
        if self.moment().abs_diff(moment) > self.moment().max(moment) / NODES_PER_EVENT {
            self.tree.set_to(moment, &self.log, timeline);
        }
        while self.moment() < moment {
            match self.log.simulation(self.moment() as usize) {
                Some(record) => self.tree.advance(&record),
                None => self.tree.apply_gather(),
            }
        }
        while self.moment() > moment {
            match self.log.simulation(self.moment() as usize - 1) {
                Some(record) => self.tree.retreat(&record),
                None => self.tree.revert_gather(),
            }
        }
        self.wait_as_logged();
    }
}
