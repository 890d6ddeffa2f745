//! Parts of the page's state, as views read them.

use leptos::prelude::*;
use page::state::Page;

/// A part of the page's state. Views read it as they read a signal; only [`Inbox::update`](super::Inbox::update) changes it.
///
/// The value stays where it is, and all parts have the same kind of signal, which says only that there is another value: a kind for each
/// type would be a twentieth of the page.
pub struct Slice<T: 'static> {
    page: StoredValue<Page>,
    read: fn(&Page) -> &T,
    changes: RwSignal<u32>,
}

impl<T: 'static> Slice<T> {
    pub(super) fn new(page: StoredValue<Page>, read: fn(&Page) -> &T) -> Self {
        Self { page, read, changes: RwSignal::new(0) }
    }

    /// Makes anew what was made of the value.
    pub(super) fn has_changed(self) {
        self.changes.update(|changes| *changes = changes.wrapping_add(1));
    }

    /// Subscribes to the value.
    pub fn track(self) {
        self.changes.track();
    }

    /// Reads the value where it is. Reactive.
    pub fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        self.track();
        self.with_untracked(look)
    }

    /// Reads the value where it is.
    pub fn with_untracked<R>(self, look: impl FnOnce(&T) -> R) -> R {
        self.page.with_value(|page| look((self.read)(page)))
    }
}

impl<T: Clone> Slice<T> {
    /// Returns the value. Reactive.
    #[must_use]
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// Returns the value.
    #[must_use]
    pub fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }
}

impl<T> Clone for Slice<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slice<T> {}
