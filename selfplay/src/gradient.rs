//! The loss and its gradient.
//!
//! ```text
//! l = mean over a batch of [ (z - v)^2 - pi^T ln p ] + c |theta|^2            (Silver et al. 2017)
//! ```
//! p is the softmax over the legal moves, the P that a search at policy temperature 1 uses; pi has no other. The policy term is a
//! cross-entropy: it is -pi^T ln p, at least pi's own entropy and never below 0.
//!
//! The derivatives, by the chain rule from the heads down (o: logits, a: the sum under the tanh, h: units, B: the batch's size):
//!
//! ```text
//! dl/do = (p - pi) / B                              because pi sums to 1
//! dl/da = 2 (v - z) (1 - v^2) / B
//! dl/dh = W_p dl/do + w_v dl/da                     and through each layer: W_k (dl/dh where h > 0)
//! dl/dW = h (dl/d(sum above it)),  dl/db = dl/d(sum above it),  and 2 c theta on top for every parameter
//! ```

use crate::{
    network::{Activations, Dense, Network, add_scaled, dot, softmax},
    targets::Position,
};

/// A position to learn from, with its game's result.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    /// The position and its pi.
    pub position: &'a Position,
    /// z: 1, 0 or -1, from the view of the side to move.
    pub result: f64,
}

/// The parts of the loss, each as it is in the sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Mean of (z - v)^2: 0 to 4.
    pub value: f64,
    /// Mean of -pi^T ln p: not below the entropy.
    pub policy: f64,
    /// c |theta|^2.
    pub regularisation: f64,
    /// Mean of -pi^T ln pi, the entropy of the targets: the floor of the policy's term, and no part of the sum. `None` where it was
    /// not kept.
    pub entropy: Option<f64>,
}

impl Losses {
    /// l.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.value + self.policy + self.regularisation
    }
}

/// Works out gradients; kept from step to step for its buffers.
#[derive(Clone, Debug, Default)]
pub struct Gradient {
    /// dl/dtheta, one number for each parameter.
    slopes: Vec<f32>,
    activations: Activations,
    shares: Vec<f64>,
    /// dl/d(sum) of the policy head, and dl/dh of the layer at hand and the one below.
    heads: Vec<f32>,
    above: Vec<f32>,
    below: Vec<f32>,
}

impl Gradient {
    /// The loss of a batch, and its gradient in [`slopes`](Self::slopes). `weight_decay` is c.
    pub fn of(&mut self, network: &Network, batch: &[Example<'_>], weight_decay: f64) -> Losses {
        let mut losses = Losses::default();
        self.slopes.clear();
        self.slopes.resize(network.theta.len(), 0.0);
        #[expect(clippy::cast_precision_loss, reason = "batches are small")]
        let share = 1.0 / batch.len().max(1) as f64;
        let mut entropy = 0.0;
        for example in batch {
            let (value, policy) = self.add(network, example, share);
            losses.value += value * share;
            losses.policy += policy * share;
            entropy += example.position.entropy() * share;
        }
        losses.entropy = Some(entropy);
        #[expect(clippy::cast_possible_truncation, reason = "weights are f32")]
        let pull = (2.0 * weight_decay) as f32;
        add_scaled(&mut self.slopes, pull, &network.theta);
        losses.regularisation = weight_decay * network.theta.iter().map(|&w| f64::from(w) * f64::from(w)).sum::<f64>();
        losses
    }

    /// The (z - v)^2 and the -pi^T ln p of an example, without any gradient.
    pub fn look(&mut self, network: &Network, example: &Example<'_>) -> (f64, f64) {
        let position = example.position;
        let (logits, value) = network.forward(position.inputs(), &mut self.activations);
        softmax(position.targets().iter().map(|target| logits[usize::from(target.index)]), &mut self.shares);
        let difference = example.result - f64::from(value);
        (difference * difference, cross_entropy(position.pi(), &self.shares))
    }

    /// dl/dtheta of the batch that was looked at last, in the order of the parameters.
    #[must_use]
    pub fn slopes(&self) -> &[f32] {
        &self.slopes
    }

    /// Adds one example's part; its (z - v)^2 and -pi^T ln p.
    #[expect(clippy::cast_possible_truncation, reason = "gradients are f32")]
    fn add(&mut self, network: &Network, example: &Example<'_>, share: f64) -> (f64, f64) {
        let (position, z) = (example.position, example.result);
        let (logits, value) = network.forward(position.inputs(), &mut self.activations);
        let v = f64::from(value);
        softmax(position.targets().iter().map(|target| logits[usize::from(target.index)]), &mut self.shares);

        let policy_loss = cross_entropy(position.pi(), &self.shares);
        self.heads.clear();
        self.heads.resize(logits.len(), 0.0);
        for ((target, &pi), &p) in position.targets().iter().zip(position.pi()).zip(&self.shares) {
            self.heads[usize::from(target.index)] = ((p - pi) * share) as f32;
        }
        let value_slope = (2.0 * (v - z) * (1.0 - v * v) * share) as f32;
        self.back(network, position.inputs(), value_slope);
        ((z - v) * (z - v), policy_loss)
    }

    /// From the heads down to the inputs.
    fn back(&mut self, network: &Network, inputs: &[u16], value_slope: f32) {
        let Self { slopes, activations, heads, above, below, .. } = self;
        let (shape, hidden) = (network.shape(), &activations.hidden);
        let top = &hidden[usize::from(shape.layers) - 1];
        above.clear();
        above.resize(top.len(), 0.0);
        through(network, shape.policy_head(), top, heads, slopes, Some(above));
        through(network, shape.value_head(), top, &[value_slope], slopes, Some(above));
        for layer in (0..shape.layers).rev() {
            let units = &hidden[usize::from(layer)];
            // A unit that is off does not move.
            above.iter_mut().zip(units).for_each(|(slope, unit)| *slope = if *unit > 0.0 { *slope } else { 0.0 });
            let dense = shape.hidden(layer);
            if layer == 0 {
                inputs.iter().for_each(|&input| add_scaled(&mut slopes[dense.row(input.into())], 1.0, above));
                add_scaled(&mut slopes[dense.biases()], 1.0, above);
            } else {
                let units = &hidden[usize::from(layer) - 1];
                below.clear();
                below.resize(units.len(), 0.0);
                through(network, dense, units, above, slopes, Some(below));
                std::mem::swap(above, below);
            }
        }
    }
}

/// -pi^T ln p.
fn cross_entropy(pi: &[f64], p: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (&pi, &p) in pi.iter().zip(p) {
        if pi > 0.0 {
            // No logarithm of a probability that was rounded to 0.
            sum -= pi * libm::log(p.max(f64::MIN_POSITIVE));
        }
    }
    sum
}

/// Through one layer: from the slopes of its sums to those of its parameters, and added to `below`, of the units below it.
fn through(
    network: &Network,
    dense: Dense,
    units: &[f32],
    sums: &[f32],
    slopes: &mut [f32],
    below: Option<&mut Vec<f32>>,
) {
    // Where a unit is off, neither its weights nor what is below it have a slope.
    for (input, &unit) in units.iter().enumerate().filter(|(_, unit)| **unit != 0.0) {
        add_scaled(&mut slopes[dense.row(input)], unit, sums);
    }
    add_scaled(&mut slopes[dense.biases()], 1.0, sums);
    for (input, slope) in below.into_iter().flatten().enumerate().filter(|(input, _)| units[*input] != 0.0) {
        *slope += dot(&network.theta[dense.row(input)], sums);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{network::Shape, targets::Target};
    use engine::{Move, random::SplitMix64};

    fn examples() -> Vec<(Position, f64)> {
        let position = |inputs: &[u16], visits: &[(u16, u32)], temperature| {
            let target = |&(index, visits)| Target { mv: Move(index), index, visits };
            Position::new(inputs.to_vec(), visits.iter().map(target).collect(), temperature, 0.0, 0.0)
        };
        vec![
            (position(&[0, 3], &[(0, 7), (1, 0), (3, 5)], 1.0), 1.0),
            (position(&[], &[(2, 3), (1, 9)], 0.5), -1.0),
            (position(&[1, 2, 4], &[(3, 1)], 0.0), 0.0),
        ]
    }

    /// The loss by its definition, in f64, of parameters in f64.
    fn loss(shape: Shape, theta: &[f64], batch: &[(Position, f64)], c: f64) -> f64 {
        let dense = |at: &mut usize, below: &[f64], outputs: usize| -> Vec<f64> {
            let here = &theta[*at..];
            *at += (below.len() + 1) * outputs;
            let bias = |output: usize| here[below.len() * outputs + output];
            (0..outputs)
                .map(|output| {
                    below.iter().enumerate().map(|(i, x)| x * here[i * outputs + output]).sum::<f64>() + bias(output)
                })
                .collect()
        };
        let one = |position: &Position, z: f64| {
            let mut units: Vec<f64> =
                (0..shape.inputs).map(|i| f64::from(u8::from(position.inputs().contains(&i)))).collect();
            let mut at = 0;
            for _ in 0..shape.layers {
                units = dense(&mut at, &units, shape.width.into()).into_iter().map(|sum| sum.max(0.0)).collect();
            }
            let logits = dense(&mut at, &units, shape.outputs.into());
            let v = libm::tanh(dense(&mut at, &units, 1)[0]);
            let weights: Vec<f64> =
                position.targets().iter().map(|target| libm::exp(logits[usize::from(target.index)])).collect();
            let sum: f64 = weights.iter().sum();
            let cross: f64 = position.pi().iter().zip(&weights).map(|(pi, weight)| pi * libm::log(weight / sum)).sum();
            (z - v) * (z - v) - cross
        };
        let mean = batch.iter().map(|(position, z)| one(position, *z)).sum::<f64>() / batch.len() as f64;
        mean + c * theta.iter().map(|w| w * w).sum::<f64>()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        for layers in 1..=3 {
            let shape = Shape { inputs: 5, width: 9, layers, outputs: 4 };
            let mut random = SplitMix64::new(5, layers.into());
            let mut network = Network::random(shape, &mut random);
            network.theta.iter_mut().for_each(|weight| *weight += (random.unit() as f32 - 0.5) * 0.6);
            let (examples, c) = (examples(), 0.01);
            let batch: Vec<Example> =
                examples.iter().map(|(position, result)| Example { position, result: *result }).collect();
            let mut gradient = Gradient::default();
            let losses = gradient.of(&network, &batch, c);

            let theta: Vec<f64> = network.theta.iter().map(|&weight| f64::from(weight)).collect();
            let expected = loss(shape, &theta, &examples, c);
            assert!((losses.total() - expected).abs() < 1e-5, "{losses:?} is not {expected}");
            for at in 0..theta.len() {
                let nudged = |by: f64| {
                    let mut theta = theta.clone();
                    theta[at] += by;
                    loss(shape, &theta, &examples, c)
                };
                let (slope, found) = ((nudged(1e-5) - nudged(-1e-5)) / 2e-5, f64::from(gradient.slopes()[at]));
                assert!(
                    (slope - found).abs() < 1e-4 * (1.0 + slope.abs()),
                    "{at} of {layers} layers: {found}, not {slope}"
                );
            }
        }
    }

    #[test]
    fn the_policy_term_is_a_cross_entropy() {
        // One legal move: p = pi = 1, so that its logarithm is 0 whatever the logit.
        let shape = Shape { inputs: 5, width: 3, layers: 1, outputs: 4 };
        let network = Network::random(shape, &mut SplitMix64::new(1, 1));
        let mut all = examples();
        let losses = |example: &(Position, f64)| {
            Gradient::default().of(&network, &[Example { position: &example.0, result: example.1 }], 0.0)
        };
        assert_eq!(losses(&all.pop().unwrap()).policy, 0.0);
        for example in &all {
            let entropy = example.0.entropy();
            let found = losses(example);
            assert!(found.policy >= entropy && entropy > 0.0 && found.entropy == Some(entropy));
            let looked = Gradient::default().look(&network, &Example { position: &example.0, result: example.1 });
            assert_eq!(looked, (found.value, found.policy));
        }
    }
}
