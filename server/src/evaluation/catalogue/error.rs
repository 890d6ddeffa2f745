//! Reasons why a network is not had, removed or brought back.

use std::io;

use networks::NetworkError;

/// Reason why a network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// No network of that name.
    #[error("there is no network {name:?} here; {instead}")]
    Unknown {
        /// The name asked for, shortened.
        name: String,
        /// Its fate, or the networks that there are.
        instead: String,
    },
    /// Its file is not what it was, or never was a network.
    #[error("{0}")]
    File(String),
    /// Nothing here can run it.
    #[error("{0}")]
    Runtime(String),
}

/// Reason why a network was not removed.
#[derive(Debug, thiserror::Error)]
pub enum RemoveError {
    /// No network of that name.
    #[error(transparent)]
    Unknown(CatalogueError),
    /// The file is somebody's own.
    #[error("only uploaded networks can be deleted here, and {0} was not uploaded")]
    NotUploaded(String),
    /// The disk refuses.
    #[error("the file of {0} cannot be deleted: {1}")]
    Disk(String, io::Error),
}

/// Reason why a deleted network was not brought back.
#[derive(Debug, thiserror::Error)]
pub enum BringBackError {
    /// No file of that name was deleted.
    #[error("no deleted network has a file of that name")]
    NotDeleted,
    /// The disk refuses.
    #[error("the network cannot be brought back: {0}")]
    Disk(io::Error),
    /// Its file is back, and is no network any more.
    #[error(transparent)]
    File(NetworkError),
}

impl From<io::Error> for BringBackError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Self::NotDeleted } else { Self::Disk(error) }
    }
}
