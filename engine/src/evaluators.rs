//! Evaluators that need no network.

mod classical;
mod local;
mod random;
mod rollout;
mod truth;
mod uniform;

pub use classical::Classical;
pub use local::{Judged, Local};
pub use random::Random;
pub use rollout::{RandomGame, Rollout};
pub use truth::Truth;
pub use uniform::Uniform;
