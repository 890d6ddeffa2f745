//! Texts and files that are read.

use leptos::prelude::*;

/// Texts that are being read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// The number of the text that was asked for last; 0: none was.
    pub number: RwSignal<u32>,
    /// Answers of the worker that the part has not heard yet, oldest first: [`wire::reading::Answer`] in its binary form.
    pub answers: RwSignal<Vec<Vec<u8>>>,
}
