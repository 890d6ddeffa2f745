//! Replay equals live, revert undoes apply, visits add up: on random searches of positions of every kind.

use crate::support::{POSITIONS, check_sums, run, searched};
use engine::{Evaluation, Game, Parameters, Search, Tree, evaluators::Uniform, games::connect2::Connect2};
use proptest::prelude::*;

fn replayed<G: Game>(search: &Search<G>) -> Tree {
    let mut tree = Tree::new(search.parameters().sticky_endgames);
    for record in search.records() {
        let edges = search.tree().leaf_of(&record).map(|node| search.tree().edges(node).to_vec()).unwrap();
        tree.check(&record, &edges).unwrap();
        tree.apply(&record, if record.makes_node() { &edges } else { &[] });
    }
    tree
}

#[test]
fn sums_add_up_and_replay_equals_live() {
    for fen in POSITIONS {
        let search = searched(fen, &[], 3000);
        check_sums(&search);
        assert_eq!(search.tree().first_difference(&replayed(&search)), None, "{fen}");
    }
}

#[test]
fn endgames_are_proven() {
    let search = searched("8/8/8/8/8/1K6/7R/k7 b - - 0 1", &[], 2000);
    let proofs = search.tree().bound_changes().iter().filter(|change| change.proven).count();
    assert!(proofs > 0, "nothing proven");
    let search = searched("k7/8/2K5/8/8/8/8/6RR w - - 0 1", &[], 2000);
    let proofs = search.tree().bound_changes().iter().filter(|change| change.proven).count();
    assert!(proofs > 0, "nothing proven");
    let best = search.best_branch(Tree::ROOT).unwrap();
    assert_eq!(search.tree().exact(best.child.unwrap()), Some(engine::Outcome::Win));
}

#[test]
fn stepping_back_restores_every_bit() {
    for fen in POSITIONS {
        let mut search = searched(fen, &[], 0);
        let mut moments = vec![search.tree().clone()];
        for _ in 0..400 {
            run(&mut search, 1);
            moments.push(search.tree().clone());
        }
        while let Some(earlier) = moments.pop() {
            assert_eq!(search.tree().first_difference(&earlier), None, "{fen} at {}", search.moment());
            search.step_back(1);
        }
        assert!(search.tree().is_empty());
    }
}

#[test]
fn stepping_back_and_on_again_gives_the_same_digest() {
    for cache in ["exact", "lc0"] {
        let mut search = searched(POSITIONS[3], &[("cache", cache)], 6000);
        let (digest, middle) = (search.digest(6000), search.digest(3000));
        assert_ne!(digest, middle);
        assert_eq!(search.step_back(3000), 3000);
        assert_eq!(search.digest(3000), middle);
        run(&mut search, 3000);
        assert_eq!(search.digest(6000), digest, "cache={cache}");
    }
}

#[test]
fn a_long_search_walks_back_to_nothing() {
    let mut search = searched("startpos", &[], 100_000);
    assert_eq!(search.tree().first_difference(&replayed(&search)), None);
    assert_eq!(search.step_back(u32::MAX), 100_000);
    assert_eq!(search.tree().first_difference(&Tree::new(true)), None);
}

#[test]
fn connect2_is_solved() {
    let mut search = Search::new(Connect2::new(), "uniform", None, false, Parameters::default());
    let (mut evaluator, mut evaluation) = (Uniform::new(0.0), Evaluation::default());
    for _ in 0..400 {
        search.simulate(&mut evaluator, &mut evaluation).unwrap();
        check_sums(&search);
    }
    // Beside the edge the second player blocks; in the middle the first player has two ways to make a pair.
    assert!(matches!(search.best_move(), Some(engine::Move(1 | 2))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_search_survives_going_back_anywhere(
        position in 0..POSITIONS.len(),
        cpuct in 0.1_f64..5.0,
        draw_score in -1.0_f64..1.0,
        lc0 in any::<bool>(),
        sticky in any::<bool>(),
        steps in proptest::collection::vec((1_u32..200, 1_u32..250), 1..6),
    ) {
        let settings = [
            ("cpuct", cpuct.to_string()),
            ("draw_score", draw_score.to_string()),
            ("arithmetic", if lc0 { "lc0" } else { "exact" }.to_owned()),
            ("sticky_endgames", sticky.to_string()),
        ];
        let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut search = searched(POSITIONS[position], &settings, 0);
        for (forward, back) in steps {
            run(&mut search, forward);
            search.step_back(back);
            check_sums(&search);
        }
        let straight = searched(POSITIONS[position], &settings, search.moment());
        prop_assert_eq!(search.tree().first_difference(straight.tree()), None);
        let moment = search.moment();
        prop_assert_eq!(search.digest(moment), straight.clone().digest(moment));
    }
}
