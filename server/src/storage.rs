//! Analyses and uploaded networks on disk.
//!
//! ```text
//! DATA/lock                       held by the server that uses the folder; says where it listens
//! DATA/library.sqlite             what is kept of all analyses: games with what can be undone, searches; their names, and who may sign in
//! DATA/ID/search-N.log            the log of search N in blocks with checksums, appended as it grows
//! DATA/ID/search-N.log.damaged    what followed the first damage of such a log
//! DATA/networks/SHA256-NAME       a network that was uploaded
//! DATA/trash/                     networks that a person deleted
//! ```
//!
//! # Reading order
//! [`kept`] (an analysis without its logs), [`facts`] (what lists know of one), [`log_file`] (a log
//! that grows and shrinks, in the form of [`session::kept`]), [`recorder`] (keeps both up to date for one analysis), [`reading`] and [`recovery`] (read them again), [`take_in`]
//! (what servers before the library wrote), [`uploads`] (networks), [`trash`] (what was deleted), [`disk`] (how much there may be), [`durable`]
//! (what outlives a power cut), [`backup`].
//!
//! # Invariants
//! * The library alone says which analyses there are, what is in them and whose they are. A log without one is part of none.
//! * A kept analysis is replaced whole; a log is always a prefix of the search's log. So a crash of the process loses at most the
//!   last second of a search that runs, and a power cut its last [`recorder::SYNC_INTERVAL`]; of what rests they lose
//!   nothing.
//! * What was written or done to a game by hand is on the disk before it is acknowledged.
//! * Only what a person asked for is deleted, and that can be undone for 30 days: neither the clock nor short memory
//!   decides about files. The log of a search whose position was deleted for good stays until its analysis is deleted.
//! * What is read from disk is checked like anything from outside, and by checksums: what comes before the first damage is
//!   used, what follows is kept beside it and named. What cannot be read at all stays as it is, is named, and is tried
//!   again the next time.

pub mod backup;
mod clock;
pub mod disk;
pub mod durable;
mod error;
pub mod facts;
pub mod interrupted;
pub mod kept;
pub mod lock;
pub mod log_file;
pub mod reading;
pub mod recorder;
pub mod recovery;
pub mod take_in;
pub mod trash;
pub mod uploads;

use std::fs::{self, Permissions};
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use library::sqlite::Sqlite;
use library::{Entry, NewCopy};

use crate::analyses::AnalysisId;
use disk::Disk;
use kept::Kept;
use lock::Lock;
use trash::Trash;

pub use clock::{millis, time};
pub use error::StorageError;

/// Name of the library's file.
pub const LIBRARY: &str = "library.sqlite";

/// A data folder.
#[derive(Debug)]
pub struct Storage {
    root: PathBuf,
    library: Arc<Sqlite>,
    /// Damage found when it was opened, as one sentence.
    damage: Option<String>,
    trash: Trash,
    disk: Arc<Disk>,
    lock: Lock,
}

/// The place of one analysis.
#[derive(Clone, Debug)]
pub struct KeptAnalysis {
    /// Its id.
    pub id: AnalysisId,
    /// The folder of its logs.
    pub folder: PathBuf,
    /// Where what is kept of it is.
    pub library: Arc<Sqlite>,
    /// The budget.
    pub disk: Arc<Disk>,
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
        Self::of_locked(root, Lock::take(root)?, Disk::new(root, most, keep_free))
    }

    fn of_locked(root: &Path, lock: Lock, disk: Disk) -> Result<Self, StorageError> {
        let file = root.join(LIBRARY);
        let opened = Sqlite::open(&file).map_err(|error| StorageError::Library(file, error));
        let (library, damage) = opened?;
        let damage = damage.map(|damage| damage.to_string());
        if let Some(damage) = &damage {
            tracing::error!("{damage}");
        }
        take_in::take_in(root, &library).map_err(|error| StorageError::Unusable(root.to_owned(), error))?;
        let (root, trash) = (root.to_owned(), Trash::of(root));
        Ok(Self { root, library: Arc::new(library), damage, trash, disk: Arc::new(disk), lock })
    }

    /// Says where its server listens, for who starts [another one](lock::address).
    pub fn tell_address(&self, address: SocketAddr) {
        self.lock.tell(address);
    }

    /// Returns the library.
    #[must_use]
    pub fn library(&self) -> &Arc<Sqlite> {
        &self.library
    }

    /// Returns what was damaged when the folder was opened, as one sentence.
    #[must_use]
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }

    /// Returns the budget of the data folder.
    #[must_use]
    pub fn disk(&self) -> &Arc<Disk> {
        &self.disk
    }

    /// Returns the folder of an analysis's logs, whether it is there or not.
    #[must_use]
    pub fn folder(&self, id: &AnalysisId) -> PathBuf {
        self.root.join(id.as_str())
    }

    /// Returns the place of an analysis, whether it is there or not.
    #[must_use]
    pub fn place(&self, id: &AnalysisId) -> KeptAnalysis {
        let (library, disk) = (Arc::clone(&self.library), Arc::clone(&self.disk));
        KeptAnalysis { id: id.clone(), folder: self.folder(id), library, disk }
    }

    /// Reads the kept analysis, deleted or not; `None` if it is not there.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn kept(&self, id: &AnalysisId) -> io::Result<Option<Kept>> {
        let bytes = self.library.get_any(id.as_str()).map_err(io::Error::other)?;
        bytes.map(|bytes| Kept::from_bytes(&bytes)).transpose()
    }

    /// Returns what lists know of an analysis, deleted or not; `None` if it is not there.
    ///
    /// # Errors
    /// What the library says.
    pub fn entry(&self, id: &AnalysisId) -> Result<Option<Entry>, library::Error> {
        self.library.entry(id.as_str())
    }

    /// Deletes an analysis as a person wishes; for 30 days [`restore`](Self::restore) undoes it. Nothing may write to it any
    /// more: its actor has ended.
    ///
    /// # Errors
    /// `NotFound` when it is not there, or what the disk says.
    pub fn discard(&self, id: &AnalysisId, now: SystemTime) -> Result<(), library::Error> {
        self.library.delete(id.as_str(), millis(now))
    }

    /// Brings back a deleted analysis.
    ///
    /// # Errors
    /// `NotFound` when it was not deleted or is removed for good already, or what the disk says.
    pub fn restore(&self, id: &AnalysisId) -> Result<(), library::Error> {
        self.library.restore(id.as_str())
    }

    /// Removes a deleted analysis for good, with its logs.
    ///
    /// # Errors
    /// `NotFound` when it was not deleted, or what the disk says.
    pub fn remove(&self, id: &AnalysisId) -> Result<(), library::Error> {
        if self.entry(id)?.is_none_or(|entry| entry.deleted.is_none()) {
            return Err(library::Error::NotFound);
        }
        // Its logs first: they would be nobody's without it.
        let aside = match self.trash.put_aside(&self.folder(id)) {
            Ok(aside) => Some(aside),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(library::Error::Failed(error.to_string())),
        };
        self.library.remove(id.as_str())?;
        if let Some(aside) = aside
            && let Err(error) = fs::remove_dir_all(&aside)
        {
            // It is removed with the rest, the next time that the trash is emptied.
            tracing::warn!("{} cannot be removed: {error}", aside.display());
        }
        Ok(())
    }

    /// Copies an analysis under another id, with the logs of its searches.
    ///
    /// # Errors
    /// `NotFound` when it is not there or was deleted, or what the disk says; then there is no copy.
    pub fn duplicate(
        &self,
        id: &AnalysisId,
        to: &AnalysisId,
        owners: &crate::analyses::Owners,
        now: SystemTime,
    ) -> Result<(), library::Error> {
        let failed = |error: io::Error| library::Error::Failed(error.to_string());
        if let Some(problem) = self.disk.problem() {
            return Err(library::Error::Failed(problem));
        }
        // The kept analysis first: it names no search whose log is not there by then, and logs only grow.
        let bytes = self.library.get(id.as_str())?.ok_or(library::Error::NotFound)?;
        let kept = Kept::from_bytes(&bytes).map_err(failed)?.of_owners(owners);
        let copied = copy_logs(&kept, &self.folder(id), &self.folder(to)).map_err(failed).and_then(|bytes| {
            self.disk.note_written(bytes);
            let copy = NewCopy {
                id: to.as_str().to_owned(),
                document: kept.to_bytes().map_err(failed)?,
                owners: facts::owners(&kept),
            };
            self.library.duplicate(id.as_str(), &copy, millis(now))
        });
        copied.inspect_err(|_| {
            let _ = fs::remove_dir_all(self.folder(to));
        })
    }

    /// Removes for good what a person deleted 30 days ago, counted in days on which a server ran; says how many things it
    /// were. Asked at least once a day, for it counts them.
    ///
    /// # Errors
    /// When something cannot be read or removed.
    pub fn empty_trash(&self, now: SystemTime) -> io::Result<usize> {
        let mut removed = self.trash.empty(now)?;
        for id in self.library.due_in_trash(millis(now)).map_err(io::Error::other)? {
            let Some(id) = AnalysisId::read(&id) else { continue };
            self.remove(&id).map_err(io::Error::other)?;
            removed += 1;
        }
        Ok(removed)
    }
}

/// Copies the logs of a kept analysis's searches into a new folder, to stay; returns their bytes. One that cannot be read is left out, and is as
/// unreadable in the copy.
fn copy_logs(kept: &Kept, from: &Path, to: &Path) -> io::Result<u64> {
    durable::create_folder(to)?;
    let mut bytes = 0;
    for search in &kept.analysis.searches {
        let copy = log_file::path(to, search.id);
        match fs::copy(log_file::path(from, search.id), &copy) {
            Ok(copied) => bytes += copied,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        }
        fs::File::open(&copy)?.sync_all()?;
    }
    durable::sync_parent(&to.join("logs"))?;
    Ok(bytes)
}
