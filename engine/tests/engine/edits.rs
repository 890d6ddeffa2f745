//! Edits by hand: they fork a log, share its past, and can be taken back.

use crate::support::{
    POSITIONS, ask,
    edits::{any_edit, parameter, prior},
    run, run_batches, searched,
};
use engine::{
    Move, NodeId, Playback, Search, Tree,
    games::chess::Chess,
    log::{EdgeKey, Edit, Event},
    search::EDITABLE,
    value::{Draw, UNIT, Value},
};
use proptest::prelude::*;

/// N = own evaluations + the moves' N, and W follows, with what edits say.
pub(crate) fn check_sums(search: &Search<Chess>) {
    let tree = search.tree();
    for node in (0..tree.len()).map(|id| tree.find(id).unwrap()).filter(|&node| !tree.flags(node).is_terminal()) {
        assert_eq!(tree.own_evaluations(node), 1, "node {node:?}");
        if tree.visited_children(node).all(|child| tree.given_visits(child) == 0) {
            let below: i64 = tree.visited_children(node).map(|child| tree.value_sum(child)).sum();
            let own = i64::from(search.own_evaluation(node).value.units());
            assert_eq!(tree.value_sum(node), own - below, "node {node:?}");
        }
    }
}

#[test]
fn a_fork_goes_on_as_the_search_did() {
    for settings in [vec![], vec![("batch", "16")], vec![("batch", "16"), ("pipeline", "true")], vec![("cache", "lc0")]]
    {
        let mut whole = searched(POSITIONS[1], &settings, 0);
        run_batches(&mut whole, 3000);
        for moment in [0, 1, 700, 1234, whole.moment()] {
            let mut fork = whole.fork(moment);
            assert!(fork.moment() <= moment && moment - fork.moment() < 64, "{moment} became {}", fork.moment());
            let at = fork.moment();
            assert_eq!(fork.digest(at), whole.digest(at));
            // Nothing is changed, so nothing is appended.
            let cpuct = whole.parameters().cpuct.to_string();
            assert_eq!(fork.edit(parameter("cpuct", &cpuct)), Ok(false));
            let mut left: Vec<_> = Vec::new();
            fork.ask_again(|game, moves| left.push(crate::support::evaluated(game, moves)));
            crate::support::run_batches_with(&mut fork, 3000, left);
            assert_eq!(fork.digest(u32::MAX), whole.digest(u32::MAX), "from {moment}");
        }
    }
}

#[test]
fn what_was_edited_holds_from_there_on() {
    let whole = searched("startpos", &[], 500);
    let mut fork = whole.fork(200);
    let root = Tree::ROOT;
    assert_eq!(fork.edit(prior(&fork, root, 19, 0.6)), Ok(true));
    let first = fork.tree().edges(root)[0];
    assert_eq!(first.mv(), whole.tree().edges(root)[19].mv());
    assert!((first.prior().get() - 0.6).abs() < 1e-3);
    assert_eq!(fork.opened_edges(root), whole.tree().edges(root), "the log keeps what it was");
    run(&mut fork, 300);
    let visits = |search: &Search<Chess>, mv| {
        let branch = search.tree().branches(root).find(|branch| branch.edge.mv() == mv).unwrap();
        branch.child.map_or(0, |child| search.tree().visits(child))
    };
    assert!(visits(&fork, first.mv()) > 2 * visits(&whole, first.mv()));
    check_sums(&fork);

    let mut fork = whole.fork(200);
    let child = fork.tree().child(root, 0).unwrap();
    let (visits, sum) = (fork.tree().visits(child), fork.tree().value_sum(root));
    let before = fork.own_evaluation(child).value.units();
    assert_eq!(fork.edit(Edit::Evaluation { node: child, value: Value::LOSS, draw: Draw::NONE }), Ok(true));
    assert_eq!(fork.own_evaluation(child).value, Value::LOSS);
    assert_eq!(fork.first_evaluation(child).value.units(), before);
    assert_eq!(fork.tree().value_sum(root) - sum, i64::from(before + UNIT), "the root gains what the move loses");
    assert_eq!(fork.tree().visits(child), visits);
    check_sums(&fork);
}

#[test]
fn moves_are_forbidden_and_forced() {
    for batch in ["1", "16"] {
        let mut whole = searched("startpos", &[("batch", batch)], 0);
        run_batches(&mut whole, 400);
        let mut fork = whole.fork(300);
        let best = fork.best_move().unwrap();
        let mut others: Vec<Move> = fork.tree().edges(Tree::ROOT).iter().map(|edge| edge.mv()).collect();
        others.sort_unstable();
        others.retain(|&mv| mv != best);
        let waiting = fork.leaves_waiting() as u32;
        assert_eq!(fork.edit(Edit::Only { node: Tree::ROOT, moves: others }), Ok(true));
        assert_ne!(fork.best_move(), Some(best), "what is forbidden is not best");
        let visits = |search: &Search<Chess>, mv| {
            let branch = search.tree().branches(Tree::ROOT).find(|branch| branch.edge.mv() == mv).unwrap();
            branch.child.map_or(0, |child| search.tree().visits(child))
        };
        let before = visits(&fork, best);
        let left = ask(&mut fork);
        crate::support::run_batches_with(&mut fork, 800, left);
        assert!(visits(&fork, best) <= before + waiting, "{batch}: {} after {before}", visits(&fork, best));

        let mut fork = whole.fork(300);
        let rare = fork.tree().edges(Tree::ROOT)[19].mv();
        let (before, all) = (visits(&fork, rare), fork.tree().root_visits());
        assert_eq!(fork.edit(Edit::Only { node: Tree::ROOT, moves: vec![rare] }), Ok(true));
        let left = ask(&mut fork);
        let waited = left.len() as u32;
        crate::support::run_batches_with(&mut fork, 800, left);
        assert!(visits(&fork, rare) + waited >= before + fork.tree().root_visits() - all);
        let mut fork = fork.fork(fork.moment());
        assert_eq!(fork.edit(Edit::Only { node: Tree::ROOT, moves: Vec::new() }), Ok(true), "and all again");
    }
}

#[test]
fn given_visits_are_kept_apart() {
    for batch in ["1", "16"] {
        let mut whole = searched(POSITIONS[1], &[("batch", batch)], 0);
        run_batches(&mut whole, 500);
        let mut fork = whole.fork(400);
        let place = EdgeKey { parent: Some(Tree::ROOT), mv: fork.tree().edges(Tree::ROOT)[30].mv() };
        assert_eq!(fork.edit(Edit::Give { place, visits: 100 }), Ok(true));
        assert_eq!(fork.giving(), Some(place));
        let left = ask(&mut fork);
        crate::support::finish_giving(&mut fork, left);
        let (tree, report) = (fork.tree(), fork.report(Tree::ROOT));
        let edge = report.edges.iter().find(|edge| edge.mv == place.mv).unwrap();
        assert_eq!(edge.given, 100, "{batch}");
        let child = edge.child.unwrap();
        assert_eq!(tree.visits(child), edge.visits + 100);
        assert_eq!(tree.own_evaluations(Tree::ROOT), 1, "the root counts none of them");
        assert_eq!(report.visits, 1 + report.edges.iter().map(|edge| edge.visits).sum::<u32>());
        check_sums(&fork);
        let mut on = fork.clone();
        run_batches(&mut on, 900);
        check_sums(&on);
        assert_eq!(on.report(Tree::ROOT).edges.iter().map(|edge| edge.given).sum::<u32>(), 100);
        check_every_moment(&on);
    }
}

#[test]
fn proofs_below_a_move_that_was_given_nothing_are_counted() {
    for batch in ["1", "8"] {
        let mut whole = searched(POSITIONS[4], &[("batch", batch)], 0);
        run_batches(&mut whole, 200);
        let mut fork = whole.fork(whole.moment());
        for edge in whole.tree().edges(Tree::ROOT) {
            let place = EdgeKey { parent: Some(Tree::ROOT), mv: edge.mv() };
            assert_eq!(fork.edit(Edit::Give { place, visits: 1 }), Ok(true));
        }
        // Another edit ends the giving before it began.
        assert_eq!(fork.edit(parameter("fpu_value", "0.25")), Ok(true));
        let left = ask(&mut fork);
        crate::support::run_batches_with(&mut fork, 800, left);
        let given = fork.report(Tree::ROOT).edges.iter().map(|edge| edge.given).sum::<u32>();
        assert_eq!(given, 0);
        let proven = (0..fork.tree().len()).filter(|&id| fork.tree().flags(fork.tree().find(id).unwrap()).is_proven());
        assert!(proven.count() > 0, "a position with mates");
        check_sums(&fork);
        check_every_moment(&fork);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut search = searched("startpos", &[], 50);
    let root = Tree::ROOT;
    let (edges, digest) = (search.tree().edges(root).to_vec(), search.digest(u32::MAX));
    let mut unsorted = edges.clone();
    unsorted.reverse();
    let mut twice = edges.clone();
    twice[1] = twice[0];
    for edit in [
        parameter("arithmetic", "lc0"),
        parameter("seed", "1"),
        parameter("nothing", "1"),
        parameter("cpuct", "-1"),
        parameter("cpuct", "1.50"),
        Edit::Priors { node: root, edges: unsorted },
        Edit::Priors { node: root, edges: twice },
        Edit::Priors { node: root, edges: edges[1..].to_vec() },
        Edit::Priors { node: NodeId::new(50), edges: edges.clone() },
        Edit::Evaluation { node: NodeId::new(99), value: Value::ZERO, draw: Draw::NONE },
        Edit::Evaluation { node: root, value: Value::new(0.7), draw: Draw::new(0.7) },
        Edit::Only { node: root, moves: vec![Move(0)] },
        Edit::Only { node: root, moves: vec![edges[0].mv(), edges[0].mv()] },
        Edit::Give { place: EdgeKey { parent: None, mv: Move(0) }, visits: 1 },
        Edit::Give { place: EdgeKey { parent: Some(root), mv: Move(0) }, visits: 1 },
        Edit::Give { place: EdgeKey { parent: Some(root), mv: edges[0].mv() }, visits: 0 },
        Edit::Give { place: EdgeKey { parent: Some(root), mv: edges[0].mv() }, visits: u32::MAX },
    ] {
        assert!(search.edit(edit.clone()).is_err(), "{edit:?}");
    }
    assert_eq!(search.digest(u32::MAX), digest);
}

/// Every moment of a log with edits is what its prefix makes, near and far, and so is its end.
pub(crate) fn check_every_moment(search: &Search<Chess>) {
    let mut playback = Playback::new(search.clone());
    let end = search.moment();
    let edited = search.edits().iter().flat_map(|&(event, _)| [event, event + 1]);
    let moments: Vec<u32> = edited.chain([0, end / 2, end, 1, end / 3, end - 1]).collect();
    for far in moments {
        for near in [far, far.saturating_sub(1), far + 1] {
            playback.seek(near);
            let live = prefix(search, near.min(end));
            let shown = playback.search();
            assert_eq!(shown.tree().first_difference(live.tree()), None, "at {near} of {end}");
            assert_eq!(shown.parameters(), live.parameters());
            assert_eq!(shown.best_move(), live.best_move());
            for id in (0..shown.tree().len()).step_by(29) {
                let node = shown.tree().find(id).unwrap();
                assert_eq!(shown.report(node), live.report(node), "node {id} at {near}");
            }
        }
    }
    let again = playback.into_search();
    assert_eq!(again.tree().fingerprint(), search.tree().fingerprint());
}

/// The log up to a moment, event by event.
pub(crate) fn prefix(search: &Search<Chess>, moment: u32) -> Search<Chess> {
    let mut live = search.fork(0);
    for event in search.events().take(moment as usize) {
        match event {
            Event::Gather(gather) => live.replay_gather(gather).unwrap(),
            Event::Edit(edit) => live.replay_edit(edit).unwrap(),
            Event::Simulation(record) => {
                let leaf = search.tree().leaf_of(&record).unwrap();
                let opened = record.kind == engine::Kind::Opened;
                live.replay(&record, if opened { search.opened_edges(leaf) } else { &[] }).unwrap();
            }
        }
    }
    live
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn fifty_edits_are_taken_back(
        position in 0..POSITIONS.len(),
        batch in prop::sample::select(vec!["1", "8"]),
        edits in proptest::collection::vec((any::<u32>(), any::<u32>(), 0_u32..40), 50),
    ) {
        let mut search = searched(POSITIONS[position], &[("batch", batch)], 0);
        run_batches(&mut search, 300);
        let mut search = search.fork(search.moment());
        let mut before = Vec::new();
        for (which, seed, then) in edits {
            let left = ask(&mut search);
            before.push((search.moment(), search.digest(u32::MAX), search.tree().clone(), search.parameters().clone()));
            let edit = any_edit(&search, which, seed);
            search.edit(edit).unwrap();
            // Waiting leaves are asked for again: their edges may have other places now.
            drop(left);
            let left = ask(&mut search);
            crate::support::simulate_with(&mut search, then, left);
            search = search.fork(search.moment());
        }
        check_sums(&search);
        check_every_moment(&search);
        let whole = prefix(&search, search.moment());
        prop_assert_eq!(whole.tree().fingerprint(), search.tree().fingerprint());
        for (moment, digest, tree, parameters) in before {
            let undone = search.fork(moment);
            prop_assert_eq!(undone.moment(), moment);
            prop_assert_eq!(undone.tree().first_difference(&tree), None);
            prop_assert_eq!(undone.parameters(), &parameters);
            prop_assert_eq!(search.digest(moment), digest, "what was is not touched");
            let simulations = undone.tree().simulations();
            prop_assert_eq!(search.log().simulations_until(moment), simulations);
            prop_assert!(search.log().moment_after(simulations) <= moment);
            prop_assert_eq!(search.log().simulations_until(search.log().moment_after(simulations)), simulations);
        }
        while search.moment() > 0 {
            search.step_back(7);
            let expected = prefix(&whole, search.moment());
            prop_assert_eq!(search.tree().first_difference(expected.tree()), None);
        }
        prop_assert_eq!(search.tree().first_difference(&Tree::new(true)), None);
        prop_assert_eq!(search.parameters(), &search.header().parameters);
    }
}

#[test]
fn every_editable_parameter_exists() {
    for name in EDITABLE {
        engine::parameters::spec(name).unwrap();
    }
}
