//! Smart pruning: where a search ends early, and what it leaves out before.

use std::time::Duration;

use crate::support::parameters;
use engine::{Kind, Record, Search, Tree, Value, evaluators::Random, games::chess::Chess};
use session::SearchRun;
use wire::{Limit, RunState, Until};

fn batched(fen: &str, settings: &[(&str, &str)]) -> SearchRun<Chess> {
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    SearchRun::new(Search::new(game, "random", None, false, parameters(settings)), 100_000)
}

fn pruned(factor: f64, until: Until) -> Until {
    Until { smart_pruning: Some(factor), ..until }
}

/// Runs to the end, all in no time.
fn finish(run: &mut SearchRun<Chess>) -> u32 {
    run.advance(&mut Random::new(0), u32::MAX);
    assert_ne!(run.state(), RunState::Running);
    visits(run)
}

fn visits(run: &SearchRun<Chess>) -> u32 {
    run.search().tree().root_visits()
}

/// The visits of the root's moves, the most first.
fn root_visits(search: &Search<Chess>) -> Vec<u32> {
    let tree = search.tree();
    let mut visits: Vec<u32> =
        tree.branches(Tree::ROOT).map(|branch| branch.child.map_or(0, |child| tree.visits(child))).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    visits
}

#[test]
fn what_is_forced_or_won_needs_no_search() {
    // One move is legal: the first evaluation is for the score.
    let mut forced = batched("7k/8/8/8/8/8/1r6/K1r5 w - - 0 1", &[]);
    forced.go(pruned(1.0, Until::default())).unwrap();
    assert_eq!((finish(&mut forced), forced.reached()), (1, Some(Limit::SmartPruning)));
    for batch in ["1", "8"] {
        let mut won = batched("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[("batch", batch)]);
        won.go(pruned(1.0, Until::default())).unwrap();
        finish(&mut won);
        assert_eq!(won.reached(), Some(Limit::SmartPruning));
        let records: Vec<Record> = won.search().records().collect();
        let mates = |record: &Record| {
            record.parent == Some(Tree::ROOT) && record.kind != Kind::Opened && record.value == Value::WIN
        };
        let found = records.iter().position(mates).unwrap();
        // What Lc0 puts into one look beside it.
        assert!(records.len() - found <= 3 * batch.parse::<usize>().unwrap(), "{} {found}", records.len());
    }
}

#[test]
fn visits_of_known_value_are_looked_at_as_lc0_does() {
    // The mate is visited at once where its move has the largest P; Lc0 visits it twice before it looks.
    for (factor, visits) in [("2.4", 3), ("1", 2), ("4", 5)] {
        let settings = [("out_of_order_factor", factor), ("policy_temperature", "1")];
        let game = Chess::from_fen::<&str>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[]).unwrap();
        let mut run = SearchRun::new(Search::new(game, "mate first", None, false, parameters(&settings)), 1000);
        run.go(pruned(1.0, Until::default())).unwrap();
        run.advance(&mut MateFirst, u32::MAX);
        assert_eq!(self::visits(&run), visits, "{factor}");
    }
}

/// Sees mates on the last rank.
struct MateFirst;

impl engine::Evaluator<Chess> for MateFirst {
    type Error = std::convert::Infallible;

    fn evaluate(
        &mut self,
        game: &Chess,
        moves: &[engine::Move],
        evaluation: &mut engine::Evaluation,
    ) -> Result<(), Self::Error> {
        Random::new(0).evaluate(game, moves, evaluation)?;
        let mates = |mv: &engine::Move| engine::games::chess::uci_text(game.position(), *mv) == "d1d8";
        evaluation.logits = moves.iter().map(|mv| if mates(mv) { 3.0 } else { 0.0 }).collect();
        Ok(())
    }
}

#[test]
fn it_ends_at_the_visit_that_settles_it() {
    for (factor, most) in [(1.0, 999), (1.33, 900), (3.0, 700)] {
        let mut run = batched("startpos", &[("cpuct", "0.5")]);
        run.go(pruned(factor, Until::nodes(1000))).unwrap();
        let end = finish(&mut run);
        assert!((500..=most).contains(&end), "{factor}: {end}");
        let lead = |search: &Search<Chess>| {
            let visits = root_visits(search);
            visits[0] - visits[1]
        };
        let left = |visits: u32| f64::from(1000 - visits) / factor;
        assert!(left(end) < f64::from(lead(run.search())), "{factor}");
        run.step_back(1);
        assert!(left(end - 1) >= f64::from(lead(run.search())), "{factor}: one visit earlier it was open");
    }
}

#[test]
fn moves_that_cannot_win_get_no_more_visits_and_the_log_is_like_any_other() {
    for batch in ["1", "8"] {
        let settings = [("batch", batch), ("cpuct", "3")];
        let [mut pruned_run, mut whole] = [(); 2].map(|()| batched("startpos", &settings));
        pruned_run.go(pruned(4.0, Until::nodes(2000))).unwrap();
        let end = finish(&mut pruned_run);
        assert!(end < 2000);
        whole.go(Until::nodes(end)).unwrap();
        finish(&mut whole);
        assert_ne!(pruned_run.digest(), whole.digest(), "nothing was left out");
        let best = |run: &SearchRun<Chess>| root_visits(run.search())[0];
        assert!(best(&pruned_run) > best(&whole), "the best move gets what others do not");
        let read = pruned_run.search().fork(u32::MAX);
        assert_eq!(read.tree().first_difference(pruned_run.search().tree()), None);
        // It goes on with all moves, as a search does that was read from that log.
        let mut read = SearchRun::new(read, 100_000);
        for run in [&mut pruned_run, &mut read] {
            run.go(Until::nodes(end + 300)).unwrap();
            finish(run);
        }
        assert_eq!(pruned_run.digest(), read.digest());
    }
}

#[test]
fn the_factor_waits_where_there_is_a_grace() {
    const GRACE: Duration = Duration::from_millis(200);
    let until = || pruned(3.0, Until::nodes(1000));
    let ended = |grace: Duration, per_visit: Duration| {
        let mut run = batched("startpos", &[("cpuct", "0.5")]).with_grace(grace);
        run.go(until()).unwrap();
        let mut now = Duration::ZERO;
        while run.state() == RunState::Running {
            run.advance(&mut Random::new(0), 1);
            now += per_visit;
            run.tick(now);
        }
        assert!(matches!(run.reached(), Some(Limit::SmartPruning | Limit::Nodes)));
        visits(&run)
    };
    let ms = Duration::from_millis;
    let (at_once, slow) = (ended(Duration::ZERO, ms(1)), ended(GRACE, ms(1)));
    assert_eq!(at_once, slow, "200 visits decide nothing");
    // The whole search within the grace: only what is won or forced ends it.
    assert_eq!(ended(GRACE, Duration::from_micros(100)), 1000);
    // The grace ends after 800 visits, and with them the search.
    assert_eq!(ended(GRACE, Duration::from_micros(250)), 801);
}

#[test]
fn the_time_that_is_left_counts() {
    let ended_after = |seconds: u32| {
        let mut run = batched("startpos", &[("cpuct", "0.5")]);
        run.go(pruned(1.0, Until { milliseconds: Some(seconds * 1000), ..Until::default() })).unwrap();
        let (mut evaluator, mut now) = (Random::new(0), Duration::from_secs(5));
        // A thousand simulations a second.
        while run.state() == RunState::Running {
            run.tick(now);
            run.advance(&mut evaluator, 10);
            now += Duration::from_millis(10);
        }
        assert_eq!((run.state(), run.reached()), (RunState::Finished, Some(Limit::SmartPruning)));
        now - Duration::from_secs(5)
    };
    let (short, long) = (ended_after(4), ended_after(8));
    assert!(short < Duration::from_secs(4) && short < long && long < Duration::from_secs(8), "{short:?}, {long:?}");
}
