//! Classical search, as far as the rest of the page knows it.

use leptos::prelude::*;
use page::minimax::part::Told;

/// What the minimax panel tells the page. Copied freely.
#[derive(Clone, Copy, Default)]
pub struct Minimax {
    /// Search and moment that are chosen, as links have them ([`Choice`](page::minimax::Choice)). The panel begins with what the page's
    /// link said, and keeps it up to date.
    pub written: RwSignal<String>,
    /// What somebody else wants to be searched and shown, written likewise; the panel empties it when it takes it up.
    pub asked: RwSignal<String>,
    /// The numbers of the moment that is shown; `None` while there is none.
    pub told: RwSignal<Option<Told>>,
}

impl Minimax {
    /// Makes the state in which nothing was answered yet.
    #[must_use]
    pub fn new(written: &str) -> Self {
        Self { written: RwSignal::new(written.to_owned()), ..Self::default() }
    }
}
