//! What all of the page knows of the comparison. What is compared, and how, is held by the part that shows it.

use leptos::prelude::*;
use page::comparison::standing::Standing;
use page::link::beside::Beside;

/// The comparison, as the page's parts share it. Copied freely.
#[derive(Clone, Copy)]
pub struct Comparison {
    /// True while the dialog that asks what to compare with is open.
    pub menu_open: RwSignal<bool>,
    /// How far it is. The part that shows it says so.
    pub(crate) standing: RwSignal<Standing>,
}

impl Comparison {
    /// Makes the state in which nothing is compared yet; `told` is the comparison that a link asks for.
    #[must_use]
    pub fn new(told: Option<Beside>) -> Self {
        Self { menu_open: RwSignal::new(false), standing: RwSignal::new(Standing::of_link(told)) }
    }

    /// Returns whether two searches are compared. Reactive.
    #[must_use]
    pub fn is_shown(self) -> bool {
        self.standing.with(Standing::is_shown)
    }

    /// Returns whether the next search is chosen to be compared with the shown one. Reactive.
    #[must_use]
    pub fn is_awaited(self) -> bool {
        self.standing.with(|standing| *standing == Standing::Awaited)
    }

    /// Returns whether the part of the page that shows the comparison is needed. Reactive.
    #[must_use]
    pub fn is_wanted(self) -> bool {
        self.menu_open.get() || self.standing.with(Standing::is_wanted)
    }

    /// Compares nothing: the part that would could not be fetched.
    pub fn give_up(self) {
        self.menu_open.set(false);
        self.standing.set(Standing::Nothing);
    }
}
