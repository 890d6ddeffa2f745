//! Analyses and uploaded networks on disk.
//!
//! ```text
//! DATA/lock                       held by the server that uses the folder
//! DATA/ID/analysis.json           the games with what can be undone, the searches, the hash of the owner's key
//! DATA/ID/search-N.log            the log of search N in blocks with checksums, appended as it grows
//! DATA/ID/search-N.log.damaged    what followed the first damage of such a log
//! DATA/networks/SHA256-NAME       a network that was uploaded
//! DATA/trash/                     what a person deleted
//! ```
//!
//! # Reading order
//! [`document`] (`analysis.json`), [`blocks`] (the form of a log's file), [`log_file`] (a log that grows and shrinks),
//! [`recorder`] (keeps both up to date for one analysis), [`reading`] and [`recovery`] (read them again), [`uploads`] (networks), [`trash`] (what was deleted), [`disk`] (how much there may be), [`durable`]
//! (what outlives a power cut).
//!
//! # Invariants
//! * A document is replaced whole; a log is always a prefix of the search's log. So a crash of the process loses at most the
//!   last second of a search that runs, and a power cut its last [`recorder::SYNC_INTERVAL`]; of what rests they lose
//!   nothing.
//! * What was written or done to a game by hand is on the disk before it is acknowledged.
//! * Only what a person asked for is deleted, and that can be undone for 30 days: neither the clock nor short memory
//!   decides about files. The log of a search whose position was deleted for good stays until its analysis is deleted.
//! * What is read from disk is checked like anything from outside, and by checksums: what comes before the first damage is
//!   used, what follows is kept beside it and named. What cannot be read at all stays as it is, is named, and is tried
//!   again the next time.

pub mod blocks;
pub mod disk;
pub mod document;
pub mod durable;
pub mod interrupted;
pub mod log_file;
pub mod reading;
pub mod recorder;
pub mod recovery;
pub mod trash;
pub mod uploads;

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::analyses::AnalysisId;
use disk::Disk;
use trash::{Kind, Trash};

/// A server that is ending may hold the folder for a moment still: it is tried so often, with such pauses.
const LOCK_ATTEMPTS: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// A data folder.
#[derive(Debug)]
pub struct Storage {
    root: PathBuf,
    trash: Trash,
    disk: Arc<Disk>,
    /// Locked for as long as this lives.
    _lock: File,
}

/// A stored analysis, from the outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its id.
    pub id: AnalysisId,
    /// Time at which one of its files was last written: it changed, or was opened.
    pub modified: SystemTime,
    /// Bytes of its files.
    pub bytes: u64,
}

/// A deleted analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// Its id.
    pub id: AnalysisId,
    /// Time at which it was deleted.
    pub when: SystemTime,
    /// Days until it is removed for good, if the server runs on each of them.
    pub days_left: u32,
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
    /// Opens a data folder, made if it is not there; others than its user cannot look into it. All that it holds may have `most` bytes,
    /// and `keep_free` bytes of the disk stay free.
    ///
    /// # Errors
    /// When it cannot be written to, or another server uses it.
    pub fn open(root: &Path, most: u64, keep_free: u64) -> Result<Self, StorageError> {
        let unusable = |error| StorageError::Unusable(root.to_owned(), error);
        fs::create_dir_all(root).map_err(unusable)?;
        fs::set_permissions(root, Permissions::from_mode(0o700)).map_err(unusable)?;
        let lock = File::create(root.join("lock")).map_err(unusable)?;
        for _ in 0..LOCK_ATTEMPTS {
            match lock.try_lock() {
                Ok(()) => {
                    let disk = Arc::new(Disk::new(root, most, keep_free));
                    return Ok(Self { root: root.to_owned(), trash: Trash::of(root), disk, _lock: lock });
                }
                Err(fs::TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
                Err(fs::TryLockError::Error(error)) => return Err(unusable(error)),
            }
        }
        Err(StorageError::InUse(root.to_owned()))
    }

    /// Returns the budget of the data folder.
    #[must_use]
    pub fn disk(&self) -> &Arc<Disk> {
        &self.disk
    }

    /// Returns the folder of an analysis, whether it is there or not.
    #[must_use]
    pub fn folder(&self, id: &AnalysisId) -> PathBuf {
        self.root.join(id.as_str())
    }

    /// Returns whether an analysis is there.
    #[must_use]
    pub fn has(&self, id: &AnalysisId) -> bool {
        self.folder(id).join(document::FILE).is_file()
    }

    /// Returns the ids of all entries that may be analyses by their name, in no order: only its document makes one an analysis.
    ///
    /// # Errors
    /// When the data folder cannot be read.
    pub fn ids(&self) -> io::Result<Vec<AnalysisId>> {
        let mut ids = Vec::new();
        for entry in fs::read_dir(&self.root)? {
            ids.extend(entry?.file_name().to_str().and_then(AnalysisId::read));
        }
        Ok(ids)
    }

    /// A stored analysis, from the outside; `None` if it is not there.
    ///
    /// # Errors
    /// When its folder cannot be read.
    pub fn stored(&self, id: &AnalysisId) -> io::Result<Option<Stored>> {
        let files = match fs::read_dir(self.folder(id)) {
            Ok(files) => files.filter_map(|file| file.ok()?.metadata().ok()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let (bytes, modified) = files.fold((0, SystemTime::UNIX_EPOCH), |(bytes, newest), file| {
            (bytes + file.len(), newest.max(file.modified().unwrap_or(newest)))
        });
        Ok(self.has(id).then(|| Stored { id: id.clone(), modified, bytes }))
    }

    /// Deletes an analysis as a person wishes; for 30 days [`restore`](Self::restore) undoes it. Nothing may write to it any
    /// more: its actor has ended.
    ///
    /// # Errors
    /// `NotFound` when it is not there, or what the disk says; then it is where it was.
    pub fn discard(&self, id: &AnalysisId, now: SystemTime) -> io::Result<()> {
        self.trash.take(Kind::Analysis, &self.folder(id), now)
    }

    /// Brings back a deleted analysis.
    ///
    /// # Errors
    /// `NotFound` when it was not deleted or is removed for good already, or what the disk says.
    pub fn restore(&self, id: &AnalysisId) -> io::Result<()> {
        self.trash.give_back(Kind::Analysis, id.as_str(), &self.folder(id))
    }

    /// Returns the folder of a deleted analysis, whether it is there or not: its document names the owners.
    #[must_use]
    pub fn discarded_folder(&self, id: &AnalysisId) -> PathBuf {
        self.trash.place(Kind::Analysis, id.as_str())
    }

    /// The deleted analyses, the newest deletion first.
    ///
    /// # Errors
    /// When the trash cannot be read.
    pub fn discarded(&self, now: SystemTime) -> io::Result<Vec<Discarded>> {
        let items = self.trash.items(Kind::Analysis, now)?.into_iter();
        let discarded = |item: trash::Item| {
            let id = AnalysisId::read(&item.name)?;
            Some(Discarded { id, when: item.when, days_left: item.days_left, bytes: item.bytes })
        };
        Ok(items.filter_map(discarded).collect())
    }

    /// Removes for good what a person deleted 30 days ago, counted in days on which a server ran; says how many things it
    /// were. Asked at least once a day, for it counts them.
    ///
    /// # Errors
    /// When something cannot be read or removed.
    pub fn empty_trash(&self, now: SystemTime) -> io::Result<usize> {
        self.trash.empty(now)
    }
}
