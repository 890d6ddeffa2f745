//! Driving a search: steps and back, stops at any point, limits, evaluators that fail.

use std::{convert::Infallible, time::Duration};

use crate::support::parameters;
use engine::{
    Evaluation, Evaluator, Game, Move, Parameters, Search, Tree,
    evaluators::{Random, Uniform},
    games::{chess::Chess, connect2::Connect2},
};
use proptest::prelude::*;
use session::{SearchRun, Ticket, Want};
use wire::{Code, Limit, RunState, Until};

fn chess(fen: &str, most: u32) -> SearchRun<Chess> {
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    SearchRun::new(Search::new(game, "random", None, false, Parameters::default()), most)
}

fn batched(fen: &str, settings: &[(&str, &str)]) -> SearchRun<Chess> {
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    SearchRun::new(Search::new(game, "random", None, false, parameters(settings)), 100_000)
}

fn connect2() -> SearchRun<Connect2> {
    SearchRun::new(Search::new(Connect2::new(), "uniform", None, false, Parameters::default()), 10_000)
}

fn evaluate<G: Game>(game: &G, moves: &[Move]) -> Evaluation {
    let mut evaluation = Evaluation::default();
    let Ok(()): Result<(), Infallible> = Random::new(0).evaluate(game, moves, &mut evaluation);
    evaluation
}

/// Leaves that were asked for, with the answers they will get.
type Questions = Vec<(Ticket, Evaluation)>;

fn poll<G: Game>(run: &mut SearchRun<G>, questions: &mut Questions) -> Want {
    run.poll(|ticket, game, moves| questions.push((ticket, evaluate(game, moves))))
}

/// Polls until a leaf waits.
fn one_question<G: Game>(run: &mut SearchRun<G>) -> (Ticket, Evaluation) {
    let mut questions = Questions::new();
    assert_eq!(poll(run, &mut questions), Want::Answers);
    assert_eq!(questions.len(), 1);
    questions.remove(0)
}

/// Drives a run as a server with an evaluator of its own does; counts evaluations. Answers come in no order.
fn drive<G: Game>(run: &mut SearchRun<G>) -> u32 {
    drive_out_of_order(run, 7)
}

/// Drives a run with answers in an order that the factor names; counts evaluations.
fn drive_out_of_order<G: Game>(run: &mut SearchRun<G>, factor: usize) -> u32 {
    let mut evaluations = 0;
    let mut questions = Questions::new();
    loop {
        match poll(run, &mut questions) {
            Want::Nothing => return evaluations,
            Want::Again => {}
            Want::Answers => {
                let at = usize::try_from(evaluations).unwrap() * factor % questions.len();
                let (ticket, answer) = questions.swap_remove(at);
                assert!(run.provide(ticket, &answer));
                evaluations += 1;
            }
        }
    }
}

fn same<G: Game>(a: &SearchRun<G>, b: &SearchRun<G>) {
    assert_eq!(a.search().tree().first_difference(b.search().tree()), None);
}

#[test]
fn polling_and_advancing_are_the_same_search() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let (mut polled, mut advanced) = (chess(mate, 5000), chess(mate, 5000));
    for run in [&mut polled, &mut advanced] {
        run.go(Until::nodes(3000)).unwrap();
    }
    assert!(drive(&mut polled) < 3000, "visits to the mate need no evaluator");
    assert_eq!(advanced.advance(&mut Random::new(0), u32::MAX), 3000);
    same(&polled, &advanced);
    assert_eq!(polled.digest(), advanced.digest());
    assert_eq!(polled.counters(), advanced.counters());
    assert_eq!((polled.state(), polled.reached()), (RunState::Finished, Some(Limit::Nodes)));
}

#[test]
fn ten_runs_at_any_speed_have_one_digest() {
    for pipeline in ["false", "true"] {
        for batch in ["1", "8", "64", "256"] {
            let digests: Vec<[u8; 32]> = (0..10)
                .map(|number: usize| {
                    let mut run = batched("startpos", &[("batch", batch), ("pipeline", pipeline)]);
                    run.go(Until::nodes(2500)).unwrap();
                    match number {
                        // At once, in small pieces, and with answers that come in all kinds of orders.
                        0 => {
                            run.advance(&mut Random::new(0), u32::MAX);
                        }
                        1 => {
                            while run.state() == RunState::Running {
                                run.advance(&mut Random::new(0), 13);
                            }
                        }
                        number => {
                            drive_out_of_order(&mut run, 2 * number + 1);
                        }
                    }
                    run.digest()
                })
                .collect();
            assert!(digests.iter().all(|digest| *digest == digests[0]), "batch {batch}, pipeline {pipeline}");
        }
    }
}

#[test]
fn playouts_are_counted_from_where_a_run_begins() {
    let mut run = chess("startpos", 5000);
    let until = Until { playouts: Some(150), ..Until::default() };
    for nodes in [150, 300] {
        run.go(until.clone()).unwrap();
        drive(&mut run);
        assert_eq!((run.state(), run.reached()), (RunState::Finished, Some(Limit::Playouts)));
        assert_eq!(run.search().tree().root_visits(), nodes);
    }
    run.go(Until { nodes: Some(400), ..until }).unwrap();
    drive(&mut run);
    assert_eq!((run.search().tree().root_visits(), run.reached()), (400, Some(Limit::Nodes)), "what comes first");
}

#[test]
fn time_is_counted_from_the_first_look_at_the_clock() {
    for batch in ["1", "8"] {
        let mut run = batched("startpos", &[("batch", batch)]);
        run.go(Until { milliseconds: Some(200), ..Until::default() }).unwrap();
        let mut questions = Questions::new();
        for ms in [5_000, 5_100, 5_199] {
            run.tick(Duration::from_millis(ms));
            assert_eq!(poll(&mut run, &mut questions), Want::Answers);
            questions.drain(1..).for_each(|(ticket, answer)| assert!(run.provide(ticket, &answer)));
        }
        run.tick(Duration::from_millis(5_200));
        let waiting = run.search().leaves_waiting();
        assert_eq!(run.state(), RunState::Running, "{waiting} leaves of a batch are backed up first");
        for (ticket, answer) in questions.drain(..) {
            assert!(run.provide(ticket, &answer));
        }
        assert_eq!(poll(&mut run, &mut questions), Want::Nothing);
        assert_eq!((run.state(), run.reached()), (RunState::Finished, Some(Limit::Time)));
        assert_eq!(run.search().leaves_waiting(), 0);
    }
}

#[test]
fn a_search_that_has_settled_ends_whoever_drives_it() {
    for batch in ["1", "8"] {
        let settled = Until { kld_gain: Some(2e-5), ..Until::default() };
        let [mut polled, mut advanced, mut sliced] = [(); 3].map(|()| batched("startpos", &[("batch", batch)]));
        for run in [&mut polled, &mut advanced, &mut sliced] {
            run.go(settled.clone()).unwrap();
        }
        drive(&mut polled);
        advanced.advance(&mut Random::new(0), u32::MAX);
        while sliced.state() == RunState::Running {
            sliced.advance(&mut Random::new(0), 7);
        }
        assert_eq!((polled.state(), polled.reached()), (RunState::Finished, Some(Limit::KldGain)));
        let visits = polled.search().tree().root_visits();
        assert!((300..100_000).contains(&visits), "{visits}");
        if batch == "1" {
            assert_eq!(visits % 100, 0);
        }
        same(&polled, &advanced);
        same(&polled, &sliced);
    }
}

#[test]
fn a_search_whose_best_move_is_settled_ends_early() {
    for batch in ["1", "8"] {
        let pruned = Until { smart_pruning: Some(1.0), ..Until::nodes(1000) };
        let [mut polled, mut advanced, mut sliced, mut whole, mut hasty] =
            [(); 5].map(|()| batched("startpos", &[("batch", batch), ("cpuct", "0.5")]));
        for run in [&mut polled, &mut advanced, &mut sliced] {
            run.go(pruned.clone()).unwrap();
        }
        whole.go(Until::nodes(1000)).unwrap();
        hasty.go(Until { smart_pruning: Some(3.0), ..Until::nodes(1000) }).unwrap();
        for run in [&mut polled, &mut hasty] {
            drive(run);
        }
        whole.advance(&mut Random::new(0), u32::MAX);
        advanced.advance(&mut Random::new(0), u32::MAX);
        while sliced.state() == RunState::Running {
            sliced.advance(&mut Random::new(0), 7);
        }
        assert_eq!((polled.state(), polled.reached()), (RunState::Finished, Some(Limit::SmartPruning)));
        let visits = polled.search().tree().root_visits();
        assert!((500..1000).contains(&visits), "{visits}");
        assert!(hasty.search().tree().root_visits() < visits);
        assert_eq!(polled.search().best_move(), whole.search().best_move());
        same(&polled, &advanced);
        same(&polled, &sliced);
    }
}

#[test]
fn limits_that_make_no_sense_are_refused() {
    let mut run = chess("startpos", 100);
    let none = Until::default;
    for until in [
        Until { playouts: Some(0), ..none() },
        Until { milliseconds: Some(0), ..none() },
        Until { kld_gain: Some(0.0), ..none() },
        Until { kld_gain: Some(f64::NAN), ..none() },
        Until { smart_pruning: Some(0.0), ..none() },
        Until { smart_pruning: Some(f64::INFINITY), ..none() },
    ] {
        assert_eq!(run.go(until.clone()).unwrap_err().code, Code::Invalid, "{until:?}");
        assert_eq!(run.state(), RunState::Idle);
    }
    let mut over = chess("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", 100);
    over.go(none()).unwrap();
    drive(&mut over);
    assert_eq!((over.state(), over.reached()), (RunState::Finished, Some(Limit::GameOver)));
}

#[test]
fn connect2_runs_through_the_same_code() {
    let mut run = connect2();
    run.step(5).unwrap();
    assert_eq!(run.advance(&mut Uniform::new(0.0), u32::MAX), 5);
    assert_eq!((run.state(), run.until()), (RunState::Idle, None));
    let tree = run.search().tree();
    let visits: Vec<u32> = tree.visited_children(Tree::ROOT).map(|child| tree.visits(child)).collect();
    assert_eq!((tree.root_visits(), visits.iter().sum::<u32>()), (5, 4));
    run.go(Until::nodes(5000)).unwrap();
    let evaluations = drive(&mut run);
    assert_eq!(run.search().tree().root_visits(), 5000);
    assert!(evaluations < 29, "29 of its 53 nodes are no endings: {evaluations}");
}

#[test]
fn a_poll_without_evaluations_gives_way_now_and_then() {
    let mut run = connect2();
    run.go(Until::nodes(10_000)).unwrap();
    let mut again = 0;
    let mut questions = Questions::new();
    loop {
        match poll(&mut run, &mut questions) {
            Want::Answers => questions.drain(..).for_each(|(ticket, answer)| assert!(run.provide(ticket, &answer))),
            Want::Again => again += 1,
            Want::Nothing => break,
        }
    }
    assert!(again > 10, "{again}");
}

#[test]
fn what_comes_for_a_leaf_given_up_is_ignored() {
    let mut run = chess("startpos", 1000);
    run.go(Until::stopped()).unwrap();
    let (first, late) = one_question(&mut run);
    let mut questions = Questions::new();
    assert_eq!((poll(&mut run, &mut questions), questions.len()), (Want::Answers, 0), "a leaf is asked for once");
    run.stop();
    assert_eq!((run.state(), poll(&mut run, &mut questions), questions.len()), (RunState::Idle, Want::Nothing, 0));
    assert!(!run.provide(first, &late) && !run.fail(first, "late"));
    assert_eq!(run.search().moment(), 0);
    run.step(3).unwrap();
    let (second, _) = one_question(&mut run);
    assert_ne!(first, second);
    assert!(!run.provide(first, &late), "of another leaf");
    assert!(run.provide(second, &late));
    assert!(!run.provide(second, &late), "a second answer");
    let (third, late) = one_question(&mut run);
    assert_eq!(run.step_back(1), 1);
    assert!(!run.provide(third, &late));
    assert_eq!((run.search().moment(), run.state()), (0, RunState::Idle));
}

#[test]
fn a_failing_evaluator_ends_the_run_and_loses_nothing() {
    struct Broken;
    impl<G: Game> Evaluator<G> for Broken {
        type Error = &'static str;
        fn evaluate(&mut self, _: &G, _: &[Move], _: &mut Evaluation) -> Result<(), &'static str> {
            Err("out of memory")
        }
    }
    let mut run = chess("startpos", 1000);
    run.step(20).unwrap();
    run.advance(&mut Random::new(0), u32::MAX);
    let digest = run.digest();
    run.go(Until::stopped()).unwrap();
    assert_eq!(run.advance(&mut Broken, u32::MAX), 0);
    assert_eq!((run.state(), run.failure()), (RunState::Failed, Some("out of memory")));
    assert_eq!((poll(&mut run, &mut Questions::new()), run.digest()), (Want::Nothing, digest));
    run.go(Until::stopped()).unwrap();
    let (ticket, _) = one_question(&mut run);
    assert!(run.fail(ticket, "the device is gone"));
    assert_eq!((run.state(), run.failure()), (RunState::Failed, Some("the device is gone")));
    assert!(!run.provide(ticket, &Evaluation::default()) && run.digest() == digest);
    run.step(1).unwrap();
    assert_eq!((run.state(), run.failure()), (RunState::Running, None));
}

#[test]
fn limits_are_refused_in_words() {
    let mut run = chess("startpos", 100);
    let refusal = run.go(Until::nodes(101)).unwrap_err();
    assert_eq!((refusal.code, refusal.to_string().as_str()), (Code::Limit, "the limit is 100 visits, not 101"));
    assert_eq!(run.step(0).unwrap_err().code, Code::Invalid);
    assert_eq!(run.step(101).unwrap_err().code, Code::Limit);
    run.step(60).unwrap();
    assert_eq!(run.step(u32::MAX).unwrap_err().code, Code::Limit);
    run.step(40).unwrap();
    assert_eq!(run.advance(&mut Random::new(0), u32::MAX), 100, "steps asked for while stepping are added");
    assert_eq!(run.step(1).unwrap_err().code, Code::Limit);
    run.go(Until::stopped()).unwrap();
    assert_eq!((run.state(), poll(&mut run, &mut Questions::new())), (RunState::Finished, Want::Nothing));
}

#[test]
fn a_run_ends_where_the_game_is_over() {
    let mut run = chess("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 1000);
    run.go(Until::stopped()).unwrap();
    drive(&mut run);
    assert_eq!((run.state(), run.search().moment()), (RunState::Finished, 1));
    let mut run = chess("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 1000);
    run.go(Until::stopped()).unwrap();
    assert_eq!(run.advance(&mut Random::new(0), u32::MAX), 1);
    run.step(3).unwrap();
    assert_eq!(run.advance(&mut Random::new(0), u32::MAX), 3, "steps are carried out all the same");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Any way of steps, steps back and abandoned leaves leads to the state of a straight run.
    #[test]
    fn every_way_to_a_moment_gives_the_same_state(
        ways in prop::collection::vec((1..80_u32, 0..80_u32, any::<bool>()), 1..12),
        fen in prop::sample::select(vec![
            "startpos",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ]),
        batch in prop::sample::select(vec!["1", "2", "8"]),
        pipeline in prop::sample::select(vec!["false", "true"]),
    ) {
        let start = || batched(fen, &[("batch", batch), ("pipeline", pipeline)]);
        let mut run = start();
        for (forward, back, abandon) in ways {
            run.step(forward).unwrap();
            if abandon {
                poll(&mut run, &mut Questions::new());
                run.stop();
            } else {
                drive(&mut run);
            }
            let simulations = run.search().tree().simulations();
            let taken = run.step_back(back);
            prop_assert!(taken >= simulations.min(back) && (batch != "1" || taken == simulations.min(back)));
        }
        let moment = run.search().moment();
        let mut straight = start();
        straight.go(Until::nodes(run.search().tree().root_visits() + 100)).unwrap();
        drive(&mut straight);
        prop_assert_eq!(run.digest(), straight.into_search().digest(moment));
    }
}
