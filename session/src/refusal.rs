//! Refusal of a command, with its reason.

use wire::Code;

/// A refused request; nothing changed. Becomes [`wire::Event::Rejected`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The kind of refusal.
    pub code: Code,
    /// One sentence naming the problem, without a full stop.
    pub message: String,
}

impl Refusal {
    /// A refusal of this kind.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub(crate) fn limit(message: impl Into<String>) -> Self {
        Self::new(Code::Limit, message)
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(Code::Invalid, message)
    }

    pub(crate) fn not_found(what: &str, id: u32) -> Self {
        Self::new(Code::NotFound, format!("there is no {what} {id}"))
    }
}
