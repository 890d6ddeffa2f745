//! Classical search, step by step: what the page keeps of it. All else is a part of its own
//! ([`crate::components::minimax_panel`]), which the page begins without.

use crate::state::Analysis;

/// Hands the worker's answer to the panel, which decodes it.
pub(crate) fn on_answer(analysis: Analysis, answer: Vec<u8>) {
    analysis.minimax.hear(Some(answer));
}

/// The worker could not answer, or ended.
pub(crate) fn give_up(analysis: Analysis) {
    analysis.minimax.hear(None);
}
