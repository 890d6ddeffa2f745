//! Memory of what flows through a network.

use super::aligned::Aligned;
use super::kernels::cell_stride;
use super::matrix::padded;
use super::piece::PIECE;
use super::plan::Plan;
use super::winograd::{CELLS, TILES};

/// Memory of a thread, for a piece of a batch.
#[derive(Debug)]
pub(super) struct Buffers {
    /// What the next layer reads.
    pub(super) boards: Aligned,
    /// The first results inside of a block.
    pub(super) inner: Aligned,
    /// What is about to be the next boards.
    pub(super) next: Aligned,
    /// What 3x3 convolutions multiply.
    pub(super) tiles: Tiles,
    /// Rows of dense layers.
    pub(super) rows: [Aligned; 4],
}

/// Memory of a 3x3 convolution.
#[derive(Debug)]
pub(super) struct Tiles {
    pub(super) cells: Aligned,
    pub(super) products: Aligned,
}

impl Tiles {
    /// For so many positions, and convolutions from and to so many channels.
    pub(super) fn new(positions: usize, channels: usize) -> Self {
        let cells = || Aligned::zeros(CELLS * cell_stride(positions * TILES, channels));
        Self { cells: cells(), products: cells() }
    }
}

impl Buffers {
    pub(super) fn new(plan: &Plan, largest_batch: usize) -> Self {
        let positions = largest_batch.min(PIECE);
        let boards = || Aligned::zeros(positions * 64 * padded(plan.widths.channels));
        Self {
            boards: boards(),
            inner: boards(),
            next: boards(),
            tiles: Tiles::new(positions, plan.widths.convolved),
            rows: std::array::from_fn(|_| Aligned::zeros(positions * padded(plan.widths.row))),
        }
    }
}
