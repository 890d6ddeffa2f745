//! Files that one process has for itself as long as it runs.

use std::fs::{File, TryLockError};
use std::path::Path;

use anyhow::{Context, bail};

/// A file that is locked, because two that write in one place would write into each other's work.
pub(crate) struct Held(pub(crate) File);

impl Held {
    /// Locks a file that stands for `what`, until this is dropped or the process ends.
    pub(crate) fn new(file: File, what: &Path) -> anyhow::Result<Self> {
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => bail!("{} is in use by another process", what.display()),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("{} cannot be locked", what.display()))
            }
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // Closing alone would leave it to a child process that was started a moment ago and has not closed it yet.
        let _ = self.0.unlock();
    }
}
