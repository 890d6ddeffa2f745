//! What a device says before it is given anything that counts.

use std::time::Instant;

use super::member::Member;
use super::rate::{NEW, renewed};
use crate::evaluation::Output;
use crate::lc0::planes::Planes;
use crate::runtime::RuntimeError;

/// Positions that tell devices apart.
const EXAMINED: usize = 8;

/// Returns what a device says of some positions, one by one and as one batch, and how many it evaluates a second.
pub(super) fn examine(member: &mut dyn Member) -> Result<([Vec<Output>; 2], f64), RuntimeError> {
    let positions: Vec<Planes> = (0..EXAMINED.min(member.largest_batch())).map(noise).collect();
    let mut singles = Vec::new();
    for position in &positions {
        singles.extend(member.evaluate(std::slice::from_ref(position))?);
    }
    let together = member.evaluate(&positions)?;
    let clock = Instant::now();
    member.evaluate(&positions)?;
    let rate = renewed(0.0, positions.len(), clock.elapsed()) / NEW;
    Ok(([singles, together], rate))
}

/// A position of the sort that no game has: all planes are full of something.
fn noise(number: usize) -> Planes {
    let mut planes = Planes::empty();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number as u64 + 1);
    for (mask, value) in planes.masks.iter_mut().zip(&mut planes.values) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (*mask, *value) = (state, 1.0);
    }
    planes
}
