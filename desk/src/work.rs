//! The work that lessons may take.

/// Simulations and minimax events that a lesson and what is done in it may take in all, for each of the two: a few seconds in a browser.
pub const MOST_WORK: u32 = 200_000;
