//! Optimiser: Adam (Kingma and Ba 2015) or gradient descent with momentum, which changes the parameters by a gradient.
//!
//! ```text
//! Adam       m = 0.9 m + 0.1 g        s = 0.999 s + 0.001 g^2
//!            theta = theta - rate * (m / (1 - 0.9^t)) / (sqrt(s / (1 - 0.999^t)) + 1e-8)
//! momentum   m = 0.9 m + g
//!            theta = theta - rate * m
//! ```
//! AlphaZero itself used momentum alone, with a rate of 0.2 that was lowered to a tenth three times; Adam
//! suits networks of any size with one rate. g contains the regularisation's part, because that is a term of the loss.

use crate::network::Network;

const FIRST: f64 = 0.9;
const SECOND: f64 = 0.999;
const FLOOR: f32 = 1e-8;
/// Slopes count as no steeper than this, so that their squares are finite.
const STEEPEST: f32 = 1e6;

/// Way of taking steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Each parameter's step is divided by how steep its slopes have been.
    Adam,
    /// Stochastic gradient descent with momentum, as AlphaZero.
    Momentum,
}

/// Memory of the optimiser of earlier steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimiser {
    /// m and s of each parameter.
    pub(crate) means: Vec<f32>,
    pub(crate) squares: Vec<f32>,
    /// 0.9^t and 0.999^t.
    pub(crate) powers: [f64; 2],
}

impl Optimiser {
    /// Makes an optimiser that remembers nothing, for this many parameters.
    #[must_use]
    pub fn new(parameters: usize) -> Self {
        Self { means: vec![0.0; parameters], squares: vec![0.0; parameters], powers: [1.0; 2] }
    }

    /// One step of this size against the gradient.
    ///
    /// # Panics
    /// If there are not as many slopes as parameters.
    pub fn step(&mut self, method: Method, network: &mut Network, slopes: &[f32], rate: f64) {
        assert!(
            slopes.len() == network.theta.len() && slopes.len() == self.means.len(),
            "one slope for each parameter"
        );
        match method {
            Method::Adam => self.adam(network, slopes, rate),
            Method::Momentum => self.momentum(network, slopes, rate),
        }
    }

    fn momentum(&mut self, network: &mut Network, slopes: &[f32], rate: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "weights are f32")]
        let [first, rate] = [FIRST as f32, rate as f32];
        for ((weight, &slope), mean) in network.theta.iter_mut().zip(slopes).zip(&mut self.means) {
            *mean = first * *mean + bounded(slope);
            *weight -= rate * *mean;
        }
    }

    fn adam(&mut self, network: &mut Network, slopes: &[f32], rate: f64) {
        self.powers[0] *= FIRST;
        self.powers[1] *= SECOND;
        #[expect(clippy::cast_possible_truncation, reason = "weights are f32")]
        let [first, second, step, root] = [
            FIRST as f32,
            SECOND as f32,
            (rate / (1.0 - self.powers[0])) as f32,
            (1.0 / (1.0 - self.powers[1])).sqrt() as f32,
        ];
        let parameters = network.theta.iter_mut().zip(slopes).zip(&mut self.means).zip(&mut self.squares);
        for (((weight, &slope), mean), square) in parameters {
            let slope = bounded(slope);
            *mean = first * *mean + (1.0 - first) * slope;
            *square = second * *square + (1.0 - second) * slope * slope;
            *weight -= step * *mean / (square.sqrt() * root + FLOOR);
        }
    }
}

/// A network that has run away has slopes that are no numbers; its weights stay numbers.
fn bounded(slope: f32) -> f32 {
    if slope.is_nan() { 0.0 } else { slope.clamp(-STEEPEST, STEEPEST) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Shape;
    use engine::random::SplitMix64;

    #[test]
    fn the_first_step_is_as_long_as_the_rate() {
        let shape = Shape { inputs: 2, width: 2, layers: 1, outputs: 2 };
        let mut network = Network::random(shape, &mut SplitMix64::new(0, 0));
        let before = network.clone();
        let mut optimiser = Optimiser::new(shape.parameters());
        let slopes: Vec<f32> = (0..shape.parameters()).map(|i| if i % 2 == 0 { 3.0 } else { -0.01 }).collect();
        optimiser.step(Method::Adam, &mut network, &slopes, 0.125);
        for ((now, before), slope) in network.theta.iter().zip(&before.theta).zip(&slopes) {
            assert!((now - before + 0.125 * slope.signum()).abs() < 1e-5, "whatever the slope's size");
        }
    }

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        for method in [Method::Adam, Method::Momentum] {
            let shape = Shape { inputs: 1, width: 1, layers: 1, outputs: 1 };
            let mut network = Network::random(shape, &mut SplitMix64::new(0, 0));
            let mut optimiser = Optimiser::new(shape.parameters());
            for _ in 0..2000 {
                let slopes: Vec<f32> = network.theta.iter().map(|weight| 2.0 * (weight - 0.75)).collect();
                optimiser.step(method, &mut network, &slopes, 0.01);
            }
            assert!(network.theta.iter().all(|weight| (weight - 0.75).abs() < 1e-3), "{method:?} {:?}", network.theta);
        }
    }

    #[test]
    fn momentum_adds_up_what_points_the_same_way() {
        let shape = Shape { inputs: 1, width: 1, layers: 1, outputs: 1 };
        let mut network = Network::random(shape, &mut SplitMix64::new(0, 0));
        let mut optimiser = Optimiser::new(shape.parameters());
        let slopes = vec![1.0; shape.parameters()];
        let mut moved = Vec::new();
        for _ in 0..3 {
            let before = network.theta[0];
            optimiser.step(Method::Momentum, &mut network, &slopes, 0.5);
            moved.push(before - network.theta[0]);
        }
        let expected = [0.5, 0.95, 1.355];
        assert!(moved.iter().zip(expected).all(|(moved, expected): (&f32, f32)| (moved - expected).abs() < 1e-5));
    }
}
