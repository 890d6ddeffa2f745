//! Shares of a whole.

/// A share of a whole that may be nothing.
#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
pub(super) fn share(part: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { part as f64 / all as f64 }
}
