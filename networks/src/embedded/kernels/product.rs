//! Products of matrices.

use super::Lanes;
use crate::embedded::matrix::{Matrix, padded};
use crate::embedded::variant::compiled;

/// Rows that a product computes together.
const ROWS: usize = 4;

compiled! {
    /// The product of one of a layer's matrices with rows of numbers: `results[row][output]` is the sum over the inputs, in their
    /// order. Rows are padded to the channels that they have.
    product = product_by<8, 16, 32>(matrix: &Matrix, index: usize, numbers: &[f32], rows: usize, results: &mut [f32])
}

#[inline(always)]
fn product_by<const W: usize>(matrix: &Matrix, index: usize, numbers: &[f32], rows: usize, results: &mut [f32]) {
    let (inputs, from, to) = (matrix.inputs, padded(matrix.inputs), padded(matrix.outputs));
    for (panel, weights) in matrix.panels(index).chunks_exact(inputs * W).enumerate() {
        let (weights, _) = weights.as_chunks::<W>();
        let mut row = 0;
        while row + ROWS <= rows {
            let into = &mut results[row * to + panel * W..];
            block::<W, ROWS>(weights, &numbers[row * from..], from, into, to, row == 0);
            row += ROWS;
        }
        while row < rows {
            let into = &mut results[row * to + panel * W..];
            block::<W, 1>(weights, &numbers[row * from..], from, into, to, row == 0);
            row += 1;
        }
    }
}

/// The results of some rows for one panel. All inputs are summed without leaving the registers.
#[inline(always)]
fn block<const W: usize, const R: usize>(
    weights: &[Lanes<W>],
    numbers: &[f32],
    from: usize,
    results: &mut [f32],
    to: usize,
    is_first: bool,
) {
    let inputs = weights.len();
    let rows: [&[f32]; R] = std::array::from_fn(|row| &numbers[row * from..][..inputs]);
    let mut sums = [[0.0_f32; W]; R];
    for input in 0..inputs {
        let weights = &weights[input];
        if is_first {
            fetch_ahead(weights);
        }
        for row in 0..R {
            let number = rows[row][input];
            for lane in 0..W {
                sums[row][lane] += weights[lane] * number;
            }
        }
    }
    for row in 0..R {
        results[row * to..][..W].copy_from_slice(&sums[row]);
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
