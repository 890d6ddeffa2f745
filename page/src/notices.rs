//! Sentences the user should read.

use crate::rules;

/// Sentences kept at most, so that a fast series of failures cannot fill the page.
const MOST: usize = 4;

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Grows by one with each.
    pub id: u32,
    /// Whether something failed (else it informs).
    pub is_error: bool,
    /// The sentence.
    pub message: String,
}

/// Sentences that are shown, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices {
    all: Vec<Notice>,
    /// The one that says that there is no connection.
    offline: Option<u32>,
    /// Those of what was read for nobody in particular: explained, should the connection turn out to be lost.
    background: Vec<u32>,
}

impl Notices {
    /// Returns them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Notice> {
        self.all.iter()
    }

    /// Adds one, in the language of the page, unless it is what was said last; old ones go.
    pub(crate) fn add(&mut self, is_error: bool, message: &str) {
        let message = rules::told(message);
        if self.all.last().is_some_and(|last| last.message == message) {
            return;
        }
        let id = self.all.last().map_or(1, |last| last.id + 1);
        self.all.push(Notice { id, is_error, message });
        let surplus = self.all.len().saturating_sub(MOST);
        self.all.drain(..surplus);
    }

    /// Says that something could not be read that nobody waits for.
    pub(crate) fn add_background(&mut self, message: &str) {
        self.add(true, message);
        self.background.extend(self.all.last().map(|last| last.id));
    }

    /// Notes that the connection is lost, which is said elsewhere: that is why things could not be read.
    pub(crate) fn is_lost(&mut self) {
        std::mem::take(&mut self.background).into_iter().for_each(|id| self.dismiss(id));
    }

    /// Says that something needs the connection that is lost: once, until there is one.
    pub(crate) fn add_offline(&mut self, message: &str) {
        if self.offline.is_none() || self.iter().all(|notice| Some(notice.id) != self.offline) {
            self.add(true, message);
            self.offline = self.all.last().map(|last| last.id);
        }
    }

    /// Notes that there is a connection: what was said of its absence is not so any more.
    pub(crate) fn is_online(&mut self) {
        self.offline.take().into_iter().for_each(|id| self.dismiss(id));
    }

    /// Puts one away.
    pub(crate) fn dismiss(&mut self, id: u32) {
        self.all.retain(|notice| notice.id != id);
        self.background.retain(|background| *background != id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_of_failures_neither_repeats_nor_fills_the_page() {
        let mut notices = Notices::default();
        for message in ["a", "a", "b", "c", "d", "e"] {
            notices.add(true, message);
        }
        let shown: Vec<(u32, &str)> = notices.iter().map(|one| (one.id, one.message.as_str())).collect();
        assert_eq!(shown, [(2, "B."), (3, "C."), (4, "D."), (5, "E.")]);
        notices.dismiss(3);
        assert_eq!(notices.iter().count(), 3);
    }

    #[test]
    fn that_there_is_no_connection_is_said_once_and_only_as_long() {
        let mut notices = Notices::default();
        let shown = |notices: &Notices| notices.iter().map(|one| one.message.clone()).collect::<Vec<_>>();
        notices.add_offline("offline");
        notices.add(false, "saved");
        notices.add_offline("offline");
        assert_eq!(shown(&notices), ["Offline.", "Saved."]);
        notices.is_online();
        assert_eq!(shown(&notices), ["Saved."]);
        notices.add_offline("offline");
        let id = notices.iter().last().map(|last| last.id).unwrap();
        notices.dismiss(id);
        notices.add_offline("offline");
        assert_eq!(shown(&notices), ["Saved.", "Offline."], "who has put it away and tries again is told again");
    }

    #[test]
    fn what_was_read_for_nobody_is_not_missed_once_the_connection_is_lost() {
        let mut notices = Notices::default();
        notices.add_background("no log");
        notices.add(true, "no file");
        notices.is_lost();
        let shown: Vec<&str> = notices.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(shown, ["No file."]);
    }
}
