//! Time that a long work will still take.

use std::time::Instant;

/// The end of a line of progress, with the time left if all parts take as long as those that were `done` since it began; nothing where
/// all are done.
pub(super) fn time_left(begun: Instant, done: usize, left: usize) -> String {
    let seconds = begun.elapsed().as_secs_f64() * left as f64 / done.max(1) as f64;
    if left == 0 {
        String::new()
    } else if seconds < 90.0 {
        format!(", about {seconds:.0} s left")
    } else {
        format!(", about {:.0} min left", seconds / 60.0)
    }
}
