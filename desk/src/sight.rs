//! Sight of a lesson on somebody's page.

use lessons::Lesson;
use serde::{Deserialize, Serialize};
use wire::EditView;

/// A lesson's page, as far as a question can ask for it. It says what was done, and no number that a search finds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// Moves that were played from the lesson's position on.
    pub played: Vec<String>,
    /// The evaluator, where it is not the lesson's.
    pub evaluator: Option<String>,
    /// Parameters that differ from their defaults, where they are not the lesson's.
    pub settings: Option<Vec<(String, String)>>,
    /// Changes by hand in the search, oldest first.
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

impl Sight {
    /// The sight of a lesson as it opens.
    #[must_use]
    pub fn of(lesson: &Lesson) -> Self {
        let view = &lesson.view;
        Self {
            simulations: lesson.setup.simulations,
            moment: view.moment,
            phase: view.phase.clone(),
            selected: view.selected.clone(),
            chosen: view.chosen.clone(),
            ..Self::default()
        }
    }
}
