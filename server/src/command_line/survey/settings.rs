//! How positions are searched.

use std::sync::Arc;

use engine::Parameters;
use engine::games::chess::Tablebase;

/// Settings by which positions are searched.
pub(super) struct Settings {
    /// Visits of each root.
    pub(super) nodes: u32,
    /// Searches at the same time.
    pub(super) together: usize,
    /// Endgame tables.
    pub(super) tables: Option<Arc<dyn Tablebase>>,
    /// Parameters of each search.
    pub(super) parameters: Parameters,
}
