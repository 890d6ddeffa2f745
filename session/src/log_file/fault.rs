//! Faults of logs.

/// Fault of a log, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log is damaged at byte {position}: {message}")]
pub struct Fault {
    /// Bytes from the start that are intact.
    pub position: u64,
    /// Fault of the bytes after them, without a full stop.
    pub message: String,
}
