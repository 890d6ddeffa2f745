//! Classical search, step by step: what the page keeps of it. All else is a part of its own
//! ([`crate::components::minimax_panel`]), which the page begins without.

pub mod choice;

use leptos::prelude::*;

use crate::state::Analysis;

/// What is chosen, and what the worker said last. Copied freely.
#[derive(Clone, Copy, Default)]
pub struct Minimax {
    /// What is searched and how, and the moment that is shown, as links have it ([`choice::Choice`]). What is written here is
    /// shown, and what is chosen in the panel is written here.
    pub written: RwSignal<String>,
    /// The numbers of the moment that is shown; `None` while there is none.
    pub told: RwSignal<Option<Told>>,
    /// What the worker said last, as it came; nothing after it was lost.
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
    /// Whether nothing is left to be done.
    pub is_finished: bool,
    /// Whether moves that cannot matter are cut.
    pub prunes: bool,
    /// Plies that are looked ahead.
    pub depth: u16,
}

impl Minimax {
    /// Nothing told yet.
    #[must_use]
    pub fn new(written: &str) -> Self {
        Self { written: RwSignal::new(written.to_owned()), ..Self::default() }
    }
}

/// What the worker says. It is read where it is shown.
pub(crate) fn on_answer(analysis: Analysis, answer: Vec<u8>) {
    analysis.minimax.answer.set(answer);
}

/// The worker could not answer, or ended.
pub(crate) fn give_up(analysis: Analysis) {
    analysis.minimax.answer.set(Vec::new());
}
