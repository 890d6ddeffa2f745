//! Losses over steps, with no more samples than a drawing can use: neighbours become one as their number grows.

use wire::training::LossSample;

/// Samples at most; then each two become one.
const MOST: usize = 800;

/// The losses of a training.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    samples: Vec<LossSample>,
    /// Number of steps that a sample is the mean of, but for the newest.
    each: u32,
    newest: Option<LossSample>,
}

impl Curve {
    /// Takes the next step, or the mean of the next few.
    pub fn push(&mut self, sample: LossSample) {
        self.newest = Some(sample);
        match self.samples.last_mut() {
            Some(last) if last.steps + sample.steps <= self.each => *last = together(*last, sample),
            _ => self.samples.push(sample),
        }
        if self.samples.len() > MOST {
            let pairs = self.samples.chunks(2);
            self.samples = pairs.map(|pair| pair.iter().copied().reduce(together).unwrap_or_default()).collect();
            self.each = self.samples.iter().map(|sample| sample.steps).max().unwrap_or(1);
        }
    }

    /// The samples, oldest first.
    #[must_use]
    pub fn samples(&self) -> &[LossSample] {
        &self.samples
    }

    /// The newest step as it was told.
    #[must_use]
    pub fn newest(&self) -> Option<LossSample> {
        self.newest
    }
}

/// The mean of two neighbours.
fn together(a: LossSample, b: LossSample) -> LossSample {
    let steps = a.steps + b.steps;
    #[expect(clippy::cast_precision_loss, reason = "they are drawn")]
    let mean = |of: fn(&LossSample) -> f32| (of(&a) * a.steps as f32 + of(&b) * b.steps as f32) / steps as f32;
    LossSample {
        step: b.step,
        steps,
        value: mean(|one| one.value),
        policy: mean(|one| one.policy),
        regularisation: mean(|one| one.regularisation),
        entropy: a.entropy.and(b.entropy).map(|_| mean(|one| one.entropy.unwrap_or_default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_of_many_steps_are_kept() {
        let mut curve = Curve::default();
        for step in 1..=10_000_u32 {
            let value = if step % 2 == 0 { 1.0 } else { 0.0 };
            let entropy = (step > 3000).then_some(1.5);
            curve.push(LossSample { step, steps: 1, value, policy: 2.0, regularisation: 0.5, entropy });
        }
        let known = curve.samples().iter().map(|sample| sample.entropy).collect::<Vec<_>>();
        assert_eq!((known[0], known[known.len() - 1]), (None, Some(1.5)), "it is known of the newer steps");
        assert!((MOST / 4..=MOST).contains(&curve.samples().len()), "{}", curve.samples().len());
        assert_eq!(curve.samples().iter().map(|sample| sample.steps).sum::<u32>(), 10_000);
        assert_eq!(curve.samples().last().unwrap().step, 10_000);
        assert!(curve.samples()[1..20].iter().all(|sample| (sample.value - 0.5).abs() < 1e-4 && sample.policy == 2.0));
        assert_eq!(curve.newest().unwrap().value, 1.0);
    }
}
