//! Positions that a device evaluates in a second.

use std::time::Duration;

/// Share of a new measurement in a rate: it follows a device that slows down within some batches, and not one that hesitates once.
pub(super) const NEW: f64 = 0.2;

/// Takes a measurement into a rate.
pub(super) fn renewed(rate: f64, count: usize, took: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "batches are small")]
    let measured = count as f64 / took.as_secs_f64().max(1e-9);
    rate * (1.0 - NEW) + measured * NEW
}
