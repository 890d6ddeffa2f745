//! Products of matrices.

use super::Lanes;
use crate::embedded::matrix::{Matrix, padded};
use crate::embedded::variant::compiled;

/// Rows that a product computes together: the tiles of a board. With two registers of lanes each they are eight sums, as many as a
/// processor needs to wait for none of them, and as fit into the registers of all.
const ROWS: usize = 4;

/// Panels that are computed together for a single row, which are eight sums, too.
const PANELS: usize = 4;

compiled! {
    /// The product of one of a layer's matrices with rows of numbers: `results[row][output]` is the sum over the inputs, in their
    /// order. Rows are padded to the channels that they have.
    product = product_by<4, 8, 16>(matrix: &Matrix, index: usize, numbers: &[f32], rows: usize, results: &mut [f32])
}

/// The weights of an input in a panel.
type Pair<const L: usize> = [Lanes<L>; 2];

#[inline(always)]
fn product_by<const L: usize>(matrix: &Matrix, index: usize, numbers: &[f32], rows: usize, results: &mut [f32]) {
    let (inputs, from, to) = (matrix.inputs, padded(matrix.inputs), padded(matrix.outputs));
    let (panels, _) = matrix.panels(index).as_chunks::<L>().0.as_chunks::<2>();
    let together = rows / ROWS * ROWS;
    for (panel, weights) in panels.chunks_exact(inputs).enumerate() {
        for row in (0..together).step_by(ROWS) {
            let into = &mut results[row * to + panel * 2 * L..];
            let numbers = &numbers[row * from..];
            // The other rows find the weights in the cache.
            if row == 0 {
                four_rows::<L, true>(weights, numbers, from, into, to);
            } else {
                four_rows::<L, false>(weights, numbers, from, into, to);
            }
        }
    }
    for row in together..rows {
        let (numbers, results) = (&numbers[row * from..][..inputs], &mut results[row * to..][..to]);
        let (results, _) = results.as_chunks_mut::<L>().0.as_chunks_mut::<2>();
        let groups = panels.chunks_exact(inputs * PANELS);
        let (rest, done) = (groups.remainder(), groups.len() * PANELS);
        for (weights, results) in groups.zip(results.as_chunks_mut::<PANELS>().0) {
            four_panels(weights, numbers, results);
        }
        for (weights, result) in rest.chunks_exact(inputs).zip(&mut results[done..]) {
            one_panel(weights, numbers, result);
        }
    }
}

/// The results of four rows for one panel. All inputs are summed without leaving the registers.
///
/// Written out, because arrays are kept in registers for certain only where the compiler has no loop to unroll but that over lanes.
#[inline(always)]
fn four_rows<const L: usize, const FETCH: bool>(
    weights: &[Pair<L>],
    numbers: &[f32],
    from: usize,
    results: &mut [f32],
    to: usize,
) {
    let inputs = weights.len();
    let [a, b, c, d]: [&[f32]; ROWS] = [0, 1, 2, 3].map(|row| &numbers[row * from..][..inputs]);
    let mut sums = [[[0.0_f32; L]; 2]; ROWS];
    for ([first, second], ((&a, &b), (&c, &d))) in weights.iter().zip(a.iter().zip(b).zip(c.iter().zip(d))) {
        if FETCH {
            fetch_ahead(first);
        }
        add(&mut sums[0][0], first, a);
        add(&mut sums[0][1], second, a);
        add(&mut sums[1][0], first, b);
        add(&mut sums[1][1], second, b);
        add(&mut sums[2][0], first, c);
        add(&mut sums[2][1], second, c);
        add(&mut sums[3][0], first, d);
        add(&mut sums[3][1], second, d);
    }
    for (row, sums) in sums.iter().enumerate() {
        results[row * to..][..2 * L].copy_from_slice(sums.as_flattened());
    }
}

/// The results of one row for four panels.
#[inline(always)]
fn four_panels<const L: usize>(weights: &[Pair<L>], numbers: &[f32], results: &mut [Pair<L>; PANELS]) {
    let inputs = numbers.len();
    let [a, b, c, d]: [&[Pair<L>]; PANELS] = [0, 1, 2, 3].map(|panel| &weights[panel * inputs..][..inputs]);
    let mut sums = [[[0.0_f32; L]; 2]; PANELS];
    for (input, &number) in numbers.iter().enumerate() {
        let ([a0, a1], [b0, b1], [c0, c1], [d0, d1]) = (&a[input], &b[input], &c[input], &d[input]);
        for lanes in [a0, b0, c0, d0] {
            fetch_ahead(lanes);
        }
        add(&mut sums[0][0], a0, number);
        add(&mut sums[0][1], a1, number);
        add(&mut sums[1][0], b0, number);
        add(&mut sums[1][1], b1, number);
        add(&mut sums[2][0], c0, number);
        add(&mut sums[2][1], c1, number);
        add(&mut sums[3][0], d0, number);
        add(&mut sums[3][1], d1, number);
    }
    *results = sums;
}

/// The results of one row for one panel.
#[inline(always)]
fn one_panel<const L: usize>(weights: &[Pair<L>], numbers: &[f32], result: &mut Pair<L>) {
    let mut sums = [[0.0_f32; L]; 2];
    for ([first, second], &number) in weights.iter().zip(numbers) {
        fetch_ahead(first);
        add(&mut sums[0], first, number);
        add(&mut sums[1], second, number);
    }
    *result = sums;
}

/// A product, rounded, then a sum, rounded.
#[inline(always)]
fn add<const L: usize>(sums: &mut Lanes<L>, weights: &Lanes<L>, number: f32) {
    for lane in 0..L {
        sums[lane] += weights[lane] * number;
    }
}

/// Tells the processor which weights come soon. They are read in order, but by its own guesses it begins anew on every page of memory,
/// which would make a single position take up to twice as long.
#[inline(always)]
#[allow(unsafe_code, reason = "a hint to the processor is an intrinsic")]
fn fetch_ahead<const L: usize>(first: &Lanes<L>) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let ahead = first.as_ptr().wrapping_add(AHEAD);
        // SAFETY: the instruction is in the baseline, and reads nothing: an address that is not there is passed over.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(ahead.cast());
            if L == 16 {
                // The second register of a panel is a cache line of its own.
                _mm_prefetch::<_MM_HINT_T0>(ahead.wrapping_add(L).cast());
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = first;
}

/// Numbers between what is computed and what is fetched: four kilobytes.
#[cfg(target_arch = "x86_64")]
const AHEAD: usize = 1024;
