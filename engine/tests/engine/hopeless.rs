//! Moves of the root that cannot become the best any more.

use std::collections::VecDeque;

use crate::support::{evaluated, run_batches, searched};
use engine::{Playback, Search, Tree, games::chess::Chess, log::Event, search::Next};

const TARGET: u32 = 800;

/// A search that goes to its target and is told before each batch how much is left.
fn pruned(batch: &str) -> Search<Chess> {
    let mut search = searched("startpos", &[("batch", batch), ("cpuct", "0.8")], 0);
    let mut evaluations = VecDeque::new();
    while search.tree().root_visits() < TARGET || search.leaves_waiting() > 0 {
        if search.next() != Next::Gather {
            search.back_up_next(&evaluations.pop_front().expect("an evaluation for each leaf"));
            continue;
        }
        let before = visits(&search);
        let left = TARGET - search.tree().root_visits();
        search.expect_left(Some(left));
        search.gather(|game, moves| evaluations.push_back(evaluated(game, moves)));
        let waiting = search.in_flight().at(Tree::ROOT);
        let best = before.iter().copied().max().unwrap_or(0);
        for (index, before) in (0..).zip(&before) {
            let sent = waiting.iter().any(|started| started.edge == index && started.visits > 0);
            let is_hopeless = best.saturating_sub(*before) > left;
            assert!(!(is_hopeless && sent), "{before} beside {best} with {left} left");
        }
    }
    search
}

fn visits(search: &Search<Chess>) -> Vec<u32> {
    let tree = search.tree();
    if tree.is_empty() {
        return Vec::new();
    }
    tree.branches(Tree::ROOT).map(|branch| branch.child.map_or(0, |child| tree.visits(child))).collect()
}

#[test]
fn what_cannot_catch_up_gets_no_visit() {
    for batch in ["1", "8", "32"] {
        let pruned = pruned(batch);
        let mut whole = searched("startpos", &[("batch", batch), ("cpuct", "0.8")], 0);
        run_batches(&mut whole, TARGET);
        assert_ne!(visits(&pruned), visits(&whole), "some moves are left out");
    }
}

#[test]
fn such_a_search_is_its_log() {
    for batch in ["1", "8"] {
        let mut search = pruned(batch);
        let end = search.moment();
        let mut again = search.fork(end);
        assert_eq!(again.tree().first_difference(search.tree()), None);
        assert_eq!(again.digest(end), search.digest(end));
        // What follows knows of nothing that was left out.
        search.expect_left(None);
        run_batches(&mut search, TARGET + 200);
        run_batches(&mut again, TARGET + 200);
        assert_eq!(again.tree().first_difference(search.tree()), None);
        // How each simulation was selected can be asked; where the log cannot say, nothing is made up.
        let simulations = search.events().filter(|event| matches!(event, Event::Simulation(_))).count();
        let mut playback = Playback::new(search);
        let explained = (0..playback.end()).filter_map(|moment| playback.explain(moment)).count();
        assert_eq!(explained, simulations);
    }
}
