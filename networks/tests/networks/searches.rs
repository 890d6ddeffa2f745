//! Searches with a real network, against Lc0's own.

use std::collections::{HashMap, VecDeque};

use crate::support::{reference, runtime};
use engine::games::chess::{Chess, move_code, parse_uci, uci_text};
use engine::report::EdgeReport;
use engine::search::Next;
use engine::{Evaluation, Evaluator, Move, Parameters, Search, Tree};
use networks::{Backend, Device, HistoryFill, Limits, Network, Runtime, RuntimeError};
use serde_json::Value as Json;

/// The engine's evaluator interface over one backend, one position at a time. Evaluations are kept by their exact
/// input, which changes no result and saves repeating the same prefix for every node limit.
struct OneByOne {
    network: Network,
    backend: Backend,
    seen: HashMap<Vec<u64>, Evaluation>,
}

impl OneByOne {
    fn open(runtime: &Runtime, name: &str) -> Option<Self> {
        let network = Network::open(&reference(&format!("networks/{name}.pb.gz"))?, &Limits::default()).unwrap();
        let backend = Backend::open(runtime, &network, Device::Cpu, 1).unwrap();
        Some(Self { network, backend, seen: HashMap::new() })
    }
}

impl Evaluator<Chess> for OneByOne {
    type Error = RuntimeError;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], out: &mut Evaluation) -> Result<(), RuntimeError> {
        let input = self.network.encode(game.history(), HistoryFill::FenOnly);
        let bits = input.planes.values.iter().map(|value| u64::from(value.to_bits()));
        let key: Vec<u64> = input.planes.masks.iter().copied().chain(bits).collect();
        if let Some(known) = self.seen.get(&key) {
            out.clone_from(known);
            return Ok(());
        }
        self.backend.answer(&self.network, game.history(), moves, out)?;
        self.seen.insert(key, out.clone());
        Ok(())
    }
}

fn load(file: &str) -> Option<(Runtime, Json)> {
    let path = reference(&format!("searches/{file}"))?;
    let runtime = runtime()?;
    Some((runtime, serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()))
}

/// An empty search of a golden run's position.
fn start_of(run: &Json, settings: &[(&str, &str)]) -> Search<Chess> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let moves: Vec<&str> = run["moves"].as_str().unwrap().split_whitespace().collect();
    let game = Chess::from_fen(run["fen"].as_str().unwrap(), &moves).unwrap();
    Search::new(game, "network", None, false, parameters)
}

/// The search of a golden run, as deep as that was.
fn search_of(run: &Json, settings: &[(&str, &str)], evaluator: &mut OneByOne) -> Search<Chess> {
    let mut search = start_of(run, settings);
    let mut evaluation = Evaluation::default();
    while u64::from(search.tree().root_visits()) < run["root_N"].as_u64().unwrap() {
        search.simulate(evaluator, &mut evaluation).unwrap();
    }
    search
}

/// Visits of every root move in our order, with those of the golden run.
fn visits(search: &Search<Chess>, run: &Json) -> Vec<(String, u64, u64)> {
    let report = search.report(Tree::ROOT);
    let position = search.game().root();
    // Castling is written e1g1 in some files and e1h1 in others; either is read.
    let code = |text: &str| move_code(parse_uci(position, text, 1).unwrap());
    let golden: HashMap<Move, u64> = run["edges"]
        .as_array()
        .unwrap()
        .iter()
        .map(|edge| (code(edge["move"].as_str().unwrap()), edge["N"].as_u64().unwrap()))
        .collect();
    assert_eq!(report.edges.len(), golden.len());
    let visits = |edge: &EdgeReport| (uci_text(position, edge.mv), u64::from(edge.visits), golden[&edge.mv]);
    report.edges.iter().map(visits).collect()
}

fn total_variation(visits: &[(String, u64, u64)]) -> f64 {
    let (ours, theirs) = visits.iter().fold((0, 0), |(a, b), &(_, ours, theirs)| (a + ours, b + theirs));
    if ours == 0 || theirs == 0 {
        return 0.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "visit counts are small")]
    let difference = |a: u64, b: u64| (a as f64 / ours as f64 - b as f64 / theirs as f64).abs();
    visits.iter().map(|&(_, a, b)| difference(a, b)).sum::<f64>() / 2.0
}

#[test]
fn lc0_arithmetic_gives_lc0s_visits_and_numbers() {
    let Some((runtime, golden)) = load("maia-1900-no-cache.json") else { return };
    let mut evaluator = OneByOne::open(&runtime, "maia-1900").unwrap();
    let (mut edges, mut next_to) = (0, 0);
    for run in golden["runs"].as_array().unwrap() {
        let label = format!("{} at {} nodes", run["id"], run["nodes"]);
        let search = search_of(run, &[("arithmetic", "lc0"), ("cache", "off")], &mut evaluator);
        let visits = visits(&search, run);
        let unequal: Vec<_> = visits.iter().filter(|(_, ours, theirs)| ours != theirs).collect();
        assert!(unequal.is_empty(), "{label}: {unequal:?}");
        let report = search.report(Tree::ROOT);
        let close = |ours: f64, theirs: &Json, what: &str, more: f64| {
            let theirs = theirs.as_f64().unwrap();
            assert!((ours - theirs).abs() <= 1e-5 + more, "{label}, {what}: {ours}, not {theirs}");
        };
        close(report.terms.cpuct, &run["root"]["cpuct"], "cpuct", 0.0);
        close(report.q, &run["root"]["WL_stm"], "root Q", 0.0);
        let position = search.game().root();
        for edge in &report.edges {
            let name = uci_text(position, edge.mv);
            let theirs =
                run["edges"].as_array().unwrap().iter().find(|golden| golden["move"] == name.as_str()).unwrap();
            assert_eq!(u64::from(edge.policy_index), theirs["idx"].as_u64().unwrap(), "{label} {name}");
            // The last bit of a network's output depends on the processor. Now and then that makes P the next of its
            // 16-bit numbers, and U is larger or smaller in proportion.
            let golden = |what: &str| theirs[what].as_f64().unwrap();
            let next = (edge.prior - golden("P")).abs() > 1e-8;
            let more = |what: &str| if next { golden(what).abs() * P_STEP } else { 0.0 };
            for (what, ours, more) in
                [("P", edge.prior, more("P")), ("Q", edge.q, 0.0), ("U", edge.u, more("U")), ("S", edge.s, more("U"))]
            {
                close(ours, &theirs[what], &format!("{name} {what}"), more);
            }
            edges += 1;
            next_to += usize::from(next);
        }
        let best = uci_text(position, search.best_move().unwrap());
        assert_eq!(best, run["bestmove"].as_str().unwrap(), "{label}");
    }
    println!("{next_to} of {edges} P are the next number");
    assert!(next_to * 100 <= edges, "{next_to} of {edges} P are not Lc0's");
}

/// The largest step between 16-bit numbers of P, as a share of P: eleven bits follow the first.
const P_STEP: f64 = 1.01 / 2048.0;

#[test]
fn exact_arithmetic_stays_close_to_lc0() {
    let Some((runtime, golden)) = load("maia-1900-no-cache.json") else { return };
    let mut evaluator = OneByOne::open(&runtime, "maia-1900").unwrap();
    let runs = golden["runs"].as_array().unwrap();
    let distances: Vec<f64> = runs
        .iter()
        .map(|run| total_variation(&visits(&search_of(run, &[("cache", "off")], &mut evaluator), run)))
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "63 runs")]
    let mean = distances.iter().sum::<f64>() / distances.len() as f64;
    println!("mean total variation {mean:.5}");
    assert!(mean <= 0.005, "mean total variation {mean}: {distances:?}");
}

#[test]
fn lc0s_cache_gives_lc0s_visits() {
    let Some((runtime, golden)) = load("maia-1900-default-cache.json") else { return };
    let mut evaluator = OneByOne::open(&runtime, "maia-1900").unwrap();
    for run in golden["runs"].as_array().unwrap() {
        let search = search_of(run, &[("arithmetic", "lc0"), ("cache", "lc0")], &mut evaluator);
        let visits = visits(&search, run);
        let unequal: Vec<_> = visits.iter().filter(|(_, ours, theirs)| ours != theirs).collect();
        assert!(unequal.is_empty(), "{} at {} nodes: {unequal:?}", run["id"], run["nodes"]);
    }
}

/// The last bits of a network's output depend on the processor and on who multiplies its matrices. Where they make one P the
/// next 16-bit number, or order two moves of nearly the same S, a search parts from Lc0's. With Lc0's evaluations in place
/// of ONNX Runtime's it does not.
#[test]
fn batches_give_lc0s_visits() {
    batches_are_equal("maia-1900-batched.json", "maia-1900", 1);
}

/// Openings have many moves of nearly no P, so many of equal P.
#[test]
fn batches_in_openings_give_lc0s_visits() {
    batches_are_equal("maia-1100-batched-openings.json", "maia-1100", 4);
}

fn batches_are_equal(file: &str, network: &str, most_different: usize) {
    let Some((runtime, golden)) = load(file) else { return };
    let mut evaluator = OneByOne::open(&runtime, network).unwrap();
    let (mut runs, mut different) = (0, Vec::new());
    for group in golden.as_array().unwrap() {
        let batch = group["options"]["MinibatchSize"]
            .as_str()
            .map_or(group["options"]["MinibatchSize"].to_string(), str::to_owned);
        for run in group["runs"].as_array().unwrap() {
            let label = format!("{} {} at {} nodes", group["name"], run["id"], run["nodes"]);
            let search = batched_search_of(run, &batch, &mut evaluator);
            let unequal: Vec<_> = visits(&search, run).into_iter().filter(|(_, ours, theirs)| ours != theirs).collect();
            println!("{label}: {unequal:?}");
            runs += 1;
            different.extend((!unequal.is_empty()).then_some(label));
        }
    }
    println!("{different:?} of {runs}");
    assert!(different.len() <= most_different, "{different:?}");
}

fn batched_search_of(run: &Json, batch: &str, evaluator: &mut OneByOne) -> Search<Chess> {
    let mut search = start_of(run, &[("arithmetic", "lc0"), ("cache", "off"), ("batch", batch)]);
    let mut evaluations = VecDeque::new();
    while u64::from(search.tree().root_visits()) < run["nodes"].as_u64().unwrap() {
        assert_eq!(search.next(), Next::Gather);
        search.gather(|game, moves| {
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(game, moves, &mut evaluation).unwrap();
            evaluations.push_back(evaluation);
        });
        for evaluation in evaluations.drain(..) {
            search.back_up_next(&evaluation);
        }
        assert!(search.in_flight().is_empty());
    }
    search
}
