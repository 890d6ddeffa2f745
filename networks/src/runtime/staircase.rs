//! Speed of a backend for batches of each size.

use std::time::{Duration, Instant};

use super::RuntimeError;
use super::backend::Backend;
use crate::lc0::planes::Planes;

/// Speed of one batch size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stair {
    /// Positions evaluated at once.
    pub batch: usize,
    /// Evaluations per second.
    pub rate: f64,
}

/// Least time that each size is measured for, and below it the least number of runs.
const PATIENCE: Duration = Duration::from_millis(60);
const RUNS: u32 = 3;
/// No other size is begun after this time: larger ones are no faster there.
const ENOUGH: Duration = Duration::from_millis(1500);

/// Larger batches make a search less exact, so the smallest one that has this share of the highest rate is the best.
const GOOD_ENOUGH: f64 = 0.9;

impl Backend {
    /// Measures the powers of two up to the largest batch, within a second or two; for a graph that takes one size only, that
    /// size and its doubles.
    ///
    /// # Errors
    /// When the network fails.
    pub fn staircase(&mut self) -> Result<Vec<Stair>, RuntimeError> {
        let (least, largest) = (self.least_full_batch(), self.largest_batch());
        staircase(least, largest, &mut |batch| self.run(batch).map(|_| ()))
    }
}

/// Measures what runs batches: from the least size that wastes nothing, by its doubles.
pub(crate) fn staircase(
    least: usize,
    largest: usize,
    run: &mut dyn FnMut(&[Planes]) -> Result<(), RuntimeError>,
) -> Result<Vec<Stair>, RuntimeError> {
    let (clock, mut stairs, mut batch) = (Instant::now(), Vec::new(), least);
    while batch <= largest && clock.elapsed() < ENOUGH {
        stairs.push(measure(batch, run)?);
        batch *= 2;
    }
    Ok(stairs)
}

fn measure(batch: usize, run: &mut dyn FnMut(&[Planes]) -> Result<(), RuntimeError>) -> Result<Stair, RuntimeError> {
    let mut planes = Planes::empty();
    planes.masks[111] = u64::MAX;
    let positions = vec![planes; batch];
    run(&positions)?;
    let (clock, mut runs) = (Instant::now(), 0);
    while runs < RUNS || clock.elapsed() < PATIENCE {
        run(&positions)?;
        runs += 1;
    }
    let seconds = clock.elapsed().as_secs_f64().max(1e-9);
    #[expect(clippy::cast_precision_loss, reason = "batches are small")]
    let rate = f64::from(runs) * batch as f64 / seconds;
    Ok(Stair { batch, rate })
}

/// The batch size that a search should use: the smallest that is nearly as fast as any.
#[must_use]
pub fn good_batch(stairs: &[Stair]) -> usize {
    let best = stairs.iter().map(|stair| stair.rate).fold(0.0, f64::max);
    stairs.iter().find(|stair| stair.rate >= GOOD_ENOUGH * best).map_or(1, |stair| stair.batch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_batch_that_is_nearly_as_fast_is_good() {
        let stairs = |rates: &[f64]| -> Vec<Stair> {
            rates.iter().enumerate().map(|(power, &rate)| Stair { batch: 1 << power, rate }).collect()
        };
        assert_eq!(good_batch(&stairs(&[1860.0, 2000.0, 2200.0, 2290.0, 2300.0])), 4);
        assert_eq!(good_batch(&stairs(&[800.0, 1600.0, 3100.0, 6000.0, 11_000.0])), 16);
        assert_eq!(good_batch(&stairs(&[950.0, 1000.0])), 1);
        assert_eq!(good_batch(&[]), 1);
    }
}
