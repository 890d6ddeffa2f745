//! Memory that a network takes, counted before any is asked for.

use super::error::Unsupported;
use super::kernels::cell_stride;
use super::matrix::padded;
use super::piece::PIECE;
use super::winograd::{CELLS, TILES};
use crate::lc0::policy::CONVOLUTION_PLANES;
use crate::lc0::weights::{Convolution, Dense, DenseHead, PolicyHead, Squares, Tower, Weights};

/// What a network needs.
#[derive(Debug)]
pub(super) struct Needs {
    /// Numbers in the layers.
    weights: u64,
    /// The widest that flows through it.
    pub(super) widths: Widths,
}

/// The widest that flows through a network.
#[derive(Debug, Clone, Copy)]
pub(super) struct Widths {
    /// Channels of a board.
    pub(super) channels: usize,
    /// Channels of a board that a 3x3 convolution reads or writes.
    pub(super) convolved: usize,
    /// Numbers of a row.
    pub(super) row: usize,
}

impl Needs {
    /// Counts a residual network that looks at so many planes.
    pub(super) fn of(weights: &Weights, tower: &Tower, planes: usize) -> Result<Self, Unsupported> {
        let mut needs = Self { weights: 0, widths: Widths { channels: 0, convolved: 0, row: 0 } };
        needs.winograd(planes, tower.filters());
        for block in &tower.blocks {
            needs.convolution(&block.first);
            needs.convolution(&block.second);
            if let Some(squeeze) = &block.squeeze {
                needs.dense(&squeeze.reduce);
                needs.dense(&squeeze.expand);
            }
        }
        match &weights.policy {
            PolicyHead::Plain { convolution, dense } => {
                needs.squares(convolution);
                needs.dense(dense);
            }
            PolicyHead::Convolution { first, second } => {
                debug_assert_eq!(second.outputs, CONVOLUTION_PLANES);
                needs.convolution(first);
                needs.convolution(second);
            }
            PolicyHead::Attention { .. } => return Err(Unsupported::Attention),
        }
        for head in [Some(&weights.value), weights.moves_left.as_ref()].into_iter().flatten() {
            needs.head(head)?;
        }
        Ok(needs)
    }

    /// Numbers of the layers, and of what flows through them.
    pub(super) fn all(&self) -> u64 {
        let Widths { channels, convolved, row } = self.widths;
        let boards = 3 * 64 * PIECE * padded(channels);
        let cells = 2 * CELLS * cell_stride(TILES * PIECE, convolved);
        let rows = 4 * PIECE * padded(row);
        self.weights.saturating_add((boards + cells + rows) as u64)
    }

    fn head(&mut self, head: &DenseHead) -> Result<(), Unsupported> {
        let Squares::Convolution(squares) = &head.squares else { return Err(Unsupported::Attention) };
        self.squares(squares);
        self.dense(&head.hidden);
        self.dense(&head.output);
        Ok(())
    }

    fn convolution(&mut self, layer: &Convolution) {
        self.winograd(layer.inputs, layer.outputs);
    }

    fn winograd(&mut self, inputs: usize, outputs: usize) {
        self.add(CELLS, inputs, outputs);
        let widest = inputs.max(outputs);
        self.widths.convolved = self.widths.convolved.max(widest);
        self.widths.channels = self.widths.channels.max(widest);
    }

    /// A 1x1 convolution.
    fn squares(&mut self, layer: &Convolution) {
        self.add(1, layer.inputs, layer.outputs);
        self.widths.channels = self.widths.channels.max(layer.outputs);
    }

    fn dense(&mut self, layer: &Dense) {
        self.add(1, layer.inputs, layer.outputs);
        self.widths.row = self.widths.row.max(layer.inputs).max(layer.outputs);
    }

    fn add(&mut self, matrices: usize, inputs: usize, outputs: usize) {
        let numbers = (matrices as u64).saturating_mul(inputs as u64).saturating_mul(padded(outputs) as u64);
        self.weights = self.weights.saturating_add(numbers);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::plan::Plan;
    use crate::embedded::variant::Variant;
    use crate::lc0::format::Activation;
    use crate::lc0::planes::PlaneSet;
    use crate::lc0::weights::{Block, HeadChoice, Heads};

    /// Layers of so many filters, without the weights themselves.
    fn weights(filters: usize, blocks: usize) -> Weights {
        let convolution =
            |inputs, outputs, kernel| Convolution { inputs, outputs, kernel, weights: Vec::new(), biases: Vec::new() };
        let dense = |inputs, outputs| Dense { inputs, outputs, weights: Vec::new(), biases: None };
        let block =
            Block { first: convolution(filters, filters, 3), second: convolution(filters, filters, 3), squeeze: None };
        Weights {
            tower: Some(Tower { input: convolution(112, filters, 3), blocks: vec![block; blocks] }),
            attention: None,
            smolgen: None,
            policy: PolicyHead::Convolution {
                first: convolution(filters, filters, 3),
                second: convolution(filters, CONVOLUTION_PLANES, 3),
            },
            value: DenseHead {
                squares: Squares::Convolution(convolution(filters, 32, 1)),
                hidden: dense(32 * 64, 128),
                output: dense(128, 3),
            },
            moves_left: None,
            heads: Heads { policies: Vec::new(), values: Vec::new(), used: HeadChoice::default() },
            activation: Activation::Relu,
            parameters: 0,
            encodings: Vec::new(),
        }
    }

    #[test]
    fn what_the_map_of_the_module_says_of_memory_is_so() {
        let megabytes = |filters, blocks, planes| {
            let weights = weights(filters, blocks);
            Needs::of(&weights, weights.tower.as_ref().unwrap(), planes).unwrap().weights * 4 / 1_000_000
        };
        assert_eq!(megabytes(96, 8, 19), 25);
        assert_eq!(megabytes(64, 6, 112), 10);
        assert_eq!(megabytes(256, 20, 112), 395);
        assert_eq!(megabytes(320, 24, 112), 733);
    }

    #[test]
    fn too_large_a_network_is_refused_before_memory_is_asked_for() {
        let error = Plan::of(&weights(16_000, 200), &PlaneSet::ALL, Variant::best()).unwrap_err();
        assert!(matches!(error, Unsupported::TooLarge { .. }), "{error}");
        assert!(error.to_string().starts_with("the embedded evaluator would take "), "{error}");
    }
}
