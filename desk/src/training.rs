//! Lessons on the training bench: who trains is for whoever opens the lesson to say, because it takes as long as it takes.

use std::fmt;

use lessons::{
    Step,
    bench::{Bench, BenchSetup, Fact},
};
use wire::training::{GenerationView, LossSample, PositionView, Progress};

/// A training, worked at as a page's bench does.
pub trait Training: fmt::Debug {
    /// Does a step of a solution.
    ///
    /// # Errors
    /// Where it cannot be done.
    fn carry_out(&mut self, step: &Step) -> Result<(), String>;

    /// A number of the bench; `None` where it is not known yet.
    fn number(&self, what: &Bench) -> Option<f64>;
}

/// Parts of what was told of a training that conditions ask about.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The newest generation.
    pub newest: Option<&'a GenerationView>,
    /// The generation that is looked at.
    pub looked: Option<&'a GenerationView>,
    /// Progress.
    pub progress: &'a Progress,
    /// The newest losses.
    pub loss: Option<LossSample>,
    /// The position that is open.
    pub position: Option<&'a PositionView>,
}

impl Told<'_> {
    /// A number of the training; `None` where it is not known yet.
    #[must_use]
    pub fn number(&self, fact: Fact) -> Option<f64> {
        let Self { newest, looked, progress, loss, position } = *self;
        let (solved, exam) = (newest.and_then(|one| one.exam.as_ref()), looked.and_then(|one| one.exam.as_ref()));
        match fact {
            Fact::Generation => newest.map(|one| one.number.into()),
            Fact::Looked => looked.map(|one| one.number.into()),
            Fact::Played => Some(progress.games.into()),
            Fact::Learnt => Some(progress.steps.into()),
            Fact::Solved => Some(f64::from(u8::from(solved.is_some_and(|exam| exam.is_solved)))),
            Fact::Mistakes => exam.map(|exam| exam.mistakes.into()),
            Fact::ValueError => exam.map(|exam| exam.value_error),
            Fact::Loss => {
                loss.map(|loss| f64::from(loss.value) + f64::from(loss.policy) + f64::from(loss.regularisation))
            }
            Fact::ValueLoss => loss.map(|loss| loss.value.into()),
            Fact::PolicyLoss => loss.map(|loss| loss.policy.into()),
            Fact::Entropy => loss?.entropy.map(f64::from),
            Fact::OwnGames => looked?.check.map(|check| check.learnt.value),
            Fact::OtherGames => looked?.check.map(|check| check.held_out.value),
            Fact::Ply => position.map(|position| position.ply.into()),
            Fact::Result => position.map(|position| position.result),
            Fact::Target => position.map(|position| position.rows.iter().map(|row| row.pi).fold(0.0, f64::max)),
        }
    }
}

/// Beginning of the training of a lesson, by the game's name; an error where there is none.
pub type Begin = fn(&str, &BenchSetup) -> Result<Box<dyn Training>, String>;
