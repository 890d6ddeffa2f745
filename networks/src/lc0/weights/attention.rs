//! Encoder layers: attention among the squares, then two dense layers square by square.

use super::layers::{Dense, Norm, Part, Reader, SQUARES, Width, check_width};
use crate::error::{Expected, Problem};
use crate::lc0::format::{Activation, InputEmbedding};
use crate::lc0::layer;
use crate::lc0::proto;

/// An encoder layer. Both its halves add their result to what they got and normalise the sum; the result's factor
/// (alpha) is folded into their last dense layers.
#[derive(Debug, Clone, PartialEq)]
pub struct Encoder {
    /// Attention heads; they share `queries.outputs` equally.
    pub heads: usize,
    /// E to heads times depth, divided by the square root of the depth.
    pub queries: Dense,
    /// E to heads times depth.
    pub keys: Dense,
    /// E to heads times depth.
    pub values: Dense,
    /// Layers for the numbers that are added to the products of queries and keys.
    pub smolgen: Option<Smolgen>,
    /// Heads times depth to E.
    pub output: Dense,
    /// After the attention.
    pub norm: Norm,
    /// The other half.
    pub feed_forward: FeedForward,
}

/// Two dense layers with a skip connection and layer normalisation.
#[derive(Debug, Clone, PartialEq)]
pub struct FeedForward {
    /// E to the hidden width.
    pub hidden: Dense,
    /// Of the hidden layer.
    pub activation: Activation,
    /// Back to E.
    pub output: Dense,
    /// After the skip connection.
    pub norm: Norm,
}

/// Attention logits made from the whole board.
#[derive(Debug, Clone, PartialEq)]
pub struct Smolgen {
    /// E to few channels, for each square.
    pub compress: Dense,
    /// The channels of all squares to a hidden layer, with activation.
    pub hidden: Dense,
    /// After the activation.
    pub hidden_norm: Norm,
    /// To some numbers for each head, with activation. [`Weights::smolgen`](super::Weights::smolgen), which all
    /// encoder layers share, makes the logits of a head's 64 x 64 pairs of squares from them.
    pub heads: Dense,
    /// After the activation.
    pub heads_norm: Norm,
    /// Of both hidden layers.
    pub activation: Activation,
}

/// More attention heads than any network has (64). Each takes 16 KB a position while the network computes, whatever
/// its size in the file.
const MOST_HEADS: u32 = 256;

/// Number that layer normalisation adds to variances: in networks with a dense position embedding and in smolgen, ...
const COARSE_EPSILON: f32 = 1e-3;
/// ... and elsewhere.
const FINE_EPSILON: f32 = 1e-6;

impl Reader<'_> {
    /// Encoder layers, of the body or of a policy head; `name` is that of their list.
    pub(super) fn encoders(
        &mut self,
        messages: &[proto::EncoderLayer],
        heads: Option<u32>,
        name: &str,
        width: usize,
        alpha: f32,
        activation: Activation,
    ) -> Result<Vec<Encoder>, Problem> {
        let activation = self.feed_forward_function(activation);
        messages
            .iter()
            .enumerate()
            .map(|(index, message)| self.encoder(message, heads, &format!("{name}[{index}]"), width, alpha, activation))
            .collect()
    }

    fn encoder(
        &mut self,
        message: &proto::EncoderLayer,
        heads: Option<u32>,
        name: &str,
        width: usize,
        alpha: f32,
        activation: Activation,
    ) -> Result<Encoder, Problem> {
        let missing = |what: &str| Problem::Missing(format!("{name}.{what} layer"));
        let mha = message.mha.as_ref().ok_or_else(|| missing("mha"))?;
        for (layer, what) in [(&mha.rpe_q, "rpe_q"), (&mha.rpe_k, "rpe_k"), (&mha.rpe_v, "rpe_v")] {
            if layer.is_some() {
                return Err(Problem::Unsupported { kind: "relative positions", found: format!("{name}.mha.{what}") });
            }
        }
        let mut dense = |part: Part<'_>, what: &str, inputs, outputs| {
            self.dense(part, &format!("{name}.mha.{what}"), inputs, outputs)
        };
        let queries = dense((mha.q_w.as_ref(), mha.q_b.as_ref()), "q", width, Width::Bounded)?;
        let inner = queries.outputs;
        let keys = dense((mha.k_w.as_ref(), mha.k_b.as_ref()), "k", width, Width::Exactly(inner))?;
        let values = dense((mha.v_w.as_ref(), mha.v_b.as_ref()), "v", width, Width::Exactly(inner))?;
        let output = dense((mha.dense_w.as_ref(), mha.dense_b.as_ref()), "dense", inner, Width::Exactly(width))?;
        let heads = head_count(heads.unwrap_or(0), inner, name)?;
        let depth = inner / heads;
        let smolgen = match &mha.smolgen {
            None => None,
            Some(smolgen) => Some(self.smolgen(smolgen, &format!("{name}.mha.smolgen"), width, heads)?),
        };
        let part = (message.ln1_gammas.as_ref(), message.ln1_betas.as_ref());
        let norm = self.norm(part, &format!("{name}.ln1"), width, self.epsilon())?;
        let parts = (message.ffn.as_ref(), (message.ln2_gammas.as_ref(), message.ln2_betas.as_ref()));
        let names = (&*format!("{name}.ffn"), &*format!("{name}.ln2"));
        let feed_forward = self.feed_forward(parts, names, width, alpha, activation)?;
        Ok(Encoder {
            heads,
            queries: queries.scaled(1.0 / (depth as f32).sqrt()),
            keys,
            values,
            smolgen,
            output: output.scaled(alpha),
            norm,
            feed_forward,
        })
    }

    pub(super) fn feed_forward(
        &mut self,
        (message, norm): (Option<&proto::FeedForward>, Part<'_>),
        (name, norm_name): (&str, &str),
        width: usize,
        alpha: f32,
        activation: Activation,
    ) -> Result<FeedForward, Problem> {
        let message = message.ok_or_else(|| Problem::Missing(format!("{name} layer")))?;
        let part = (message.dense1_w.as_ref(), message.dense1_b.as_ref());
        let hidden = self.dense(part, &format!("{name}.dense1"), width, Width::Bounded)?;
        let part = (message.dense2_w.as_ref(), message.dense2_b.as_ref());
        let output = self.dense(part, &format!("{name}.dense2"), hidden.outputs, Width::Exactly(width))?.scaled(alpha);
        let norm = self.norm(norm, norm_name, width, self.epsilon())?;
        Ok(FeedForward { hidden, activation, output, norm })
    }

    fn smolgen(
        &mut self,
        message: &proto::Smolgen,
        name: &str,
        width: usize,
        heads: usize,
    ) -> Result<Smolgen, Problem> {
        let compress = self.product(message.compress.as_ref(), &format!("{name}.compress"), width)?;
        check_width(&format!("{name}.compress"), compress.outputs)?;
        let part = (message.dense1_w.as_ref(), message.dense1_b.as_ref());
        let hidden = self.dense(part, &format!("{name}.dense1"), SQUARES * compress.outputs, Width::Any)?;
        let part = (message.ln1_gammas.as_ref(), message.ln1_betas.as_ref());
        let hidden_norm = self.norm(part, &format!("{name}.ln1"), hidden.outputs, COARSE_EPSILON)?;
        // The shared layer says how many numbers a head has.
        let shared = self.message.smolgen_w.as_ref().ok_or_else(|| Problem::Missing("smolgen_w layer".to_owned()))?;
        let width = layer::count(shared)? / (SQUARES * SQUARES);
        let part = (message.dense2_w.as_ref(), message.dense2_b.as_ref());
        let all = self.dense(part, &format!("{name}.dense2"), hidden.outputs, Width::Exactly(heads * width))?;
        let part = (message.ln2_gammas.as_ref(), message.ln2_betas.as_ref());
        let heads_norm = self.norm(part, &format!("{name}.ln2"), all.outputs, COARSE_EPSILON)?;
        let activation = self.format.smolgen_function();
        self.uses_smolgen = true;
        Ok(Smolgen { compress, hidden, hidden_norm, heads: all, heads_norm, activation })
    }

    /// The shared last layer of smolgen, where some encoder layer uses it.
    pub(super) fn shared_smolgen(&mut self) -> Result<Option<Dense>, Problem> {
        const PAIRS: usize = SQUARES * SQUARES;
        if !self.uses_smolgen {
            return Ok(None);
        }
        let weights = self.layer(self.message.smolgen_w.as_ref(), "smolgen_w", Expected::MultipleOf(PAIRS))?;
        Ok(Some(Dense { inputs: weights.len() / PAIRS, outputs: PAIRS, weights, biases: None }))
    }

    /// Returns the number that layer normalisation of the body and of encoder layers adds to variances.
    pub(super) fn epsilon(&self) -> f32 {
        if self.format.embedding == InputEmbedding::PositionDense { COARSE_EPSILON } else { FINE_EPSILON }
    }

    /// The activation of feed-forward parts, where the place they are in has the given one.
    pub(super) fn feed_forward_function(&self, otherwise: Activation) -> Activation {
        self.format.feed_forward_activation.unwrap_or(otherwise)
    }
}

fn head_count(heads: u32, width: usize, name: &str) -> Result<usize, Problem> {
    if heads > MOST_HEADS {
        return Err(Problem::TooMany { what: "attention heads", found: heads as usize, limit: MOST_HEADS as usize });
    }
    let count = heads as usize;
    if count == 0 || !width.is_multiple_of(count) {
        return Err(Problem::Heads { layer: name.to_owned(), heads: count, width });
    }
    Ok(count)
}
