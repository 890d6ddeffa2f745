//! Limits of a training bench.

/// Resources that a training may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest file that is imported or made, in bytes.
    pub file_bytes: usize,
    /// Memory of generations and games, in bytes; a training that has more waits.
    pub bytes: usize,
    /// Multiplications of one slice at most, roughly: parameters times positions evaluated. Larger settings are refused, because a
    /// slice cannot be interrupted.
    pub slice: u64,
}

impl Default for Limits {
    /// Limits for a page's worker on the visitor's own machine.
    fn default() -> Self {
        Self { file_bytes: 256 << 20, bytes: 512 << 20, slice: 4_000_000_000 }
    }
}
