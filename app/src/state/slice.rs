//! Parts of the page's state, as views read them.

use std::ops::Deref;

use leptos::prelude::*;

/// A part of the page's state. Views read it as a signal; only what was made of a change of the whole is written to it.
pub struct Slice<T: Send + Sync + 'static> {
    read: ReadSignal<T>,
    write: WriteSignal<T>,
}

impl<T: Clone + PartialEq + Send + Sync + 'static> Slice<T> {
    /// Shows a first value.
    pub(super) fn new(value: &T) -> Self {
        let (read, write) = signal(value.clone());
        Self { read, write }
    }

    /// Shows a value; where it is another one, what was made of it is made anew.
    pub(super) fn show(self, value: &T) {
        if self.read.with_untracked(|shown| shown != value) {
            self.write.set(value.clone());
        }
    }
}

impl<T: Send + Sync> Clone for Slice<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync> Copy for Slice<T> {}

impl<T: Send + Sync> Deref for Slice<T> {
    type Target = ReadSignal<T>;

    fn deref(&self) -> &ReadSignal<T> {
        &self.read
    }
}
