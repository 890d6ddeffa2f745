//! Any moment of a log is shown as it was live.

use crate::support::{POSITIONS, run_batches, searched};
use engine::{Playback, Search, Tree, game::Game, games::chess::Chess, log::Event, report::NodeReport};
use proptest::prelude::*;

/// The search as it was live at a moment: everything from there on is left out.
fn live_at(whole: &Search<Chess>, moment: u32) -> Search<Chess> {
    let game = whole.game().clone();
    let mut search = Search::new(game, "random", None, false, whole.parameters().clone());
    append(&mut search, whole, moment);
    search
}

/// Appends what another run of the search has up to a moment.
fn append(search: &mut Search<Chess>, whole: &Search<Chess>, moment: u32) {
    let events = whole.events().take(moment as usize).skip(search.moment() as usize);
    for event in events.collect::<Vec<_>>() {
        match event {
            Event::Gather(gather) => search.replay_gather(gather).unwrap(),
            Event::Edit(edit) => search.replay_edit(edit).unwrap(),
            Event::Simulation(record) => {
                let edges = whole.tree().leaf_of(&record).map(|node| whole.tree().edges(node));
                search.replay(&record, edges.filter(|_| record.makes_node()).unwrap_or_default()).unwrap();
            }
        }
    }
}

/// Reports of a few nodes: every number that is shown, visits in flight among them.
fn reports<G: Game>(search: &Search<G>) -> Vec<NodeReport> {
    let nodes = (0..search.tree().len()).step_by(37).filter_map(|id| search.tree().find(id));
    nodes.map(|node| search.report(node)).collect()
}

fn check(playback: &Playback<Chess>, live: &Search<Chess>) {
    let (shown, moment) = (playback.search(), live.moment());
    assert_eq!(shown.tree().first_difference(live.tree()), None, "at {moment}");
    assert_eq!(shown.tree().fingerprint(), live.tree().fingerprint(), "at {moment}");
    assert_eq!(reports(shown), reports(live), "at {moment}");
    assert_eq!(shown.records().count(), live.records().count());
    assert_eq!(shown.principal_variation(), live.principal_variation());
}

#[test]
fn far_and_near_every_moment_is_as_it_was() {
    for fen in POSITIONS {
        for settings in [vec![], vec![("batch", "16")], vec![("sticky_endgames", "false")]] {
            let mut whole = searched(fen, &settings, 0);
            run_batches(&mut whole, 6000);
            let end = whole.moment();
            let mut playback = Playback::new(whole.clone());
            for moment in [0, end, 1, 2500, 2499, 5000, 4600, 4500, 17, 3000, end - 1, end - 90, end / 2, 0, 4] {
                playback.seek(moment);
                check(&playback, &live_at(&whole, moment));
            }
            assert_eq!(playback.into_search().tree().first_difference(whole.tree()), None);
        }
    }
}

#[test]
fn a_log_grows_while_its_past_is_shown() {
    let mut whole = searched(POSITIONS[6], &[("batch", "8")], 0);
    run_batches(&mut whole, 7000);
    let mut playback = Playback::new(live_at(&whole, 3000));
    playback.seek(100);
    for end in [3001, 5500, whole.moment()] {
        let mut search = playback.into_search();
        append(&mut search, &whole, end);
        playback = Playback::new(search);
        playback.seek(100);
        assert_eq!((playback.search().moment(), playback.end()), (100, end));
        check(&playback, &live_at(&whole, 100));
    }
    playback.seek(u32::MAX);
    check(&playback, &whole);
    let mut ended = playback.into_search();
    assert_eq!(ended.digest(u32::MAX), whole.digest(u32::MAX));
    run_batches(&mut ended, 8000);
    run_batches(&mut whole, 8000);
    assert_eq!(ended.digest(u32::MAX), whole.digest(u32::MAX), "it goes on as it would have");
}

#[test]
fn nothing_is_shown_before_the_first_moment() {
    let mut playback = Playback::new(searched("startpos", &[], 3000));
    playback.seek(0);
    assert_eq!(playback.search().tree().first_difference(&Tree::new(true)), None);
    assert_eq!(playback.search().tree().root_visits(), 0);
    nothing_is_best(playback.search());
    nothing_is_best(&searched("startpos", &[], 0));
    assert_eq!(Playback::new(searched("startpos", &[], 0)).end(), 0);
}

/// Before the first evaluation there is no move to choose from, and no harm in asking.
fn nothing_is_best(search: &Search<Chess>) {
    assert_eq!(search.best_move(), None);
    assert_eq!(search.move_to_play(), None);
    assert!(search.best_branch(Tree::ROOT).is_none());
    assert!(search.ranking(Tree::ROOT).is_empty());
    assert!(search.principal_variation().is_empty());
    assert_eq!(search.tree().branches(Tree::ROOT).count(), 0);
    assert_eq!(search.tree().visited_children(Tree::ROOT).count(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_moment_of_any_search(
        position in 0..POSITIONS.len(),
        batch in prop::sample::select(vec!["1", "2", "32"]),
        pipeline in any::<bool>(),
        visits in 10_u32..6000,
        moments in proptest::collection::vec(0.0_f64..1.0, 1..6),
    ) {
        let pipeline = pipeline.to_string();
        let mut whole = searched(POSITIONS[position], &[("batch", batch), ("pipeline", &pipeline)], 0);
        run_batches(&mut whole, visits);
        let mut playback = Playback::new(whole.clone());
        for share in moments {
            let moment = (f64::from(whole.moment()) * share) as u32;
            playback.seek(moment);
            check(&playback, &live_at(&whole, moment));
        }
    }
}

#[test]
fn moments_and_numbers_of_simulations_lead_to_each_other() {
    for settings in [vec![], vec![("batch", "16")], vec![("batch", "4"), ("pipeline", "true")]] {
        let mut whole = searched(POSITIONS[0], &settings, 0);
        run_batches(&mut whole, 500);
        let (log, mut simulations) = (whole.log(), 0);
        let mut first = vec![0];
        for (moment, event) in whole.events().enumerate() {
            assert_eq!(log.simulations_until(moment as u32), simulations, "before event {moment}");
            if matches!(event, Event::Simulation(_)) {
                simulations += 1;
                first.push(moment as u32 + 1);
            }
        }
        assert_eq!(log.simulations_until(u32::MAX), simulations);
        for (simulations, moment) in first.into_iter().enumerate() {
            assert_eq!(log.moment_after(simulations as u32), moment, "after {simulations} simulations");
        }
        assert_eq!(log.moment_after(u32::MAX), whole.moment(), "there are not so many");
    }
}
