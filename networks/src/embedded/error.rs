//! Reasons why a network cannot be computed here, or was not.

/// Reason why a network is not one that can be computed here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// An ONNX graph, which is a program of its own.
    #[error("the embedded evaluator runs residual networks from Lc0's weights files only, and this is an ONNX graph")]
    Graph,
    /// A body or a policy head with attention.
    #[error("the embedded evaluator runs residual networks from Lc0's weights files only, and this one has attention")]
    Attention,
    /// A network that was rounded.
    #[error("the embedded evaluator computes in single precision only")]
    Precision,
    /// A network that takes more memory than a program should ask for.
    #[error("the embedded evaluator would take {needed} MB for the network, more than the limit of {limit} MB")]
    TooLarge {
        /// Megabytes that it would take.
        needed: u64,
        /// Most megabytes that are asked for.
        limit: u64,
    },
}

/// Reason why a batch was not evaluated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EmbeddedError {
    /// A batch of another size than the evaluator was opened for.
    #[error("a batch of {found} positions was given to a backend for 1 to {largest}")]
    BatchSize {
        /// Positions given.
        found: usize,
        /// Positions the evaluator takes.
        largest: usize,
    },
    /// A [`Stopper`](super::Stopper) ended it.
    #[error("the evaluation was stopped")]
    Stopped,
    /// The network gives something that is no evaluation.
    #[error("the network gave a number in {output} that is not finite")]
    NotFinite {
        /// The head: policy, value or moves left.
        output: &'static str,
    },
}
