//! The names of evaluators.

use clap::ValueEnum;

/// A name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EvaluatorName {
    /// A network.
    Network,
    /// Material, piece-square tables, simple move ordering.
    Classical,
    /// Equal priors, value 0.
    Uniform,
    /// Hashed from the position and the seed.
    Random,
    /// Equal priors, the result of a random game.
    Rollout,
}

impl EvaluatorName {
    /// Returns its name in headers and JSON.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Classical => "classical",
            Self::Uniform => "uniform",
            Self::Random => "random",
            Self::Rollout => "rollout",
        }
    }
}
