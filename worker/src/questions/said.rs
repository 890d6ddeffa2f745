//! What is said to a question.

/// Result of answering.
pub(crate) enum Said<A> {
    /// The answer.
    All(A),
    /// More is to be done before it is known; perhaps that is told.
    Part(Option<A>),
    /// Something is being fetched that it needs; who fetches it has it answered then.
    Waits,
    /// Nobody is told anything.
    Nothing,
}
