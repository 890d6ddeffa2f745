//! Lessons on the training bench: who trains is for whoever opens the lesson to say, because it takes as long as it takes.

use std::fmt;

use lessons::{
    Step,
    bench::{Bench, BenchSetup},
};

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

/// Beginning of the training of a lesson, by the game's name; an error where there is none.
pub type Begin = fn(&str, &BenchSetup) -> Result<Box<dyn Training>, String>;

/// Lets no lesson train.
///
/// # Errors
/// Always: what anybody may write has no bound on its time there.
pub(crate) fn nobody(_: &str, _: &BenchSetup) -> Result<Box<dyn Training>, String> {
    Err("lessons on the training bench are those of the course alone".to_owned())
}
