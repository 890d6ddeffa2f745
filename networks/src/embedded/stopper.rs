//! Ending what is computed, from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::EmbeddedError;

/// Ends what an [`Embedded`](super::Embedded) computes, from another thread.
#[derive(Debug, Clone, Default)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Makes the run fail that is under way, as soon as the layer ends that is being computed, and every later one until
    /// [`allow`](Self::allow).
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets runs go through again.
    pub fn allow(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Fails where runs are not allowed.
    pub(super) fn check(&self) -> Result<(), EmbeddedError> {
        if self.0.load(Ordering::Relaxed) { Err(EmbeddedError::Stopped) } else { Ok(()) }
    }
}
