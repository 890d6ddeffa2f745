//! The network: a few dense layers with two heads, small enough to be trained while one watches.
//!
//! ```text
//! x                    inputs, each 0 or 1
//! h_1 = relu(W_1 x + b_1)
//! h_k = relu(W_k h_{k-1} + b_k)                       as many layers as the shape says
//! logits = W_p h + b_p                                policy: one for each move that the game can have
//! v = tanh(w_v h + b_v)                               value, from the view of the side to move
//! ```
//! All numbers are f32 and are added in one written order, without fused operations; tanh is `libm`'s. So a network says the
//! same, bit for bit, natively and in wasm32. Weights lie input by input: one input's weights to all outputs are neighbours, so
//! that the inner loop runs over outputs, whose sums do not depend on each other.

use engine::random::SplitMix64;

/// A network's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Numbers it is shown.
    pub inputs: u16,
    /// Units of each hidden layer: 1 to [`MOST_WIDTH`](Self::MOST_WIDTH).
    pub width: u16,
    /// Hidden layers: 1 to [`MOST_LAYERS`](Self::MOST_LAYERS).
    pub layers: u16,
    /// Policy logits.
    pub outputs: u16,
}

impl Shape {
    /// The widest hidden layer.
    pub const MOST_WIDTH: u16 = 256;
    /// The most hidden layers.
    pub const MOST_LAYERS: u16 = 4;

    /// Returns the number of parameters, which is the length of theta.
    #[must_use]
    pub fn parameters(self) -> usize {
        self.value_head().end()
    }

    /// Hidden layer `layer`, from 0.
    pub(crate) fn hidden(self, layer: u16) -> Dense {
        let first = Dense { start: 0, inputs: self.inputs.into(), outputs: self.width.into() };
        if layer == 0 {
            return first;
        }
        let later = Dense { start: first.end(), inputs: self.width.into(), outputs: self.width.into() };
        Dense { start: later.start + later.len() * usize::from(layer - 1), ..later }
    }

    pub(crate) fn policy_head(self) -> Dense {
        let start = self.hidden(self.layers - 1).end();
        Dense { start, inputs: self.width.into(), outputs: self.outputs.into() }
    }

    pub(crate) fn value_head(self) -> Dense {
        Dense { start: self.policy_head().end(), inputs: self.width.into(), outputs: 1 }
    }
}

/// Range of a dense layer's parameters: weights input by input, then biases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dense {
    pub(crate) start: usize,
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
}

impl Dense {
    pub(crate) fn len(self) -> usize {
        (self.inputs + 1) * self.outputs
    }

    pub(crate) fn end(self) -> usize {
        self.start + self.len()
    }

    /// An input's weights to all outputs; those of the input after the last one are the biases.
    pub(crate) fn row(self, input: usize) -> std::ops::Range<usize> {
        let start = self.start + input * self.outputs;
        start..start + self.outputs
    }

    pub(crate) fn biases(self) -> std::ops::Range<usize> {
        self.row(self.inputs)
    }
}

/// A network: its shape and its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    shape: Shape,
    pub(crate) theta: Vec<f32>,
}

/// Parameters that make no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// A size that is not offered.
    #[error("a network of {layers} layers of {width} units; from 1 to {most_layers} of 1 to {most_width} are possible", most_layers = Shape::MOST_LAYERS, most_width = Shape::MOST_WIDTH)]
    Shape {
        /// Hidden layers.
        layers: u16,
        /// Units of each.
        width: u16,
    },
    /// Another number of parameters than the shape has.
    #[error("{found} parameters where the network has {expected}")]
    Count {
        /// Number that the shape has.
        expected: usize,
        /// Number given.
        found: usize,
    },
    /// A parameter that is infinite or no number.
    #[error("parameter {0} is not a finite number")]
    NotFinite(usize),
}

impl Network {
    /// Random weights, uniform with a variance of 2 / inputs of the layer (He et al. 2015), so that activations neither grow nor
    /// shrink from layer to layer; the heads' are a tenth of that, so that it begins without opinions. Biases are 0.
    #[must_use]
    pub fn random(shape: Shape, random: &mut SplitMix64) -> Self {
        let mut theta = vec![0.0; shape.parameters()];
        let mut fill = |dense: Dense, scale: f64| {
            #[expect(clippy::cast_precision_loss, reason = "layers are small")]
            let bound = scale * (6.0 / dense.inputs as f64).sqrt();
            for weight in &mut theta[dense.start..dense.biases().start] {
                #[expect(clippy::cast_possible_truncation, reason = "weights are f32")]
                let drawn = (bound * (2.0 * random.unit() - 1.0)) as f32;
                *weight = drawn;
            }
        };
        for layer in 0..shape.layers {
            fill(shape.hidden(layer), 1.0);
        }
        fill(shape.policy_head(), 0.1);
        fill(shape.value_head(), 0.1);
        Self { shape, theta }
    }

    /// A network of given parameters, in the order of the module's description.
    ///
    /// # Errors
    /// Where they are not those of the shape.
    pub fn new(shape: Shape, theta: Vec<f32>) -> Result<Self, NetworkError> {
        let Shape { width, layers, .. } = shape;
        if !(1..=Shape::MOST_WIDTH).contains(&width) || !(1..=Shape::MOST_LAYERS).contains(&layers) {
            return Err(NetworkError::Shape { layers, width });
        }
        if theta.len() != shape.parameters() {
            return Err(NetworkError::Count { expected: shape.parameters(), found: theta.len() });
        }
        theta.iter().position(|weight| !weight.is_finite()).map_or(Ok(()), |at| Err(NetworkError::NotFinite(at)))?;
        Ok(Self { shape, theta })
    }

    /// Its size.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// theta: every layer's weights and then its biases, first the hidden layers, then policy, then value.
    #[must_use]
    pub fn parameters(&self) -> &[f32] {
        &self.theta
    }

    /// Evaluates a position: the logits of all outputs, and v for the side to move. `inputs` are those that are 1.
    pub fn forward<'a>(&self, inputs: &[u16], activations: &'a mut Activations) -> (&'a [f32], f32) {
        let Activations { hidden, logits, before, value } = activations;
        hidden.resize_with(self.shape.layers.into(), Vec::new);
        for layer in 0..self.shape.layers {
            let (below, rest) = hidden.split_at_mut(layer.into());
            let out = &mut rest[0];
            let dense = self.shape.hidden(layer);
            self.begin(dense, out);
            match below.last() {
                None => inputs.iter().for_each(|&input| add(out, &self.theta[dense.row(input.into())])),
                Some(below) => self.add_all(dense, below, out),
            }
            out.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        }
        let top = &hidden[usize::from(self.shape.layers) - 1];
        self.begin(self.shape.policy_head(), logits);
        self.add_all(self.shape.policy_head(), top, logits);
        let head = self.shape.value_head();
        *before = self.theta[head.biases().start] + dot(&self.theta[head.start..head.biases().start], top);
        *value = libm::tanhf(*before);
        (logits, *value)
    }

    /// A layer's sums before anything is added: its biases.
    fn begin(&self, dense: Dense, sums: &mut Vec<f32>) {
        sums.clear();
        sums.extend_from_slice(&self.theta[dense.biases()]);
    }

    fn add_all(&self, dense: Dense, below: &[f32], sums: &mut [f32]) {
        // A unit that is off adds nothing.
        for (input, &unit) in below.iter().enumerate().filter(|(_, unit)| **unit != 0.0) {
            add_scaled(sums, unit, &self.theta[dense.row(input)]);
        }
    }
}

/// Units of a network's layers for a position; kept from position to position, so that evaluating allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Activations {
    /// Each hidden layer's units.
    pub(crate) hidden: Vec<Vec<f32>>,
    pub(crate) logits: Vec<f32>,
    /// The value head's sum, of which v is the tanh.
    before: f32,
    pub(crate) value: f32,
}

impl Activations {
    /// Units of each hidden layer, as the last evaluation left them.
    #[must_use]
    pub fn hidden(&self) -> &[Vec<f32>] {
        &self.hidden
    }

    /// The value head's sum before tanh.
    #[must_use]
    pub fn before(&self) -> f32 {
        self.before
    }
}

/// P of some logits: their softmax, in f64.
pub fn softmax(logits: impl Iterator<Item = f32> + Clone, shares: &mut Vec<f64>) {
    let largest = logits.clone().fold(f32::NEG_INFINITY, f32::max);
    shares.clear();
    shares.extend(logits.map(|logit| libm::exp(f64::from(logit) - f64::from(largest))));
    let sum: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
}

fn add(sums: &mut [f32], row: &[f32]) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
}

/// `sums += scale * row`.
pub(crate) fn add_scaled(sums: &mut [f32], scale: f32, row: &[f32]) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += scale * weight);
}

/// A sum of products in eight parts, as a processor adds them side by side. The order is written here and so the same anywhere.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a, a_rest) = a.as_chunks::<8>();
    let (b, b_rest) = b.as_chunks::<8>();
    let mut parts = [0.0; 8];
    for (a, b) in a.iter().zip(b) {
        for lane in 0..8 {
            parts[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    parts.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { inputs: 5, width: 11, layers: 3, outputs: 4 };

    /// Evaluates a position by the definition, in f64.
    fn by_definition(network: &Network, inputs: &[u16]) -> (Vec<f64>, f64) {
        let mut below: Vec<f64> = (0..5).map(|i| f64::from(u8::from(inputs.contains(&i)))).collect();
        let mut at = 0;
        let mut dense = |below: &[f64], outputs: usize| {
            let theta = &network.theta[at..];
            at += (below.len() + 1) * outputs;
            let sum = |output: usize| {
                let weighted = below.iter().enumerate().map(|(i, x)| x * f64::from(theta[i * outputs + output]));
                weighted.sum::<f64>() + f64::from(theta[below.len() * outputs + output])
            };
            (0..outputs).map(sum).collect::<Vec<f64>>()
        };
        for _ in 0..SHAPE.layers {
            below = dense(&below, 11).into_iter().map(|sum| sum.max(0.0)).collect();
        }
        let logits = dense(&below, 4);
        (logits, libm::tanh(dense(&below, 1)[0]))
    }

    #[test]
    fn it_says_what_the_formulas_say() {
        let mut random = SplitMix64::new(1, 2);
        let mut network = Network::random(SHAPE, &mut random);
        // Biases too, which begin at 0.
        network.theta.iter_mut().for_each(|weight| *weight += random.unit() as f32 - 0.5);
        for inputs in [&[][..], &[2], &[0, 1, 4], &[0, 1, 2, 3, 4]] {
            let mut activations = Activations::default();
            let (logits, value) = network.forward(inputs, &mut activations);
            let (expected, expected_value) = by_definition(&network, inputs);
            assert!((f64::from(value) - expected_value).abs() < 1e-5);
            let near =
                logits.iter().zip(&expected).all(|(found, expected)| (f64::from(*found) - expected).abs() < 1e-4);
            assert!(near && logits.len() == 4, "{logits:?}, not {expected:?}");
        }
    }

    #[test]
    fn parameters_are_checked() {
        let theta = Network::random(SHAPE, &mut SplitMix64::new(0, 0)).theta;
        assert_eq!(theta.len(), (5 + 1) * 11 + 2 * (11 + 1) * 11 + (11 + 1) * 4 + 12);
        assert!(Network::new(SHAPE, theta.clone()).is_ok());
        assert!(matches!(Network::new(SHAPE, theta[1..].to_vec()), Err(NetworkError::Count { .. })));
        assert!(matches!(Network::new(Shape { layers: 0, ..SHAPE }, Vec::new()), Err(NetworkError::Shape { .. })));
        let mut broken = theta;
        broken[7] = f32::NAN;
        assert_eq!(Network::new(SHAPE, broken), Err(NetworkError::NotFinite(7)));
    }
}
