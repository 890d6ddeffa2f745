//! Spread of visits over a node's moves.

use crate::arithmetic::{Arithmetic, Exact};

/// Visits between the two distributions of a [KLD gain](kld_gain_of); Lc0's default `KLDGainAverageInterval`.
pub const INTERVAL: u32 = 100;

/// Kullback-Leibler divergence of the shares of visits now from those [`INTERVAL`] visits ago, the sum of p ln(p / p now),
/// over that number: Lc0's KLD gain. Of each move the visits before and now; `None` where there were fewer than
/// [`INTERVAL`] before.
#[must_use]
pub fn kld_gain_of(counts: impl Iterator<Item = (u32, u32)> + Clone) -> Option<f64> {
    let all = |one: fn((u32, u32)) -> u32| counts.clone().map(one).sum::<u32>();
    let (before, now) = (all(|count| count.0), all(|count| count.1));
    if before < INTERVAL || now != before + INTERVAL {
        return None;
    }
    let divergence: f64 = counts
        .filter(|count| count.0 > 0)
        .map(|count| {
            let (p, q) = (f64::from(count.0) / f64::from(before), f64::from(count.1) / f64::from(now));
            p * Exact::ln(p / q)
        })
        .sum();
    Some(divergence / f64::from(INTERVAL))
}

/// Entropy of the shares of visits, -sum of p ln p, in nats: 0 where all visits went to one move, ln n where n moves have
/// equally many. `None` without visits.
#[must_use]
pub fn entropy(visits: impl Iterator<Item = u32> + Clone) -> Option<f64> {
    let all: u32 = visits.clone().sum();
    if all == 0 {
        return None;
    }
    let shares = visits.filter(|&visits| visits > 0).map(|visits| f64::from(visits) / f64::from(all));
    // The sum of nothing but ln 1 is a negative zero.
    Some(-shares.map(|share| share * Exact::ln(share)).sum::<f64>() + 0.0)
}

/// Kullback-Leibler divergence of the shares of visits from P, the sum of p ln(p / P), in nats: how far a search went from what its
/// evaluator said. Of each move its visits and P; `None` without visits, and where a move was visited whose P is 0.
#[must_use]
pub fn divergence_from_priors(moves: impl Iterator<Item = (u32, f64)> + Clone) -> Option<f64> {
    let all: u32 = moves.clone().map(|(visits, _)| visits).sum();
    let visited = moves.filter(|&(visits, _)| visits > 0);
    if all == 0 || visited.clone().any(|(_, prior)| prior <= 0.0) {
        return None;
    }
    let share = |visits: u32| f64::from(visits) / f64::from(all);
    Some(visited.map(|(visits, prior)| share(visits) * Exact::ln(share(visits) / prior)).sum::<f64>() + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entropy_is_that_of_equal_moves() {
        assert_eq!(entropy([0, 0].into_iter()), None);
        assert_eq!(entropy([7, 0].into_iter()).unwrap().to_bits(), 0.0_f64.to_bits());
        for moves in [2_u32, 5, 30] {
            let found = entropy((0..moves).map(|_| 3)).unwrap();
            assert!((found - Exact::ln(f64::from(moves))).abs() < 1e-12, "{moves}: {found}");
        }
        assert!(entropy([9, 1].into_iter()) < entropy([5, 5].into_iter()));
    }

    #[test]
    fn a_search_that_follows_p_does_not_diverge_from_it() {
        let of = |moves: &[(u32, f64)]| divergence_from_priors(moves.iter().copied());
        assert_eq!(of(&[(3, 0.75), (1, 0.25), (0, 0.0)]).unwrap().to_bits(), 0.0_f64.to_bits());
        let found = of(&[(4, 0.25), (0, 0.75)]).unwrap();
        assert!((found - Exact::ln(4.0)).abs() < 1e-12, "{found}");
        assert!(of(&[(1, 0.75), (3, 0.25)]).unwrap() > 0.0);
        assert_eq!((of(&[(0, 0.5)]), of(&[(1, 0.0), (1, 1.0)])), (None, None));
    }

    #[test]
    fn a_gain_needs_as_many_visits_before_as_between() {
        assert_eq!(kld_gain_of([(60, 100), (39, 99)].into_iter()), None);
        assert_eq!(kld_gain_of([(60, 100), (40, 90)].into_iter()), None, "not so many visits between");
        assert_eq!(kld_gain_of([(60, 120), (40, 80)].into_iter()), Some(0.0));
        assert!(kld_gain_of([(60, 100), (40, 100)].into_iter()).unwrap() > 0.0);
    }
}
