//! A machine of [`page`] that one part of the page holds.

use leptos::prelude::*;

/// A machine, and a signal that says only that it has changed. Copied freely.
pub struct Held<M: 'static> {
    machine: StoredValue<M>,
    changes: RwSignal<u32>,
}

impl<M: Send + Sync + 'static> Held<M> {
    /// Holds a machine.
    #[must_use]
    pub fn new(machine: M) -> Self {
        Self { machine: StoredValue::new(machine), changes: RwSignal::new(0) }
    }

    /// Reads the machine. Reactive: whatever is made anew with every change should be as small as an attribute.
    pub fn with<R>(self, read: impl FnOnce(&M) -> R) -> R {
        self.changes.track();
        self.peek(read)
    }

    /// Reads the machine where nothing is made anew of it.
    pub fn peek<R>(self, read: impl FnOnce(&M) -> R) -> R {
        self.machine.with_value(read)
    }

    /// Makes a memo of a part of the machine.
    pub fn part<T: PartialEq + Send + Sync + 'static>(self, read: fn(&M) -> T) -> Memo<T> {
        Memo::new(move |_| self.with(read))
    }

    /// Changes the machine, and says so; `None` where the page is gone.
    pub fn change<R>(self, change: impl FnOnce(&mut M) -> R) -> Option<R> {
        let done = self.change_unseen(change)?;
        self.changes.update(|changes| *changes = changes.wrapping_add(1));
        Some(done)
    }

    /// Changes the machine in what nobody is shown; `None` where the page is gone.
    pub fn change_unseen<R>(self, change: impl FnOnce(&mut M) -> R) -> Option<R> {
        self.machine.try_update_value(change)
    }
}

impl<M> Clone for Held<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Held<M> {}
