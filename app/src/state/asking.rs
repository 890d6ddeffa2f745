//! Asking somebody who answers later, on the browser's timers: [`page::question`] decides, here is who hears of it.

use std::time::Duration;

use leptos::prelude::*;
use page::question::{self, Subject};

/// Time for which everything must stand still before a question: who walks through a tree with the keys does not want every node
/// asked about.
const REST: Duration = Duration::from_millis(120);

/// A question and whether its answer is awaited. Copied freely.
pub struct Asking<Q: Send + Sync + 'static> {
    state: StoredValue<question::Asking<Q>>,
    waits: RwSignal<bool>,
}

impl<Q: Send + Sync> Clone for Asking<Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Q: Send + Sync> Copy for Asking<Q> {}

impl<Q: Send + Sync> Default for Asking<Q> {
    fn default() -> Self {
        Self { state: StoredValue::new(question::Asking::default()), waits: RwSignal::new(false) }
    }
}

impl<Q: Subject + Send + Sync> Asking<Q> {
    /// Returns whether an answer is awaited. Reactive.
    pub fn waits(self) -> bool {
        self.waits.get()
    }

    /// Returns whether an answer is awaited. Not reactive.
    pub(crate) fn is_waiting(self) -> bool {
        self.waits.get_untracked()
    }

    /// Has `send` ask this when everything has rested, unless it was asked already; `None`: nothing is to be asked.
    pub(crate) fn want(self, question: Option<Q>, send: impl FnOnce(Q) + 'static) {
        let rest = self.change(|state| match question {
            Some(question) => state.want(question),
            None => {
                state.want_nothing();
                None
            }
        });
        let Some(rest) = rest.flatten() else { return };
        set_timeout(
            move || {
                if let Some(question) = self.change(|state| state.rested(rest)).flatten() {
                    send(question);
                }
            },
            REST,
        );
    }

    /// Takes an answer. Returns whether it is that to the last question, as `fits` says of it.
    pub(crate) fn answer(self, fits: impl FnOnce(&Q) -> bool) -> bool {
        self.change(|state| state.answer(fits)) == Some(true)
    }

    /// Says what the last question turned out to be about.
    pub(crate) fn note(self, correct: impl FnOnce(&mut Q)) {
        self.change(|state| state.note(correct));
    }

    /// Ends the wait without an answer.
    pub(crate) fn give_up(self) {
        self.change(question::Asking::give_up);
    }

    /// Ends the wait because the answer is lost: the same may be asked again.
    pub(crate) fn lose(self) {
        self.change(question::Asking::lose);
    }

    /// Forgets what was asked and what is wanted: the search was left.
    pub(crate) fn forget(self) {
        self.change(question::Asking::forget);
    }

    /// Changes the state; `None` where the page that asked is gone.
    fn change<T>(self, change: impl FnOnce(&mut question::Asking<Q>) -> T) -> Option<T> {
        let (done, waits) = self.state.try_update_value(|state| (change(state), state.waits()))?;
        if self.waits.try_get_untracked()? != waits {
            self.waits.set(waits);
        }
        Some(done)
    }
}
