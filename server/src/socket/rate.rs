//! Limit on how often a connection may ask for something.

use std::time::Instant;

/// Lets `per_second` things a second pass on average, and two seconds' worth at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    per_second: f64,
    left: f64,
    at: Instant,
}

impl Rate {
    /// A rate with everything left.
    #[must_use]
    pub fn new(per_second: u32, now: Instant) -> Self {
        let per_second = f64::from(per_second.max(1));
        Self { per_second, left: 2.0 * per_second, at: now }
    }

    /// Returns whether one more may pass, and counts it if so.
    pub fn pass(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = (self.left + since * self.per_second).min(2.0 * self.per_second);
        let passes = 1.0 <= self.left;
        if passes {
            self.left -= 1.0;
        }
        passes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_passes_and_then_the_rate() {
        let start = Instant::now();
        let mut rate = Rate::new(10, start);
        assert_eq!((0..30).filter(|_| rate.pass(start)).count(), 20);
        let later = start + Duration::from_millis(500);
        assert_eq!((0..30).filter(|_| rate.pass(later)).count(), 5);
        assert_eq!((0..99).filter(|_| rate.pass(start + Duration::from_secs(3600))).count(), 20);
    }
}
