//! Data folders that cannot be used.

use std::io;
use std::path::PathBuf;

use library::sqlite::OpenError;

/// Reason why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// It cannot be made or written to.
    #[error("the data folder {0} cannot be used: {1}")]
    Unusable(PathBuf, io::Error),
    /// Two servers on one folder would write over each other.
    #[error("the data folder {0} is in use by another server; --data names another one")]
    InUse(PathBuf),
    /// Its library cannot be opened.
    #[error("the library {0} cannot be used: {1}")]
    Library(PathBuf, OpenError),
}
