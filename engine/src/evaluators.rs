//! Evaluators that need no network.

mod classical;
mod local;
mod paired;
mod random;
mod rollout;
mod truth;
mod uniform;

pub use classical::{Classical, Counted, TermKind, Terms};
pub use local::{Judged, Local};
pub use paired::Paired;
pub use random::Random;
pub use rollout::{RandomGame, Rollout};
pub use truth::Truth;
pub use uniform::Uniform;
