//! The loops in which the time goes, one source for all instructions.
//!
//! Boards flow through them, `[position][64 squares][channels]`, with the channels of a square beside each other and padded, and
//! cells, `[36][tile][channels]`. Lanes always lie along channels, so that no sum goes across them.

mod boards;
mod product;
mod tiles;

use super::matrix::{PADDING, padded};

pub(super) use boards::{excite, finish, means};
pub(super) use product::product;
pub(super) use tiles::{After, gather, scatter};

/// Results of so many numbers are kept in registers.
type Lanes<const L: usize> = [f32; L];

/// Numbers after those of each cell, so that the same channel of all 36 does not fall into the same few places of a cache.
const GAP: usize = 16;

/// Numbers from one cell's to the next one's.
pub(super) fn cell_stride(tiles: usize, channels: usize) -> usize {
    tiles * padded(channels) + GAP
}

/// What is not above zero becomes +0.
#[inline(always)]
fn relu<const L: usize>(mut numbers: Lanes<L>) -> Lanes<L> {
    for number in &mut numbers {
        *number = if *number > 0.0 { *number } else { 0.0 };
    }
    numbers
}

#[inline(always)]
fn lanes<const L: usize>(numbers: &[f32], start: usize) -> &Lanes<L> {
    numbers[start..start + L].first_chunk().expect("as many numbers")
}

#[inline(always)]
fn lanes_mut<const L: usize>(numbers: &mut [f32], start: usize) -> &mut Lanes<L> {
    numbers[start..start + L].first_chunk_mut().expect("as many numbers")
}

// Lanes end inside of the padding.
const _: () = assert!(PADDING.is_multiple_of(32));
