//! A device among several.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::device::ActiveDevice;
use crate::evaluation::Output;
use crate::lc0::planes::Planes;
use crate::runtime::{self, RuntimeError};

/// What computes for a place among several.
pub(super) trait Member: Send {
    /// The device.
    fn device(&self) -> &ActiveDevice;

    /// The most positions that it takes.
    fn largest_batch(&self) -> usize;

    /// Returns a handle that ends a run, and one that lets runs go through again.
    fn stopper(&self) -> Box<dyn Stop>;

    /// Evaluates positions and hands back owned results.
    fn evaluate(&mut self, batch: &[Planes]) -> Result<Vec<Output>, RuntimeError>;
}

/// Ends runs of a member.
pub(super) trait Stop: Send + Sync {
    fn stop(&self);
    fn allow(&self);
}

impl Member for runtime::Backend {
    fn device(&self) -> &ActiveDevice {
        self.device()
    }

    fn largest_batch(&self) -> usize {
        self.largest_batch()
    }

    fn stopper(&self) -> Box<dyn Stop> {
        Box::new(self.stopper())
    }

    fn evaluate(&mut self, batch: &[Planes]) -> Result<Vec<Output>, RuntimeError> {
        self.evaluate(batch)
    }
}

impl Stop for runtime::Stopper {
    fn stop(&self) {
        self.stop();
    }

    fn allow(&self) {
        self.allow();
    }
}

/// Ends what several devices compute, from another thread.
#[derive(Clone)]
pub struct Stopper {
    all: Arc<[Box<dyn Stop>]>,
    /// A run that was ended has not failed.
    is_stopped: Arc<AtomicBool>,
}

impl std::fmt::Debug for Stopper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Stopper({})", self.all.len())
    }
}

impl Stopper {
    pub(super) fn of(all: Vec<Box<dyn Stop>>) -> Self {
        Self { all: all.into(), is_stopped: Arc::new(AtomicBool::new(false)) }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    /// Makes the run fail that is under way, soon, and every later one until [`allow`](Self::allow).
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        self.all.iter().for_each(|one| one.stop());
    }

    /// Lets runs go through again.
    pub fn allow(&self) {
        self.all.iter().for_each(|one| one.allow());
        self.is_stopped.store(false, Ordering::SeqCst);
    }
}
