//! Single layers, and the reader that decodes them.

use crate::error::{Expected, Problem};
use crate::lc0::format::Format;
use crate::lc0::layer::{self, Encoding};
use crate::lc0::proto;

/// More numbers for a square than any network has by a good margin: the widest have 1536, inside their feed-forward
/// parts. Each takes 256 bytes of memory for every position that is evaluated, and a layer that makes many of few may be
/// small in the file.
pub const WIDEST: usize = 16_384;

/// Squares of the board: the cells of a plane.
pub(super) const SQUARES: usize = 64;

/// A convolution over the 8x8 board, padded so that the board keeps its size.
#[derive(Debug, Clone, PartialEq)]
pub struct Convolution {
    /// Channels in.
    pub inputs: usize,
    /// Channels out.
    pub outputs: usize,
    /// Width and height: 1 or 3.
    pub kernel: usize,
    /// `[outputs][inputs][kernel][kernel]`
    pub weights: Vec<f32>,
    /// `[outputs]`
    pub biases: Vec<f32>,
}

/// A dense layer.
#[derive(Debug, Clone, PartialEq)]
pub struct Dense {
    /// Numbers in.
    pub inputs: usize,
    /// Numbers out.
    pub outputs: usize,
    /// `[outputs][inputs]`
    pub weights: Vec<f32>,
    /// `[outputs]`, where there are any.
    pub biases: Option<Vec<f32>>,
}

/// Layer normalisation: numbers shifted and scaled to mean 0 and variance 1, then scaled and shifted as learnt.
#[derive(Debug, Clone, PartialEq)]
pub struct Norm {
    /// `[width]`
    pub scales: Vec<f32>,
    /// `[width]`
    pub offsets: Vec<f32>,
    /// Number added to the variance.
    pub epsilon: f32,
}

impl Dense {
    /// Multiplies all results of the layer by a number.
    #[must_use]
    pub(super) fn scaled(mut self, factor: f32) -> Self {
        let biases = self.biases.iter_mut().flatten();
        self.weights.iter_mut().chain(biases).for_each(|number| *number *= factor);
        self
    }
}

/// Weights and biases of a dense layer, as they are in the file.
pub(super) type Part<'a> = (Option<&'a proto::Layer>, Option<&'a proto::Layer>);

/// Number of results of a dense layer.
#[derive(Debug, Clone, Copy)]
pub(super) enum Width {
    /// This number, because of the layers around it.
    Exactly(usize),
    /// The number of its biases, but no more than [`WIDEST`]: there may be fewer weights in the file than numbers in memory.
    Bounded,
    /// The number of its biases, for a layer that sees all squares: it has 64 weights and more for each number.
    Any,
}

/// Refuses what is wider than any network.
pub(super) fn check_width(layer: &str, found: usize) -> Result<(), Problem> {
    if found > WIDEST {
        return Err(Problem::TooWide { layer: layer.to_owned(), found, limit: WIDEST });
    }
    Ok(())
}

/// Decodes layers and keeps count.
pub(super) struct Reader<'a> {
    pub(super) format: &'a Format,
    pub(super) message: &'a proto::Weights,
    /// Set once an encoder layer with smolgen was met.
    pub(super) uses_smolgen: bool,
    pub(super) parameters: u64,
    pub(super) encodings: Vec<Encoding>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(format: &'a Format, message: &'a proto::Weights) -> Self {
        Self { format, message, uses_smolgen: false, parameters: 0, encodings: Vec::new() }
    }

    /// A convolution; `outputs` is taken from the weights where it is not given.
    pub(super) fn convolution(
        &mut self,
        block: Option<&proto::ConvBlock>,
        name: &str,
        inputs: usize,
        outputs: Option<usize>,
        kernel: usize,
    ) -> Result<Convolution, Problem> {
        let block = block.ok_or_else(|| Problem::Missing(format!("{name} layer")))?;
        let per_output = inputs * kernel * kernel;
        let expected = match outputs {
            Some(outputs) => Expected::Exactly(outputs * per_output),
            None => Expected::MultipleOf(per_output),
        };
        let mut weights = self.layer(block.weights.as_ref(), &format!("{name}.weights"), expected)?;
        let outputs = weights.len() / per_output;
        check_width(name, outputs)?;
        let mut per_channel = |layer: &Option<proto::Layer>, what: &str| {
            self.optional(layer.as_ref(), &format!("{name}.{what}"), outputs)
        };
        let mut biases = per_channel(&block.biases, "biases")?.unwrap_or_else(|| vec![0.0; outputs]);
        let means = per_channel(&block.bn_means, "bn_means")?;
        let variances = per_channel(&block.bn_stddivs, "bn_stddivs")?;
        let gammas = per_channel(&block.bn_gammas, "bn_gammas")?.unwrap_or_else(|| vec![1.0; outputs]);
        let betas = per_channel(&block.bn_betas, "bn_betas")?.unwrap_or_else(|| vec![0.0; outputs]);
        if let Some(means) = means {
            let variances = variances.ok_or_else(|| Problem::Missing(format!("{name}.bn_stddivs layer")))?;
            for (output, weights) in weights.chunks_exact_mut(per_output).enumerate() {
                let scale = gammas[output] * (1.0 / (variances[output] + EPSILON).sqrt());
                weights.iter_mut().for_each(|weight| *weight *= scale);
                biases[output] = betas[output] - scale * (means[output] - biases[output]);
            }
            if weights.iter().chain(&biases).any(|value| !value.is_finite()) {
                return Err(Problem::NotFinite(format!("{name} after batch normalisation")));
            }
        }
        Ok(Convolution { inputs, outputs, kernel, weights, biases })
    }

    /// A dense layer.
    pub(super) fn dense(
        &mut self,
        (weights, biases): Part<'_>,
        name: &str,
        inputs: usize,
        width: Width,
    ) -> Result<Dense, Problem> {
        let expected = match width {
            Width::Exactly(outputs) => Expected::Exactly(outputs),
            Width::Bounded | Width::Any => Expected::MultipleOf(1),
        };
        let biases = self.layer(biases, &format!("{name}.biases"), expected)?;
        let outputs = biases.len();
        if let Width::Bounded = width {
            check_width(name, outputs)?;
        }
        let expected = Expected::Exactly(inputs.saturating_mul(outputs));
        let weights = self.layer(weights, &format!("{name}.weights"), expected)?;
        Ok(Dense { inputs, outputs, weights, biases: Some(biases) })
    }

    /// A dense layer without biases.
    pub(super) fn product(
        &mut self,
        weights: Option<&proto::Layer>,
        name: &str,
        inputs: usize,
    ) -> Result<Dense, Problem> {
        let weights = self.layer(weights, &format!("{name}.weights"), Expected::MultipleOf(inputs))?;
        Ok(Dense { inputs, outputs: weights.len() / inputs, weights, biases: None })
    }

    /// Layer normalisation; the scales and offsets in this order.
    pub(super) fn norm(
        &mut self,
        (scales, offsets): Part<'_>,
        name: &str,
        width: usize,
        epsilon: f32,
    ) -> Result<Norm, Problem> {
        let scales = self.layer(scales, &format!("{name}.gammas"), Expected::Exactly(width))?;
        let offsets = self.layer(offsets, &format!("{name}.betas"), Expected::Exactly(width))?;
        Ok(Norm { scales, offsets, epsilon })
    }

    /// An array that may be absent, which Lc0 also writes as an empty one.
    pub(super) fn optional(
        &mut self,
        layer: Option<&proto::Layer>,
        name: &str,
        count: usize,
    ) -> Result<Option<Vec<f32>>, Problem> {
        match layer {
            Some(layer) if layer.params.as_ref().is_some_and(|params| !params.is_empty()) => {
                self.layer(Some(layer), name, Expected::Exactly(count)).map(Some)
            }
            _ => Ok(None),
        }
    }

    pub(super) fn layer(
        &mut self,
        layer: Option<&proto::Layer>,
        name: &str,
        expected: Expected,
    ) -> Result<Vec<f32>, Problem> {
        let layer = layer.ok_or_else(|| Problem::Missing(format!("{name} layer")))?;
        let values = layer::decode(layer, name, expected)?;
        let encoding = Encoding::of(layer)?;
        if !self.encodings.contains(&encoding) {
            self.encodings.push(encoding);
        }
        self.parameters += values.len() as u64;
        Ok(values)
    }
}

/// Number that Lc0 adds to variances before their square root, in batch normalisation.
const EPSILON: f32 = 1e-5;
