//! Why something cannot be done.

/// A refused edit; nothing changed. Each is a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// There never was such a position, or nothing brings it back.
    #[error("there is no position {0}")]
    Unknown(u32),
    /// It is deleted, and undo can bring it back.
    #[error("position {0} is deleted; undo brings it back")]
    Deleted(u32),
    /// A limit would be exceeded.
    #[error("{0}")]
    Limit(String),
    /// It makes no sense.
    #[error("{0}")]
    Refused(String),
}

impl Problem {
    pub(crate) fn limit<T>(message: impl Into<String>) -> Result<T, Self> {
        Err(Self::Limit(message.into()))
    }

    pub(crate) fn refused<T>(message: impl Into<String>) -> Result<T, Self> {
        Err(Self::Refused(message.into()))
    }
}
