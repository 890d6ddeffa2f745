//! Classical search, step by step: which search is chosen, when the page's worker is asked, which of its answers still count, and
//! what of them is shown.
//!
//! Whoever shows it holds a [`Bench`], tells it what happens and carries out what it returns. The page itself begins without.
//!
//! # Reading order
//! [`choice`] (what is searched, as links have it), [`bench`] (the state, and what people do), `answers` (what the worker says),
//! [`wait`] (for an answer, and for the next event), `seen` (what views read), [`part`] (questions about what is shown), [`rows`] (the tree line by line, and
//! what keys do there), [`versus`] (beside the page's own search).

mod answers;
pub mod bench;
pub mod choice;
pub mod part;
pub mod rows;
mod seen;
pub mod versus;
pub mod wait;

#[cfg(test)]
mod interleavings;
#[cfg(test)]
mod testing;

pub use bench::{Bench, Effect, Ground, Shown};
pub use choice::{Choice, SLIDES};
