//! Formulas side by side: the one in force says what the search says, and the others what a search by them would.

use engine::{
    Parameters, Search, Tree,
    evaluators::{Random, Rollout},
    games::{chess::Chess, tic_tac_toe::TicTacToe},
    parameters::Formula,
};
use session::{SearchRun, edits, formulas::side_by_side, project::open_node};
use wire::{Edit, OpenNode};

use crate::support::parameters;

#[test]
fn the_formula_in_force_scores_as_the_search_does() {
    for &(_, formula) in Formula::ALL {
        for arithmetic in ["exact", "lc0"] {
            let settings = [("formula", formula), ("arithmetic", arithmetic), ("seed", "3")];
            let parameters = parameters(&settings);
            let game =
                Chess::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", &[] as &[&str]);
            let mut run =
                SearchRun::new(Search::new(game.unwrap(), "random", None, false, parameters.clone()), 1_000_000);
            let mut random = Random::new(3);
            for simulations in [1, 2, 7, 90, 400] {
                run.step(simulations).unwrap();
                run.advance(&mut random, u32::MAX);
                let search = run.search();
                let children: Vec<_> = search.tree().branches(Tree::ROOT).filter_map(|branch| branch.child).collect();
                for node in children.into_iter().chain([Tree::ROOT]) {
                    check(&open_node(search, node), &parameters, formula);
                }
            }
        }
    }
}

fn check(open: &OpenNode, parameters: &Parameters, formula: &str) {
    for scored in side_by_side(open, parameters) {
        assert_eq!(scored.is_in_force, scored.formula == formula);
        assert_eq!(scored.scores.len(), open.edges.len());
        if scored.is_in_force {
            let expected: Vec<f64> = open.edges.iter().map(|edge| edge.s).collect();
            assert_eq!(scored.scores, expected, "{formula}");
            assert_eq!(scored.next, open.next.map(usize::from), "{formula}");
        }
    }
}

#[test]
fn another_formula_scores_as_a_search_does_that_goes_on_with_it() {
    for seed in ["1", "2", "3"] {
        let parameters = parameters(&[("formula", "uct"), ("cpuct", "1.4"), ("seed", seed)]);
        let search = Search::new(TicTacToe::new(), "rollout", None, false, parameters.clone());
        let mut run = SearchRun::new(search, 1_000_000);
        run.step(60).unwrap();
        run.advance(&mut Rollout::new(parameters.seed), u32::MAX);
        for scored in side_by_side(&open_node(run.search(), Tree::ROOT), &parameters) {
            let edit = Edit::Parameter { name: "formula".to_owned(), value: scored.formula.to_owned() };
            let moment = run.search().moment();
            let what_if = edits::what_if(run.search(), Some(moment), &[edit], 1_000_000).unwrap();
            let open = open_node(what_if.as_ref().unwrap_or(run.search()), Tree::ROOT);
            let expected: Vec<f64> = open.edges.iter().map(|edge| edge.s).collect();
            assert_eq!((scored.scores, scored.next), (expected, open.next.map(usize::from)), "{}", scored.formula);
        }
    }
}
