//! Attempt at a lesson: set up, tried, answered; and when its hint is shown.

/// Number of choices without the answer after which the hint is shown.
const TRIES: u32 = 3;

/// State of an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    stage: Stage,
    is_hint_open: bool,
    /// True while the solution is carried out for somebody.
    is_shown: bool,
}

/// How far one has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// The lesson's search is not there yet.
    #[default]
    Waits,
    /// The question is open, after so many tries.
    Open(u32),
    /// It is answered.
    Answered,
    /// The solution was shown.
    Seen,
}

impl Attempt {
    /// Takes it that the lesson's search is as the lesson wants it. Returns whether that is new.
    pub fn set_up(&mut self) -> bool {
        let is_new = self.stage == Stage::Waits;
        if is_new {
            self.stage = Stage::Open(0);
        }
        is_new
    }

    /// Takes it that another answer was given that is not right: whoever tries about wants a hint.
    pub fn tried(&mut self) {
        if let Stage::Open(tries) = &mut self.stage
            && !self.is_shown
        {
            *tries = tries.saturating_add(1);
            self.is_hint_open |= *tries >= TRIES;
        }
    }

    /// Takes it that the lesson's condition holds. Returns whether the question was open.
    pub fn answer(&mut self) -> bool {
        let is_open = self.is_open();
        if is_open {
            self.stage = if self.is_shown { Stage::Seen } else { Stage::Answered };
            self.is_shown = false;
        }
        is_open
    }

    /// Takes it that the solution is carried out from now on. Returns whether it is wanted: the question is open, and nobody does it yet.
    pub fn show(&mut self) -> bool {
        let is_wanted = self.is_open() && !self.is_shown;
        self.is_shown |= is_wanted;
        is_wanted
    }

    /// Takes it that the solution could not be carried out.
    pub fn give_up(&mut self) {
        self.is_shown = false;
    }

    /// Opens the hint, or closes it.
    pub fn toggle_hint(&mut self) {
        self.is_hint_open = !self.is_hint_open;
    }

    /// How far one has come.
    #[must_use]
    pub fn stage(self) -> Stage {
        self.stage
    }

    /// Returns whether the question is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self.stage, Stage::Open(_))
    }

    /// Returns whether nothing is asked any more: the question is answered, or the solution was shown.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self.stage, Stage::Answered | Stage::Seen)
    }

    /// Returns whether the solution is being carried out.
    #[must_use]
    pub fn is_shown(self) -> bool {
        self.is_shown
    }

    /// Returns whether the hint is open, which an answer takes away.
    #[must_use]
    pub fn is_hint_open(self) -> bool {
        self.is_hint_open
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_lesson_is_set_up_once() {
        let mut attempt = Attempt::default();
        assert!(attempt.set_up() && !attempt.set_up());
        attempt.tried();
        assert!(!attempt.set_up());
        assert_eq!(attempt.stage(), Stage::Open(1), "and goes on");
    }

    #[test]
    fn nothing_is_answered_before_the_search_is_there() {
        let mut attempt = Attempt::default();
        assert!(!attempt.answer() && !attempt.is_over());
        attempt.set_up();
        assert!(attempt.answer() && attempt.is_over());
        assert!(!attempt.answer(), "it is said once");
    }

    #[test]
    fn the_third_try_opens_the_hint() {
        let mut attempt = Attempt::default();
        attempt.set_up();
        for is_open in [false, false, true, true] {
            attempt.tried();
            assert_eq!(attempt.is_hint_open(), is_open);
        }
    }

    #[test]
    fn what_is_looked_at_before_the_search_is_there_is_no_try() {
        let mut attempt = Attempt::default();
        (0..9).for_each(|_| attempt.tried());
        attempt.set_up();
        assert_eq!((attempt.stage(), attempt.is_hint_open()), (Stage::Open(0), false));
    }

    #[test]
    fn whoever_closes_the_hint_and_tries_on_sees_it_again() {
        let mut attempt = Attempt::default();
        attempt.set_up();
        (0..3).for_each(|_| attempt.tried());
        attempt.toggle_hint();
        assert!(!attempt.is_hint_open());
        attempt.tried();
        assert!(attempt.is_hint_open());
    }

    #[test]
    fn who_is_shown_the_solution_has_seen_it_and_not_found_it() {
        let mut attempt = Attempt::default();
        assert!(!attempt.show(), "there is nothing yet");
        attempt.set_up();
        assert!(attempt.show() && !attempt.show() && attempt.is_shown());
        (0..9).for_each(|_| attempt.tried());
        assert!(!attempt.is_hint_open(), "what is done for somebody is no try");
        assert!(attempt.answer() && attempt.is_over() && !attempt.is_shown());
        assert_eq!(attempt.stage(), Stage::Seen);
        let mut attempt = Attempt::default();
        attempt.set_up();
        attempt.show();
        attempt.give_up();
        assert!(attempt.answer());
        assert_eq!(attempt.stage(), Stage::Answered, "where it failed the question stays");
    }

    #[test]
    fn an_answered_question_needs_no_hint() {
        let mut attempt = Attempt::default();
        attempt.set_up();
        attempt.answer();
        (0..9).for_each(|_| attempt.tried());
        assert_eq!((attempt.stage(), attempt.is_hint_open()), (Stage::Answered, false));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// Whatever happens, a lesson is set up once and answered once, in this order.
        #[test]
        fn it_is_answered_once_and_after_it_was_set_up(happened in prop::collection::vec(0..6_u8, 1..30)) {
            let (mut attempt, mut set_up, mut answered) = (Attempt::default(), 0, 0);
            for one in happened {
                match one {
                    0 => set_up += u32::from(attempt.set_up()),
                    1 => attempt.tried(),
                    2 => answered += u32::from(attempt.answer()),
                    3 => {
                        attempt.show();
                    }
                    4 => attempt.give_up(),
                    _ => attempt.toggle_hint(),
                }
                prop_assert!(answered <= set_up && set_up <= 1);
                prop_assert_eq!(attempt.is_over(), answered == 1);
            }
        }
    }
}
