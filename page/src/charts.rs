//! Question of the charts: a node's numbers over its visits.
//!
//! The answer is of the whole log as it was then. It is asked for again when the search has grown by a quarter, and when it rests: so
//! the work for all charts of a search is a few times that for its last one.

use crate::question::Subject;

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
