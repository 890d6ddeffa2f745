//! Columns of a large tree, which grow little by little.

/// Makes room for more elements by a thirty-second: doubling would waste up to half of a large tree.
pub(super) fn reserve<T>(column: &mut Vec<T>, more: usize) {
    if column.capacity() - column.len() < more {
        column.reserve_exact(more.max(column.capacity() / 32).max(64));
    }
}
