//! One evaluation: the layers of a plan, one after the other.

use super::activation::sigmoid;
use super::aligned::Aligned;
use super::hands::Results;
use super::kernels::{self, After, cell_stride};
use super::matrix::padded;
use super::plan::{Hidden, Layer, PackedBlock, PackedSqueeze, Plan};
use super::variant::Variant;
use super::winograd::{CELLS, TILES, Winograd};
use super::{EmbeddedError, Stopper, heads};
use crate::lc0::planes::Planes;

/// Most positions that go through the layers together: more would leave the caches, and weights are read seldom enough.
pub(super) const PIECE: usize = 8;

/// Returns the size of the pieces that a batch is cut into, all about the same.
pub(super) fn piece(batch: usize) -> usize {
    batch.div_ceil(batch.div_ceil(PIECE).max(1)).max(1)
}

/// Memory of what flows through a network.
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
    cells: Aligned,
    products: Aligned,
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

/// Evaluates at most [`PIECE`] positions and adds what the heads say to the results.
pub(super) fn evaluate(
    plan: &Plan,
    variant: Variant,
    buffers: &mut Buffers,
    positions: &[Planes],
    stopper: &Stopper,
    results: &mut Results,
) -> Result<(), EmbeddedError> {
    let run = Run { variant, hidden: plan.hidden, count: positions.len(), stopper };
    run.write(&plan.planes, positions, &mut buffers.next);
    run.convolution(&plan.input, &buffers.next, None, true, &mut buffers.tiles, &mut buffers.boards)?;
    for block in &plan.blocks {
        run.block(block, buffers)?;
    }
    heads::evaluate(&run, plan, buffers, results)
}

/// Some positions on their way through a network.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) variant: Variant,
    pub(super) hidden: Hidden,
    /// Number of positions.
    pub(super) count: usize,
    pub(super) stopper: &'a Stopper,
}

impl Run<'_> {
    /// The planes that a network reads, as channels of boards.
    fn write(&self, read: &[usize], positions: &[Planes], boards: &mut [f32]) {
        let stride = padded(read.len());
        let boards = &mut boards[..self.count * 64 * stride];
        boards.fill(0.0);
        for (board, planes) in boards.chunks_exact_mut(64 * stride).zip(positions) {
            for (channel, &plane) in read.iter().enumerate() {
                let mut squares = planes.masks[plane];
                while squares != 0 {
                    board[squares.trailing_zeros() as usize * stride + channel] = planes.values[plane];
                    squares &= squares - 1;
                }
            }
        }
    }

    /// Makes the next boards of the boards there are.
    fn block(&self, block: &PackedBlock, buffers: &mut Buffers) -> Result<(), EmbeddedError> {
        let Buffers { boards, inner, next, tiles, rows } = buffers;
        self.convolution(&block.first, boards, None, true, tiles, inner)?;
        match &block.squeeze {
            None => self.convolution(&block.second, inner, Some(&**boards), true, tiles, next)?,
            Some(squeeze) => {
                self.convolution(&block.second, inner, None, false, tiles, next)?;
                self.excite(squeeze, boards, rows, next);
            }
        }
        std::mem::swap(boards, next);
        Ok(())
    }

    /// A 3x3 convolution; then `skipped` is added, and the activation applied to what is `hidden`.
    pub(super) fn convolution(
        &self,
        layer: &Winograd,
        from: &[f32],
        skipped: Option<&[f32]>,
        hidden: bool,
        tiles: &mut Tiles,
        to: &mut [f32],
    ) -> Result<(), EmbeddedError> {
        self.stopper.check()?;
        let (inputs, outputs, count) = (layer.matrix.inputs, layer.matrix.outputs, self.count * TILES);
        let Tiles { cells, products } = tiles;
        kernels::scatter(self.variant, &from[..self.board_numbers(inputs)], inputs, cells);
        let (next_from, next_to) = (cell_stride(count, inputs), cell_stride(count, outputs));
        for cell in 0..CELLS {
            let numbers = &cells[cell * next_from..];
            kernels::product(self.variant, &layer.matrix, cell, numbers, count, &mut products[cell * next_to..]);
        }
        let to = &mut to[..self.board_numbers(outputs)];
        let after = After { biases: &layer.biases, skipped, relu: hidden && self.hidden.relu };
        kernels::gather(self.variant, products, after, outputs, to);
        if hidden {
            self.activate(to, outputs);
        }
        Ok(())
    }

    /// Squeeze and excitation, the skip connection and the activation after it.
    fn excite(&self, squeeze: &PackedSqueeze, skipped: &[f32], rows: &mut [Aligned; 4], boards: &mut [f32]) {
        let channels = squeeze.gates.matrix.outputs;
        let (boards, skipped) = (&mut boards[..self.board_numbers(channels)], &skipped[..self.board_numbers(channels)]);
        let [means, reduced, gates, offsets] = rows;
        kernels::means(self.variant, boards, channels, means);
        self.layer(&squeeze.reduce, means, self.count, true, reduced);
        self.layer(&squeeze.gates, reduced, self.count, false, gates);
        self.layer(&squeeze.offsets, reduced, self.count, false, offsets);
        apply(sigmoid, gates, channels, self.count);
        kernels::excite(self.variant, gates, offsets, skipped, self.hidden.relu, channels, boards);
        self.activate(boards, channels);
    }

    /// A dense layer for rows of numbers, with the activation where it is `hidden`.
    pub(super) fn layer(&self, layer: &Layer, from: &[f32], rows: usize, hidden: bool, to: &mut [f32]) {
        kernels::product(self.variant, &layer.matrix, 0, from, rows, to);
        let to = &mut to[..rows * layer.biases.len()];
        kernels::finish(self.variant, &layer.biases, hidden && self.hidden.relu, to);
        if hidden {
            self.activate(to, layer.matrix.outputs);
        }
    }

    /// The part of the activation that kernels leave.
    fn activate(&self, numbers: &mut [f32], channels: usize) {
        if let Some(function) = self.hidden.function {
            let rows = numbers.len() / padded(channels);
            apply(function, numbers, channels, rows);
        }
    }

    /// Fails where the run is to end.
    pub(super) fn check(&self) -> Result<(), EmbeddedError> {
        self.stopper.check()
    }

    /// Numbers of the boards of all positions.
    fn board_numbers(&self, channels: usize) -> usize {
        self.count * 64 * padded(channels)
    }
}

/// Applies a function to rows of so many numbers.
fn apply(function: fn(f32) -> f32, numbers: &mut [f32], channels: usize, rows: usize) {
    for row in numbers.chunks_exact_mut(padded(channels)).take(rows) {
        row[..channels].iter_mut().for_each(|number| *number = function(*number));
    }
}
