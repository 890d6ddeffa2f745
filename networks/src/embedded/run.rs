//! The layers of a tower, for some positions.

use super::activation::sigmoid;
use super::aligned::Aligned;
use super::buffers::{Buffers, Tiles};
use super::error::EmbeddedError;
use super::kernels::{self, After, cell_stride};
use super::matrix::padded;
use super::plan::{Hidden, Layer, PackedBlock, PackedSqueeze};
use super::stopper::Stopper;
use super::variant::Variant;
use super::winograd::{CELLS, TILES, Winograd};
use crate::lc0::planes::Planes;

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
    pub(super) fn write(&self, read: &[usize], positions: &[Planes], boards: &mut [f32]) {
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
    pub(super) fn block(&self, block: &PackedBlock, buffers: &mut Buffers) -> Result<(), EmbeddedError> {
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
