//! Where the page is told what happens.

use std::sync::Arc;

use leptos::prelude::*;
use page::effect::Effect;
use page::input::{Action, Input};
use page::state::Page;

use super::parts::{Breakpoints, Engines, Explain, Playback, Recordings, Slices, WhatIf, WholeGame};
use super::tree::Looks;

/// Carries out what the page wants to happen outside of it.
type Performer = Arc<dyn Fn(Effect) + Send + Sync>;

/// Hands in what happens. Copied freely: who only tells the page something, and reads nothing of it, holds this alone.
#[derive(Clone, Copy)]
pub struct Inbox {
    page: StoredValue<Page>,
    shown: StoredValue<Shown>,
    performer: StoredValue<Option<Performer>>,
}

/// All that shows what the page has come to.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) slices: Slices,
    pub(super) playback: Playback,
    pub(super) explain: Explain,
    pub(super) breakpoints: Breakpoints,
    pub(super) what_if: WhatIf,
    pub(super) engines: Engines,
    pub(super) whole_game: WholeGame,
    pub(super) recordings: Recordings,
    pub(super) looks: Looks,
}

impl Inbox {
    pub(super) fn new(page: StoredValue<Page>, shown: Shown) -> Self {
        Self { page, shown: StoredValue::new(shown), performer: StoredValue::new(None) }
    }

    /// Lets what the page wants to happen be carried out.
    pub(crate) fn perform_with(self, performer: impl Fn(Effect) + Send + Sync + 'static) {
        self.performer.set_value(Some(Arc::new(performer)));
    }

    /// Takes in something that happened.
    pub fn update(self, input: Input) {
        // An alarm may ring when the page is gone.
        let Some(effects) = self.page.try_update_value(|page| page.update(input)) else { return };
        let shown = self.shown.get_value();
        // Whoever is told of it follows nothing, though an effect may have brought it about.
        untrack(|| {
            self.page.with_value(|page| shown.show(page));
            if let Some(perform) = self.performer.get_value() {
                effects.into_iter().for_each(|effect| perform(effect));
            }
        });
    }

    /// Looks at the page as it is now. Not reactive.
    pub(super) fn look<R>(self, look: impl FnOnce(&Page) -> R) -> R {
        self.page.with_value(look)
    }

    /// Does what a person wants.
    pub fn act(self, action: Action) {
        self.update(Input::Action(action));
    }

    /// Shows a sentence until it is dismissed.
    pub fn notify(self, message: impl Into<String>) {
        self.act(Action::Notify(message.into()));
    }

    /// Shows what went wrong.
    pub fn complain(self, message: impl Into<String>) {
        self.act(Action::Complain(message.into()));
    }

    /// Says something to a screen reader.
    pub fn announce(self, words: impl Into<String>) {
        self.act(Action::Announce(words.into()));
    }
}

impl Shown {
    fn show(self, page: &Page) {
        self.slices.show(page);
        self.playback.show(page);
        self.explain.show(page);
        self.breakpoints.show(page);
        self.what_if.show(page);
        self.engines.show(page);
        self.whole_game.show(page);
        self.recordings.show(page);
        self.looks.show(&page.tree);
    }
}
