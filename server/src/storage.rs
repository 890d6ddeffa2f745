//! Analyses and uploaded networks on disk.
//!
//! ```text
//! DATA/lock                       held by the server that uses the folder
//! DATA/ID/analysis.json           the game, the searches, the hash of the owner's key
//! DATA/ID/search-N.log            the log of search N: its canonical bytes, appended as it grows
//! DATA/networks/SHA256-NAME       a network that was uploaded
//! ```
//!
//! # Reading order
//! [`document`] (`analysis.json`), [`log_file`] (a log that grows and shrinks), [`recorder`] (keeps both up to date
//! for one analysis), [`recovery`] (reads them again), [`uploads`] (networks).
//!
//! # Invariants
//! * A document is replaced whole; a log is always a prefix of the search's log, so a crash at any moment loses at most
//!   its last second.
//! * What is read from disk is checked like anything from outside: a damaged end is cut off and reported.

pub mod document;
pub mod log_file;
pub mod recorder;
pub mod recovery;
pub mod uploads;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::analyses::AnalysisId;

/// A server that is ending may hold the folder for a moment still: it is tried so often, with such pauses.
const LOCK_ATTEMPTS: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// A data folder.
#[derive(Debug)]
pub struct Storage {
    root: PathBuf,
    /// Locked for as long as this lives.
    _lock: File,
}

/// A stored analysis, from the outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its id.
    pub id: AnalysisId,
    /// When it changed last.
    pub modified: SystemTime,
    /// Bytes of its files.
    pub bytes: u64,
}

/// A data folder that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// It cannot be made or written to.
    #[error("the data folder {0} cannot be used: {1}")]
    Unusable(PathBuf, io::Error),
    /// Two servers on one folder would write over each other.
    #[error("the data folder {0} is in use by another server; --data names another one")]
    InUse(PathBuf),
}

impl Storage {
    /// Opens a data folder, made if it is not there.
    ///
    /// # Errors
    /// When it cannot be written to, or another server uses it.
    pub fn open(root: &Path) -> Result<Self, StorageError> {
        let unusable = |error| StorageError::Unusable(root.to_owned(), error);
        fs::create_dir_all(root).map_err(unusable)?;
        let lock = File::create(root.join("lock")).map_err(unusable)?;
        for _ in 0..LOCK_ATTEMPTS {
            match lock.try_lock() {
                Ok(()) => return Ok(Self { root: root.to_owned(), _lock: lock }),
                Err(fs::TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
                Err(fs::TryLockError::Error(error)) => return Err(unusable(error)),
            }
        }
        Err(StorageError::InUse(root.to_owned()))
    }

    /// Where an analysis is kept, whether it is there or not.
    #[must_use]
    pub fn folder(&self, id: &AnalysisId) -> PathBuf {
        self.root.join(id.as_str())
    }

    /// Whether an analysis is there.
    #[must_use]
    pub fn has(&self, id: &AnalysisId) -> bool {
        self.folder(id).join(document::FILE).is_file()
    }

    /// Every stored analysis, the one that changed last first.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> io::Result<Vec<Stored>> {
        let mut all = Vec::new();
        for entry in fs::read_dir(&self.root)? {
            let entry = entry?;
            let id = entry.file_name().to_str().and_then(AnalysisId::read);
            if let Some(id) = id.filter(|id| self.has(id)) {
                let files = fs::read_dir(entry.path())?.filter_map(|file| file.ok()?.metadata().ok());
                let (bytes, modified) = files.fold((0, SystemTime::UNIX_EPOCH), |(bytes, newest), file| {
                    (bytes + file.len(), newest.max(file.modified().unwrap_or(newest)))
                });
                all.push(Stored { id, modified, bytes });
            }
        }
        all.sort_by_key(|stored| std::cmp::Reverse(stored.modified));
        Ok(all)
    }

    /// Removes what did not change for so long, except what `is_open`; says how many it were.
    ///
    /// # Errors
    /// When a folder cannot be read or removed.
    pub fn remove_older(&self, age: Duration, is_open: impl Fn(&AnalysisId) -> bool) -> io::Result<usize> {
        let now = SystemTime::now();
        let old = |stored: &Stored| now.duration_since(stored.modified).is_ok_and(|since| age < since);
        let mut removed = 0;
        for stored in self.list()?.iter().filter(|stored| old(stored) && !is_open(&stored.id)) {
            fs::remove_dir_all(self.folder(&stored.id))?;
            removed += 1;
        }
        Ok(removed)
    }
}
