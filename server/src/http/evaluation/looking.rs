//! Those who look at what evaluators say.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// Places for those who look. Networks are for searches first: one look at a time, so that whoever asks without end takes at
/// most every other run of a network, and a class that looks at once waits a moment.
#[derive(Debug)]
pub struct Looking {
    /// For all that are asked for.
    pub places: Semaphore,
    pub(super) turn: Arc<Semaphore>,
}

/// Evaluations that may be asked for at once.
const MOST: usize = 64;

impl Default for Looking {
    fn default() -> Self {
        Self { places: Semaphore::new(MOST), turn: Arc::new(Semaphore::new(1)) }
    }
}
