//! The input of an Lc0 network: 112 planes of 8x8, kept small.

use half::{bf16, f16};
use sha2::{Digest, Sha256};

/// Planes in the input.
pub const PLANES: usize = 112;

/// Cells of the whole input: `[112][8][8]`, plane by plane, rank by rank, from the a-file.
pub const CELLS: usize = PLANES * 64;

/// The input planes of one position. Every plane is one value on some squares and zero on the others.
///
/// Squares are those of the view of the side to move: bit 0 is its own a1, bit `8 * rank + file` in general.
#[derive(Debug, Clone, PartialEq)]
pub struct Planes {
    /// The squares where a plane is not zero.
    pub masks: [u64; PLANES],
    /// The value there; 1 for all planes but the fifty-move count.
    pub values: [f32; PLANES],
}

/// A set of planes, such as those that a network looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaneSet {
    bits: u128,
}

impl Planes {
    /// All planes zero.
    #[must_use]
    pub fn empty() -> Self {
        Self { masks: [0; PLANES], values: [1.0; PLANES] }
    }

    /// Writes the planes as a network takes them: [`CELLS`] numbers.
    ///
    /// # Panics
    /// If `cells` has another length.
    pub fn write_f32(&self, cells: &mut [f32]) {
        self.write(cells, 0.0, |value| value);
    }

    /// Writes the planes in half precision, for networks that take it.
    ///
    /// # Panics
    /// If `cells` has another length.
    pub fn write_f16(&self, cells: &mut [f16]) {
        self.write(cells, f16::ZERO, f16::from_f32);
    }

    /// Writes the planes in bfloat16: the upper halves of single precision.
    ///
    /// # Panics
    /// If `cells` has another length.
    pub fn write_bf16(&self, cells: &mut [bf16]) {
        self.write(cells, bf16::ZERO, bf16::from_f32);
    }

    /// 128 bits of SHA-256 over the given planes: equal for inputs that a network which looks only at these planes
    /// cannot tell apart, and for no others.
    #[must_use]
    pub fn key(&self, planes: &PlaneSet) -> u128 {
        let mut hash = Sha256::new();
        for plane in planes.iter() {
            let mask = self.masks[plane];
            // The value of an empty plane is never seen; +0 joins -0.
            let value = if mask == 0 { 0.0 } else { self.values[plane] + 0.0 };
            hash.update(mask.to_le_bytes());
            hash.update(value.to_bits().to_le_bytes());
        }
        let digest: [u8; 32] = hash.finalize().into();
        let (halves, _) = digest.as_chunks::<16>();
        u128::from_le_bytes(halves[0])
    }

    fn write<T: Copy>(&self, cells: &mut [T], zero: T, convert: impl Fn(f32) -> T) {
        assert_eq!(cells.len(), CELLS, "an input has 112 planes of 64 cells");
        let (planes, _) = cells.as_chunks_mut::<64>();
        for ((plane, &mask), &value) in planes.iter_mut().zip(&self.masks).zip(&self.values) {
            match mask {
                0 => plane.fill(zero),
                u64::MAX => plane.fill(convert(value)),
                _ => {
                    plane.fill(zero);
                    let value = convert(value);
                    let mut rest = mask;
                    while rest != 0 {
                        plane[rest.trailing_zeros() as usize] = value;
                        rest &= rest - 1;
                    }
                }
            }
        }
    }
}

impl PlaneSet {
    /// All 112 planes.
    pub const ALL: Self = Self { bits: (1 << PLANES) - 1 };

    /// The planes for which `keep` holds.
    pub fn of(keep: impl Fn(usize) -> bool) -> Self {
        Self { bits: (0..PLANES).filter(|&plane| keep(plane)).fold(0, |bits, plane| bits | 1 << plane) }
    }

    /// Returns whether a plane is in the set.
    #[must_use]
    pub fn contains(&self, plane: usize) -> bool {
        plane < PLANES && self.bits >> plane & 1 == 1
    }

    /// The planes in the set, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..PLANES).filter(|&plane| self.contains(plane))
    }

    /// Number of planes in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Planes {
        let mut planes = Planes::empty();
        planes.masks[0] = 0x8000_0000_0000_0101;
        planes.masks[109] = u64::MAX;
        planes.values[109] = 7.0;
        planes
    }

    #[test]
    fn cells_hold_the_value_where_the_mask_is_set() {
        let mut cells = vec![9.0; CELLS];
        example().write_f32(&mut cells);
        for (index, &cell) in cells.iter().enumerate() {
            let expected = match (index / 64, index % 64) {
                (0, 0 | 8 | 63) => 1.0,
                (109, _) => 7.0,
                _ => 0.0,
            };
            assert_eq!(cell, expected, "cell {index}");
        }
        let mut halves = vec![f16::ZERO; CELLS];
        example().write_f16(&mut halves);
        assert!(halves.iter().zip(&cells).all(|(half, cell)| half.to_f32() == *cell));
    }

    #[test]
    fn the_key_sees_the_chosen_planes_only() {
        let mut other = example();
        other.values[109] = 8.0;
        let without = PlaneSet::of(|plane| plane != 109);
        assert_ne!(example().key(&PlaneSet::ALL), other.key(&PlaneSet::ALL));
        assert_eq!(example().key(&without), other.key(&without));
        assert_eq!((PlaneSet::ALL.len(), without.len()), (112, 111));
    }

    #[test]
    fn the_key_does_not_see_the_value_of_an_empty_plane() {
        let mut other = example();
        other.values[1] = 5.0;
        assert_eq!(example().key(&PlaneSet::ALL), other.key(&PlaneSet::ALL));
    }
}
