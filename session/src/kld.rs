//! KLD gain: the change of the root's distribution of visits by its last visits.

use engine::{Game, Search, Tree, distribution::kld_gain_of};

pub(crate) use engine::distribution::INTERVAL;

/// Kullback-Leibler divergence of the root's visit shares now from those 100 visits ago, sum of p ln(p / p now), over
/// 100; Lc0's KLD gain. `None` before the root's moves have 200 visits.
///
/// It is computed from the log's newest records, so it depends on the moment alone.
#[must_use]
pub fn kld_gain<G: Game>(search: &Search<G>) -> Option<f64> {
    let tree = search.tree();
    if tree.root_visits() <= 2 * INTERVAL {
        return None;
    }
    let mut shares: Vec<Share> = tree
        .branches(Tree::ROOT)
        .filter_map(|branch| branch.child)
        .map(|child| Share::of(child.get(), tree.counted_visits(child)))
        .collect();
    let newest = search.counted_records().rev().take(INTERVAL as usize);
    for record in newest {
        let leaf = tree.leaf_of(&record)?;
        let mut child = leaf;
        while tree.parent(child) != Tree::ROOT {
            child = tree.parent(child);
        }
        let share = shares.iter_mut().find(|share| share.child == child.get())?;
        share.before = share.before.checked_sub(1)?;
    }
    kld_gain_of(shares.iter().map(|share| (share.before, share.now)))
}

struct Share {
    child: u32,
    before: u32,
    now: u32,
}

impl Share {
    fn of(child: u32, visits: u32) -> Self {
        Self { child, before: visits, now: visits }
    }
}

#[cfg(test)]
mod tests {
    use engine::{
        Evaluation, Parameters,
        arithmetic::{Arithmetic, Exact},
        evaluators::Random,
        games::chess::Chess,
    };

    use super::*;

    fn searched(simulations: u32) -> Search<Chess> {
        let game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        let mut search = Search::new(game, "random", None, false, Parameters::default());
        for _ in 0..simulations {
            let Ok(_) = search.simulate(&mut Random::new(0), &mut Evaluation::default());
        }
        search
    }

    fn shares(search: &Search<Chess>) -> Vec<f64> {
        let tree = search.tree();
        let visits = tree.branches(Tree::ROOT).map(|branch| branch.child.map_or(0, |child| tree.visits(child)));
        visits.map(|visits| f64::from(visits) / f64::from(tree.root_visits() - 1)).collect()
    }

    #[test]
    fn the_gain_is_that_of_the_shares_100_visits_ago() {
        assert_eq!(kld_gain(&searched(0)), None);
        assert_eq!(kld_gain(&searched(200)), None, "199 visits of moves");
        for simulations in [201, 202, 777] {
            let gain = kld_gain(&searched(simulations)).unwrap();
            let (before, now) = (shares(&searched(simulations - 100)), shares(&searched(simulations)));
            let divergence: f64 =
                before.iter().zip(&now).filter(|(p, _)| **p > 0.0).map(|(p, q)| p * Exact::ln(p / q)).sum();
            assert!((gain - divergence / 100.0).abs() < 1e-12, "{gain} after {simulations}");
            assert!(gain > 0.0);
        }
    }
}
