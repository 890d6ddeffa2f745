//! Words of somebody else's.

/// A word of somebody else's, to be told back.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
