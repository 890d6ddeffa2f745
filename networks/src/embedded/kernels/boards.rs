//! What is done to every square alone.

use super::{Lanes, lanes, lanes_mut, relu};
use crate::embedded::matrix::padded;
use crate::embedded::variant::compiled;

compiled! {
    /// Adds biases to rows of so many channels, and applies relu where that is asked for.
    finish = finish_by<4, 8, 16>(biases: &[f32], relu: bool, rows: &mut [f32])
}

compiled! {
    /// Means of the channels of each board.
    means = means_by<4, 8, 16>(boards: &[f32], channels: usize, means: &mut [f32])
}

compiled! {
    /// boards gates + offsets + skipped, where gates and offsets are a row for each board; then relu where that is asked for.
    excite = excite_by<4, 8, 16>(gates: &[f32], offsets: &[f32], skipped: &[f32], relu: bool, channels: usize, boards: &mut [f32])
}

#[inline(always)]
fn finish_by<const L: usize>(biases: &[f32], with_relu: bool, rows: &mut [f32]) {
    for row in rows.chunks_exact_mut(biases.len()) {
        for (numbers, biases) in row.as_chunks_mut::<L>().0.iter_mut().zip(biases.as_chunks::<L>().0) {
            for lane in 0..L {
                numbers[lane] += biases[lane];
            }
            if with_relu {
                *numbers = relu(*numbers);
            }
        }
    }
}

#[inline(always)]
fn means_by<const L: usize>(boards: &[f32], channels: usize, means: &mut [f32]) {
    let stride = padded(channels);
    for (board, means) in boards.chunks_exact(64 * stride).zip(means.chunks_exact_mut(stride)) {
        for channel in (0..channels).step_by(L) {
            let mut sums = [0.0_f32; L];
            for square in 0..64 {
                let numbers: &Lanes<L> = lanes(board, square * stride + channel);
                for lane in 0..L {
                    sums[lane] += numbers[lane];
                }
            }
            *lanes_mut(means, channel) = sums.map(|sum| sum * (1.0 / 64.0));
        }
    }
}

#[inline(always)]
fn excite_by<const L: usize>(
    gates: &[f32],
    offsets: &[f32],
    skipped: &[f32],
    with_relu: bool,
    channels: usize,
    boards: &mut [f32],
) {
    let stride = padded(channels);
    let rows = gates.chunks_exact(stride).zip(offsets.chunks_exact(stride));
    let boards = boards.chunks_exact_mut(64 * stride).zip(skipped.chunks_exact(64 * stride));
    for ((board, skipped), (gates, offsets)) in boards.zip(rows) {
        for (square, skipped) in board.chunks_exact_mut(stride).zip(skipped.chunks_exact(stride)) {
            let (skipped, gates, offsets) =
                (skipped.as_chunks::<L>().0, gates.as_chunks::<L>().0, offsets.as_chunks::<L>().0);
            let others = skipped.iter().zip(gates.iter().zip(offsets));
            for (numbers, (skipped, (gates, offsets))) in square.as_chunks_mut::<L>().0.iter_mut().zip(others) {
                for lane in 0..L {
                    numbers[lane] = numbers[lane] * gates[lane] + offsets[lane] + skipped[lane];
                }
                if with_relu {
                    *numbers = relu(*numbers);
                }
            }
        }
    }
}
