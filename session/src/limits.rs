//! Limits of what one analysis may hold.

/// Limits of an analysis; what would exceed one is refused with [`Code::Limit`](wire::Code::Limit).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most positions, of all games together.
    pub positions: usize,
    /// Most searches, of all positions together.
    pub searches: usize,
    /// Most visits of one search's root.
    pub nodes_per_search: u32,
    /// Most moves from a start position.
    pub moves_per_game: usize,
}

impl Default for Limits {
    /// Limits that suit one person at one machine.
    fn default() -> Self {
        Self { positions: 10_000, searches: 256, nodes_per_search: 10_000_000, moves_per_game: 1000 }
    }
}

impl Limits {
    /// Limits of the games as a document.
    pub(crate) fn of_document(&self) -> document::Limits {
        document::Limits { positions: self.positions, ..document::Limits::default() }
    }
}
