//! Finds in the text that is read.

use leptos::prelude::*;
use page::reading::found::Found;
use wire::reading::Answer;

use crate::state::{Analysis, Held};
use crate::transport;

/// Finds in the text that is read, or was last: [`page::reading::found`] decides. Copied freely.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) analysis: Analysis,
    found: Held<Found>,
}

impl Shown {
    /// Begins without a text.
    pub(super) fn nothing(analysis: Analysis) -> Self {
        Self { analysis, found: Held::new(Found::of(0)) }
    }

    /// Reads what was found. Reactive.
    pub(super) fn with<R>(self, look: impl FnOnce(&Found) -> R) -> R {
        self.found.with(look)
    }

    pub(super) fn change<R: Default>(self, change: impl FnOnce(&mut Found) -> R) -> R {
        self.found.change(change).unwrap_or_default()
    }

    pub(super) fn take(self, bytes: &[u8]) {
        let Some(answer) = transport::read::<Answer>(bytes) else { return };
        let opens = self.analysis.page.with_value(|page| page.reading.opens);
        self.change(|found| found.take(answer, opens)).into_iter().for_each(|action| self.analysis.act(action));
    }
}
