//! The menu of evaluators: what is on offer, and the file that is being uploaded.

use leptos::prelude::*;
use wire::NetworkList;

/// The menu's state. Copied freely.
#[derive(Clone, Copy)]
pub struct Menu {
    /// True while the menu is open.
    pub open: RwSignal<bool>,
    /// Networks on offer; `None` until the server has sent the list.
    pub list: RwSignal<Option<NetworkList>>,
    /// The evaluator looked at, as `network:NAME` or `classical`.
    pub looked_at: RwSignal<String>,
    /// Message of the last failure: one sentence.
    pub trouble: RwSignal<Option<String>>,
    /// Set if a file was brought and is to be uploaded, once the list has said how large it may be.
    pub brought: RwSignal<bool>,
    /// The file that is being uploaded.
    pub upload: RwSignal<Option<Upload>>,
}

/// A file that is being uploaded.
#[derive(Clone, Debug, PartialEq)]
pub struct Upload {
    /// Name of the file.
    pub name: String,
    /// Bytes sent.
    pub sent: f64,
    /// Bytes in all.
    pub total: f64,
}

impl Default for Menu {
    fn default() -> Self {
        Self {
            open: RwSignal::new(false),
            list: RwSignal::new(None),
            looked_at: RwSignal::default(),
            trouble: RwSignal::new(None),
            brought: RwSignal::new(false),
            upload: RwSignal::new(None),
        }
    }
}
