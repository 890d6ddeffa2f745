//! Question of the charts: a node's numbers over its visits.
//!
//! The answer is of the whole log as it was then. It is asked for again when the search has grown by a quarter, and when it rests: so
//! the work for all charts of a search is a few times that for its last one.

use wire::RunState;

use crate::question::Subject;
use crate::state::Page;

/// A question about a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Address of the search's log.
    pub address: String,
    /// The node's id.
    pub node: u32,
    /// Events of the log when it was asked.
    pub end: u32,
    /// Set if the search was running.
    pub is_running: bool,
}

impl Question {
    /// Returns the question about the selected node; `None` while there is no search.
    #[must_use]
    pub fn of(page: &Page) -> Option<Self> {
        let live = page.playback.live;
        let is_running = live.state == RunState::Running;
        Some(Self { address: page.address()?, node: page.tree.selected, end: live.moment, is_running })
    }
}

impl Subject for Question {
    fn is_about(&self, other: &Self) -> bool {
        (&self.address, self.node) == (&other.address, other.node)
    }

    /// Simulations may have been taken back.
    fn is_old_beside(&self, newer: &Self) -> bool {
        let is_enough = !newer.is_running || newer.end > self.end + self.end / 4;
        newer.end < self.end || (newer.end > self.end && is_enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_about_the_selected_node_and_the_whole_log() {
        let link = crate::link::Link::default();
        let mut page = Page::new(&link, &link);
        assert_eq!(Question::of(&page), None, "there is no search");
        (page.in_browser, page.search, page.tree.selected) = (true, Some(3), 5);
        (page.playback.live.moment, page.playback.moment) = (100, Some(40));
        let address = page.address().unwrap();
        assert_eq!(Question::of(&page), Some(Question { address, node: 5, end: 100, is_running: false }));
    }

    #[test]
    fn a_search_is_read_again_when_it_has_grown_by_a_quarter_or_rests() {
        let question = |node, end, is_running| Question { address: "a".to_owned(), node, end, is_running };
        let asked = question(0, 100, true);
        assert!(asked.is_about(&question(0, 900, false)) && !asked.is_about(&question(1, 100, true)));
        for (end, is_running, is_old) in
            [(125, true, false), (126, true, true), (101, false, true), (100, false, false), (99, true, true)]
        {
            assert_eq!(asked.is_old_beside(&question(0, end, is_running)), is_old, "{end} {is_running}");
        }
    }
}
