//! Evaluators that need no network.

mod classical;
mod random;
mod rollout;
mod uniform;

pub use classical::Classical;
pub use random::Random;
pub use rollout::Rollout;
pub use uniform::Uniform;
