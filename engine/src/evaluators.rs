//! Evaluators that need no network.

mod classical;
mod random;
mod uniform;

pub use classical::Classical;
pub use random::Random;
pub use uniform::Uniform;
