//! Breakpoints: each stops at the simulation with which it becomes true, and lets the search go on from there.

use crate::support::parameters;
use engine::{
    Move, Search, Tree,
    evaluators::{Classical, Random},
    games::chess::Chess,
};
use session::{SearchRun, project};
use wire::{Breakpoint, Code, Hit, Limit, OpenNode, Provable, RunState, Until, breakpoint::from_squares};

const MATE_IN_TWO: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

fn search(fen: &str, settings: &[(&str, &str)]) -> Search<Chess> {
    Search::new(Chess::from_fen::<&str>(fen, &[]).unwrap(), "classical", None, false, parameters(settings))
}

fn run(fen: &str, settings: &[(&str, &str)]) -> SearchRun<Chess> {
    SearchRun::new(search(fen, settings), 100_000)
}

fn until(breakpoints: &[Breakpoint], nodes: u32) -> Until {
    Until { breakpoints: breakpoints.to_vec(), ..Until::nodes(nodes) }
}

fn advance(run: &mut SearchRun<Chess>) {
    while run.state() == RunState::Running {
        run.advance(&mut Classical, 57);
    }
}

/// Returns the number that a breakpoint looks at, from the rows that a viewer sees; the search ends a simulation.
fn state(search: &Search<Chess>, breakpoint: Breakpoint) -> Option<i64> {
    if search.tree().is_empty() {
        return None;
    }
    let root = project::open_node(search, Tree::ROOT);
    let edge = |mv: u16| root.edges.iter().find(|edge| edge.mv == mv).filter(|edge| edge.visits > 0);
    match breakpoint {
        Breakpoint::BestMove => (root.visits > 1).then(|| i64::from(search.best_move().unwrap().0)),
        Breakpoint::Visits { mv: None, visits } => {
            Some(i64::try_from(root.edges.iter().filter(|edge| edge.visits >= visits).count()).unwrap())
        }
        Breakpoint::Visits { mv: Some(mv), visits } => {
            Some(i64::from(edge(mv).is_some_and(|edge| edge.visits >= visits)))
        }
        Breakpoint::Value { mv: None, q } => Some(i64::from(root.q < q)),
        Breakpoint::Value { mv: Some(mv), q } => edge(mv).map(|edge| i64::from(edge.q < q)),
        Breakpoint::Proof { of: Provable::Root } => Some(i64::from(root_is_proven(&root))),
        Breakpoint::Proof { of: Provable::Move(mv) } => {
            Some(i64::from(edge(mv).is_some_and(|edge| edge.bound == wire::Bound::Exact)))
        }
        Breakpoint::Proof { of: Provable::Any } => {
            let proven = search.tree().bound_changes().iter().filter(|change| change.proven).count();
            Some(i64::try_from(proven).unwrap())
        }
        Breakpoint::KldGain { .. } => unreachable!("it is looked at every 100 visits"),
    }
}

fn root_is_proven(root: &OpenNode) -> bool {
    let is = |edge: &wire::EdgeView, result| edge.terminal == Some(result) && edge.bound == wire::Bound::Exact;
    root.edges.iter().any(|edge| is(edge, wire::Terminal::Win))
        || root.edges.iter().all(|edge| edge.bound == wire::Bound::Exact)
}

/// The moments, up to the last, at which a breakpoint becomes true, found one simulation at a time.
fn expected(fen: &str, breakpoint: Breakpoint, last: u32) -> Vec<u32> {
    let mut search = search(fen, &[]);
    let mut moments = Vec::new();
    let mut before = state(&search, breakpoint);
    while search.moment() < last {
        let Ok(_) = search.simulate(&mut Classical, &mut engine::Evaluation::default());
        let now = state(&search, breakpoint);
        if before.is_some() && now != before {
            moments.push(search.moment());
        }
        before = now;
    }
    moments
}

fn check(fen: &str, breakpoint: Breakpoint, least: usize) -> Vec<Hit> {
    const LAST: u32 = 3000;
    let expected = expected(fen, breakpoint, LAST);
    assert!(least <= expected.len(), "{breakpoint:?}: {expected:?}");
    let mut run = run(fen, &[]);
    let mut hits = Vec::new();
    for moment in &expected {
        run.go(until(&[breakpoint], LAST)).unwrap();
        advance(&mut run);
        assert_eq!((run.state(), run.reached()), (RunState::Finished, Some(Limit::Breakpoint)), "{breakpoint:?}");
        assert_eq!((run.search().moment(), run.hits().len()), (*moment, 1), "{breakpoint:?}");
        assert_eq!((run.hits()[0].moment, run.hits()[0].breakpoint), (*moment, breakpoint));
        hits.push(run.hits()[0].clone());
    }
    run.go(until(&[breakpoint], LAST)).unwrap();
    advance(&mut run);
    assert_eq!(
        (run.reached(), run.hits(), run.search().moment()),
        (Some(Limit::Nodes), &[][..], LAST),
        "{breakpoint:?}"
    );
    let mut whole = search(fen, &[]);
    for _ in 0..LAST {
        let Ok(_) = whole.simulate(&mut Classical, &mut engine::Evaluation::default());
    }
    assert_eq!(run.search().tree().first_difference(whole.tree()), None, "stopping changes nothing");
    hits
}

fn code(text: &str) -> u16 {
    from_squares(text).unwrap()
}

#[test]
fn a_search_stops_where_another_move_becomes_the_best() {
    let hits = check("startpos", Breakpoint::BestMove, 2);
    assert!(hits.windows(2).all(|pair| pair[0].moves != pair[1].moves && pair[0].moves.len() == 1));
}

#[test]
fn a_search_stops_where_a_move_reaches_its_visits() {
    let mv = Some(code("d2d4"));
    let hits = check("startpos", Breakpoint::Visits { mv, visits: 30 }, 1);
    assert_eq!((hits[0].moves.as_slice(), hits[0].number), ([code("d2d4")].as_slice(), Some(30.0)));
    let any = check("startpos", Breakpoint::Visits { mv: None, visits: 25 }, 5);
    assert!(any.iter().all(|hit| hit.number == Some(25.0)));
    check("startpos", Breakpoint::Visits { mv: None, visits: 1 }, 15);
}

#[test]
fn a_search_stops_where_q_crosses_a_value_either_way() {
    let middle = |mv: Option<u16>| {
        let mut search = search("startpos", &[]);
        let mut all: Vec<f64> = (0..1500)
            .filter_map(|_| {
                let Ok(_) = search.simulate(&mut Classical, &mut engine::Evaluation::default());
                let root = project::open_node(&search, Tree::ROOT);
                mv.map_or(Some(root.q), |mv| {
                    root.edges.iter().find(|edge| edge.mv == mv && edge.visits > 0).map(|edge| edge.q)
                })
            })
            .collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    for mv in [None, Some(code("e2e4"))] {
        let q = middle(mv);
        let hits = check("startpos", Breakpoint::Value { mv, q }, 1);
        for pair in hits.windows(2) {
            assert_ne!(pair[0].number.unwrap() < q, pair[1].number.unwrap() < q, "up and down in turn");
        }
    }
    check("startpos", Breakpoint::Value { mv: None, q: 1.0 }, 0);
}

#[test]
fn values_are_those_of_the_side_to_move() {
    // Black is a queen up and to move.
    let fen = "3qk3/8/8/8/8/8/8/4K3 b - - 0 1";
    let mut run = run(fen, &[]);
    run.go(until(&[], 10)).unwrap();
    advance(&mut run);
    let q = project::open_node(run.search(), Tree::ROOT).q;
    assert!(q > 0.5);
    let hits = check(fen, Breakpoint::Value { mv: None, q }, 1);
    assert!(hits.iter().all(|hit| (hit.number.unwrap() - q).abs() < 0.2 && hit.moves.is_empty()));
}

#[test]
fn a_search_stops_where_a_result_is_proven() {
    let any = check(MATE_IN_TWO, Breakpoint::Proof { of: Provable::Any }, 1);
    assert!(any.iter().all(|hit| !hit.moves.is_empty()));
    check(MATE_IN_TWO, Breakpoint::Proof { of: Provable::Root }, 1);
    let key = code("a2a7");
    assert_eq!(check(MATE_IN_TWO, Breakpoint::Proof { of: Provable::Move(key) }, 1)[0].moves, [key]);
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let mates = code("d1d8");
    check(mate, Breakpoint::Proof { of: Provable::Move(mates) }, 1);
    check(mate, Breakpoint::Proof { of: Provable::Root }, 1);
    check(mate, Breakpoint::Proof { of: Provable::Move(code("g1f1")) }, 0);
}

#[test]
fn a_search_stops_where_its_visits_settle_and_not_again_before_they_were_unsettled() {
    let below = 4e-5;
    let breakpoint = Breakpoint::KldGain { below };
    let mut run = run("startpos", &[]);
    run.go(until(&[breakpoint], 3000)).unwrap();
    advance(&mut run);
    assert_eq!(run.reached(), Some(Limit::Breakpoint));
    let visits = run.search().tree().root_visits();
    let gain = |run: &SearchRun<Chess>| project::status(run, None).kld_gain.unwrap();
    assert!(visits.is_multiple_of(100) && gain(&run) < below);
    assert_eq!(run.hits()[0].number, Some(gain(&run)));
    let mut was_below = true;
    run.go(until(&[breakpoint], 3000)).unwrap();
    let stopped = loop {
        run.advance(&mut Classical, 100 - run.search().tree().root_visits() % 100);
        if run.state() != RunState::Running {
            break run.reached();
        }
        let is_below = gain(&run) < below;
        assert!(was_below || !is_below, "it would have stopped");
        was_below = is_below;
    };
    assert!(stopped == Some(Limit::Nodes) || !was_below);
}

#[test]
fn of_several_breakpoints_the_first_that_is_true_stops() {
    let all = [
        Breakpoint::Visits { mv: None, visits: 40 },
        Breakpoint::Visits { mv: None, visits: 39 },
        Breakpoint::BestMove,
        Breakpoint::Value { mv: None, q: -1.0 },
    ];
    let first = |breakpoint| expected("startpos", breakpoint, 1500)[0];
    let [forty, other, best] = [all[0], all[1], all[2]].map(first);
    let mut run = run("startpos", &[]);
    run.go(until(&all, 1500)).unwrap();
    advance(&mut run);
    assert!(other < forty);
    assert_eq!(run.search().moment(), other.min(best));
    assert_eq!(run.until().unwrap().breakpoints, all);
}

#[test]
fn with_batches_what_is_under_way_is_finished() {
    let breakpoint = Breakpoint::Visits { mv: None, visits: 50 };
    let settings = [("batch", "16")];
    let mut first = run("startpos", &settings);
    first.go(until(&[breakpoint], 3000)).unwrap();
    advance(&mut first);
    let hit = first.hits()[0].clone();
    let moment = first.search().moment();
    assert!(hit.moment <= moment && moment < hit.moment + 16, "{hit:?} {moment}");
    assert_eq!(first.search().leaves_waiting(), 0);
    let root = project::open_node(first.search(), Tree::ROOT);
    assert!(root.edges.iter().any(|edge| vec![edge.mv] == hit.moves && edge.visits >= 50));
    // In other slices, and asked for in pieces, it is the same search.
    let mut second = run("startpos", &settings);
    second.go(until(&[breakpoint], 3000)).unwrap();
    while second.state() == RunState::Running {
        second.advance(&mut Classical, 1);
    }
    assert_eq!((second.hits().to_vec(), second.digest()), (first.hits().to_vec(), first.digest()));
    first.go(until(&[breakpoint], 3000)).unwrap();
    advance(&mut first);
    assert!(first.hits().is_empty() || first.hits()[0].moves != hit.moves, "another move reaches it");
}

#[test]
fn steps_are_not_stopped_and_stepping_back_arms_again() {
    let breakpoint = Breakpoint::Visits { mv: None, visits: 30 };
    let first = expected("startpos", breakpoint, 1500)[0];
    let mut run = run("startpos", &[]);
    run.step(first + 10).unwrap();
    advance(&mut run);
    assert_eq!((run.search().moment(), run.reached()), (first + 10, None));
    run.step_back(20);
    run.go(until(&[breakpoint], 1500)).unwrap();
    advance(&mut run);
    assert_eq!(run.search().moment(), first);
    run.step(1).unwrap();
    assert!(run.hits().is_empty());
}

#[test]
fn breakpoints_of_a_running_search_can_be_changed() {
    let mut run = run("startpos", &[]);
    let limit = Until { playouts: Some(400), ..Until::default() };
    run.go(limit.clone()).unwrap();
    run.advance(&mut Classical, 100);
    run.go(Until { breakpoints: vec![Breakpoint::Value { mv: None, q: -1.0 }], ..limit.clone() }).unwrap();
    advance(&mut run);
    assert_eq!((run.search().moment(), run.reached()), (400, Some(Limit::Playouts)), "counted on");
    run.go(limit.clone()).unwrap();
    run.advance(&mut Classical, 100);
    run.go(Until { playouts: Some(401), ..limit }).unwrap();
    advance(&mut run);
    assert_eq!(run.search().moment(), 901, "another limit begins anew");
}

#[test]
fn breakpoints_that_make_no_sense_are_refused() {
    let mut run = run("startpos", &[]);
    let illegal = code("e2e5");
    for (breakpoint, word) in [
        (Breakpoint::Visits { mv: None, visits: 0 }, "at least 1"),
        (Breakpoint::Visits { mv: Some(illegal), visits: 3 }, "not legal"),
        (Breakpoint::Value { mv: None, q: 1.5 }, "from -1 to 1"),
        (Breakpoint::Value { mv: None, q: f64::NAN }, "from -1 to 1"),
        (Breakpoint::Proof { of: Provable::Move(illegal) }, "not legal"),
        (Breakpoint::KldGain { below: 0.0 }, "more than 0"),
    ] {
        let refused = run.go(until(&[breakpoint], 100)).unwrap_err();
        assert_eq!(refused.code, Code::Invalid);
        assert!(refused.message.contains(word), "{}", refused.message);
    }
    assert_eq!(run.go(until(&[Breakpoint::BestMove; 17], 100)).unwrap_err().code, Code::Limit);
    assert_eq!(run.state(), RunState::Idle);
}

#[test]
fn a_search_of_some_moves_only_has_breakpoints_too() {
    let search = search("startpos", &[]).of_moves(&[Move(code("a2a3")), Move(code("h2h3"))]).unwrap();
    let mut run = SearchRun::new(search, 1000);
    run.go(until(&[Breakpoint::BestMove, Breakpoint::Visits { mv: Some(code("h2h3")), visits: 100 }], 1000)).unwrap();
    while run.state() == RunState::Running {
        run.advance(&mut Random::new(0), 100);
    }
    assert_eq!(run.reached(), Some(Limit::Breakpoint));
}
