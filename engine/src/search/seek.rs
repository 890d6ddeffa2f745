//! Going to another moment of the log.

use super::Search;
use crate::{game::Game, tree::Timeline};

/// Number of nodes whose summing up takes as long as applying or reverting one event.
const NODES_PER_EVENT: u32 = 8;

impl<G: Game> Search<G> {
    /// The last moment of the log. The search stands there, unless it is [played back](crate::Playback).
    pub(crate) fn end(&self) -> u32 {
        u32::try_from(self.log.len()).expect("less than 2^32 events")
    }

    /// Returns the timeline that [`seek`](Self::seek) needs; the search must stand at the end of its log.
    pub(crate) fn timeline(&mut self) -> Timeline {
        Timeline::of(&mut self.tree, &self.log)
    }

    /// Goes to a moment of the log. Only the past may be looked at from then on: to search on, go to the end.
    pub(crate) fn seek(&mut self, moment: u32, timeline: &Timeline) {
        if self.moment().abs_diff(moment) > self.moment().max(moment) / NODES_PER_EVENT {
            self.set_edits_to(moment);
            self.tree.set_to(moment, &self.log, timeline, self.edits.evaluations());
        }
        while self.moment() < moment {
            self.go_on();
        }
        while self.moment() > moment {
            let event = self.moment() - 1;
            match self.log.simulation(event as usize) {
                Some(record) => self.tree.retreat(&record, self.gift_at(event)),
                None if self.log.edit(event as usize).is_some() => self.revert_edit(),
                None => self.tree.unskip_event(),
            }
        }
        self.wait_as_logged();
    }

    /// Applies the next event of the log. What is in flight is that of the moment before, until
    /// [`wait_as_logged`](Self::wait_as_logged).
    pub(crate) fn go_on(&mut self) {
        let event = self.moment();
        match self.log.simulation(event as usize) {
            Some(record) => self.tree.advance(&record, self.gift_at(event)),
            None if self.log.edit(event as usize).is_some() => self.apply_edit(),
            None => self.tree.skip_event(),
        }
    }
}
