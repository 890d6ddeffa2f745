//! Limits of what a document may hold.

/// Limits of a document; what would exceed one is refused with [`Problem::Limit`](crate::Problem::Limit), and of the history the
/// oldest is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most positions, of all games together. Deleted ones that undo can bring back may be as many again.
    pub positions: usize,
    /// Most bytes of notes, those of deleted positions included.
    pub bytes: usize,
    /// Most steps that can be undone.
    pub steps: usize,
    /// Most bytes of all steps that can be undone or redone.
    pub history_bytes: usize,
}

impl Default for Limits {
    /// Limits that suit one person, and a stored document: written as JSON even control characters in all notes stay below its limit
    /// of 64 MiB.
    fn default() -> Self {
        Self { positions: 10_000, bytes: 8 << 20, steps: 1000, history_bytes: 2 << 20 }
    }
}

/// Most edits that are made as one step.
pub const EDITS: usize = 1024;

/// Longest comment that is written, in bytes.
pub const COMMENT: usize = 1 << 16;

/// Most glyphs of a move.
pub const GLYPHS: usize = 16;

/// Most shapes of a position.
pub const SHAPES: usize = 128;

/// Most tags of a game.
pub const TAGS: usize = 100;
/// Longest name of a tag in bytes.
pub const TAG_NAME: usize = 64;
/// Longest value of a tag in bytes.
pub const TAG_VALUE: usize = 4096;
