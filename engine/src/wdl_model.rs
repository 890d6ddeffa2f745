//! Lc0's model of wins, draws and losses, in Lc0's arithmetic.
//!
//! A position has a strength mu and a spread s: P(win) = 1 / (1 + exp((1 - mu) / s)), P(loss) = 1 / (1 + exp((1 + mu) / s)).
//! Lc0 sends W - L and D through it before they are printed (the score `WDL_mu`, win, draw and loss per mille beside it,
//! and the lines of `VerboseMoveStats`). With contempt that changes them on purpose. Without, they would come back as they
//! were, but for Lc0's logarithm and logistic function, which are approximate: so its printed numbers are a little off.

use crate::{
    arithmetic::{Arithmetic, Lc0, fast_exp},
    centipawn::Conversion,
};

/// W - L and D as Lc0 prints them, and mu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rescaled {
    /// W - L.
    pub wl: f64,
    /// D.
    pub d: f64,
    /// The strength; 0 where the model knows none.
    pub mu: f64,
}

impl Rescaled {
    /// Sends W - L and D of one view through the model and back. Where W, D or L is within 1e-4 of 0 or 1 they are handed
    /// back as they are.
    #[must_use]
    pub fn of(wl: f64, d: f64) -> Self {
        const NEAR: f64 = 0.000_1;
        let round = Lc0::round;
        let (wl, d) = (round(wl), round(d));
        let share = |wl: f64| round(round(round(1.0 + wl) - d) / 2.0);
        let (w, l) = (share(wl), share(-wl));
        let (low, high) = (round(NEAR), round(1.0 - round(NEAR)));
        if ![w, d, l].iter().all(|&share| low < share && share < high) {
            return Self { wl, d, mu: 0.0 };
        }
        let log_odds = |share: f64| Lc0::ln(round(round(1.0 / share) - 1.0));
        let (a, b) = (log_odds(l), log_odds(w));
        let s = round(2.0 / round(a + b));
        let mu = round(round(a - b) / round(a + b));
        let w = logistic(round(round(-1.0 + mu) / s));
        let l = logistic(round(round(-1.0 - mu) / s));
        Self { wl: round(w - l), d: round(round(1.0 - w) - l).max(0.0), mu }
    }

    /// Lc0's score `WDL_mu`, in centipawns, not yet cut to a whole number: 100 mu where that is known and modest, else
    /// [`Conversion::MuFallback`]. `has_draws` tells whether the evaluator knows draws at all.
    #[must_use]
    pub fn score(self, has_draws: bool) -> f64 {
        /// Lc0 shows mu only while W - L and D together are less than this.
        const DECIDED: f64 = 0.996;
        let fallback = Conversion::MuFallback.cp(self.wl);
        let mu = Lc0::round(100.0 * self.mu);
        let is_open = Lc0::round(self.wl.abs() + self.d) < Lc0::round(DECIDED);
        let is_modest = self.mu.abs() < 1.0 || fallback.abs() < mu.abs();
        if has_draws && self.mu != 0.0 && is_open && is_modest { mu } else { fallback }
    }
}

/// 1 / (1 + e^-x), as Lc0 approximates it.
fn logistic(x: f64) -> f64 {
    /// From here on it is 0 or 1.
    const END: f64 = 20.0;
    if x.abs() > END {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    Lc0::round(1.0 / Lc0::round(1.0 + fast_exp(-x)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_nearly_what_is_known() {
        for wl in -9..=9 {
            for d in 1..=9 {
                let (wl, d) = (f64::from(wl) / 10.0, f64::from(d) / 10.0);
                if wl.abs() + d > 0.99 {
                    continue;
                }
                let printed = Rescaled::of(wl, d);
                assert!((printed.wl - wl).abs() < 0.006, "{wl}, {d}: {printed:?}");
                assert!((printed.d - d).abs() < 0.006, "{wl}, {d}: {printed:?}");
                let mu = crate::centipawn::mu(wl, d).unwrap();
                assert!((printed.mu - mu).abs() < 0.03 * mu.abs().max(1.0), "{wl}, {d}: {printed:?}, {mu}");
            }
        }
    }

    #[test]
    fn what_is_decided_passes_through() {
        for (wl, d) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (0.25, 0.0)] {
            assert_eq!(Rescaled::of(wl, d), Rescaled { wl, d, mu: 0.0 });
        }
        assert_eq!(Rescaled::of(0.25, 0.0).score(true), Conversion::MuFallback.cp(0.25));
        assert_eq!(Rescaled::of(0.25, 0.5).score(false), Conversion::MuFallback.cp(Rescaled::of(0.25, 0.5).wl));
    }

    #[test]
    fn both_views_mirror_each_other() {
        for (wl, d) in [(0.1, 0.3), (0.37, 0.05), (0.8, 0.1)] {
            let (mine, theirs) = (Rescaled::of(wl, d), Rescaled::of(-wl, d));
            assert_eq!((mine.wl, mine.mu), (-theirs.wl, -theirs.mu));
        }
    }
}
