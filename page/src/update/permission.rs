//! Why something cannot be done: it is said, and where there is something else to do, that is offered.

use wire::Role;

use crate::link::Link;
use crate::state::{Connection, OfferedAnalysis, Page};

impl Page {
    /// Returns the shown search, if commands can be given; else says why not.
    pub(super) fn ready(&mut self) -> Option<u32> {
        if !self.may_change() {
            return None;
        }
        if self.search.is_none() {
            self.notify(say::notices::not_searched());
        }
        self.search
    }

    /// Returns whether the analysis can be changed now; else says why not.
    pub(super) fn may_change(&mut self) -> bool {
        if self.recording.is_on {
            self.offer_analysis(say::notices::no_search_in_recording(), &[]);
            return false;
        }
        if self.connection != Connection::Open {
            self.notices.add_offline(if self.in_browser {
                say::notices::starting_again()
            } else {
                say::notices::offline()
            });
            return false;
        }
        if self.role != Role::Owner {
            self.offer_copy(say::notices::only_the_owner());
            return false;
        }
        true
    }

    /// Returns whether the games are this page's to edit, as soon as there is a connection: others see no way to.
    #[must_use]
    pub fn is_editor(&self) -> bool {
        self.role == Role::Owner && !self.recording.is_on
    }

    /// Offers the analysis after some moves, because something was wanted that needs a search.
    pub(super) fn offer_analysis(&mut self, reason: &'static str, moves: &[u16]) {
        let label = match self.name_of_last(moves) {
            Some(last) => say::notices::analyse_after(last),
            None => say::notices::analyse_this_position().to_owned(),
        };
        self.offer(reason, label, self.analysis_after(moves));
    }

    /// Offers the analysis of another position of the recorded game.
    pub(super) fn offer_position(&mut self, position: u32) {
        let link = self.analysis_of(position);
        self.offer(say::notices::one_position_recorded(), say::notices::analyse_this_one().to_owned(), link);
    }

    /// Offers to go on with the search, because its recording ends.
    pub(super) fn offer_more(&mut self) {
        self.offer(say::notices::recording_ends(), say::notices::continue_this_search().to_owned(), self.search_on());
    }

    fn offer(&mut self, reason: &'static str, label: String, link: Link) {
        self.recording.offer = Some(OfferedAnalysis { reason, label, link });
    }
}
