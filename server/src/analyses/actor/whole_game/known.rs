//! What is known of the game being analysed beside what is kept.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use wire::GameProgress;

use super::judges::Judges;

/// Time between two words about progress.
pub(super) const TOLD: Duration = Duration::from_millis(500);

/// Time over which the rate is measured.
const WINDOW: Duration = Duration::from_secs(10);

/// Knowledge of the game being analysed that is not kept.
#[derive(Debug, Default)]
pub(in crate::analyses::actor) struct WholeGame {
    /// Evaluators as they were asked for.
    pub(super) judges: Option<Judges>,
    pub(super) told: Option<Instant>,
    /// Report of progress then.
    pub(super) said: Option<GameProgress>,
    /// Simulations that were left at a time, oldest first.
    pub(super) left: VecDeque<(Instant, u64)>,
    /// Simulations per second, as they were measured last.
    pub(super) rate: f32,
}

impl WholeGame {
    /// Notes how many simulations are left.
    pub(super) fn note(&mut self, now: Instant, left: u64) {
        // Positions have come in, or were found to be searched already.
        if self.left.back().is_some_and(|&(_, before)| before < left) {
            self.left.clear();
        }
        self.left.push_back((now, left));
        while self.left.get(1).is_some_and(|&(second, _)| second + WINDOW <= now) {
            self.left.pop_front();
        }
        if let (Some(&(from, before)), Some(&(to, after))) = (self.left.front(), self.left.back()) {
            let seconds = (to - from).as_secs_f64();
            let simulations = before.saturating_sub(after);
            if seconds >= TOLD.as_secs_f64() / 2.0 && simulations > 0 {
                #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a rate for people")]
                let rate = (simulations as f64 / seconds) as f32;
                self.rate = rate;
            }
        }
    }
}
