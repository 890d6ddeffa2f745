//! Simulations per second over the last second.

use std::{collections::VecDeque, time::Duration};

/// Span over which the rate is measured.
const WINDOW: Duration = Duration::from_secs(1);

/// Shortest time between two samples: bounds their number.
const SPACING: Duration = Duration::from_millis(20);

/// Times and moments of a running search, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rate {
    samples: VecDeque<(Duration, u32)>,
}

impl Rate {
    /// Notes how far the search is at a time. Times that go back are ignored.
    pub(crate) fn note(&mut self, now: Duration, moment: u32) {
        if self.samples.back().is_some_and(|&(last, _)| now < last + SPACING) {
            return;
        }
        self.samples.push_back((now, moment));
        // The sample at the window's edge is kept: the rate spans at least the window.
        while self.samples.get(1).is_some_and(|&(second, _)| second + WINDOW <= now) {
            self.samples.pop_front();
        }
    }

    /// Forgets everything: the search stopped or went back.
    pub(crate) fn clear(&mut self) {
        self.samples.clear();
    }

    /// Simulations per second; 0 until two samples are known.
    pub(crate) fn per_second(&self) -> f32 {
        let (Some(&(from, first)), Some(&(to, last))) = (self.samples.front(), self.samples.back()) else {
            return 0.0;
        };
        let seconds = (to - from).as_secs_f32();
        #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
        let simulations = last.saturating_sub(first) as f32;
        if seconds > 0.0 { simulations / seconds } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_follows_the_last_second() {
        let mut rate = Rate::default();
        assert_eq!(rate.per_second(), 0.0);
        for tick in 0..=100 {
            // 1000 a second, then 100 a second.
            let moment = if tick <= 50 { tick * 50 } else { 2500 + (tick - 50) * 5 };
            rate.note(Duration::from_millis(u64::from(tick) * 50), moment);
        }
        assert!((rate.per_second() - 100.0).abs() < 1.0, "{}", rate.per_second());
        assert!(rate.samples.len() < 60);
    }
}
