//! An axis of a drawing, and its ticks.

/// Range of values along one axis of a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Axis {
    /// First value.
    pub(crate) from: f64,
    /// Last value.
    pub(crate) to: f64,
}

impl Axis {
    /// Returns the share of the axis that lies before a value: 0 at its first value, 1 at its last.
    pub(crate) fn share(self, value: f64) -> f64 {
        (value - self.from) / (self.to - self.from)
    }

    /// Returns round values along the axis, four to eight of them.
    pub(crate) fn ticks(self) -> Vec<f64> {
        self.ticks_by(self.step(8.0))
    }

    /// Returns the smallest round step that makes at most `parts` parts of the axis.
    pub(crate) fn step(self, parts: f64) -> f64 {
        round_step((self.to - self.from) / parts)
    }

    /// The multiples of a step along it.
    pub(crate) fn ticks_by(self, step: f64) -> Vec<f64> {
        let first = (self.from / step - 1e-9).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        (first..=last).map(|tick| tick as f64 * step).collect()
    }

    /// Returns whether a value lies on the axis.
    pub(crate) fn contains(self, value: f64) -> bool {
        (self.from..=self.to).contains(&value)
    }
}

/// Returns the smallest round number (1, 2, 2.5 or 5 times a power of ten) that is no less than this.
pub(crate) fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|step| *step >= least * 0.999)
        .unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few_and_round() {
        assert_eq!(
            Axis { from: -1000.0, to: 1000.0 }.ticks(),
            [-1000.0, -750.0, -500.0, -250.0, 0.0, 250.0, 500.0, 750.0, 1000.0]
        );
        assert_eq!(Axis { from: -1.0, to: 1.0 }.ticks().len(), 9);
        for width in [0.2, 0.7, 3.0, 41.0, 600.0] {
            let ticks = Axis { from: 0.0, to: width }.ticks().len();
            assert!((4..=9).contains(&ticks), "{width}: {ticks}");
        }
    }
}
