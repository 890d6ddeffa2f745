//! A library in a file of SQLite.
//!
//! # Reading order
//! [`migrations`] (the tables), `connection`, [`rows`] (an analysis as a row), [`changes`], [`listing`], [`trash`], [`users`] (who may sign in), [`studies`], [`damage`] (a
//! file that is not sound), [`backup`], [`seam`] (all of it as a [`Library`](crate::Library)).
//!
//! # Invariants
//! * What was answered with `Ok` outlives the process and a power cut: every change is one transaction, written to the log beside the file
//!   (WAL) and synced, before it is answered. [`Sqlite::note`] alone may be lost, for the logs of searches say the same.
//! * Who reads never waits for who writes.

pub mod backup;
pub mod changes;
pub mod damage;
pub mod listing;
pub mod migrations;
pub mod rows;
pub mod seam;
pub mod studies;
pub mod trash;
pub mod users;

mod connection;
mod error;
mod numbers;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::store::Error;
use connection::{beside, open_for_reading, open_for_writing};

pub use crate::damage::Damage;
pub use error::OpenError;

/// Connections for reading that are kept for the next one.
const READERS: usize = 4;

/// A library in a file. Shared by threads.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    writer: Mutex<Connection>,
    readers: Mutex<Vec<Connection>>,
}

impl Sqlite {
    /// Opens a file, made if it is not there, and looks through all of it. What is damaged is put aside, and what can be read of it is in the
    /// file that is used from then on.
    ///
    /// # Errors
    /// Where it is a later program's, or the disk refuses.
    pub fn open(path: &Path) -> Result<(Self, Option<Damage>), OpenError> {
        let (connection, damage) = damage::open_sound(path)?;
        let (writer, readers) = (Mutex::new(connection), Mutex::default());
        Ok((Self { path: path.to_owned(), writer, readers }, damage))
    }

    /// Opens a file that another program may be using, made if it is not there, without looking through it.
    ///
    /// # Errors
    /// Where it is a later program's, is damaged, or the disk refuses.
    pub fn join(path: &Path) -> Result<Self, OpenError> {
        let writer = Mutex::new(open_for_writing(path)?);
        Ok(Self { path: path.to_owned(), writer, readers: Mutex::default() })
    }

    /// Its file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of its file, and of the log beside it.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let of = |path: PathBuf| std::fs::metadata(path).map_or(0, |file| file.len());
        of(self.path.clone()) + of(beside(&self.path, "-wal"))
    }

    /// Lets the file grow no further, as on a disk that is full: for tests.
    #[doc(hidden)]
    pub fn limit_pages_for_test(&self) {
        let writer = self.writer();
        let pages: i64 = writer.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap_or(1);
        let _ = writer.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()));
    }

    fn writer(&self) -> MutexGuard<'_, Connection> {
        // What a panic interrupted was rolled back.
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with a connection for reading, which sees what was committed before.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Error> {
        let idle = || self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle().pop();
        let connection = kept.map_or_else(|| open_for_reading(&self.path), Ok)?;
        let outcome = work(&connection);
        let mut idle = idle();
        if idle.len() < READERS {
            idle.push(connection);
        }
        outcome.map_err(Error::from)
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            _ if matches!(error, rusqlite::Error::QueryReturnedNoRows) => Self::NotFound,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ConstraintViolation) => Self::Exists,
            _ => Self::Failed(error.to_string()),
        }
    }
}
