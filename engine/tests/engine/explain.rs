//! Selection of simulations, as it follows from the log: the best move of what is shown is the one that was taken.

use std::collections::HashSet;

use crate::support::{POSITIONS, run, run_batches};
use engine::{
    Parameters, Playback, Search,
    games::chess::Chess,
    log::{EdgeKey, Event},
    search::{Explained, Origin},
};

fn search_of(fen: &str, settings: &[(&str, &str)]) -> Search<Chess> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap().with_two_fold_draws(parameters.two_fold_draws);
    Search::new(game, "random", None, false, parameters)
}

/// Explains every simulation of a search and checks that each choice is the largest S of its comparison, and that the
/// choices lead to the place that the log names.
fn explained(search: Search<Chess>) -> Vec<Option<Explained>> {
    let events: Vec<Event> = search.events().collect();
    let mut playback = Playback::new(search);
    let middle = playback.end() / 2;
    playback.seek(middle);
    let before = playback.search().tree().fingerprint();
    let mut all = Vec::new();
    for (moment, event) in (0..).zip(&events) {
        let found = playback.explain(moment);
        let Event::Simulation(record) = event else {
            assert!(found.is_none(), "event {moment} is a batch");
            all.push(None);
            continue;
        };
        let found = found.expect("a simulation");
        for choice in &found.path {
            let edge = usize::from(choice.step.edge);
            if matches!(found.origin, Origin::Made | Origin::Gathered(_)) {
                assert_eq!(choice.report.next, Some(edge), "event {moment}");
            }
            assert!(1 <= choice.handed && choice.handed <= choice.shared);
        }
        let tree = playback.search();
        let last = found.path.last().map(|choice| {
            let edge = &choice.report.edges[usize::from(choice.step.edge)];
            EdgeKey { parent: Some(choice.step.node), mv: edge.mv }
        });
        assert_eq!(last.map_or(EdgeKey { parent: None, mv: Default::default() }, |place| place), EdgeKey::from(record));
        assert_eq!(tree.moment(), middle, "nothing else is shown");
        all.push(Some(found));
    }
    assert_eq!(playback.search().tree().fingerprint(), before);
    assert_eq!(playback.search().moment(), middle);
    all
}

#[test]
fn one_by_one_every_choice_is_the_best_of_its_moment() {
    for fen in POSITIONS {
        for settings in [
            vec![],
            vec![("arithmetic", "lc0"), ("draw_score", "0.2")],
            vec![("formula", "uct")],
            vec![("formula", "alphazero"), ("cache", "lc0")],
        ] {
            let mut search = search_of(fen, &settings);
            run(&mut search, 400);
            let all = explained(search);
            assert!(all.iter().flatten().all(|one| one.origin == Origin::Made), "{fen} {settings:?}");
            assert_eq!(all.len(), 400);
        }
    }
}

#[test]
fn batches_are_gathered_again_as_they_were() {
    let mut out_of_order = 0;
    for fen in POSITIONS {
        for settings in [
            vec![("batch", "4")],
            vec![("batch", "32"), ("arithmetic", "lc0")],
            vec![("batch", "16"), ("virtual", "loss"), ("draw_score", "-0.1")],
            vec![("batch", "8"), ("pipeline", "true")],
            vec![("batch", "16"), ("cache", "lc0")],
            vec![("batch", "64"), ("formula", "uct")],
            vec![("batch", "16"), ("formula", "uct_all")],
        ] {
            let mut search = search_of(fen, &settings);
            run_batches(&mut search, 900);
            let open = search.leaves_waiting();
            let events: Vec<Event> = search.events().collect();
            let all = explained(search);
            assert!(open < 129);
            for (moment, one) in (0..).zip(&all) {
                let Some(one) = one else { continue };
                let Origin::Gathered(batch) = one.origin else {
                    panic!("{fen} {settings:?}: event {moment} is {:?}", one.origin);
                };
                assert!(matches!(events[batch as usize], Event::Gather(_)));
                assert!(one.moment <= batch.min(moment));
                out_of_order += u32::from(moment < batch);
            }
        }
    }
    assert!(out_of_order > 1000, "{out_of_order}");
}

/// With virtual loss visits are handed out one at a time, so that at the root each of a batch is beside another number of
/// visits in flight: as if they had come one by one.
#[test]
fn each_visit_of_a_batch_has_its_own_comparison() {
    let mut search = search_of(POSITIONS[1], &[("batch", "16"), ("virtual", "loss"), ("collision_visits", "1")]);
    run_batches(&mut search, 600);
    let all = explained(search);
    let mut seen = HashSet::new();
    let (mut visits, mut beside) = (0, 0);
    for one in all.iter().flatten() {
        let (Origin::Gathered(batch), Some(root)) = (one.origin, one.path.first()) else { continue };
        assert_eq!(root.handed, 1);
        let in_flight: u32 = root.report.edges.iter().map(|edge| edge.in_flight).sum();
        assert!(seen.insert((batch, one.moment, in_flight)), "two visits of one pick beside as many others");
        visits += 1;
        beside += in_flight;
    }
    assert!(visits > 500 && beside > 5 * visits, "{visits} {beside}");
}

#[test]
fn simulations_of_an_earlier_search_say_so() {
    let mut search = search_of(POSITIONS[1], &[("batch", "4")]);
    run_batches(&mut search, 500);
    let best = search.best_move().unwrap();
    let mut next = search.after(&[best]).unwrap();
    let kept = next.moment();
    run_batches(&mut next, kept + 50);
    let all = explained(next);
    for (moment, one) in (0..).zip(&all) {
        let Some(one) = one else { continue };
        assert_eq!(one.origin == Origin::Kept, moment < kept, "event {moment}");
    }
    assert!(kept > 20);
}

#[test]
fn a_log_that_went_otherwise_is_not_explained() {
    let mut search = search_of(POSITIONS[0], &[("batch", "8")]);
    // No batch of the log led to these.
    run(&mut search, 30);
    let all = explained(search);
    assert!(all.iter().flatten().all(|one| one.origin == Origin::Unknown));
}
