//! Targets of learning: a position's pi and its game's z, with the visits they come from.

use engine::{Move, Outcome};

use crate::board::Board;

/// A legal move and the visits that the search gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The move.
    pub mv: Move,
    /// Its policy output.
    pub index: u16,
    /// N: the child's visits; 0 for a move that was never tried.
    pub visits: u32,
}

/// A position of a game of self-play, as it was searched.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    inputs: Vec<u16>,
    targets: Vec<Target>,
    pi: Vec<f64>,
    temperature: f64,
    value: f64,
    mean: f64,
    entropy: f64,
}

impl Position {
    /// A position: the network's inputs that are 1, the legal moves with their visits, tau, V and Q.
    #[must_use]
    pub fn new(inputs: Vec<u16>, targets: Vec<Target>, temperature: f64, value: f64, mean: f64) -> Self {
        let visits: Vec<u32> = targets.iter().map(|target| target.visits).collect();
        let pi = policy_target(&visits, temperature);
        let entropy = entropy(&pi);
        Self { inputs, targets, pi, temperature, value, mean, entropy }
    }

    /// Returns the position on the mirrored board: inputs and policy outputs change places, all else stays.
    #[must_use]
    pub fn mirrored<G: Board>(&self) -> Self {
        let mut mirrored = self.clone();
        mirrored.inputs.iter_mut().for_each(|input| *input = G::mirrored_input(*input));
        mirrored.inputs.sort_unstable();
        mirrored.targets.iter_mut().for_each(|target| target.index = G::mirrored_output(target.index));
        mirrored
    }

    /// The network's inputs that are 1, ascending.
    #[must_use]
    pub fn inputs(&self) -> &[u16] {
        &self.inputs
    }

    /// Every legal move, in the game's order.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// pi: what the policy should be, one share for each of the [`targets`](Self::targets); they sum to 1.
    #[must_use]
    pub fn pi(&self) -> &[f64] {
        &self.pi
    }

    /// The entropy of pi: what -pi^T ln p is where p is pi, and it is never less.
    #[must_use]
    pub fn entropy(&self) -> f64 {
        self.entropy
    }

    /// tau, which pi was made with.
    #[must_use]
    pub fn temperature(&self) -> f64 {
        self.temperature
    }

    /// V: what the network said before the search, in [-1, 1], from the view of the side to move.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Q: the mean that the search came to, in [-1, 1], from the view of the side to move.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean
    }
}

/// pi_a = N_a^(1 / tau) / sum over b of N_b^(1 / tau). With tau = 0 its limit: all of it to the most visited move, in equal
/// shares where there are several. Without any visit every move is as good as any other.
#[must_use]
pub fn policy_target(visits: &[u32], temperature: f64) -> Vec<f64> {
    let most = visits.iter().copied().max().unwrap_or(0);
    let weight = |&visits: &u32| match (visits, most) {
        (_, 0) => 1.0,
        (0, _) => 0.0,
        (visits, most) if visits == most => 1.0,
        _ if temperature == 0.0 => 0.0,
        // Powers of shares: those of the visits themselves would be too large for small temperatures.
        (visits, most) => libm::pow(f64::from(visits) / f64::from(most), 1.0 / temperature),
    };
    let weights: Vec<f64> = visits.iter().map(weight).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// -pi^T ln pi: 0 where one move has all, ln n where n moves have equal shares.
#[must_use]
pub fn entropy(pi: &[f64]) -> f64 {
    let terms = pi.iter().filter(|&&pi| pi > 0.0).map(|&pi| pi * libm::log(pi));
    0.0 - terms.sum::<f64>()
}

/// A finished game of self-play.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// Its number, from 0 on.
    pub number: u32,
    /// The generation that was playing when it ended.
    pub generation: u32,
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// The position before each of them.
    pub positions: Vec<Position>,
    /// The result for the first player.
    pub outcome: Outcome,
    /// True if it is never learnt from.
    pub is_held_out: bool,
}

impl PlayedGame {
    /// z of a position: the game's result from the view of the side to move there, 1, 0 or -1. `ply` counts from 0.
    #[must_use]
    pub fn result(&self, ply: usize) -> f64 {
        let mover = if ply.is_multiple_of(2) { self.outcome } else { self.outcome.flip() };
        match mover {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.0,
            Outcome::Loss => -1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pi_is_the_normalised_power_of_visits() {
        let half = policy_target(&[1, 2, 0, 3], 0.5);
        let expected = [1.0 / 14.0, 4.0 / 14.0, 0.0, 9.0 / 14.0];
        assert!(half.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-12), "{half:?}");
        assert_eq!(policy_target(&[5, 9, 9], 0.0), [0.0, 0.5, 0.5]);
        assert_eq!(policy_target(&[0, 0], 1.0), [0.5, 0.5]);
        assert_eq!(policy_target(&[u32::MAX, 1], 0.001), [1.0, 0.0]);
    }

    #[test]
    fn entropy_is_that_of_the_shares() {
        assert_eq!(entropy(&[0.0, 1.0, 0.0]), 0.0);
        assert!((entropy(&[0.25; 4]) - libm::log(4.0)).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn pi_sums_to_one(visits in prop::collection::vec(0_u32..100_000, 1..20), temperature in 0.0..10.0) {
            let pi = policy_target(&visits, temperature);
            prop_assert!((pi.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            for (a, b) in visits.iter().zip(&pi).flat_map(|a| visits.iter().zip(&pi).map(move |b| (a, b))) {
                prop_assert!(a.0 > b.0 || a.1 <= b.1, "fewer visits, larger share");
                // Of two, the ratio is that of the powers.
                if *b.0 > 0 && temperature > 0.1 {
                    let ratio = libm::pow(f64::from(*a.0) / f64::from(*b.0), 1.0 / temperature);
                    prop_assert!((a.1 / b.1 / ratio - 1.0).abs() < 1e-6 || *a.0 == 0 || ratio.is_infinite() || *b.1 < 1e-200);
                }
            }
        }
    }

    #[test]
    fn results_are_the_movers() {
        let game = |outcome| PlayedGame {
            number: 0,
            generation: 0,
            moves: Vec::new(),
            positions: Vec::new(),
            outcome,
            is_held_out: false,
        };
        assert_eq!([0, 1, 2, 3].map(|ply| game(Outcome::Win).result(ply)), [1.0, -1.0, 1.0, -1.0]);
        assert_eq!([0, 1].map(|ply| game(Outcome::Loss).result(ply)), [-1.0, 1.0]);
        assert_eq!([0, 1].map(|ply| game(Outcome::Draw).result(ply)), [0.0, 0.0]);
    }
}
