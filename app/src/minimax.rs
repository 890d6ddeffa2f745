//! Classical search, step by step: what the page keeps of it. All else is a part of its own
//! ([`crate::components::minimax_panel`]), which the page begins without.

pub mod choice;

use leptos::prelude::*;

use crate::state::Analysis;

/// Takes the worker's answer. It is decoded where it is shown.
pub(crate) fn on_answer(analysis: Analysis, answer: Vec<u8>) {
    analysis.minimax.answer.set(answer);
}

/// The worker could not answer, or ended.
pub(crate) fn give_up(analysis: Analysis) {
    analysis.minimax.answer.set(Vec::new());
}
