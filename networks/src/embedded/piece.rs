//! The pieces that a batch is computed in.

/// Most positions that go through the layers together: more would leave the caches, and weights are read seldom enough.
pub(super) const PIECE: usize = 8;

/// Returns the size of the pieces that a batch is cut into, all about the same.
pub(super) fn piece(batch: usize) -> usize {
    batch.div_ceil(batch.div_ceil(PIECE).max(1)).max(1)
}
