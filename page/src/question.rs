//! A question that a part of the page asks somebody who answers later: it is asked when everything rests, the newest one counts, and
//! it is forgotten with the search.
//!
//! ```text
//! want ── Rest ──> rested ── question, sent ──> answered
//!   ^                                             │ what has grown meanwhile is wanted again
//!   └─────────────────────────────────────────────┘
//! ```

/// A question about something in a search.
pub trait Subject: Clone + PartialEq {
    /// Returns whether both are about the same thing: a question about it that waits for a rest goes on waiting, and is asked as it is
    /// then. Equal questions are.
    fn is_about(&self, other: &Self) -> bool {
        self == other
    }

    /// Returns whether the answer to this one is no answer to `newer`, which is about the same thing and not equal: the search has
    /// grown enough since.
    fn is_old_beside(&self, newer: &Self) -> bool {
        let _ = newer;
        true
    }
}

/// State of asking.
#[derive(Clone, Debug)]
pub struct Asking<Q> {
    /// The question that waits for a rest.
    wanted: Option<Q>,
    /// The question that was sent last.
    asked: Option<Q>,
    /// True while its answer is awaited.
    waits: bool,
    /// Number of the last rest.
    rests: u32,
}

/// A rest that was begun. It ends when its time is over, unless another one was begun meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest(u32);

impl<Q> Default for Asking<Q> {
    fn default() -> Self {
        Self { wanted: None, asked: None, waits: false, rests: 0 }
    }
}

impl<Q: Subject> Asking<Q> {
    /// Notes what is to be asked now. Returns a rest if one begins: after its time [`rested`](Self::rested) gives the question.
    pub fn want(&mut self, question: Q) -> Option<Rest> {
        if !self.is_new(&question) {
            // What was about to be asked is not wanted any more.
            self.wanted = None;
            return None;
        }
        let goes_on = self.wanted.as_ref().is_some_and(|wanted| wanted.is_about(&question));
        self.wanted = Some(question);
        (!goes_on).then(|| self.begin_rest())
    }

    /// Notes that nothing is to be asked now. What was asked is answered all the same.
    pub fn want_nothing(&mut self) {
        self.wanted = None;
    }

    /// Returns the question to be sent, if nothing has begun another rest since this one.
    pub fn rested(&mut self, rest: Rest) -> Option<Q> {
        let question = self.wanted.take_if(|_| rest == Rest(self.rests))?;
        self.asked = Some(question.clone());
        self.waits = true;
        Some(question)
    }

    /// Takes an answer. Returns whether it is that to the last question, as `fits` says of it: others are late.
    pub fn answer(&mut self, fits: impl FnOnce(&Q) -> bool) -> bool {
        let is_ours = self.asked.as_ref().is_some_and(fits);
        self.waits &= !is_ours;
        is_ours
    }

    /// Says what the last question turned out to be about: the log has grown while it was read.
    pub fn note(&mut self, correct: impl FnOnce(&mut Q)) {
        if let Some(asked) = &mut self.asked {
            correct(asked);
        }
    }

    /// Ends the wait without an answer. The same is not asked again.
    pub fn give_up(&mut self) {
        self.waits = false;
    }

    /// Ends the wait because the answer is lost: the same may be asked again, and what waits for a rest goes on waiting.
    pub fn lose(&mut self) {
        self.asked = None;
        self.waits = false;
    }

    /// Forgets the last question and what is wanted: the search was left.
    pub fn forget(&mut self) {
        *self = Self { rests: self.rests, ..Self::default() };
    }

    /// Returns whether an answer is awaited, or a question about to be asked.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.waits || self.wanted.is_some()
    }

    /// Returns the question that was sent last.
    #[must_use]
    pub fn asked(&self) -> Option<&Q> {
        self.asked.as_ref()
    }

    fn is_new(&self, question: &Q) -> bool {
        match &self.asked {
            None => true,
            Some(asked) if asked == question => false,
            // Of what grows only one question is under way at a time.
            Some(asked) if asked.is_about(question) => !self.waits && asked.is_old_beside(question),
            Some(_) => true,
        }
    }

    fn begin_rest(&mut self) -> Rest {
        self.rests = self.rests.wrapping_add(1);
        Rest(self.rests)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A node of a search of some length: asked again when that has doubled, or was cut.
    #[derive(Clone, Debug, PartialEq)]
    struct Node {
        node: u8,
        end: u8,
    }

    impl Subject for Node {
        fn is_about(&self, other: &Self) -> bool {
            self.node == other.node
        }

        fn is_old_beside(&self, newer: &Self) -> bool {
            newer.end < self.end || newer.end / 2 >= self.end
        }
    }

    fn node(node: u8, end: u8) -> Node {
        Node { node, end }
    }

    #[test]
    fn the_newest_question_is_asked_when_everything_rests() {
        let mut asking = Asking::default();
        let first = asking.want(node(1, 10)).unwrap();
        let second = asking.want(node(2, 10)).unwrap();
        assert_eq!(asking.rested(first), None, "something else was wanted meanwhile");
        assert_eq!(asking.rested(second), Some(node(2, 10)));
        assert_eq!(asking.rested(second), None, "it was asked");
        assert!(asking.waits());
    }

    #[test]
    fn a_search_that_grows_does_not_put_the_question_off() {
        let mut asking = Asking::default();
        let rest = asking.want(node(1, 10)).unwrap();
        assert_eq!(asking.want(node(1, 11)), None);
        assert_eq!(asking.rested(rest), Some(node(1, 11)), "as it is when everything rests");
        assert_eq!(asking.want(node(1, 40)), None, "one question at a time");
        assert!(asking.answer(|asked| asked.node == 1));
        assert_eq!(asking.want(node(1, 12)), None, "there is not enough new in it");
        assert!(asking.want(node(1, 40)).is_some());
    }

    #[test]
    fn late_answers_are_not_taken() {
        let mut asking = Asking::default();
        let rest = asking.want(node(1, 10)).unwrap();
        asking.rested(rest);
        let rest = asking.want(node(2, 10)).unwrap();
        asking.rested(rest);
        assert!(!asking.answer(|asked| asked.node == 1));
        assert!(asking.waits());
        assert!(asking.answer(|asked| asked.node == 2));
        assert!(!asking.waits());
    }

    #[test]
    fn going_back_to_what_was_answered_asks_nothing() {
        let mut asking = Asking::default();
        let rest = asking.want(node(1, 10)).unwrap();
        asking.rested(rest);
        asking.answer(|_| true);
        let rest = asking.want(node(2, 10)).unwrap();
        assert_eq!(asking.want(node(1, 10)), None);
        assert!(!asking.waits(), "its answer is there");
        assert_eq!(asking.rested(rest), None);
    }

    #[test]
    fn what_was_given_up_is_asked_again_only_when_it_was_forgotten() {
        let mut asking = Asking::default();
        let rest = asking.want(node(1, 10)).unwrap();
        asking.rested(rest);
        asking.give_up();
        assert!(!asking.waits());
        assert_eq!(asking.want(node(1, 10)), None);
        asking.forget();
        assert!(!asking.answer(|_| true), "it was of the search that was left");
        let again = asking.want(node(1, 10)).unwrap();
        assert_ne!(again, rest, "a timer of before does not ask");
    }

    #[test]
    fn an_answer_that_is_lost_takes_nothing_newer_with_it() {
        let mut asking = Asking::default();
        let rest = asking.want(node(1, 10)).unwrap();
        asking.rested(rest);
        let newer = asking.want(node(2, 10)).unwrap();
        asking.lose();
        assert_eq!(asking.rested(newer), Some(node(2, 10)));
        asking.lose();
        assert!(asking.want(node(2, 10)).is_some(), "it may be asked again");
    }

    #[derive(Clone, Debug)]
    enum Happens {
        Want(u8, u8),
        WantNothing,
        Timer,
        Answer,
        GiveUp,
        Lose,
        Forget,
    }

    fn happens() -> impl Strategy<Value = Happens> {
        prop_oneof![
            4 => (0..3_u8, any::<u8>()).prop_map(|(node, end)| Happens::Want(node, end)),
            1 => Just(Happens::WantNothing),
            4 => Just(Happens::Timer),
            3 => Just(Happens::Answer),
            1 => Just(Happens::GiveUp),
            1 => Just(Happens::Lose),
            1 => Just(Happens::Forget),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// Timers fire late and in order, answers come in the order of the questions: whatever happens between them, only the last
        /// question's answer is taken, and when all have come what is wanted was asked.
        #[test]
        fn whatever_happens_between_the_last_thing_wanted_is_answered(
            happened in prop::collection::vec(happens(), 1..40)
        ) {
            let mut asking = Asking::default();
            let (mut timers, mut sent) = (Vec::new(), Vec::new());
            let mut wanted = None;
            let tick = |asking: &mut Asking<Node>, timers: &mut Vec<Rest>, sent: &mut Vec<Node>| {
                if !timers.is_empty() {
                    sent.extend(asking.rested(timers.remove(0)));
                }
            };
            let reply = |asking: &mut Asking<Node>, sent: &mut Vec<Node>| {
                if !sent.is_empty() {
                    let answer = sent.remove(0);
                    let last = asking.asked().cloned();
                    let is_taken = asking.answer(|asked| *asked == answer);
                    assert_eq!(is_taken, last == Some(answer));
                }
            };
            for one in happened {
                match one {
                    Happens::Want(at, end) => {
                        wanted = Some(node(at, end));
                        timers.extend(asking.want(node(at, end)));
                    }
                    Happens::WantNothing => {
                        wanted = None;
                        asking.want_nothing();
                    }
                    Happens::Timer => tick(&mut asking, &mut timers, &mut sent),
                    Happens::Answer => reply(&mut asking, &mut sent),
                    Happens::GiveUp => asking.give_up(),
                    Happens::Lose => asking.lose(),
                    Happens::Forget => {
                        asking.forget();
                        wanted = None;
                    }
                }
            }
            // The page looks again at what it wants whenever an answer has come.
            for _ in 0..3 {
                if let Some(wanted) = wanted.clone() {
                    timers.extend(asking.want(wanted));
                }
                while !timers.is_empty() {
                    tick(&mut asking, &mut timers, &mut sent);
                }
                while !sent.is_empty() {
                    reply(&mut asking, &mut sent);
                }
            }
            prop_assert!(!asking.waits());
            if let Some(wanted) = wanted {
                let asked = asking.asked().cloned().expect("something was wanted");
                prop_assert!(asked == wanted || asked.is_about(&wanted) && !asked.is_old_beside(&wanted));
            }
        }
    }
}
