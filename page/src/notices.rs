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
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Returns them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Notice> {
        self.0.iter()
    }

    /// Adds one, unless it is what was said last; old ones go.
    pub(crate) fn add(&mut self, is_error: bool, message: &str) {
        let message = rules::sentence(message);
        if self.0.last().is_some_and(|last| last.message == message) {
            return;
        }
        let id = self.0.last().map_or(1, |last| last.id + 1);
        self.0.push(Notice { id, is_error, message });
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }

    /// Puts one away.
    pub(crate) fn dismiss(&mut self, id: u32) {
        self.0.retain(|notice| notice.id != id);
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
}
