//! Priors: from a network's logits to the 16-bit P of each edge.

mod std_sort;

use std_sort::std_sort;

use crate::{
    arithmetic::{Arithmetic, Exact, Lc0},
    game::Move,
};

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

/// A node's edges with exact arithmetic: [`priors`] sorted, largest P first, ties by ascending policy index. The order is
/// part of the search: ties in S go to the earlier edge.
///
/// `logits` and `indices` belong to `moves` one by one. `edges` is cleared first; `softmax` only saves allocations.
pub fn edges_from_logits(
    moves: &[Move],
    indices: &[u16],
    logits: &[f32],
    temperature: f64,
    softmax: &mut Softmax,
    edges: &mut Vec<Edge>,
) {
    debug_assert!(moves.len() == logits.len() && moves.len() == indices.len());
    priors::<Exact>(logits, temperature, softmax);
    let Softmax { priors, keys, .. } = softmax;
    // One number to sort by: P, then the index (smaller is better), and the move to carry along.
    keys.clear();
    keys.extend(
        priors
            .iter()
            .zip(indices)
            .zip(moves)
            .map(|((prior, index), mv)| (u64::from(prior.0) << 32) | (u64::from(!index) << 16) | u64::from(mv.0)),
    );
    keys.sort_unstable();
    edges.clear();
    #[expect(clippy::cast_possible_truncation, reason = "taking the key's fields apart")]
    edges.extend(keys.iter().rev().map(|&key| Edge { mv: key as u16, prior: (key >> 32) as u16 }));
}

/// A node's edges with Lc0's arithmetic: its sum runs over the moves in the order in which it generates them
/// ([`Game::lc0_place`](crate::Game::lc0_place)), and its sort leaves ties as [`std_sort`] does.
///
/// `logits` and `places` belong to `moves` one by one. `edges` is cleared first; `softmax` only saves allocations.
pub fn lc0_edges_from_logits(
    moves: &[Move],
    places: &[u16],
    logits: &[f32],
    temperature: f64,
    softmax: &mut Softmax,
    edges: &mut Vec<Edge>,
) {
    debug_assert!(moves.len() == logits.len() && moves.len() == places.len());
    let Softmax { generated, .. } = softmax;
    generated.clear();
    generated.extend(places.iter().zip(0_u32..).map(|(&place, at)| u32::from(place) << 16 | at));
    generated.sort_unstable();
    let generated = std::mem::take(generated);
    let place = |&key: &u32| (key & 0xffff) as usize;
    let mut in_order = std::mem::take(&mut softmax.logits);
    in_order.clear();
    in_order.extend(generated.iter().map(|key| logits[place(key)]));
    priors::<Lc0>(&in_order, temperature, softmax);
    edges.clear();
    edges.extend(generated.iter().zip(&softmax.priors).map(|(key, &prior)| Edge::new(moves[place(key)], prior)));
    std_sort(edges, |a, b| a.prior > b.prior);
    (softmax.generated, softmax.logits) = (generated, in_order);
}

/// P_i = exp((logit_i - max) / T) / sum, rounded to 16 bits, into [`Softmax::priors`] in the order of the logits, which is
/// that of the sum.
pub fn priors<A: Arithmetic>(logits: &[f32], temperature: f64, softmax: &mut Softmax) {
    let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let max = f64::from(if max.is_finite() { max } else { 0.0 });
    let inverse_temperature = A::round(1.0 / A::round(temperature));
    let Softmax { exponentials, priors, .. } = softmax;
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
    priors.clear();
    #[expect(clippy::cast_possible_truncation, reason = "P is kept in f32 before it is rounded to 16 bits")]
    priors.extend(exponentials.iter().map(|p| Prior::new(A::round(*p * scale) as f32)));
}

/// Buffers of a softmax, and what it found.
#[derive(Clone, Debug, Default)]
pub struct Softmax {
    /// P of each logit.
    pub priors: Vec<Prior>,
    exponentials: Vec<f64>,
    keys: Vec<u64>,
    /// For each move in the order in which Lc0 generates them, its place there and which of the moves it is.
    generated: Vec<u32>,
    logits: Vec<f32>,
}

#[cfg(test)]
mod tests {
    use super::*;

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
        edges_from_logits(&moves, &[3, 2, 1, 0], &[0.0, 1.0, 1.0, -1.0], 1.0, &mut softmax, &mut edges);
        assert_eq!(edges.iter().map(|e| e.mv().0).collect::<Vec<_>>(), [12, 11, 10, 13]);
        assert!((edges.iter().map(|e| e.prior().get()).sum::<f64>() - 1.0).abs() < 1e-3);
    }

    #[test]
    fn lc0s_edges_are_sorted_by_prior_whatever_order_the_moves_have() {
        let moves: Vec<Move> = (0..40).map(Move).collect();
        let places: Vec<u16> = (0..40).map(|at| at * 7 % 40).collect();
        let logits: Vec<f32> = (0..40_u16).map(|at| f32::from(at * 11 % 5)).collect();
        let (mut softmax, mut edges, mut shuffled) = (Softmax::default(), Vec::new(), Vec::new());
        lc0_edges_from_logits(&moves, &places, &logits, 1.359, &mut softmax, &mut edges);
        assert!(edges.is_sorted_by(|a, b| a.prior() >= b.prior()));
        let mut order: Vec<usize> = (0..40).collect();
        order.sort_by_key(|at| at * 13 % 40);
        let pick = |values: &[u16]| order.iter().map(|&at| values[at]).collect::<Vec<u16>>();
        let moves: Vec<Move> = order.iter().map(|&at| moves[at]).collect();
        let logits: Vec<f32> = order.iter().map(|&at| logits[at]).collect();
        lc0_edges_from_logits(&moves, &pick(&places), &logits, 1.359, &mut softmax, &mut shuffled);
        assert_eq!(shuffled, edges);
    }

    #[test]
    fn logits_that_are_no_numbers_do_no_harm() {
        let moves = [Move(0), Move(1)];
        let (mut softmax, mut edges) = (Softmax::default(), Vec::new());
        edges_from_logits(&moves, &[0, 1], &[f32::NAN, f32::INFINITY], 1.0, &mut softmax, &mut edges);
        assert_eq!(edges.len(), 2);
    }
}
