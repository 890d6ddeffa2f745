//! State of looking for something in the tree: the text, and the places that were found.

use std::sync::Arc;

use leptos::prelude::*;
use page::find::Question;
use page::find::places::{Places, Progress};
use page::link::Link;
use page::view::{Findings, Pane, Tab};
use wire::find::Overview;

use super::asking::Asking;
use super::inbox::Inbox;

/// State of the find panel: what is looked for, and the last answer. Copied freely.
#[derive(Clone, Copy)]
pub struct Find {
    /// Text that is looked for, as it was typed.
    pub text: RwSignal<String>,
    /// The moves from the search's root to the node below which one looks.
    pub within: RwSignal<Vec<u16>>,
    /// Part of the answer that is shown.
    pub view: RwSignal<Findings>,
    /// The last answer.
    pub told: RwSignal<Option<Arc<Overview>>>,
    /// The question.
    pub asking: Asking<Question>,
    /// How far looking has come.
    pub progress: RwSignal<Progress>,
    /// Set if the field is to get the focus.
    pub wants_focus: RwSignal<bool>,
    /// A node that the tree is to bring into view, once it is held.
    pub to_reveal: RwSignal<Option<u32>>,
    /// Number of places that the tree draws.
    pub drawn: RwSignal<u32>,
    /// The places that were told.
    pub(crate) places: StoredValue<Places>,
    /// Says that the same is to be looked for once more.
    pub(crate) wants_again: RwSignal<()>,
    pub(crate) inbox: Inbox,
    pub(crate) tab: RwSignal<Tab>,
    pub(crate) pane: RwSignal<Pane>,
    pub(crate) selected: ReadSignal<u32>,
}

/// What of the page finding has to do with.
pub(super) struct Around {
    pub(super) inbox: Inbox,
    pub(super) tab: RwSignal<Tab>,
    pub(super) pane: RwSignal<Pane>,
    pub(super) selected: ReadSignal<u32>,
}

impl Find {
    /// Makes the state in which nothing was answered yet of what a link says.
    pub(super) fn new(link: &Link, around: Around) -> Self {
        let Around { inbox, tab, pane, selected } = around;
        Self {
            text: RwSignal::new(link.find.clone()),
            within: RwSignal::new(link.within.clone()),
            view: RwSignal::new(link.findings),
            told: RwSignal::new(None),
            asking: Asking::default(),
            progress: RwSignal::default(),
            wants_focus: RwSignal::new(false),
            to_reveal: RwSignal::new(None),
            drawn: RwSignal::new(0),
            places: StoredValue::default(),
            wants_again: RwSignal::new(()),
            inbox,
            tab,
            pane,
            selected,
        }
    }
}
