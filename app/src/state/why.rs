//! State of asking about a move: the question, and the last answer.

use leptos::prelude::*;
use page::question::Subject;

use super::asking::Asking;

/// Last question and last answer. Copied freely.
#[derive(Clone, Copy, Default)]
pub struct Why {
    /// The last answer, as the worker's bytes: only the part of the page that shows it need know what is in it.
    pub told: RwSignal<Option<Vec<u8>>>,
    /// The question.
    pub asking: Asking<Question>,
}

/// A question about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub(crate) address: String,
    pub(crate) moment: u32,
    pub(crate) node: u32,
    pub(crate) mv: u16,
}

impl Subject for Question {}
