//! Replay equals live, revert undoes apply, visits add up: on random searches of positions of every kind.

use engine::{
    Evaluation, Game, Parameters, Search, Tree,
    evaluators::{Random, Uniform},
    games::{chess::Chess, connect2::Connect2},
};
use proptest::prelude::*;

/// Positions with castling, promotions, en passant, mates nearby, bare endgames and repetitions.
const POSITIONS: &[&str] = &[
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/8/8/8/8/5k2/8/5K1R w - - 96 90",
    "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn searched(fen: &str, settings: &[(&str, &str)], simulations: u32) -> Search<Chess> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap().with_two_fold_draws(parameters.two_fold_draws);
    let mut search = Search::new(game, "random", None, false, parameters);
    run(&mut search, simulations);
    search
}

fn run<G: Game>(search: &mut Search<G>, simulations: u32) {
    let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
    for _ in 0..simulations {
        search.simulate(&mut evaluator, &mut evaluation).unwrap();
    }
}

/// N = own evaluations + the children's N, and W follows from the evaluations in the log and the children's W.
fn check_sums<G: Game>(search: &Search<G>) {
    let tree = search.tree();
    for id in 0..tree.len() {
        let node = tree.find(id).unwrap();
        let children: u32 = tree.visited_children(node).map(|child| tree.visits(child)).sum();
        assert!(tree.visits(node) > children, "node {id} was evaluated itself");
        if tree.flags(node).is_terminal() {
            let value = i64::from(tree.visits(node)) * i64::from(exact_units(search, node));
            assert_eq!(tree.value_sum(node), value, "node {id}: every visit is worth the same");
        } else {
            assert_eq!(tree.visits(node) - children, 1, "node {id} is evaluated once");
            let below: i64 = tree.visited_children(node).map(|child| tree.value_sum(child)).sum();
            let own = i64::from(search.own_evaluation(node).value.units());
            assert_eq!(tree.value_sum(node), own - below, "node {id}");
        }
    }
}

fn exact_units<G: Game>(search: &Search<G>, node: engine::NodeId) -> i32 {
    match search.tree().exact(node).unwrap() {
        engine::Outcome::Win => engine::value::UNIT,
        engine::Outcome::Draw => 0,
        engine::Outcome::Loss => -engine::value::UNIT,
    }
}

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

#[test]
fn connect2_counts_as_the_article_does() {
    for (count_root, expected) in [("false", [13, 15, 1, 1]), ("true", [12, 16, 1, 1])] {
        let mut parameters = Parameters::default();
        for (name, value) in [
            ("formula", "alphazero"),
            ("cpuct", "1"),
            ("policy_temperature", "1"),
            ("sticky_endgames", "false"),
            ("count_root_evaluation", count_root),
        ] {
            parameters.set(name, value).unwrap();
        }
        let mut search = Search::new(Connect2::new(), "uniform", None, false, parameters);
        let (mut evaluator, mut evaluation) = (Uniform::new(0.5), Evaluation::default());
        let mut after_five = Vec::new();
        // The root's own evaluation comes first and is no simulation of the article's.
        for simulation in 0..=30 {
            search.simulate(&mut evaluator, &mut evaluation).unwrap();
            if simulation == 5 {
                after_five = search.report(Tree::ROOT).edges.iter().map(|edge| edge.n).collect();
            }
        }
        assert_eq!(after_five, [2, 1, 1, 1]);
        let visits: Vec<u32> = search.report(Tree::ROOT).edges.iter().map(|edge| edge.n).collect();
        assert_eq!(visits, expected, "count_root_evaluation={count_root}");
    }
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
