//! The chosen chart, the last answer and the last question.

use std::sync::Arc;

use leptos::prelude::*;
use page::charts::Question;
use page::view::Chart;
use wire::charts::Series;

use super::asking::Asking;

/// State of the charts: the chosen one, the last answer and the last question. Copied freely.
#[derive(Clone, Copy)]
pub struct Charts {
    /// The chosen chart.
    pub kind: RwSignal<Chart>,
    /// The last answer.
    pub told: RwSignal<Option<Arc<Series>>>,
    /// The question.
    pub asking: Asking<Question>,
}

impl Charts {
    /// Makes the state of charts for which nothing was asked yet.
    #[must_use]
    pub fn new(kind: Chart) -> Self {
        Self { kind: RwSignal::new(kind), told: RwSignal::new(None), asking: Asking::default() }
    }
}
