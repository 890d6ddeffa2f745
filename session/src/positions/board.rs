//! A position, as the rules know it.

/// Facts about a position besides how it was reached.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) text: String,
    pub(super) chess960: bool,
    /// Moves from the start position.
    pub(super) ply: usize,
    pub(super) searches: Vec<u32>,
}
