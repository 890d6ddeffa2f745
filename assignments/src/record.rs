//! Record: what a learner did with an assignment.

use serde::{Deserialize, Serialize};
use wire::EditView;

use crate::assignment::Assignment;

/// All that is handed in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The learner's name, as it was typed.
    pub name: String,
    /// What was given.
    pub assignment: Assignment,
    /// What was done, lesson by lesson; of those that were not opened there is none.
    pub works: Vec<Work>,
}

/// What was done in a lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Work {
    /// The lesson, by its slug.
    pub lesson: String,
    /// How it ended, as the learner's page says.
    pub claim: Claim,
    /// What happened, in its order.
    pub events: Vec<Event>,
}

/// How a lesson ended, as a page says.
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
    /// What it was.
    pub what: What,
}

/// What can happen.
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
}

/// What a lesson's page shows, as far as a question can ask for it. It says what was done, and no number that a search finds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// Moves that were played from the lesson's position on.
    pub played: Vec<String>,
    /// The evaluator, where it is not the lesson's.
    pub evaluator: Option<String>,
    /// Parameters that differ from their defaults, where they are not the lesson's.
    pub settings: Option<Vec<(String, String)>>,
    /// What was changed by hand in the search, oldest first.
    pub edits: Vec<EditView>,
    /// Simulations of the search.
    pub simulations: u32,
    /// The moment that is shown; `None`: the newest.
    pub moment: Option<u32>,
    /// The phase that is held.
    pub phase: Option<String>,
    /// Moves to the selected node.
    pub selected: Vec<String>,
    /// The move that is chosen there.
    pub chosen: Option<String>,
    /// The open tab, where it is not the lesson's.
    pub tab: Option<String>,
    /// The chosen chart, likewise.
    pub chart: Option<String>,
    /// The form of the tree, likewise.
    pub tree: Option<String>,
    /// The minimax stepper: events, whether it prunes, its depth.
    pub minimax: Option<(u32, bool, u16)>,
}
