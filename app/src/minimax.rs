//! Classical search, step by step: what the page keeps of it. All else is a part of its own
//! ([`crate::components::minimax_panel`]), which the page begins without.

pub mod choice;

use leptos::prelude::*;

use crate::state::Analysis;

/// State of the minimax panel: the choice, and the worker's last answer. Copied freely.
#[derive(Clone, Copy, Default)]
pub struct Minimax {
    /// Search and moment that are chosen, as links have them ([`choice::Choice`]). What is written here is shown, and what is
    /// chosen in the panel is written here.
    pub written: RwSignal<String>,
    /// The numbers of the moment that is shown; `None` while there is none.
    pub told: RwSignal<Option<Told>>,
    /// Last answer of the worker, as it came; empty once the worker ended or could not answer.
    pub(crate) answer: RwSignal<Vec<u8>>,
}

/// Numbers of a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    /// Events done.
    pub moment: u32,
    /// Leaves that were evaluated or where the game is over.
    pub leaves: u32,
    /// Moves that were cut.
    pub cut: u32,
    /// The root's value so far, seen by the player to move there.
    pub value: Option<f64>,
    /// Set if nothing is left to be done.
    pub is_finished: bool,
    /// Set if moves that cannot matter are cut.
    pub prunes: bool,
    /// Plies that are looked ahead.
    pub depth: u16,
}

impl Minimax {
    /// Makes the state in which nothing was answered yet.
    #[must_use]
    pub fn new(written: &str) -> Self {
        Self { written: RwSignal::new(written.to_owned()), ..Self::default() }
    }
}

/// Takes the worker's answer. It is decoded where it is shown.
pub(crate) fn on_answer(analysis: Analysis, answer: Vec<u8>) {
    analysis.minimax.answer.set(answer);
}

/// The worker could not answer, or ended.
pub(crate) fn give_up(analysis: Analysis) {
    analysis.minimax.answer.set(Vec::new());
}
