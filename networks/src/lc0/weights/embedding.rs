//! The body of an attention network: what stands for each square, and the encoder layers that work on it.

use super::attention::{Encoder, FeedForward};
use super::layers::{Dense, Norm, Reader, SQUARES, Width, check_width};
use crate::error::{Expected, Problem};
use crate::lc0::format::InputEmbedding;
use crate::lc0::planes::PLANES;
use crate::lc0::proto;

/// Embedding and encoder layers. E is the width of the embedding: the numbers that stand for a square.
#[derive(Debug, Clone, PartialEq)]
pub struct AttentionBody {
    /// Numbers of a square that the embedding is made of.
    pub tokens: Tokens,
    /// From the numbers of a square to E.
    pub embedding: Dense,
    /// Biases of the embedding for each square, `[64][E]`, with the position table folded into them; `None` without such a table.
    pub offsets: Option<Vec<f32>>,
    /// After the activation of the embedding.
    pub norm: Option<Norm>,
    /// Input gating: factors, `[64][E]`.
    pub factors: Option<Vec<f32>>,
    /// Input gating: what is then added, `[64][E]`.
    pub summands: Option<Vec<f32>>,
    /// After the gating, with its normalisation.
    pub feed_forward: Option<FeedForward>,
    /// The encoder layers.
    pub encoders: Vec<Encoder>,
}

/// Contribution of each square to the embedding.
#[derive(Debug, Clone, PartialEq)]
pub enum Tokens {
    /// The channels of a tower.
    Tower,
    /// The 112 planes.
    Planes,
    /// The 112 planes and some channels that a dense layer makes of the whole board. The layer's inputs are the
    /// first 12 planes, plane by plane; its outputs the channels, square by square.
    Board(Dense),
}

/// Planes that the dense layer of [`Tokens::Board`] sees: the pieces of the current position.
pub(crate) const BOARD_PLANES: usize = 12;

impl AttentionBody {
    /// E.
    #[must_use]
    pub fn width(&self) -> usize {
        self.embedding.outputs
    }

    /// Returns whether some weight looks at a plane.
    pub(super) fn looks_at(&self, plane: usize) -> bool {
        let inputs = self.embedding.inputs;
        let directly = self.embedding.weights.iter().skip(plane).step_by(inputs).any(|&weight| weight != 0.0);
        directly
            || match &self.tokens {
                Tokens::Board(layer) if plane < BOARD_PLANES => layer
                    .weights
                    .chunks_exact(layer.inputs)
                    .any(|row| row[SQUARES * plane..SQUARES * (plane + 1)].iter().any(|&weight| weight != 0.0)),
                _ => false,
            }
    }
}

impl Reader<'_> {
    /// The body; `channels` are those of the tower before it.
    pub(super) fn attention_body(
        &mut self,
        message: &proto::Weights,
        channels: Option<usize>,
    ) -> Result<AttentionBody, Problem> {
        if message.encoder.is_empty() {
            return Err(Problem::Missing("encoder layers".to_owned()));
        }
        let dense_positions = self.format.embedding == InputEmbedding::PositionDense;
        let (tokens, inputs, table) = match (channels, self.format.embedding) {
            (Some(channels), _) => (Tokens::Tower, channels, false),
            (None, InputEmbedding::PositionMap) => (Tokens::Planes, PLANES, true),
            (None, InputEmbedding::PositionDense) => {
                let layer = self.board_layer(message)?;
                let width = PLANES + layer.outputs / SQUARES;
                (Tokens::Board(layer), width, false)
            }
            (None, InputEmbedding::None) => return Err(Problem::Missing("input embedding".to_owned())),
        };
        let stored = inputs + if table { SQUARES } else { 0 };
        let part = (message.ip_emb_w.as_ref(), message.ip_emb_b.as_ref());
        let layer = self.dense(part, "ip_emb", stored, Width::Bounded)?;
        let width = layer.outputs;
        let (embedding, offsets) = if table { fold_positions(layer, inputs) } else { (layer, None) };

        let norm = if dense_positions {
            let part = (message.ip_emb_ln_gammas.as_ref(), message.ip_emb_ln_betas.as_ref());
            Some(self.norm(part, "ip_emb_ln", width, self.epsilon())?)
        } else {
            None
        };
        let factors = self.gate(message.ip_mult_gate.as_ref(), "ip_mult_gate", width)?;
        let summands = self.gate(message.ip_add_gate.as_ref(), "ip_add_gate", width)?;
        let alpha = (2.0 * message.encoder.len() as f32).powf(-0.25);
        let feed_forward = if dense_positions {
            let norm = (message.ip_emb_ffn_ln_gammas.as_ref(), message.ip_emb_ffn_ln_betas.as_ref());
            let activation = self.feed_forward_function(self.format.activation.function());
            let parts = (message.ip_emb_ffn.as_ref(), norm);
            Some(self.feed_forward(parts, ("ip_emb_ffn", "ip_emb_ffn_ln"), width, alpha, activation)?)
        } else {
            None
        };
        let activation = self.format.activation.function();
        let encoders = self.encoders(&message.encoder, message.headcount, "encoder", width, alpha, activation)?;
        Ok(AttentionBody { tokens, embedding, offsets, norm, factors, summands, feed_forward, encoders })
    }

    /// The dense layer over the board, its inputs brought from square by square, as stored, to plane by plane.
    fn board_layer(&mut self, message: &proto::Weights) -> Result<Dense, Problem> {
        const INPUTS: usize = BOARD_PLANES * SQUARES;
        let name = "ip_emb_preproc";
        let biases =
            self.layer(message.ip_emb_preproc_b.as_ref(), &format!("{name}.biases"), Expected::MultipleOf(SQUARES))?;
        let outputs = biases.len();
        check_width(name, outputs / SQUARES)?;
        let expected = Expected::Exactly(INPUTS * outputs);
        let mut weights = self.layer(message.ip_emb_preproc_w.as_ref(), &format!("{name}.weights"), expected)?;
        let mut row_by_plane = [0.0; INPUTS];
        for row in weights.chunks_exact_mut(INPUTS) {
            for (index, &weight) in row.iter().enumerate() {
                row_by_plane[index % BOARD_PLANES * SQUARES + index / BOARD_PLANES] = weight;
            }
            row.copy_from_slice(&row_by_plane);
        }
        Ok(Dense { inputs: INPUTS, outputs, weights, biases: Some(biases) })
    }

    /// A gate, brought from `[E][64]`, as stored, to `[64][E]`.
    fn gate(&mut self, layer: Option<&proto::Layer>, name: &str, width: usize) -> Result<Option<Vec<f32>>, Problem> {
        let stored = self.optional(layer, name, SQUARES * width)?;
        let turned =
            |stored: Vec<f32>| (0..stored.len()).map(|index| stored[index % width * SQUARES + index / width]).collect();
        Ok(stored.map(turned))
    }
}

/// Splits the layer behind the concatenation of a square's numbers and its row of the position table: the first
/// `inputs` columns stay, the others times the table become biases, one row for each square.
fn fold_positions(layer: Dense, inputs: usize) -> (Dense, Option<Vec<f32>>) {
    let Dense { inputs: stored, outputs, weights, biases } = layer;
    let biases = biases.unwrap_or_else(|| vec![0.0; outputs]);
    let mut offsets = vec![0.0; SQUARES * outputs];
    for (square, offsets) in offsets.chunks_exact_mut(outputs).enumerate() {
        for ((offset, row), &bias) in offsets.iter_mut().zip(weights.chunks_exact(stored)).zip(&biases) {
            let table =
                row[inputs..].iter().enumerate().map(|(other, &weight)| position(square, other) * f64::from(weight));
            *offset = (f64::from(bias) + table.sum::<f64>()) as f32;
        }
    }
    let weights = weights.chunks_exact(stored).flat_map(|row| row[..inputs].iter().copied()).collect();
    (Dense { inputs, outputs, weights, biases: None }, Some(offsets))
}

/// The position table: -1 for the square itself, 1 for squares that a queen or a knight reaches from it on an empty
/// board, else 0.
fn position(square: usize, other: usize) -> f64 {
    let files = (square % 8).abs_diff(other % 8);
    let ranks = (square / 8).abs_diff(other / 8);
    match (files, ranks) {
        (0, 0) => -1.0,
        (0, _) | (_, 0) | (1, 2) | (2, 1) => 1.0,
        _ if files == ranks => 1.0,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_table_holds_the_moves_of_the_policy() {
        let count = |wanted: f64| {
            (0..SQUARES * SQUARES).filter(|index| position(index / SQUARES, index % SQUARES) == wanted).count()
        };
        // The 1858 moves without their 66 promotions.
        assert_eq!((count(-1.0), count(1.0)), (64, 1792));
    }
}
