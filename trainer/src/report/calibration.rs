//! Distance of a network's win, draw and loss from the teacher's.

use std::fmt::Write;

const BINS: usize = 10;

/// Sums over positions.
#[derive(Default)]
pub(super) struct Calibration {
    count: f64,
    loss: f64,
    /// For win, draw and loss, by tenths of what the network says.
    bins: [[Bin; BINS]; 3],
}

/// Number of positions, and sums of the network's and of the teacher's shares.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: f64,
    said: f64,
    is: f64,
}

impl Calibration {
    pub(super) fn add(&mut self, shares: [f64; 3], targets: [f64; 3]) {
        self.count += 1.0;
        for ((bins, share), target) in self.bins.iter_mut().zip(shares).zip(targets) {
            self.loss -= target * share.max(1e-9).ln();
            let bin = &mut bins[((share * BINS as f64) as usize).min(BINS - 1)];
            *bin = Bin { count: bin.count + 1.0, said: bin.said + share, is: bin.is + target };
        }
    }

    /// The mean cross-entropy.
    pub(super) fn loss(&self) -> f64 {
        self.loss / self.count
    }

    /// The mean distance of what is said from what is, over bins, of win, draw and loss.
    pub(super) fn errors(&self) -> [f64; 3] {
        self.bins.map(|bins| bins.iter().map(|bin| (bin.said - bin.is).abs()).sum::<f64>() / self.count)
    }

    /// A table: what the network says, and what the teacher says then.
    pub(super) fn table(&self, name: &str) -> String {
        let mut text = format!("\n{name}: mean of the network -> mean of the teacher, by tenths (positions)\n\n");
        text += "| | 0- | .1- | .2- | .3- | .4- | .5- | .6- | .7- | .8- | .9- |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
        for (what, bins) in ["win", "draw", "loss"].iter().zip(&self.bins) {
            let _ = write!(text, "| {what} |");
            for &Bin { count, said, is } in bins {
                if count > 0.0 {
                    let _ = write!(text, " {:.2} -> {:.2} ({count}) |", said / count, is / count);
                } else {
                    text += " |";
                }
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_distances_of_means() {
        let mut calibration = Calibration::default();
        calibration.add([0.75, 0.2, 0.05], [1.0, 0.0, 0.0]);
        calibration.add([0.75, 0.2, 0.05], [0.4, 0.6, 0.0]);
        let errors = calibration.errors();
        for (found, expected) in errors.into_iter().zip([0.05, 0.1, 0.05]) {
            assert!((found - expected).abs() < 1e-12, "{errors:?}");
        }
        let expected = -(1.4 * 0.75_f64.ln() + 0.6 * 0.2_f64.ln()) / 2.0;
        assert!((calibration.loss() - expected).abs() < 1e-12);
        assert!(calibration.table("a").contains("0.75 -> 0.70 (2)"));
    }
}
