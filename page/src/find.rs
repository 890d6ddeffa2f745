//! Question of the find tab: the places in a tree, or in a part of it, that are looked for. [`field`] is where it is typed, [`places`] what
//! was found.

pub mod field;
pub mod places;

use session::find::query;
use wire::RunState;
use wire::find::Wanted;

use crate::question::Subject;
use crate::state::Page;

/// A question about a part of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Address of the search's log.
    pub address: String,
    /// Text that is looked for, and where.
    pub wanted: Wanted,
    /// Number of events of the log.
    pub moment: u32,
    /// Set if the end of the log was meant.
    pub is_live: bool,
    /// Set if the search was running.
    pub is_running: bool,
}

impl Question {
    /// Returns the question about what is shown now; `None` while there is no search.
    #[must_use]
    pub fn of(page: &Page, within: Vec<u16>, text: String) -> Option<Self> {
        let playback = &page.playback;
        // What is not understood is not looked for; the tree as a whole is shown all the same.
        let text = if query::read(&text).is_ok() { text } else { String::new() };
        Some(Self {
            address: page.address()?,
            wanted: Wanted { within, text },
            moment: playback.shown(),
            is_live: playback.moment.is_none(),
            is_running: playback.live.state == RunState::Running,
        })
    }
}

impl Subject for Question {
    /// The end of a log goes on; a moment of the past is another one when it is moved along.
    fn is_about(&self, other: &Self) -> bool {
        let is_same_time = self.moment == other.moment || (self.is_live && other.is_live);
        (&self.address, &self.wanted) == (&other.address, &other.wanted) && is_same_time
    }

    /// Simulations may have been taken back.
    fn is_old_beside(&self, newer: &Self) -> bool {
        let is_enough = !newer.is_running || newer.moment > self.moment + self.moment / 4;
        newer.moment < self.moment || (newer.moment > self.moment && is_enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(text: &str, moment: u32, is_live: bool, is_running: bool) -> Question {
        let wanted = Wanted { within: Vec::new(), text: text.to_owned() };
        Question { address: "a".to_owned(), wanted, moment, is_live, is_running }
    }

    #[test]
    fn what_is_not_understood_is_not_looked_for() {
        let link = crate::link::Link::default();
        let mut page = Page::new(&link, &link);
        assert_eq!(Question::of(&page, Vec::new(), "e4".to_owned()), None, "there is no search");
        (page.in_browser, page.search) = (true, Some(3));
        (page.playback.live.moment, page.playback.live.state) = (100, RunState::Running);
        let mut of = |text: &str, moment| {
            page.playback.moment = moment;
            let question = Question::of(&page, vec![7], text.to_owned()).unwrap();
            assert_eq!((&question.address, &question.wanted.within), (&page.address().unwrap(), &vec![7]));
            (question.wanted.text, question.moment, question.is_live, question.is_running)
        };
        assert_eq!(of("e4", None), ("e4".to_owned(), 100, true, true));
        assert_eq!(of("hello", Some(40)), (String::new(), 40, false, true));
    }

    #[test]
    fn the_end_of_a_log_goes_on_and_a_moment_of_the_past_is_another_one() {
        let live = question("e4", 100, true, true);
        assert!(live.is_about(&question("e4", 300, true, true)));
        assert!(!live.is_about(&question("d4", 100, true, true)));
        assert!(!live.is_about(&question("e4", 50, false, true)));
        assert!(live.is_about(&question("e4", 100, false, true)), "the same tree");
        assert!(!question("e4", 50, false, true).is_about(&question("e4", 51, false, true)));
    }

    #[test]
    fn a_tree_is_looked_over_again_when_it_has_grown_by_a_quarter_or_rests() {
        let asked = question("", 100, true, true);
        for (moment, is_running, is_old) in
            [(125, true, false), (126, true, true), (101, false, true), (100, false, false), (99, true, true)]
        {
            assert_eq!(asked.is_old_beside(&question("", moment, true, is_running)), is_old, "{moment} {is_running}");
        }
    }
}
