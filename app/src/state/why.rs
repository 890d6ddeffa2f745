//! State of asking about a move: the question, and the last answer.

use leptos::prelude::*;

/// Last question and last answer. Copied freely.
#[derive(Clone, Copy, Default)]
pub struct Asking {
    /// The last answer, as the worker's bytes: only the part of the page that shows it need know what is in it.
    pub told: RwSignal<Option<Vec<u8>>>,
    /// True while an answer is awaited.
    pub waits: RwSignal<bool>,
    pub(crate) asked: StoredValue<Option<Question>>,
    /// Question that the last answer belongs to.
    pub(crate) answered: StoredValue<Option<Question>>,
    /// Changes so far: who waited for a rest sees whether there was one.
    pub(crate) changes: StoredValue<u32>,
}

/// A question about a move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Question {
    pub(crate) address: String,
    pub(crate) moment: u32,
    pub(crate) node: u32,
    pub(crate) mv: u16,
}
