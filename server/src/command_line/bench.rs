//! `puctoscope bench`: the speed of the search.

use std::time::Instant;

use clap::Args;
use engine::{Evaluation, Search};
use serde_json::json;

use super::evaluator::{EvaluatorName, EvaluatorOptions, ParameterOptions};
use super::position::PositionOptions;
use super::{print, print_json};
use crate::failure::Failure;
use crate::usage::Usage;

/// Options of `bench`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    evaluator: EvaluatorOptions,
    #[command(flatten)]
    parameters: ParameterOptions,
    /// Visits of the root; default: 500000, with a network 2000.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Searches one position from an empty tree, with the clock running.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let game = options.position.game()?;
    let parameters = options.parameters.parameters()?;
    let mut evaluator = options.evaluator.choose(EvaluatorName::Random, &parameters)?;
    let nodes = options.nodes.unwrap_or(if evaluator.network_hash().is_some() { 2_000 } else { 500_000 });
    let game = game.with_two_fold_draws(parameters.two_fold_draws);
    let mut search =
        Search::new(game, evaluator.name(), evaluator.network_hash(), evaluator.has_moves_left(), parameters);
    let mut evaluation = Evaluation::default();

    let (clock, before) = (Instant::now(), Usage::now());
    while search.tree().root_visits() < nodes {
        search.simulate(&mut evaluator, &mut evaluation).map_err(|error| Failure::Internal(error.into()))?;
    }
    let (wall, after) = (clock.elapsed().as_secs_f64(), Usage::now());

    let cpu = after.cpu_seconds - before.cpu_seconds;
    let per_cpu = |count: u64| count as f64 / cpu.max(1e-9);
    let visits = search.tree().root_visits();
    let bytes_per_node = search.bytes() as f64 / f64::from(search.tree().len().max(1));
    let depth = search.tree().mean_depth();
    if options.json {
        return print_json(&json!({
            "evaluator": evaluator.name(),
            "batch": options.parameters.batch,
            "nodes": visits,
            "wall_s": wall,
            "cpu_s": cpu,
            "nodes_per_cpu_s": per_cpu(u64::from(visits)),
            "evals_per_cpu_s": evaluator.evaluations().map(per_cpu),
            "bytes_per_node": bytes_per_node,
            "peak_rss_bytes": after.peak_rss_bytes,
            "mean_depth": depth,
            "max_depth": search.tree().max_depth(),
        }));
    }
    let mut text = format!(
        "evaluator       {}\nnodes           {visits}\nwall seconds    {wall:.3}\nCPU seconds     {cpu:.3}\n\
         nodes per CPU s {:.0}\n",
        evaluator.name(),
        per_cpu(u64::from(visits)),
    );
    if let Some(evaluations) = evaluator.evaluations() {
        text += &format!("evals per CPU s {:.0}\n", per_cpu(evaluations));
    }
    text += &format!(
        "mean depth      {depth:.2} (largest {})\nbytes per node  {bytes_per_node:.1}\npeak memory     {:.1} MB\n",
        search.tree().max_depth(),
        after.peak_rss_bytes as f64 / 1e6,
    );
    print(&text)
}
