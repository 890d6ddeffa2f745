//! 3x3 convolutions over the 8x8 board by Winograd's F(4x4, 3x3), as in Lavin and Gray, "Fast Algorithms for Convolutional Neural
//! Networks" (2015), section 4.
//!
//! The board is four tiles of 4x4 results, each of which depends on 6x6 cells around it. For a channel of 36 cells d and 9 weights g
//!
//! ```text
//! results = A^T [ (G g G^T) . (B^T d B) ] A
//! ```
//!
//! where . is a product of 36 numbers with 36 others, one by one. Sums over channels are taken inside the brackets, so that a layer is
//! 36 products of matrices: a quarter of the multiplications that the direct way takes. G g G^T is computed here, when a network is
//! opened; B^T d B and A^T m A are the kernels [`scatter`](super::kernels::scatter) and [`gather`](super::kernels::gather).

use super::aligned::Aligned;
use super::matrix::{Matrix, padded};
use super::variant::Variant;
use crate::lc0::weights::Convolution;

/// Products of a tile: cells of its 6x6 numbers.
pub(super) const CELLS: usize = 36;

/// Tiles of a board.
pub(super) const TILES: usize = 4;

/// A 3x3 convolution.
#[derive(Debug)]
pub(super) struct Winograd {
    /// 36 matrices from the inputs to the outputs.
    pub(super) matrix: Matrix,
    /// `[outputs]`, padded.
    pub(super) biases: Aligned,
}

impl Winograd {
    /// Transforms the weights of a convolution that reads the given ones of its inputs, and no others.
    pub(super) fn of(variant: Variant, layer: &Convolution, inputs: &[usize]) -> Self {
        let mut matrix = Matrix::zeros(variant, CELLS, inputs.len(), layer.outputs);
        let (weights, _) = layer.weights.as_chunks::<9>();
        for (output, row) in weights.chunks_exact(layer.inputs).enumerate() {
            for (place, &input) in inputs.iter().enumerate() {
                for (cell, number) in transformed(&row[input]).into_iter().enumerate() {
                    *matrix.at(cell, output, place) = number;
                }
            }
        }
        Self { matrix, biases: biases(&layer.biases) }
    }
}

/// Biases with zeros behind them.
pub(super) fn biases(numbers: &[f32]) -> Aligned {
    let mut all = Aligned::zeros(padded(numbers.len()));
    all[..numbers.len()].copy_from_slice(numbers);
    all
}

/// G g G^T, computed in double precision and rounded once.
fn transformed(weights: &[f32; 9]) -> [f32; CELLS] {
    let mut rows = [[0.0; 3]; 6];
    for column in 0..3 {
        let products = weights_1d([0, 1, 2].map(|row| f64::from(weights[3 * row + column])));
        for (row, product) in rows.iter_mut().zip(products) {
            row[column] = product;
        }
    }
    let mut cells = [0.0; CELLS];
    for (cells, row) in cells.chunks_exact_mut(6).zip(rows) {
        for (cell, product) in cells.iter_mut().zip(weights_1d(row)) {
            *cell = product as f32;
        }
    }
    cells
}

/// G g, for the points 0, 1, -1, 2, -2 and infinity.
fn weights_1d([a, b, c]: [f64; 3]) -> [f64; 6] {
    let (sum, wide) = (a + c, a / 24.0 + c / 6.0);
    [a / 4.0, -(sum + b) / 6.0, -(sum - b) / 6.0, wide + b / 12.0, wide - b / 12.0, c]
}
