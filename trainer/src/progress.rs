//! A line now and then on how long work goes.

use std::time::{Duration, Instant};

/// Time between two lines.
const EVERY: Duration = Duration::from_secs(10);

/// Progress towards a known number of things.
pub(crate) struct Progress {
    things: &'static str,
    first: u64,
    goal: u64,
    started: Instant,
    shown: Instant,
}

impl Progress {
    /// Starts the clock; `done` things were there before.
    pub(crate) fn new(things: &'static str, done: u64, goal: u64) -> Self {
        let now = Instant::now();
        Self { things, first: done, goal, started: now, shown: now }
    }

    /// Prints a line if the last one is old enough.
    #[expect(clippy::cast_precision_loss, reason = "for people to read")]
    pub(crate) fn show(&mut self, done: u64, more: &str) {
        if self.shown.elapsed() < EVERY {
            return;
        }
        self.shown = Instant::now();
        let rate = (done - self.first) as f64 / self.started.elapsed().as_secs_f64();
        let left = self.goal.saturating_sub(done) as f64 / rate.max(1e-9);
        let share = 100.0 * done as f64 / self.goal.max(1) as f64;
        eprintln!(
            "{done} of {} {} ({share:.1} %), {more}, {rate:.1} a second, {} left",
            self.goal,
            self.things,
            clock(left)
        );
    }
}

/// Seconds as hours and minutes.
fn clock(seconds: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let minutes = (seconds / 60.0).clamp(0.0, 1e6) as u64;
    format!("{}:{:02} h", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    #[test]
    fn times_are_hours_and_minutes() {
        assert_eq!(super::clock(3725.0), "1:02 h");
    }
}
