//! Places that were found, as the page goes from one to the next; and how far looking for them has come.

use wire::find::{FoundAt, Overview};

/// Places of the last answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Moment of the answer; `None` where there is none.
    moment: Option<u32>,
    /// Nodes of the places that are listed, the most visited first.
    listed: Vec<u32>,
    /// Nodes of all places, ascending.
    all: Vec<u32>,
}

impl Places {
    /// Takes them from an answer.
    #[must_use]
    pub fn of(overview: &Overview) -> Self {
        let (mut all, listed) = match &overview.found {
            Some(found) => (found.nodes.clone(), found.places.iter().map(|place: &FoundAt| place.node).collect()),
            None => (Vec::new(), Vec::new()),
        };
        all.sort_unstable();
        Self { moment: Some(overview.moment), listed, all }
    }

    /// Returns the place after a node, or before it, of those that are listed; at the ends it goes on at the other one.
    #[must_use]
    pub fn next(&self, selected: u32, is_on: bool) -> Option<u32> {
        let last = self.listed.len().checked_sub(1)?;
        let at = self.listed.iter().position(|&node| node == selected);
        let next = match (at, is_on) {
            (None, true) => 0,
            (None, false) => last,
            (Some(at), true) => (at + 1) % self.listed.len(),
            (Some(at), false) => at.checked_sub(1).unwrap_or(last),
        };
        Some(self.listed[next])
    }

    /// Returns the moment of the answer.
    #[must_use]
    pub fn moment(&self) -> Option<u32> {
        self.moment
    }

    /// The nodes of all places, ascending.
    #[must_use]
    pub fn all(&self) -> &[u32] {
        &self.all
    }
}

/// How far looking has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Progress {
    /// Nothing is known of it.
    #[default]
    Unknown,
    /// Nodes looked at so far, and nodes to look at in all.
    Looked(u32, u32),
    /// It was stopped before its end.
    Stopped,
}

impl Progress {
    /// Takes it that looking is over, or that nobody waits for it.
    #[must_use]
    pub fn ended(self) -> Self {
        match self {
            Self::Looked(..) => Self::Unknown,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::find::{Found, Wanted};

    use super::*;

    fn places(nodes: &[u32]) -> Places {
        let place = |&node: &u32| FoundAt { node, path: Vec::new(), visits: 1, given: 0, q: 0.0, p: None };
        let found = Found { places: nodes.iter().map(place).collect(), nodes: nodes.to_vec(), ..Found::default() };
        let wanted = Wanted { within: Vec::new(), text: "e4".to_owned() };
        Places::of(&Overview { moment: 70, wanted, whole: None, found: Some(found) })
    }

    #[test]
    fn one_goes_from_place_to_place_and_round() {
        let places = places(&[9, 4, 6]);
        assert_eq!([0, 9, 4, 6].map(|node| places.next(node, true)), [Some(9), Some(4), Some(6), Some(9)]);
        assert_eq!([0, 9, 4, 6].map(|node| places.next(node, false)), [Some(6), Some(6), Some(9), Some(4)]);
    }

    #[test]
    fn where_nothing_was_found_there_is_no_next_place() {
        assert_eq!((places(&[]).next(0, true), Places::default().next(0, false)), (None, None));
    }

    #[test]
    fn places_are_of_the_answers_moment() {
        assert_eq!((places(&[9]).moment(), Places::default().moment()), (Some(70), None));
    }

    #[test]
    fn all_places_are_in_order() {
        assert_eq!(places(&[9, 4, 6]).all(), [4, 6, 9]);
    }

    #[test]
    fn what_was_stopped_stays_stopped_when_the_wait_ends() {
        assert_eq!(Progress::Looked(3, 9).ended(), Progress::Unknown);
        assert_eq!(Progress::Stopped.ended(), Progress::Stopped);
    }
}
