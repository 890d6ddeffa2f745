//! Contents of the panel.

use std::sync::Arc;

use page::names::Names;
use page::opinions::Together;
use wire::{EngineView, OpinionView};

/// View of an engine.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    pub(super) engine: EngineView,
    pub(super) view: Option<Arc<OpinionView>>,
    /// Set if what it says is of the position that is shown.
    pub(super) is_here: bool,
}

/// An opinion beside the search, and what writing it takes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Written {
    pub(super) together: Together,
    pub(super) names: Names,
    /// Factor that turns values to the view shown: 1 or -1.
    pub(super) sign: f64,
}
