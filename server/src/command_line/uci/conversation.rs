//! Whether the conversation goes on.

/// State of the conversation after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conversation {
    GoesOn,
    Ends,
}
