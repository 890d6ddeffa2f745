//! The chosen chart, the last answer and the last question.

use std::sync::Arc;

use leptos::prelude::*;
use page::view::Chart;
use wire::series::Series;

/// State of the charts: the chosen one, the last answer and the last question. Copied freely.
#[derive(Clone, Copy)]
pub struct Charts {
    /// The chosen chart.
    pub kind: RwSignal<Chart>,
    /// The last answer.
    pub told: RwSignal<Option<Arc<Series>>>,
    /// True while an answer of the worker is awaited.
    pub waits: RwSignal<bool>,
    pub(crate) asked: StoredValue<Option<Question>>,
    /// True while a question is about to be asked, after a pause.
    pub(crate) is_due: StoredValue<bool>,
}

/// A question about a node.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Question {
    pub(crate) address: String,
    pub(crate) node: u32,
    /// Events of the log when it was asked.
    pub(crate) end: u32,
}

impl Charts {
    /// Makes the state of charts for which nothing was asked yet.
    #[must_use]
    pub fn new(kind: Chart) -> Self {
        Self {
            kind: RwSignal::new(kind),
            told: RwSignal::new(None),
            waits: RwSignal::new(false),
            asked: StoredValue::new(None),
            is_due: StoredValue::new(false),
        }
    }
}
