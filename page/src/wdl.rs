//! Win, draw and loss as three shares.

use crate::format;

/// Shares of wins, draws and losses, from one player's view; each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wdl {
    /// Share of wins, of the player whose view it is.
    pub win: f64,
    /// Share of draws.
    pub draw: f64,
    /// Share of losses: wins of the other player.
    pub loss: f64,
}

impl Wdl {
    /// Makes it from mean value and draw probability of the same point of view.
    #[must_use]
    pub fn new(q: f64, d: f64) -> Self {
        let win = f64::midpoint(1.0 - d, q).clamp(0.0, 1.0);
        let loss = f64::midpoint(1.0 - d, -q).clamp(0.0, 1.0);
        Self { win, draw: d.clamp(0.0, 1.0), loss }
    }

    /// Returns it from the other player's view if `sign` is negative.
    #[must_use]
    pub fn seen(self, sign: f64) -> Self {
        if sign < 0.0 { Self { win: self.loss, draw: self.draw, loss: self.win } } else { self }
    }

    /// `50/30/20`: win, draw and loss in whole percent.
    #[must_use]
    pub fn short(self) -> String {
        let [win, draw, loss] = [self.win, self.draw, self.loss].map(|share| decimal::fixed(share * 100.0, 0));
        format!("{win}/{draw}/{loss}")
    }

    /// Returns win, draw and loss as percentages that add up to 100 as written; the draw takes what rounding leaves.
    #[must_use]
    pub fn percentages(self) -> [String; 3] {
        let win = (self.win * 1000.0).round();
        let not_lost = ((1.0 - self.loss) * 1000.0).round().max(win);
        [win, not_lost - win, 1000.0 - not_lost].map(|thousandths| format::percent(thousandths / 1000.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_and_turn_around() {
        let wdl = Wdl::new(0.2, 0.4);
        assert!((wdl.win - 0.4).abs() < 1e-12 && (wdl.loss - 0.2).abs() < 1e-12);
        assert!((wdl.win + wdl.draw + wdl.loss - 1.0).abs() < 1e-12);
        assert_eq!(wdl.seen(-1.0).win, wdl.loss);
    }

    #[test]
    fn what_is_written_adds_up() {
        for (step, draw) in (0..=8000).flat_map(|step| [(step, 0.0), (step, 0.2501), (step, 1.0)]) {
            let q = f64::from(step) / 4000.0 - 1.0;
            let parts = Wdl::new(q, draw * (1.0 - q.abs())).percentages();
            let sum: f64 = parts.iter().map(|text| text.trim_end_matches('%').parse::<f64>().unwrap()).sum();
            assert!((sum - 100.0).abs() < 1e-9 && !parts.iter().any(|text| text.starts_with('-')), "{parts:?}");
        }
    }
}
