//! The menu of evaluators, for what shows it: [`page::networks`] decides.

use leptos::prelude::*;
use page::networks::{self, InUse};

use super::held::Held;
use super::inbox::Inbox;

/// The menu's state. Copied freely.
#[derive(Clone, Copy)]
pub struct Menu {
    /// True while the menu is open.
    pub open: RwSignal<bool>,
    /// Bumped with each file that is brought, until the menu's part of the page takes it.
    pub brought: RwSignal<u32>,
    /// What evaluates the shown search, or the one that is about to be.
    pub in_use: Memo<InUse>,
    /// Whether no server is asked.
    pub(crate) in_browser: bool,
    pub(crate) inbox: Inbox,
    pub(crate) state: Held<networks::Menu>,
}

impl Menu {
    pub(super) fn new(inbox: Inbox, in_browser: bool, in_use: Memo<InUse>) -> Self {
        let state = Held::new(networks::Menu::default());
        Self { open: RwSignal::new(false), brought: RwSignal::new(0), in_use, in_browser, inbox, state }
    }

    /// Reads what the menu has come to. Reactive.
    pub fn with<R>(self, look: impl FnOnce(&networks::Menu) -> R) -> R {
        self.state.with(look)
    }

    /// Returns what searches, for people: the evaluator in use, or whose values and whose priors are. Reactive.
    #[must_use]
    pub fn label_in_use(self) -> String {
        self.in_use.with(InUse::label)
    }

    /// Returns the name of the evaluator in use for people. Reactive.
    #[must_use]
    pub fn name_in_use(self) -> String {
        self.in_use.with(|in_use| in_use.name().to_owned())
    }
}
