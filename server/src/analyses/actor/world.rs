//! What all actors share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use engine::games::chess::Tablebase;

use crate::analyses::crowd::Crowd;
use crate::analyses::turns::Turns;
use crate::evaluation::Catalogue;
use crate::limits::Limits;
use crate::opinions::Engines;

/// State shared by all actors.
#[derive(Debug)]
pub struct World {
    /// The networks.
    pub catalogue: Catalogue,
    /// The limits.
    pub limits: Limits,
    /// Endgame tables.
    pub tables: Option<Arc<dyn Tablebase>>,
    /// Evaluator of a new search where nobody chooses one.
    pub default_evaluator: String,
    /// Reason why no network can be run; `None` where networks can be.
    pub network_problem: Option<String>,
    /// Other engines.
    pub engines: Engines,
    /// Memory of all searches.
    pub total_bytes: AtomicU64,
    /// All analyses in memory, which share it.
    pub crowd: Crowd,
    /// Searches that run.
    pub running: AtomicUsize,
    /// Turns of the threads that compute.
    pub turns: Turns,
}

impl World {
    /// Memory that one analysis can have now, in bytes.
    #[must_use]
    pub fn room(&self) -> u64 {
        let left = self.limits.total_bytes.saturating_sub(self.total_bytes.load(Ordering::Relaxed));
        left.min(self.limits.bytes_per_analysis)
    }
}
