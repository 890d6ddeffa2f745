//! Classical search, as far as the rest of the page knows it.

use leptos::prelude::*;
use page::minimax::part::Told;

/// What the minimax panel tells the page, and who hears the worker. Copied freely.
#[derive(Clone, Copy, Default)]
pub struct Minimax {
    /// Search and moment that are chosen, as links have them ([`Choice`](page::minimax::Choice)). The panel begins with what the page's
    /// link said, and keeps it up to date.
    pub written: RwSignal<String>,
    /// The numbers of the moment that is shown; `None` while there is none.
    pub told: RwSignal<Option<Told>>,
    /// The panel, once it is there: it takes the worker's answers as they come, and `None` once that ended.
    listener: StoredValue<Option<Callback<Option<Vec<u8>>>>>,
}

impl Minimax {
    /// Makes the state in which nothing was answered yet.
    #[must_use]
    pub fn new(written: &str) -> Self {
        Self { written: RwSignal::new(written.to_owned()), ..Self::default() }
    }

    /// Lets the panel hear what the worker says.
    pub(crate) fn listen(self, listener: Callback<Option<Vec<u8>>>) {
        self.listener.set_value(Some(listener));
    }

    /// Hands the panel what the worker said.
    pub(crate) fn hear(self, answer: Option<Vec<u8>>) {
        // A worker may end when the page is gone.
        if let Some(listener) = self.listener.try_get_value().flatten() {
            listener.run(answer);
        }
    }
}
