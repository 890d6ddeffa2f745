//! A network of the classical family as arrays of numbers: every layer decoded, its size checked against the
//! architecture, batch normalisation folded into the convolutions.
//!
//! Nothing here trusts a number in the file: sizes follow from the lengths of arrays that are really there.

use crate::error::{Expected, Problem};
use crate::lc0::format::{Activation, Format, MovesLeftFormat, PolicyFormat, ValueFormat};
use crate::lc0::layer::{self, Encoding};
use crate::lc0::planes::PLANES;
use crate::lc0::policy::{CONVOLUTION_PLANES, MOVES};
use crate::lc0::proto;

/// A residual network with its heads.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// 3x3, from the 112 planes to the filters.
    pub input: Convolution,
    /// The tower.
    pub blocks: Vec<Block>,
    /// The policy head.
    pub policy: PolicyHead,
    /// The value head: three outputs (win, draw, loss) or one.
    pub value: DenseHead,
    /// The moves-left head: one output.
    pub moves_left: Option<DenseHead>,
    /// The activation of hidden layers.
    pub activation: Activation,
    /// Numbers in the file, batch normalisation included.
    pub parameters: u64,
    /// How the layers are stored: each encoding met, in order of appearance.
    pub encodings: Vec<Encoding>,
}

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
    /// `[outputs]`
    pub biases: Vec<f32>,
}

/// A residual block.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// First 3x3 convolution, with activation.
    pub first: Convolution,
    /// Second 3x3 convolution; its activation comes after the skip connection.
    pub second: Convolution,
    /// Squeeze and excitation between the second convolution and the skip connection.
    pub squeeze: Option<Squeeze>,
}

/// Squeeze and excitation: the means of the channels decide how much of each passes and what is added.
#[derive(Debug, Clone, PartialEq)]
pub struct Squeeze {
    /// Filters to fewer channels, with activation.
    pub reduce: Dense,
    /// To twice the filters: gates before their sigmoid, then offsets.
    pub expand: Dense,
}

/// The policy head.
#[derive(Debug, Clone, PartialEq)]
pub enum PolicyHead {
    /// A 1x1 convolution with activation, then a dense layer to the 1858 moves.
    Plain {
        /// 1x1
        convolution: Convolution,
        /// To the 1858 moves.
        dense: Dense,
    },
    /// Two 3x3 convolutions, the first with activation; the second's 80 planes are kinds of moves.
    Convolution {
        /// 3x3 with activation.
        first: Convolution,
        /// 3x3 to 80 planes.
        second: Convolution,
    },
}

/// A head that ends in a few numbers: 1x1 convolution, hidden dense layer, both with activation, and a last one.
#[derive(Debug, Clone, PartialEq)]
pub struct DenseHead {
    /// 1x1
    pub convolution: Convolution,
    /// The hidden layer.
    pub hidden: Dense,
    /// The last layer, before softmax, tanh or relu.
    pub output: Dense,
}

/// More residual blocks than any network published for Lc0 (40) by a good margin.
pub const LARGEST_TOWER: usize = 256;

/// Squares of the board: the cells of a plane.
const SQUARES: usize = 64;

impl Weights {
    /// Decodes all layers.
    ///
    /// # Errors
    /// If a layer is missing, has the wrong size, or holds numbers that are not finite.
    pub fn of(message: &proto::Weights, format: &Format) -> Result<Self, Problem> {
        let mut reader = Reader::default();
        let input = reader.convolution(message.input.as_ref(), "input", PLANES, None, 3)?;
        let filters = input.outputs;
        let blocks = message
            .residual
            .iter()
            .enumerate()
            .map(|(index, block)| reader.block(block, &format!("residual[{index}]"), filters))
            .collect::<Result<_, _>>()?;
        let policy = reader.policy(message, format.policy, filters)?;
        let outcomes = if format.value == ValueFormat::Wdl { 3 } else { 1 };
        let value = reader.dense_head(
            (message.value.as_ref(), "value"),
            (message.ip1_val_w.as_ref(), message.ip1_val_b.as_ref(), "ip1_val"),
            (message.ip2_val_w.as_ref(), message.ip2_val_b.as_ref(), "ip2_val"),
            (filters, outcomes),
        )?;
        let moves_left = match format.moves_left {
            MovesLeftFormat::None => None,
            MovesLeftFormat::V1 => Some(reader.dense_head(
                (message.moves_left.as_ref(), "moves_left"),
                (message.ip1_mov_w.as_ref(), message.ip1_mov_b.as_ref(), "ip1_mov"),
                (message.ip2_mov_w.as_ref(), message.ip2_mov_b.as_ref(), "ip2_mov"),
                (filters, 1),
            )?),
        };
        Ok(Self {
            input,
            blocks,
            policy,
            value,
            moves_left,
            activation: format.activation,
            parameters: reader.parameters,
            encodings: reader.encodings,
        })
    }

    /// Channels of the tower.
    #[must_use]
    pub fn filters(&self) -> usize {
        self.input.outputs
    }
}

type Part<'a> = (Option<&'a proto::ConvBlock>, &'static str);
type DensePart<'a> = (Option<&'a proto::Layer>, Option<&'a proto::Layer>, &'static str);

/// Decodes layers and keeps count.
#[derive(Default)]
struct Reader {
    parameters: u64,
    encodings: Vec<Encoding>,
}

impl Reader {
    fn block(&mut self, block: &proto::Residual, name: &str, filters: usize) -> Result<Block, Problem> {
        let mut convolution = |part: Option<&proto::ConvBlock>, which: &str| {
            self.convolution(part, &format!("{name}.{which}"), filters, Some(filters), 3)
        };
        let first = convolution(block.conv1.as_ref(), "conv1")?;
        let second = convolution(block.conv2.as_ref(), "conv2")?;
        let squeeze = match &block.se {
            None => None,
            Some(unit) => {
                let reduce = self.dense(unit.w1.as_ref(), unit.b1.as_ref(), &format!("{name}.se.1"), filters, None)?;
                let expand = self.dense(
                    unit.w2.as_ref(),
                    unit.b2.as_ref(),
                    &format!("{name}.se.2"),
                    reduce.outputs,
                    Some(2 * filters),
                )?;
                Some(Squeeze { reduce, expand })
            }
        };
        Ok(Block { first, second, squeeze })
    }

    fn policy(
        &mut self,
        message: &proto::Weights,
        format: PolicyFormat,
        filters: usize,
    ) -> Result<PolicyHead, Problem> {
        match format {
            PolicyFormat::Classical => {
                let convolution = self.convolution(message.policy.as_ref(), "policy", filters, None, 1)?;
                let dense = self.dense(
                    message.ip_pol_w.as_ref(),
                    message.ip_pol_b.as_ref(),
                    "ip_pol",
                    convolution.outputs * SQUARES,
                    Some(MOVES),
                )?;
                Ok(PolicyHead::Plain { convolution, dense })
            }
            PolicyFormat::Convolution => {
                let first = self.convolution(message.policy1.as_ref(), "policy1", filters, None, 3)?;
                let planes = Some(CONVOLUTION_PLANES);
                let second = self.convolution(message.policy.as_ref(), "policy", first.outputs, planes, 3)?;
                Ok(PolicyHead::Convolution { first, second })
            }
            PolicyFormat::Attention => {
                Err(Problem::Unsupported { kind: "attention policy heads", found: format.to_string() })
            }
        }
    }

    fn dense_head(
        &mut self,
        convolution: Part<'_>,
        hidden: DensePart<'_>,
        output: DensePart<'_>,
        (filters, outputs): (usize, usize),
    ) -> Result<DenseHead, Problem> {
        let convolution = self.convolution(convolution.0, convolution.1, filters, None, 1)?;
        let hidden = self.dense(hidden.0, hidden.1, hidden.2, convolution.outputs * SQUARES, None)?;
        let output = self.dense(output.0, output.1, output.2, hidden.outputs, Some(outputs))?;
        Ok(DenseHead { convolution, hidden, output })
    }

    /// A convolution; `outputs` is taken from the weights where it is not given.
    fn convolution(
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

    /// A dense layer; `outputs` is taken from the biases where it is not given.
    fn dense(
        &mut self,
        weights: Option<&proto::Layer>,
        biases: Option<&proto::Layer>,
        name: &str,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Dense, Problem> {
        let expected = outputs.map_or(Expected::MultipleOf(1), Expected::Exactly);
        let biases = self.layer(biases, &format!("{name}.biases"), expected)?;
        let outputs = biases.len();
        let weights = self.layer(weights, &format!("{name}.weights"), Expected::Exactly(inputs * outputs))?;
        Ok(Dense { inputs, outputs, weights, biases })
    }

    /// An array that may be absent, which Lc0 also writes as an empty one.
    fn optional(
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

    fn layer(&mut self, layer: Option<&proto::Layer>, name: &str, expected: Expected) -> Result<Vec<f32>, Problem> {
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

/// What Lc0 adds to variances before their square root.
const EPSILON: f32 = 1e-5;
