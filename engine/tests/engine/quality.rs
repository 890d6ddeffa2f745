//! Strength of searches where the truth is known: tic-tac-toe.

use std::collections::HashSet;

use engine::{
    Evaluation, Game, Move, Parameters, Search,
    evaluators::Rollout,
    games::{solver::Solver, tic_tac_toe::TicTacToe},
};

/// UCT with random games, and PUCT with equal priors and the same random games as values.
const SEARCHES: [(&str, &[(&str, &str)]); 2] = [
    ("uct", &[("formula", "uct"), ("cpuct", "1.4142135623730951")]),
    ("puct", &[("formula", "alphazero"), ("cpuct", "1.745")]),
];

/// Returns whether the move that a search chooses keeps the position's true value. `proofs`: whether the search may prove
/// results.
fn keeps_the_value(game: &TicTacToe, best: &[Move], settings: &[(&str, &str)], proofs: bool, simulations: u32) -> bool {
    let mut parameters = Parameters::default();
    for (name, value) in settings.iter().chain(&[("sticky_endgames", if proofs { "true" } else { "false" })]) {
        parameters.set(name, value).unwrap();
    }
    let mut search = Search::new(game.clone(), "rollout", None, false, parameters);
    let (mut rollout, mut evaluation) = (Rollout::new(1), Evaluation::default());
    for _ in 0..simulations {
        search.simulate(&mut rollout, &mut evaluation).unwrap();
    }
    best.contains(&search.best_move().expect("a game that is not over"))
}

/// Positions in which the choice matters not at all count too: that is the claim.
fn share_kept(games: &[TicTacToe], settings: &[(&str, &str)], proofs: bool, simulations: u32) -> f64 {
    let mut solver = Solver::new();
    let kept = games.iter().filter(|game| {
        let truth = solver.solve(game).unwrap();
        keeps_the_value(game, &truth.best, settings, proofs, simulations)
    });
    kept.count() as f64 / games.len() as f64
}

fn is_open(game: &TicTacToe) -> bool {
    game.ending(&[], false).is_none()
}

/// The eight ways to turn and mirror a board, as where each cell goes.
fn symmetries() -> Vec<[usize; 9]> {
    let turned = |way: [usize; 9]| std::array::from_fn(|cell| way[3 * (2 - cell % 3) + cell / 3]);
    let mirrored = |way: [usize; 9]| std::array::from_fn(|cell| way[3 * (cell / 3) + 2 - cell % 3]);
    let start: [usize; 9] = std::array::from_fn(|cell| cell);
    let turns: Vec<[usize; 9]> = std::iter::successors(Some(start), |&way| Some(turned(way))).take(4).collect();
    turns.iter().copied().chain(turns.iter().copied().map(mirrored)).collect()
}

#[test]
fn searches_keep_the_true_value() {
    let mut seen = HashSet::new();
    let games: Vec<TicTacToe> = crate::support::positions(&TicTacToe::new())
        .into_iter()
        .filter(|game| {
            let cells = game.cells();
            let seen_before = symmetries().iter().any(|way| seen.contains(&way.map(|cell| cells[cell])));
            seen.insert(std::array::from_fn(|cell| cells[cell]));
            !seen_before && is_open(game)
        })
        .collect();
    assert_eq!(games.len(), 627, "positions that are not over, up to symmetry");
    for (name, settings) in SEARCHES {
        let share = share_kept(&games, settings, false, 1500);
        assert!(share >= 0.99, "{name}: {share}");
        let hasty = share_kept(&games, settings, false, 12);
        assert!(hasty < 0.95, "{name}: {hasty} with hardly a look at each move");
    }
}

/// The whole claim; half a minute. All four searches kept the value in all 4,520 positions.
/// `cargo test -p engine --release --test quality -- --ignored --nocapture`
#[test]
#[ignore = "half a minute of CPU: 4,520 positions, 10,000 simulations each, four searches"]
fn ten_thousand_simulations_keep_the_true_value_everywhere() {
    let games: Vec<TicTacToe> = crate::support::positions(&TicTacToe::new()).into_iter().filter(is_open).collect();
    assert_eq!(games.len(), 4520);
    for (name, settings) in SEARCHES {
        for proofs in [false, true] {
            let share = share_kept(&games, settings, proofs, 10_000);
            println!("{name}, proofs {proofs}: {:.3} % of {} positions", 100.0 * share, games.len());
            assert!(share >= 0.99, "{name}: {share}");
        }
    }
}
