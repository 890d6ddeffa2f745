//! Spread of the values that simulations found below a move.

use crate::value::UNIT;

/// Sums of values, as simulations found them at their ends, and of their squares. Exact integers: proofs and edits, which
/// change what earlier visits are worth, do not change them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spread {
    count: u32,
    /// In units of 2^-20 and of 2^-40, mover's view.
    sum: i64,
    squares: u128,
}

impl Spread {
    /// Adds a value, in units of 2^-20.
    pub(super) fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += u128::from(value.unsigned_abs()).pow(2);
    }

    /// The standard error of their mean, s / sqrt(n), where s^2 = (sum of squares - sum^2 / n) / (n - 1); `None` for fewer
    /// than two.
    pub(super) fn error(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        let count = u128::from(self.count);
        // n times the sum of squared differences from the mean: never negative.
        let differences = count * self.squares - u128::from(self.sum.unsigned_abs()).pow(2);
        #[expect(clippy::cast_precision_loss, reason = "a standard error needs no 128 bits")]
        let variance = differences as f64 / (count * (count - 1)) as f64;
        #[expect(clippy::cast_precision_loss, reason = "below 2^32")]
        let mean_variance = variance / count as f64;
        Some(libm::sqrt(mean_variance) / f64::from(UNIT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_that_of_the_textbook() {
        let mut spread = Spread::default();
        let values = [0.5, -0.25, 0.25, 1.0, -1.0];
        for (value, count) in values.iter().zip(1..) {
            spread.add((value * f64::from(UNIT)) as i64);
            assert_eq!(spread.error().is_some(), count > 1);
        }
        let mean = values.iter().sum::<f64>() / 5.0;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 4.0;
        assert!((spread.error().unwrap() - (variance / 5.0).sqrt()).abs() < 1e-12);
        let mut equal = Spread::default();
        (0..9).for_each(|_| equal.add(-77));
        assert_eq!(equal.error(), Some(0.0));
    }
}
