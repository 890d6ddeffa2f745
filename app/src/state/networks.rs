//! The menu of evaluators, for what shows it: [`page::networks`] decides.

use leptos::prelude::*;
use page::networks;

/// The menu's state. Copied freely.
#[derive(Clone, Copy)]
pub struct Menu {
    /// True while the menu is open.
    pub open: RwSignal<bool>,
    /// Bumped with each file that is brought, until the menu's part of the page takes it.
    pub brought: RwSignal<u32>,
    state: StoredValue<networks::Menu>,
    changes: RwSignal<u32>,
}

impl Default for Menu {
    fn default() -> Self {
        Self {
            open: RwSignal::new(false),
            brought: RwSignal::new(0),
            state: StoredValue::new(networks::Menu::default()),
            changes: RwSignal::new(0),
        }
    }
}

impl Menu {
    /// Reads what the menu has come to. Reactive.
    pub fn with<R>(self, look: impl FnOnce(&networks::Menu) -> R) -> R {
        self.changes.track();
        self.state.with_value(look)
    }

    /// Reads it where nothing is made anew of it.
    pub(crate) fn peek<R>(self, look: impl FnOnce(&networks::Menu) -> R) -> R {
        self.state.with_value(look)
    }

    /// Changes it; `None` where the page is gone.
    pub(crate) fn change<R>(self, change: impl FnOnce(&mut networks::Menu) -> R) -> Option<R> {
        let done = self.state.try_update_value(change)?;
        self.changes.update(|changes| *changes = changes.wrapping_add(1));
        Some(done)
    }
}
