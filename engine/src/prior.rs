//! Priors: from a network's logits to the 16-bit P of each edge.

use crate::{arithmetic::Arithmetic, game::Move};

/// P in Lc0's 16-bit form: 5 bits of exponent, 11 of mantissa, relative step 2^-11; the word 0 stands for 2^-31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prior(u16);

impl Prior {
    /// The nearest prior to a probability (round half up, as Lc0 does).
    #[must_use]
    pub fn new(p: f32) -> Self {
        let bits = i64::from(p.to_bits()) + (1 << 11) - (3 << 28);
        Self(u16::try_from((bits >> 12).clamp(0, 0xffff)).expect("clamped"))
    }

    /// From the stored word.
    #[must_use]
    pub fn from_word(word: u16) -> Self {
        Self(word)
    }

    /// The stored word.
    #[must_use]
    pub fn word(self) -> u16 {
        self.0
    }

    /// As a number; exact in f32 and in f64.
    #[inline]
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(f32::from_bits((u32::from(self.0) << 12) | (3 << 28)))
    }
}

/// An edge: a move and its prior, 4 bytes. Everything else about a move lives with the child it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    mv: u16,
    prior: u16,
}

impl Edge {
    /// An edge.
    #[must_use]
    pub fn new(mv: Move, prior: Prior) -> Self {
        Self { mv: mv.0, prior: prior.0 }
    }

    /// The move.
    #[inline]
    #[must_use]
    pub fn mv(self) -> Move {
        Move(self.mv)
    }

    /// P.
    #[inline]
    #[must_use]
    pub fn prior(self) -> Prior {
        Prior(self.prior)
    }

    /// Canonical bytes: move, then prior, little-endian.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 4] {
        let ([a, b], [c, d]) = (self.mv.to_le_bytes(), self.prior.to_le_bytes());
        [a, b, c, d]
    }

    /// From canonical bytes.
    #[must_use]
    pub fn from_bytes([a, b, c, d]: [u8; 4]) -> Self {
        Self { mv: u16::from_le_bytes([a, b]), prior: u16::from_le_bytes([c, d]) }
    }
}

/// P_i = exp((logit_i - max) / T) / sum, rounded to 16 bits and sorted: largest P first, ties by ascending policy
/// index. The sort order is part of the search: ties in S go to the earlier edge.
///
/// `logits` and `indices` belong to `moves` one by one. `edges` is cleared first; `softmax` only saves allocations.
pub fn edges_from_logits<A: Arithmetic>(
    moves: &[Move],
    indices: &[u16],
    logits: &[f32],
    temperature: f64,
    softmax: &mut Softmax,
    edges: &mut Vec<Edge>,
) {
    debug_assert!(moves.len() == logits.len() && moves.len() == indices.len());
    let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let max = f64::from(if max.is_finite() { max } else { 0.0 });
    let inverse_temperature = A::round(1.0 / A::round(temperature));
    let Softmax { exponentials, keys } = softmax;
    exponentials.clear();
    exponentials.extend(logits.iter().map(|&logit| {
        let difference = A::round(f64::from(logit) - max);
        // What is no number is worth nothing.
        let difference = if difference <= 0.0 { difference } else { f64::NEG_INFINITY };
        A::round(difference * inverse_temperature)
    }));
    A::exp(exponentials);
    let sum = exponentials.iter().fold(0.0, |sum, p| A::round(sum + p));
    let scale = if sum > 0.0 { A::round(1.0 / sum) } else { 1.0 };
    // One number to sort by: P, then the index (smaller is better), and the move to carry along.
    keys.clear();
    keys.extend(exponentials.iter().zip(indices).zip(moves).map(|((p, index), mv)| {
        #[expect(clippy::cast_possible_truncation, reason = "P is kept in f32 before it is rounded to 16 bits")]
        let prior = Prior::new(A::round(*p * scale) as f32);
        (u64::from(prior.0) << 32) | (u64::from(!index) << 16) | u64::from(mv.0)
    }));
    keys.sort_unstable();
    edges.clear();
    #[expect(clippy::cast_possible_truncation, reason = "taking the key's fields apart")]
    edges.extend(keys.iter().rev().map(|&key| Edge { mv: key as u16, prior: (key >> 32) as u16 }));
}

/// Buffers of [`edges_from_logits`].
#[derive(Clone, Debug, Default)]
pub struct Softmax {
    exponentials: Vec<f64>,
    keys: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Exact;

    #[test]
    fn priors_round_like_lc0s() {
        assert_eq!(Prior::new(0.0).word(), 0);
        assert_eq!(Prior::new(1.0).get(), 1.0);
        assert_eq!(Prior::new(0.5).get(), 0.5);
        for i in 1..1000 {
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let p = i as f32 / 1000.0;
            assert!((Prior::new(p).get() / f64::from(p) - 1.0).abs() <= 1.0 / 4096.0, "{p}");
        }
    }

    #[test]
    fn edges_are_sorted_by_prior_then_index() {
        let moves: Vec<Move> = (10..14).map(Move).collect();
        let (mut softmax, mut edges) = (Softmax::default(), Vec::new());
        edges_from_logits::<Exact>(&moves, &[3, 2, 1, 0], &[0.0, 1.0, 1.0, -1.0], 1.0, &mut softmax, &mut edges);
        assert_eq!(edges.iter().map(|e| e.mv().0).collect::<Vec<_>>(), [12, 11, 10, 13]);
        assert!((edges.iter().map(|e| e.prior().get()).sum::<f64>() - 1.0).abs() < 1e-3);
    }

    #[test]
    fn logits_that_are_no_numbers_do_no_harm() {
        let moves = [Move(0), Move(1)];
        let (mut softmax, mut edges) = (Softmax::default(), Vec::new());
        edges_from_logits::<Exact>(&moves, &[0, 1], &[f32::NAN, f32::INFINITY], 1.0, &mut softmax, &mut edges);
        assert_eq!(edges.len(), 2);
    }
}
