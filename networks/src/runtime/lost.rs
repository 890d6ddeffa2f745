//! Whether a device was lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the device of a network was lost, so that the network has to be opened anew. Clones tell the same.
#[derive(Clone, Debug, Default)]
pub struct Lost(Arc<AtomicBool>);

impl Lost {
    /// Returns whether it was.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
