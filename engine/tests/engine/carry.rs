//! Findings about a later position are carried back, and taken back again.

use crate::edits::{check_every_moment, check_sums, prefix};
use crate::support::{POSITIONS, run, run_batches, searched};
use engine::{
    Evaluation, Game, Move, Outcome, Parameters, Search, Tree,
    evaluators::Classical,
    games::chess::Chess,
    log::{EdgeKey, Edit, Source},
    search::Part,
};
use proptest::prelude::*;

/// From leela-chess#492: Qxh7+ mates, and searches see it late.
const HARD: &str = "5r1k/1bp2ppp/1pNnp3/1P2N3/R7/4P1P1/2QPqP1n/6K1 w - - 0 1";

/// An empty search of the position after some moves of another one.
fn later_of(search: &Search<Chess>, moves: &[Move]) -> Search<Chess> {
    let mut game = search.game().clone();
    game.rewind();
    moves.iter().for_each(|&mv| game.play_and_set_root(mv));
    let header = search.header();
    Search::new(game, &header.evaluator, header.network, header.moves_left_head, header.parameters.clone())
}

fn classical(search: &mut Search<Chess>, simulations: u32) {
    let mut evaluation = Evaluation::default();
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut Classical, &mut evaluation);
    }
}

fn hard() -> (Search<Chess>, Search<Chess>, Move) {
    let game = Chess::from_fen::<&str>(HARD, &[]).unwrap();
    let mut earlier = Search::new(game, "classical", None, false, Parameters::default());
    classical(&mut earlier, 4000);
    // c2 to h7.
    let key = Move(10 | 55 << 6);
    let mut later = later_of(&earlier, &[key]);
    classical(&mut later, 600);
    (earlier, later, key)
}

#[test]
fn a_mate_that_was_found_a_move_later_is_known_at_once() {
    let (earlier, mut later, key) = hard();
    let proven = later.proven_root();
    assert!(matches!(proven, Some((Outcome::Win, Some(_)))), "{proven:?}");
    for part in [Part::Proofs, Part::Whole] {
        let mut fork = earlier.fork(earlier.moment());
        let visits = fork.carry(&mut later, &[key], part).unwrap();
        assert!(visits <= 600);
        assert_eq!(fork.best_move(), Some(key), "{part:?}");
        let child = fork.node_after(&[key]).unwrap();
        assert_eq!(fork.tree().exact(child), Some(Outcome::Win));
        assert_eq!(fork.tree().mate(child), proven.unwrap().1);
        assert_eq!(fork.tree().given_visits(child), visits);
        assert_eq!(fork.tree().root_visits(), 4000);
        assert_eq!(fork.principal_variation()[0], key);
        check_sums(&fork);
        check_every_moment(&fork);
        // Q of the move is what is proven, also where the root had counted something else.
        assert!((fork.tree().mean_value(child) - 1.0).abs() < 1e-9);
        let counted = fork.tree().counted_visits(child);
        let without: i64 = -earlier
            .tree()
            .visited_children(Tree::ROOT)
            .filter(|&other| other != child)
            .map(|other| earlier.tree().value_sum(other))
            .sum::<i64>();
        let own = i64::from(earlier.own_evaluation(Tree::ROOT).value.units());
        let expected = own + without - i64::from(counted) * i64::from(engine::value::UNIT);
        assert_eq!(fork.tree().value_sum(Tree::ROOT), expected);
        let event = fork.edits()[0].0;
        assert_eq!(fork.edits().len(), 1);
        fork.step_back(1);
        assert_eq!(fork.moment(), event, "what came at once goes at once");
        assert_eq!(fork.tree().first_difference(earlier.tree()), None);
        assert_eq!(fork.digest(u32::MAX), earlier.clone().digest(u32::MAX));
    }
}

#[test]
fn what_is_not_proven_is_kept_apart() {
    let (earlier, _, key) = hard();
    let mut later = later_of(&earlier, &[key]);
    classical(&mut later, 3);
    assert_eq!(later.proven_root(), None);
    let mut fork = earlier.fork(earlier.moment());
    assert!(fork.carry(&mut later, &[key], Part::Proofs).is_err(), "no reply is proven");
    assert_eq!(fork.carry(&mut later, &[key], Part::Whole), Ok(3), "the root of it is new here, too");
    let child = fork.node_after(&[key]).unwrap();
    assert_eq!((fork.tree().visits(child), fork.tree().counted_visits(child)), (3, 0));
    assert_eq!(fork.tree().value_sum(child), later.tree().value_sum(Tree::ROOT));
    assert_eq!(fork.tree().value_sum(Tree::ROOT), earlier.tree().value_sum(Tree::ROOT), "nothing is counted above");
    assert_eq!(fork.best_move(), earlier.best_move());
    check_sums(&fork);
}

#[test]
fn what_is_known_already_is_not_carried_twice() {
    let (earlier, mut later, key) = hard();
    let mut fork = earlier.fork(earlier.moment());
    fork.carry(&mut later, &[key], Part::Proofs).unwrap();
    assert!(fork.carry(&mut later, &[key], Part::Proofs).is_err());
    // The rest comes to what is here.
    let before = fork.tree().len();
    fork.carry(&mut later, &[key], Part::Whole).unwrap();
    assert!(fork.tree().len() > before);
    check_sums(&fork);
    check_every_moment(&fork);
    // Nor are visits of what is proven: only those are carried that came since.
    let given = |fork: &Search<Chess>| fork.tree().given_visits(fork.node_after(&[key]).unwrap());
    let once = given(&fork);
    assert!(fork.carry(&mut later, &[key], Part::Whole).is_err());
    classical(&mut later, 100);
    let more = fork.carry(&mut later, &[key], Part::Whole).unwrap();
    assert!(more <= 100 && given(&fork) == once + more);
    check_sums(&fork);
}

#[test]
fn what_a_search_began_with_is_not_carried_to_where_it_is_from() {
    let mut earlier = searched(POSITIONS[7], &[], 600);
    let mv = earlier.best_move().unwrap();
    let node = earlier.node_after(&[mv]).unwrap();
    assert!(earlier.tree().visits(node) > 5);
    let Some(mut later) = earlier.after(&[mv]) else { panic!("it is known") };
    assert!(earlier.fork(u32::MAX).carry(&mut later, &[mv], Part::Whole).is_err());
    run(&mut later, 40);
    let mut fork = earlier.fork(u32::MAX);
    assert!(fork.carry(&mut later, &[mv], Part::Whole).is_ok_and(|carried| carried <= 40));
    check_sums(&fork);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let earlier = searched(POSITIONS[1], &[], 200);
    let mv = earlier.best_move().unwrap();
    let mut later = later_of(&earlier, &[mv]);
    assert!(earlier.fork(u32::MAX).carry(&mut later, &[mv], Part::Whole).is_err(), "nothing is known there");
    run(&mut later, 30);
    assert!(earlier.fork(u32::MAX).carry(&mut later, &[], Part::Whole).is_err());
    assert!(earlier.fork(u32::MAX).carry(&mut later, &[Move(0)], Part::Whole).is_err());
    assert!(earlier.fork(0).carry(&mut later, &[mv], Part::Whole).is_err(), "there is no root yet");
    let mut edited = later.fork(20);
    edited.edit(crate::support::edits::parameter("cpuct", "3")).unwrap();
    assert!(earlier.fork(u32::MAX).carry(&mut edited, &[mv], Part::Whole).is_err());
    let from = Source { digest: [0; 32], moment: 1, is_whole: true };
    let place = EdgeKey { parent: Some(Tree::ROOT), mv };
    let mut fork = earlier.fork(earlier.moment());
    for visits in [0, u32::MAX] {
        assert!(fork.replay_edit(Edit::Carry { place, visits, from }).is_err());
    }
    // Whatever a log says is carried is below its place.
    fork.replay_edit(Edit::Carry { place, visits: 3, from }).unwrap();
    assert!(fork.replay_edit(Edit::Carry { place, visits: 3, from }).is_err(), "in the midst of it");
    let other = earlier.tree().edges(Tree::ROOT).iter().rev().map(|edge| edge.mv()).find(|&other| other != mv).unwrap();
    let mut record = earlier.first_evaluation(earlier.node_after(&[mv]).unwrap());
    record.mv = other;
    assert!(fork.replay(&record, earlier.tree().edges(earlier.node_after(&[mv]).unwrap())).is_err());
}

/// Moves that a search visited, from its root down.
fn visited_line(search: &Search<Chess>, seed: u32, plies: usize) -> Vec<Move> {
    let mut line = Vec::new();
    let mut node = Tree::ROOT;
    let mut seed = seed as usize;
    while line.len() < plies {
        let visited: Vec<_> = search.tree().branches(node).filter(|branch| branch.child.is_some()).collect();
        let open = |node: engine::NodeId| !search.tree().edges(node).is_empty();
        let visited: Vec<_> = visited.into_iter().filter(|branch| branch.child.is_some_and(open)).collect();
        let Some(branch) = visited.get(seed % visited.len().max(1)) else { break };
        line.push(branch.edge.mv());
        node = branch.child.unwrap();
        seed = seed / 7 + 3;
    }
    line
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_is_carried_adds_up_and_is_taken_back(
        position in 0..POSITIONS.len(),
        settings in prop::sample::select(vec![
            vec![("batch", "1")], vec![("batch", "8")], vec![("cache", "lc0")],
            vec![("batch", "8"), ("pipeline", "true")], vec![("two_fold_draws", "false")],
        ]),
        carries in proptest::collection::vec((any::<u32>(), 1_usize..4, 1_u32..250, any::<bool>(), 0_u32..60), 1..4),
    ) {
        let mut search = searched(POSITIONS[position], &settings, 0);
        run_batches(&mut search, 300);
        let mut before = Vec::new();
        for (seed, plies, simulations, is_whole, then) in carries {
            let line = visited_line(&search, seed, plies);
            if line.is_empty() {
                continue;
            }
            let mut later = later_of(&search, &line);
            run_batches(&mut later, simulations);
            let mut fork = search.fork(search.moment());
            while fork.leaves_waiting() > 0 && fork.step_back(1) > 0 {}
            let (moment, tree) = (fork.moment(), fork.tree().clone());
            let part = if is_whole { Part::Whole } else { Part::Proofs };
            let counted = fork.tree().root_visits();
            if fork.carry(&mut later, &line, part).is_err() {
                continue;
            }
            prop_assert_eq!(fork.tree().root_visits(), counted);
            check_sums(&fork);
            before.push((moment, tree));
            let most = fork.tree().root_visits() + then;
            run_batches(&mut fork, most);
            check_sums(&fork);
            search = fork;
        }
        check_every_moment(&search);
        let whole = prefix(&search, search.moment());
        prop_assert_eq!(whole.tree().fingerprint(), search.tree().fingerprint());
        for (moment, tree) in before {
            prop_assert_eq!(search.fork(moment).tree().first_difference(&tree), None);
        }
        while search.moment() > 0 {
            search.step_back(11);
            let expected = prefix(&whole, search.moment());
            prop_assert_eq!(search.tree().first_difference(expected.tree()), None);
        }
        prop_assert_eq!(search.tree().first_difference(&Tree::new(true)), None);
    }
}
