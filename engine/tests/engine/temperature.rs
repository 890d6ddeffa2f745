//! The move to play, drawn by visits.

use std::collections::HashMap;

use crate::support::{POSITIONS, run};
use engine::{Move, Parameters, Search, Tree, games::chess::Chess, log::Edit};

fn searched(settings: &[(&str, &str)], seed: u64) -> Search<Chess> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    parameters.seed = seed;
    let mut search =
        Search::new(Chess::from_fen::<&str>(POSITIONS[1], &[]).unwrap(), "random", None, false, parameters);
    run(&mut search, 100);
    search
}

/// Counts how often each move is drawn by the first `seeds` seeds, and returns the visits of each beside it.
fn drawn(settings: &[(&str, &str)], seeds: u64) -> (HashMap<Move, f64>, HashMap<Move, f64>) {
    let mut counts = HashMap::new();
    for seed in 0..seeds {
        *counts.entry(searched(settings, seed).move_to_play().unwrap()).or_insert(0.0) += 1.0;
    }
    let report = searched(settings, 0).report(Tree::ROOT);
    let visits =
        report.edges.iter().filter(|edge| edge.visits > 0).map(|edge| (edge.mv, f64::from(edge.visits))).collect();
    (counts, visits)
}

/// Asserts that moves were drawn as often as their weights say.
fn assert_drawn_by(counts: &HashMap<Move, f64>, weights: &HashMap<Move, f64>) {
    let (draws, sum): (f64, f64) = (counts.values().sum(), weights.values().sum());
    assert!(counts.keys().all(|mv| weights.contains_key(mv)), "{counts:?}, not {weights:?}");
    for (mv, weight) in weights {
        let share = weight / sum;
        let deviation = (draws * share * (1.0 - share)).sqrt();
        let count = counts.get(mv).copied().unwrap_or(0.0);
        assert!((count - draws * share).abs() <= 4.5 * deviation + 1.0, "{mv:?}: {count} of {draws}, share {share}");
    }
}

#[test]
fn without_a_temperature_it_is_the_best_move() {
    for seed in 0..20 {
        let search = searched(&[], seed);
        assert_eq!(search.move_to_play(), search.best_move());
    }
}

#[test]
fn moves_are_drawn_by_their_visits() {
    let (counts, visits) = drawn(&[("temperature", "1")], 800);
    assert!(visits.len() > 10);
    assert_drawn_by(&counts, &visits);
    let (counts, visits) = drawn(&[("temperature", "0.5")], 800);
    assert_drawn_by(&counts, &visits.into_iter().map(|(mv, n)| (mv, n * n)).collect());
    let (counts, visits) = drawn(&[("temperature", "1"), ("temperature_offset", "-3")], 800);
    let weights = visits.into_iter().filter(|&(_, n)| n > 3.0).map(|(mv, n)| (mv, n - 3.0)).collect();
    assert_drawn_by(&counts, &weights);
}

#[test]
fn much_worse_moves_are_not_drawn() {
    let settings = [("temperature", "1"), ("temperature_cutoff", "5")];
    let (counts, visits) = drawn(&settings, 500);
    let report = searched(&settings, 0).report(Tree::ROOT);
    let most = report.edges.iter().max_by_key(|edge| edge.visits).unwrap().q;
    let close = |mv: &Move| report.edges.iter().any(|edge| edge.mv == *mv && edge.q >= most - 0.1);
    let weights: HashMap<Move, f64> = visits.iter().filter(|(mv, _)| close(mv)).map(|(&mv, &n)| (mv, n)).collect();
    assert!(weights.len() > 1 && weights.len() < visits.len(), "{} of {}", weights.len(), visits.len());
    assert_drawn_by(&counts, &weights);
}

#[test]
fn moves_that_are_not_searched_any_more_are_not_drawn() {
    for seed in 0..50 {
        let mut search = searched(&[("temperature", "1")], seed);
        let worst = search.ranking(Tree::ROOT).last().unwrap().edge.mv();
        search.edit(Edit::Only { node: Tree::ROOT, moves: vec![worst] }).unwrap();
        assert_eq!(search.move_to_play(), Some(worst));
    }
}

#[test]
fn an_empty_search_plays_nothing() {
    let mut parameters = Parameters::default();
    parameters.set("temperature", "1").unwrap();
    let search = Search::new(Chess::from_fen::<&str>("startpos", &[]).unwrap(), "random", None, false, parameters);
    assert_eq!(search.move_to_play(), None);
}
