//! Products of matrices.

use super::Lanes;
use crate::embedded::matrix::{Matrix, padded};
use crate::embedded::variant::compiled;

/// Rows that a product computes together: the tiles of a board, so that the sums fill the registers.
const ROWS: usize = 4;

/// Panels that are computed together for a single row: as many sums that need not wait for each other.
const PANELS: usize = 4;

compiled! {
    /// The product of one of a layer's matrices with rows of numbers: `results[row][output]` is the sum over the inputs, in their
    /// order. Rows are padded to the channels that they have.
    product = product_by<8, 16, 32>(matrix: &Matrix, index: usize, numbers: &[f32], rows: usize, results: &mut [f32])
}

#[inline(always)]
fn product_by<const W: usize>(matrix: &Matrix, index: usize, numbers: &[f32], rows: usize, results: &mut [f32]) {
    let (from, to) = (padded(matrix.inputs), padded(matrix.outputs));
    let (panel, panels) = (matrix.inputs * W, matrix.panels(index));
    let together = rows / ROWS * ROWS;
    for (number, weights) in panels.chunks_exact(panel).enumerate() {
        for row in (0..together).step_by(ROWS) {
            let into = &mut results[row * to + number * W..];
            block::<W, 1, ROWS>(weights, &numbers[row * from..], from, into, to, row == 0);
        }
    }
    for row in together..rows {
        let (numbers, results) = (&numbers[row * from..], &mut results[row * to..]);
        let groups = panels.chunks_exact(panel * PANELS);
        let rest = groups.remainder();
        let done = groups.len() * PANELS;
        for (group, weights) in groups.enumerate() {
            block::<W, PANELS, 1>(weights, numbers, from, &mut results[group * PANELS * W..], to, row == together);
        }
        for (number, weights) in rest.chunks_exact(panel).enumerate() {
            block::<W, 1, 1>(weights, numbers, from, &mut results[(done + number) * W..], to, row == together);
        }
    }
}

/// The results of some rows for some panels. All inputs are summed without leaving the registers.
#[inline(always)]
fn block<const W: usize, const P: usize, const R: usize>(
    weights: &[f32],
    numbers: &[f32],
    from: usize,
    results: &mut [f32],
    to: usize,
    is_first: bool,
) {
    let inputs = weights.len() / (W * P);
    let panels: [&[Lanes<W>]; P] =
        std::array::from_fn(|panel| &weights.as_chunks::<W>().0[panel * inputs..(panel + 1) * inputs]);
    let rows: [&[f32]; R] = std::array::from_fn(|row| &numbers[row * from..][..inputs]);
    let mut sums = [[[0.0_f32; W]; R]; P];
    for input in 0..inputs {
        for panel in 0..P {
            let weights = &panels[panel][input];
            if is_first {
                fetch_ahead(weights);
            }
            for row in 0..R {
                let number = rows[row][input];
                for lane in 0..W {
                    sums[panel][row][lane] += weights[lane] * number;
                }
            }
        }
    }
    for panel in 0..P {
        for row in 0..R {
            results[row * to + panel * W..][..W].copy_from_slice(&sums[panel][row]);
        }
    }
}

/// Tells the processor which weights come soon. They are read in order, but by its own guesses it begins anew on every page of memory,
/// which would make a single position take up to twice as long.
#[inline(always)]
#[allow(unsafe_code, reason = "a hint to the processor is an intrinsic")]
fn fetch_ahead<const W: usize>(weights: &Lanes<W>) {
    #[cfg(target_arch = "x86_64")]
    for lane in (0..W).step_by(16) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is in the baseline, and reads nothing: an address that is not there is passed over.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(weights.as_ptr().wrapping_add(AHEAD + lane).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = weights;
}

/// Numbers between what is computed and what is fetched: four kilobytes.
#[cfg(target_arch = "x86_64")]
const AHEAD: usize = 1024;
