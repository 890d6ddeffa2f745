//! Waiting: for an answer of the worker, and between two events that follow one another by themselves.

use wire::minimax::Progress;

/// Thing that the worker was asked for last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A moment.
    Moment,
    /// The outcome of both ways to search.
    Outcome,
}

/// Wait for the worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wait {
    /// Everything was answered.
    #[default]
    Over,
    /// An answer is awaited.
    For {
        /// The answer that ends the wait.
        what: Awaited,
        /// How far the worker is, once it takes time.
        progress: Option<Progress>,
    },
}

impl Wait {
    /// Waits for the answer to another question. What is known of the progress is shown until there is news.
    pub(super) fn begin(&mut self, what: Awaited) {
        *self = Self::For { what, progress: self.progress() };
    }

    /// Notes that the worker is at work. The moment that ended the wait may have been of an earlier question: then it goes on.
    pub(super) fn note(&mut self, progress: Progress) {
        let what = if let Self::For { what, .. } = self { *what } else { Awaited::Moment };
        *self = Self::For { what, progress: Some(progress) };
    }

    /// Ends the wait, if this is what ends it.
    pub(super) fn answer(&mut self, answer: Awaited) {
        if matches!(self, Self::For { what, .. } if *what == answer) {
            *self = Self::Over;
        }
    }

    /// Returns how far the worker is.
    #[must_use]
    pub fn progress(self) -> Option<Progress> {
        if let Self::For { progress, .. } = self { progress } else { None }
    }

    /// Returns whether an answer is awaited.
    #[must_use]
    pub fn is_on(self) -> bool {
        self != Self::Over
    }
}

/// Playing, event after event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Playing {
    /// It rests.
    #[default]
    Off,
    /// The next event was asked for.
    Awaits,
    /// The next event is asked for after this beat.
    Rests(Beat),
}

/// Time between two events. One that was given up for another does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat(pub(super) u32);

#[cfg(test)]
mod tests {
    use super::*;

    fn at(moment: u32) -> Progress {
        Progress { moment, evaluations: 0, nodes: 0 }
    }

    #[test]
    fn only_what_was_asked_for_last_ends_a_wait() {
        let mut wait = Wait::default();
        wait.begin(Awaited::Outcome);
        wait.answer(Awaited::Moment);
        assert!(wait.is_on(), "the moment was asked for before");
        wait.begin(Awaited::Moment);
        wait.answer(Awaited::Outcome);
        assert!(wait.is_on(), "the outcome is late");
        wait.answer(Awaited::Moment);
        assert!(!wait.is_on());
    }

    #[test]
    fn progress_stays_until_there_is_news_or_an_answer() {
        let mut wait = Wait::default();
        wait.begin(Awaited::Moment);
        wait.note(at(7));
        wait.begin(Awaited::Moment);
        assert_eq!(wait.progress(), Some(at(7)), "nothing flickers, and the way to stop stays where it is");
        wait.note(at(2));
        assert_eq!(wait.progress(), Some(at(2)));
        wait.answer(Awaited::Moment);
        assert_eq!(wait.progress(), None);
    }

    #[test]
    fn a_worker_that_still_works_is_waited_for() {
        let mut wait = Wait::default();
        wait.note(at(1));
        assert!(wait.is_on());
        wait.answer(Awaited::Moment);
        assert_eq!(wait, Wait::Over);
    }
}
