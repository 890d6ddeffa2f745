//! Several searches with one network, whose leaves are evaluated as one batch: what a server with many users does, on
//! one thread. Beside it, the same batches through ONNX Runtime alone.

use std::collections::VecDeque;

use engine::games::chess::Chess;
use engine::log::NetworkId;
use engine::{Evaluation, Expanded, Game, Search};
use networks::{Answer, Encoder, Planes, Running};
use serde_json::json;

use super::super::evaluator::EvaluatorName;
use super::super::stdout::{print, print_json};
use super::options::Options;
use crate::failure::Failure;
use crate::usage::Usage;

/// Measurements of the searches, and of the library alone.
struct Together {
    /// Visits of all roots.
    nodes: u64,
    /// Positions the network evaluated.
    evaluations: u64,
    /// CPU time of the searches, evaluations included.
    search_seconds: f64,
    /// CPU time of the same evaluations alone.
    alone_seconds: f64,
}

/// Visits of each root, where no other number is asked for.
const NODES: u32 = 500;

impl Together {
    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.search_seconds.max(1e-9)
    }

    fn evaluations_per_second(&self) -> f64 {
        self.evaluations as f64 / self.search_seconds.max(1e-9)
    }

    fn alone_per_second(&self) -> f64 {
        self.evaluations as f64 / self.alone_seconds.max(1e-9)
    }

    /// The whole search's evaluations as a share of what the library does alone.
    fn share(&self) -> f64 {
        self.alone_seconds / self.search_seconds.max(1e-9)
    }
}

/// Prints the run whose share is the median.
pub(super) fn run(options: &Options, searches: usize) -> Result<(), Failure> {
    if !matches!(options.evaluator.name(EvaluatorName::Network), EvaluatorName::Network) {
        return Err(Failure::Input("--together is about a network".to_owned()));
    }
    if !options.policy.is_none() {
        return Err(Failure::Input(
            "--together is about one network, so --policy-network makes no sense with it".to_owned(),
        ));
    }
    let nodes = options.nodes.unwrap_or(NODES);
    let mut runs = (0..options.runs).map(|_| search(options, searches, nodes)).collect::<Result<Vec<_>, _>>()?;
    runs.sort_by(|a, b| a.share().total_cmp(&b.share()));
    let taken = &runs[(runs.len() - 1) / 2];
    if options.json {
        return print_json(&json!({
            "searches": searches,
            "nodes": taken.nodes,
            "evaluations": taken.evaluations,
            "nodes_per_cpu_s": taken.nodes_per_second(),
            "evals_per_cpu_s": taken.evaluations_per_second(),
            "alone_per_cpu_s": taken.alone_per_second(),
            "share_of_alone": taken.share(),
        }));
    }
    print(&format!(
        "searches        {searches}, {} nodes in all\nnodes per CPU s {:.0}\nevals per CPU s {:.0}\nalone           {:.0}\n\
         share of alone  {:.1} % (median of {}: {:.1} to {:.1})\n",
        taken.nodes,
        taken.nodes_per_second(),
        taken.evaluations_per_second(),
        taken.alone_per_second(),
        100.0 * taken.share(),
        runs.len(),
        100.0 * runs[0].share(),
        100.0 * runs[runs.len() - 1].share(),
    ))
}

/// Searches that go on in step: each gives one leaf, all leaves are evaluated, each takes its answer.
fn search(options: &Options, searches: usize, nodes: u32) -> Result<Together, Failure> {
    let parameters = options.parameters.parameters()?;
    let (network, mut backend) = options.evaluator.open(searches)?;
    let id = NetworkId { sha256: network.description().sha256, arithmetic: backend.arithmetic() };
    let encoder = Encoder::new(&network, &parameters);
    let head = network.description().moves_left;
    let game = options.position.game()?.with_two_fold_draws(parameters.two_fold_draws);
    let mut searches: Vec<Search<Chess>> = positions(game, searches)
        .into_iter()
        .map(|game| Search::new(game, "network", Some(id), head, parameters.clone()))
        .collect();
    let mut evaluation = Evaluation::default();
    let mut batches: Vec<Vec<Planes>> = Vec::new();

    let before = Usage::now();
    loop {
        let (mut asked, mut planes) = (Vec::new(), Vec::new());
        for (number, search) in searches.iter_mut().enumerate() {
            while search.tree().root_visits() < nodes {
                let selected = search.select();
                match search.expand(selected) {
                    Expanded::Settled(settled) => {
                        search.back_up_settled(settled);
                    }
                    Expanded::Leaf(leaf) => {
                        let question = encoder.question(search.game(), leaf.moves());
                        planes.push(question.planes);
                        asked.push((number, leaf, question.indices));
                        break;
                    }
                }
            }
        }
        if asked.is_empty() {
            break;
        }
        let outputs = backend.run(&planes).map_err(|error| Failure::Internal(error.into()))?;
        for (row, (number, leaf, indices)) in asked.into_iter().enumerate() {
            Answer::of(&outputs.get(row), &indices).write(&mut evaluation);
            searches[number].back_up(leaf, &evaluation);
        }
        batches.push(planes);
    }
    let search_seconds = Usage::now().cpu_seconds - before.cpu_seconds;
    let alone_seconds = alone(&mut backend, &batches)?;
    Ok(Together {
        nodes: searches.iter().map(|search| u64::from(search.tree().root_visits())).sum(),
        evaluations: batches.iter().map(|batch| batch.len() as u64).sum(),
        search_seconds,
        alone_seconds,
    })
}

/// Returns the CPU seconds of the same batches without a search.
fn alone(backend: &mut Running, batches: &[Vec<Planes>]) -> Result<f64, Failure> {
    let before = Usage::now();
    for batch in batches {
        backend.run(batch).map_err(|error| Failure::Internal(error.into()))?;
    }
    Ok(Usage::now().cpu_seconds - before.cpu_seconds)
}

/// The position given, then those after its moves, then those after two, and so on.
fn positions(game: Chess, count: usize) -> Vec<Chess> {
    let mut found = Vec::new();
    let mut open = VecDeque::from([game]);
    while let Some(game) = open.pop_front().filter(|_| found.len() < count) {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        for mv in moves {
            // There is no use in more than are wanted.
            if found.len() + 1 + open.len() < count {
                let mut next = game.clone();
                next.play_and_set_root(mv);
                open.push_back(next);
            }
        }
        found.push(game);
    }
    found
}
