//! Record: what a learner did with an assignment.

use serde::{Deserialize, Serialize};

use crate::assignment::Assignment;

pub use desk::{Sight, TrainingSight};

/// All that is handed in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The learner's name, as it was typed.
    pub name: String,
    /// The assignment.
    pub assignment: Assignment,
    /// The work, lesson by lesson; of those that were not opened there is none.
    pub works: Vec<Work>,
}

/// Work at a lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// The lesson, by its slug.
    pub lesson: String,
    /// Its end, as the learner's page says.
    pub claim: Claim,
    /// Events in their order.
    pub events: Vec<Event>,
}

/// End of a lesson, as a page says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// Its question is open.
    #[default]
    Open,
    /// It is answered.
    Answered,
    /// Its solution was shown.
    Seen,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Seconds of work in the lesson until then.
    pub seconds: u32,
    /// Its kind.
    pub what: What,
}

/// Kinds of events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// The lesson was opened, as its file says.
    Opened,
    /// The page showed this.
    Saw(Box<Sight>),
    /// The hint was opened.
    Hint,
    /// The solution is shown from now on.
    Shown,
    /// Something was guessed.
    Guess(String),
    /// The training bench showed this.
    Trained(Box<TrainingSight>),
}
