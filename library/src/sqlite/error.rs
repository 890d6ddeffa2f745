//! Files that cannot be used as a library.

/// Reason why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It is a later program's.
    #[error(
        "it was written by a later version of this program (its tables are of version {found}, and this program knows {known})"
    )]
    Newer {
        /// The version of its tables.
        found: u32,
        /// The latest version that is known here.
        known: u32,
    },
    /// It is damaged, and cannot be put aside.
    #[error("it is damaged ({problem}), and a copy cannot be put aside: {reason}")]
    Aside {
        /// The damage.
        problem: String,
        /// Refusals of the disk.
        reason: std::io::Error,
    },
    /// Whatever else SQLite says.
    #[error("{0}")]
    Failed(#[from] rusqlite::Error),
}
