//! Common interface of live trainings and recorded runs.

use std::time::Duration;

use selfplay::file::FileError;
use wire::training::{Answer, Ask};

/// A training of some game that is asked about and worked at.
pub(super) trait Work {
    /// Tells everything that a page which knows nothing of it needs.
    fn tell_all(&mut self, answers: &mut Vec<Answer>);

    /// Answers a question, or begins to. The error is one sentence.
    fn ask(&mut self, ask: Ask, answers: &mut Vec<Answer>) -> Result<(), String>;

    /// Returns whether there is anything to do.
    fn is_busy(&self) -> bool;

    /// Does one slice.
    fn work(&mut self, now: Duration, answers: &mut Vec<Answer>);
}

/// Reason why a file was not taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum ImportError {
    /// It is none.
    #[error(transparent)]
    File(#[from] FileError),
    /// It would take too much.
    #[error("{0}")]
    Large(String),
}
