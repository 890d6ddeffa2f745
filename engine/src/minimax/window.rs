//! What matters: scores, the windows in which they must lie, and the treatment of moves that lie outside.

/// A value from the view of Max, the player to move at the root; larger is better for him. An expected result in [-1, 1] where
/// a game is searched, in a tree written by hand whatever its author counts in.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Score(f64);

impl Score {
    /// Worse for Max than anything.
    pub const WORST: Self = Self(f64::NEG_INFINITY);
    /// Better for Max than anything.
    pub const BEST: Self = Self(f64::INFINITY);

    /// A score; 0 for NaN.
    #[must_use]
    pub fn new(score: f64) -> Self {
        Self(if score.is_nan() { 0.0 } else { score })
    }

    /// As a number.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }
}

/// Range in which a node's value must lie to matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Value that Max has for certain, on the path to the node or in it.
    pub alpha: Score,
    /// Value that Min has for certain.
    pub beta: Score,
}

impl Window {
    /// Everything matters.
    pub const OPEN: Self = Self { alpha: Score::WORST, beta: Score::BEST };
}

/// Treatment of moves that cannot matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// They are looked at: plain minimax.
    None,
    /// They are cut off.
    AlphaBeta,
}
