//! Replay: what was handed in is done again, on a search or in a training, and the lesson's own question judges it.

use desk::Desk;
use lessons::Question;
use lessons::question::{Look, Manner};

use crate::record::{Claim, Record, What, Work};
use crate::recorder::MOST_EVENTS;

/// Judgement of one lesson, for the teacher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The lesson, by its slug.
    pub lesson: String,
    /// Its outcome.
    pub outcome: Outcome,
    /// Wrong answers before.
    pub wrong: u32,
    /// True where the hint was opened.
    pub hint: bool,
    /// True where the solution was shown.
    pub solution: bool,
    /// Something that was guessed first.
    pub guess: Option<String>,
    /// Seconds of work.
    pub seconds: u32,
}

/// Outcome of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was not opened.
    Missing,
    /// The question is open.
    Open,
    /// The learner has answered it.
    Right,
    /// The solution was shown.
    Seen,
    /// The code says that it is answered, and its actions do not answer it.
    Forged,
    /// Its actions cannot be done again: the course was another one, it takes too long, or nobody did them on a page.
    Impossible,
}

/// Does again what was done: a verdict for each lesson that was given.
#[must_use]
pub fn replay(record: &Record) -> Vec<Verdict> {
    let one = |slug: &String| match record.works.iter().find(|work| work.lesson == *slug) {
        Some(work) => of_work(work),
        None => Verdict { lesson: slug.clone(), ..nothing() },
    };
    record.assignment.lessons.iter().map(one).collect()
}

fn nothing() -> Verdict {
    Verdict {
        lesson: String::new(),
        outcome: Outcome::Missing,
        wrong: 0,
        hint: false,
        solution: false,
        guess: None,
        seconds: 0,
    }
}

fn of_work(work: &Work) -> Verdict {
    let seconds = work.events.last().map_or(0, |event| event.seconds);
    let mut verdict = Verdict { lesson: work.lesson.clone(), outcome: Outcome::Open, seconds, ..nothing() };
    if follow(work, &mut verdict).is_none() {
        verdict.outcome = Outcome::Impossible;
        return verdict;
    }
    let is_answered = matches!(verdict.outcome, Outcome::Right | Outcome::Seen);
    let is_claimed = match work.claim {
        Claim::Open => true,
        Claim::Answered => verdict.outcome == Outcome::Right,
        Claim::Seen => is_answered,
    };
    // Time goes on.
    let is_in_order = work.events.is_sorted_by_key(|event| event.seconds);
    if !(is_claimed && is_in_order) {
        verdict.outcome = Outcome::Forged;
    }
    verdict
}

/// Follows what was done until the question is answered; `None` where it cannot have been done on a page.
fn follow(work: &Work, verdict: &mut Verdict) -> Option<()> {
    if work.events.len() > MOST_EVENTS {
        return None;
    }
    let lesson = lessons::find(&work.lesson)?;
    let mut desk = Desk::try_open(lesson).ok()?;
    let mut question = Question::new(lesson);
    let mut is_shown = false;
    let mut is_fresh = false;
    for event in &work.events {
        if matches!(verdict.outcome, Outcome::Right) {
            break;
        }
        match &event.what {
            What::Opened => {
                if !is_fresh {
                    desk.open_again().ok()?;
                }
                question = Question::new(lesson);
                question.look(lesson, &desk, RESTING);
                is_shown = false;
            }
            What::Saw(sight) => {
                desk.show(sight).ok()?;
                let manner = Manner { is_led: sight.phase.is_some(), ..RESTING };
                let look = question.look(lesson, &desk, manner);
                judge(&look, is_shown, verdict);
            }
            What::Trained(sight) => {
                desk.show_training(sight).ok()?;
                let mut look = question.look(lesson, &desk, RESTING);
                let mut late = if sight.is_running { MOST_LATE } else { 0 };
                while !look.is_answered && late > 0 {
                    late -= 1;
                    desk.train_on().ok()?;
                    look = question.look(lesson, &desk, Manner::default());
                }
                judge(&look, is_shown, verdict);
            }
            What::Hint => verdict.hint = true,
            What::Shown => (is_shown, verdict.solution) = (true, true),
            What::Guess(guess) => verdict.guess = Some(guess.chars().take(40).collect()),
        }
        is_fresh = event.what == What::Opened;
    }
    Some(())
}

fn judge(look: &Look, is_shown: bool, verdict: &mut Verdict) {
    if look.is_answered {
        let seen = is_shown || verdict.outcome == Outcome::Seen;
        verdict.outcome = if seen { Outcome::Seen } else { Outcome::Right };
    } else if look.is_try && !is_shown && verdict.outcome == Outcome::Open {
        verdict.wrong += 1;
    }
}

/// Slices that a training may be further than its page was told: they are told of a few times in a second.
const MOST_LATE: u32 = 500;

const RESTING: Manner = Manner { is_resting: true, is_led: false };
