//! The line to whoever trains. There is one at a time; what an earlier one says is not heard.

use wire::training::{Answer, Ask};

/// State of the line.
#[derive(Debug, Default)]
pub struct Line {
    /// Number of the newest line.
    number: u32,
    remote: Remote,
    /// Answers that are not shown yet.
    queue: Vec<Answer>,
    /// True while they wait to be shown together.
    is_pausing: bool,
}

/// Whoever is at the other end.
#[derive(Debug, Default)]
enum Remote {
    /// Nobody.
    #[default]
    Gone,
    /// One who does not listen yet, with the questions that wait for him.
    Starting(Vec<Ask>),
    /// One who listens.
    Awake,
}

/// Number of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(u32);

/// What becomes of a question.
#[derive(Debug, PartialEq)]
pub(super) enum Asked {
    /// It is sent.
    Now(Ask),
    /// It waits.
    Later,
    /// There is nobody to be asked.
    Nobody,
}

/// What follows from an answer.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Heard {
    /// The questions that have waited are sent.
    pub(super) asks: Vec<Ask>,
    /// A pause begins, after which everything that was answered meanwhile is shown.
    pub(super) pauses: bool,
}

impl Line {
    /// Ends the line that was there, and begins with another one.
    pub(super) fn open(&mut self) -> Number {
        self.number = self.number.wrapping_add(1);
        self.remote = Remote::Starting(Vec::new());
        self.queue.clear();
        Number(self.number)
    }

    /// Asks; a question before somebody listens waits until then.
    pub(super) fn ask(&mut self, ask: Ask) -> Asked {
        match &mut self.remote {
            Remote::Awake => Asked::Now(ask),
            Remote::Starting(waiting) => {
                waiting.push(ask);
                Asked::Later
            }
            Remote::Gone => Asked::Nobody,
        }
    }

    /// Keeps an answer until it is shown.
    pub(super) fn hear(&mut self, number: Number, answer: Answer) -> Heard {
        if !self.is_on(number) {
            return Heard::default();
        }
        let mut asks = Vec::new();
        if answer == Answer::Awake
            && let Remote::Starting(waiting) = std::mem::replace(&mut self.remote, Remote::Awake)
        {
            asks = waiting;
        }
        // Of a match only how it stands is shown.
        if matches!((&answer, self.queue.last()), (Answer::Match(_), Some(Answer::Match(_)))) {
            self.queue.pop();
        }
        self.queue.push(answer);
        Heard { asks, pauses: !std::mem::replace(&mut self.is_pausing, true) }
    }

    /// Ends a pause; returns what was answered meanwhile.
    pub(super) fn end_pause(&mut self) -> Vec<Answer> {
        self.is_pausing = false;
        std::mem::take(&mut self.queue)
    }

    /// Ends a line; returns what was answered last, or `None` if it had ended before.
    pub(super) fn lose(&mut self, number: Number) -> Option<Vec<Answer>> {
        if !self.is_on(number) {
            return None;
        }
        self.remote = Remote::Gone;
        Some(std::mem::take(&mut self.queue))
    }

    /// Returns whether this is the line that is there.
    pub(super) fn is_on(&self, number: Number) -> bool {
        number == Number(self.number) && !matches!(self.remote, Remote::Gone)
    }
}

#[cfg(test)]
mod tests {
    use wire::training::{MatchPlan, MatchView, Side};

    use super::*;

    fn playing(wins: u32) -> Answer {
        let (first, second) = (Side::Truth, Side::Chance);
        let plan = MatchPlan { first, second, games: 9, simulations: 1, drawn_plies: 0, seed: 0 };
        Answer::Match(Box::new(MatchView { plan, wins, draws: 0, losses: 0, is_over: false, newest: None }))
    }

    #[test]
    fn questions_wait_until_somebody_listens() {
        let mut line = Line::default();
        assert_eq!(line.ask(Ask::Pause), Asked::Nobody);
        let number = line.open();
        assert_eq!((line.ask(Ask::Pause), line.ask(Ask::Digest)), (Asked::Later, Asked::Later));
        assert_eq!(line.hear(number, Answer::Awake).asks, [Ask::Pause, Ask::Digest]);
        assert_eq!(line.ask(Ask::Export), Asked::Now(Ask::Export));
        assert_eq!(line.hear(number, Answer::Awake).asks, [], "each is sent once");
    }

    #[test]
    fn an_earlier_line_is_not_heard() {
        let mut line = Line::default();
        let earlier = line.open();
        line.ask(Ask::Pause);
        let number = line.open();
        assert_eq!(line.hear(earlier, Answer::Awake), Heard::default());
        assert_eq!(line.lose(earlier), None);
        assert_eq!(line.hear(number, Answer::Awake).asks, [], "what was asked there was not asked here");
    }

    #[test]
    fn answers_are_shown_together_after_a_pause() {
        let mut line = Line::default();
        let number = line.open();
        assert!(line.hear(number, Answer::Awake).pauses);
        assert!(!line.hear(number, Answer::Losses(vec![])).pauses, "it has begun");
        assert_eq!(line.end_pause().len(), 2);
        assert_eq!(line.end_pause(), []);
        assert!(line.hear(number, Answer::Losses(vec![])).pauses);
    }

    #[test]
    fn of_a_match_only_how_it_stands_is_kept() {
        let mut line = Line::default();
        let number = line.open();
        for answer in [playing(1), playing(2), Answer::Losses(vec![]), playing(3)] {
            line.hear(number, answer);
        }
        assert_eq!(line.end_pause(), [playing(2), Answer::Losses(vec![]), playing(3)]);
    }

    #[test]
    fn a_line_that_is_lost_says_its_last_words_and_no_more() {
        let mut line = Line::default();
        let number = line.open();
        line.hear(number, Answer::Losses(vec![]));
        assert_eq!(line.lose(number), Some(vec![Answer::Losses(vec![])]));
        assert_eq!((line.lose(number), line.hear(number, Answer::Awake)), (None, Heard::default()));
        assert_eq!(line.ask(Ask::Pause), Asked::Nobody);
    }
}
