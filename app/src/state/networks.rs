//! The menu of evaluators, for what shows it: [`page::networks`] decides.

use leptos::prelude::*;
use page::networks;

use super::held::Held;

/// The menu's state. Copied freely.
#[derive(Clone, Copy)]
pub struct Menu {
    /// True while the menu is open.
    pub open: RwSignal<bool>,
    /// Bumped with each file that is brought, until the menu's part of the page takes it.
    pub brought: RwSignal<u32>,
    pub(crate) state: Held<networks::Menu>,
}

impl Default for Menu {
    fn default() -> Self {
        Self { open: RwSignal::new(false), brought: RwSignal::new(0), state: Held::new(networks::Menu::default()) }
    }
}

impl Menu {
    /// Reads what the menu has come to. Reactive.
    pub fn with<R>(self, look: impl FnOnce(&networks::Menu) -> R) -> R {
        self.state.with(look)
    }
}
