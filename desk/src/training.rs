//! Lessons on the training bench: numbers of a training that conditions ask about, and what somebody saw of one.

use lessons::bench::{BenchSetup, Fact};
use serde::{Deserialize, Serialize};
use wire::training::{GenerationView, LossSample, PositionView, Progress};

/// A training on somebody's bench, as far as a question can ask for it. It says what was done, and no number that was learnt: a training is
/// a function of its seed, its first settings and its changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrainingSight {
    /// The seed.
    pub seed: u64,
    /// Settings at its beginning that differ from those that suit the game, as name and value.
    pub settings: Vec<(String, f64)>,
    /// Changes since, oldest first: the number of slices that had been done, the setting, and its value.
    pub changes: Vec<(u64, String, f64)>,
    /// Slices that were done.
    pub moment: u64,
    /// True where it went on, so that what was seen may be of a few slices more.
    pub is_running: bool,
    /// The generation that was chosen to be looked at; `None`: the newest.
    pub generation: Option<u32>,
    /// The position that was open: its game, and its ply.
    pub position: Option<(u32, u32)>,
}

impl TrainingSight {
    /// The sight of a lesson's training as it opens.
    #[must_use]
    pub fn of(setup: &BenchSetup) -> Self {
        Self { seed: setup.seed, settings: setup.settings.clone(), ..Self::default() }
    }
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
