//! From boards to the cells of tiles, and back: the parts of a 3x3 convolution before and after its products.

use super::{Lanes, cell_stride, lanes, lanes_mut, relu};
use crate::embedded::matrix::padded;
use crate::embedded::variant::compiled;
use crate::embedded::winograd::TILES;

compiled! {
    /// B^T d B for every tile and channel of some boards.
    scatter = scatter_by<4, 8, 16>(boards: &[f32], channels: usize, cells: &mut [f32])
}

compiled! {
    /// A^T m A for every tile and channel, and what comes after the convolution.
    gather = gather_by<4, 8, 16>(cells: &[f32], after: After<'_>, channels: usize, boards: &mut [f32])
}

/// Work that is left after the sums of a convolution.
#[derive(Clone, Copy)]
pub(in crate::embedded) struct After<'a> {
    /// Added to each channel.
    pub(in crate::embedded) biases: &'a [f32],
    /// Boards that are added.
    pub(in crate::embedded) skipped: Option<&'a [f32]>,
    /// Relu at the end.
    pub(in crate::embedded) relu: bool,
}

#[inline(always)]
#[expect(clippy::needless_range_loop, reason = "rows go across the columns")]
fn scatter_by<const L: usize>(boards: &[f32], channels: usize, cells: &mut [f32]) {
    let stride = padded(channels);
    let count = boards.len() / (64 * stride);
    let next = cell_stride(count * TILES, channels);
    let nothing = [0.0; L];
    for (board, squares) in boards.chunks_exact(64 * stride).enumerate() {
        for tile in 0..TILES {
            let (top, left) = (tile / 2 * 4, tile % 2 * 4);
            for channel in (0..channels).step_by(L) {
                // B^T d, a column after the other: square (rank, file) of the board is cell (rank + 1, file + 1) around it.
                let mut columns = [[[0.0_f32; L]; 6]; 6];
                for (x, column) in columns.iter_mut().enumerate() {
                    let file = left + x;
                    if !(1..9).contains(&file) {
                        continue;
                    }
                    let cell = |y: usize| -> &Lanes<L> {
                        let rank = top + y;
                        if !(1..9).contains(&rank) {
                            return &nothing;
                        }
                        lanes(squares, ((rank - 1) * 8 + file - 1) * stride + channel)
                    };
                    *column = scatter_1d([cell(0), cell(1), cell(2), cell(3), cell(4), cell(5)]);
                }
                // Then that times B, a row after the other.
                let start = (board * TILES + tile) * stride + channel;
                for y in 0..6 {
                    let row = scatter_1d([0, 1, 2, 3, 4, 5].map(|x| &columns[x][y]));
                    for (x, numbers) in row.iter().enumerate() {
                        *lanes_mut(cells, (6 * y + x) * next + start) = *numbers;
                    }
                }
            }
        }
    }
}

/// B^T d
#[inline(always)]
fn scatter_1d<const L: usize>(d: [&Lanes<L>; 6]) -> [Lanes<L>; 6] {
    let mut out = [[0.0_f32; L]; 6];
    for lane in 0..L {
        let [d0, d1, d2, d3, d4, d5] = d.map(|numbers| numbers[lane]);
        let (even, odd) = (d4 - 4.0 * d2, d3 - 4.0 * d1);
        let (wide_even, wide_odd) = (d4 - d2, 2.0 * (d3 - d1));
        out[0][lane] = 4.0 * d0 - 5.0 * d2 + d4;
        out[1][lane] = even + odd;
        out[2][lane] = even - odd;
        out[3][lane] = wide_even + wide_odd;
        out[4][lane] = wide_even - wide_odd;
        out[5][lane] = 4.0 * d1 - 5.0 * d3 + d5;
    }
    out
}

#[inline(always)]
#[expect(clippy::needless_range_loop, reason = "rows go across the columns")]
fn gather_by<const L: usize>(cells: &[f32], after: After<'_>, channels: usize, boards: &mut [f32]) {
    let stride = padded(channels);
    let count = boards.len() / (64 * stride);
    let next = cell_stride(count * TILES, channels);
    for (board, squares) in boards.chunks_exact_mut(64 * stride).enumerate() {
        let skipped = after.skipped.map(|boards| &boards[board * 64 * stride..][..64 * stride]);
        for tile in 0..TILES {
            let (top, left) = (tile / 2 * 4, tile % 2 * 4);
            for channel in (0..channels).step_by(L) {
                let start = (board * TILES + tile) * stride + channel;
                let mut columns = [[[0.0_f32; L]; 4]; 6];
                for (x, column) in columns.iter_mut().enumerate() {
                    *column = gather_1d([0, 1, 2, 3, 4, 5].map(|y| lanes(cells, (6 * y + x) * next + start)));
                }
                let biases: &Lanes<L> = lanes(after.biases, channel);
                for y in 0..4 {
                    let row = gather_1d([0, 1, 2, 3, 4, 5].map(|x| &columns[x][y]));
                    for (x, numbers) in row.iter().enumerate() {
                        let place = ((top + y) * 8 + left + x) * stride + channel;
                        let mut sums = *numbers;
                        for lane in 0..L {
                            sums[lane] += biases[lane];
                        }
                        if let Some(skipped) = skipped {
                            let skipped: &Lanes<L> = lanes(skipped, place);
                            for lane in 0..L {
                                sums[lane] += skipped[lane];
                            }
                        }
                        if after.relu {
                            sums = relu(sums);
                        }
                        *lanes_mut(squares, place) = sums;
                    }
                }
            }
        }
    }
}

/// A^T m
#[inline(always)]
fn gather_1d<const L: usize>(m: [&Lanes<L>; 6]) -> [Lanes<L>; 4] {
    let mut out = [[0.0_f32; L]; 4];
    for lane in 0..L {
        let [m0, m1, m2, m3, m4, m5] = m.map(|numbers| numbers[lane]);
        let (sum, difference) = (m1 + m2, m1 - m2);
        let (wide_sum, wide_difference) = (m3 + m4, m3 - m4);
        out[0][lane] = m0 + sum + wide_sum;
        out[1][lane] = difference + 2.0 * wide_difference;
        out[2][lane] = sum + 4.0 * wide_sum;
        out[3][lane] = difference + 8.0 * wide_difference + m5;
    }
    out
}
