//! Memory that a network takes, counted before any is asked for.

use super::Unsupported;
use super::kernels::cell_stride;
use super::matrix::padded;
use super::plan::Widths;
use super::run::PIECE;
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
