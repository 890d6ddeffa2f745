//! What holds for a connection.

use wire::Form;

use crate::analyses::Visitor;

/// Terms that a connection was opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Form of the messages.
    pub form: Form,
    /// The visitor who opened it.
    pub visitor: Visitor,
}
