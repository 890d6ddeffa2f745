//! `puctoscope bench`: the speed of the search.

mod options;
mod together;

use std::time::Instant;

use serde_json::json;

use super::evaluator::{Batching, EvaluatorName};
use super::stdout::{print, print_json};
use crate::failure::Failure;
use crate::usage::Usage;

pub use options::Options;

/// Measurements of one search.
struct Taken {
    evaluator: String,
    batch: u64,
    nodes: u32,
    wall_seconds: f64,
    cpu_seconds: f64,
    /// Evaluations by networks, those from their caches not among them; a position that two evaluate counts twice.
    evaluations: Option<u64>,
    bytes_per_node: f64,
    mean_depth: f64,
    max_depth: u32,
}

impl Taken {
    fn per_cpu_second(&self, count: u64) -> f64 {
        count as f64 / self.cpu_seconds.max(1e-9)
    }

    fn nodes_per_cpu_second(&self) -> f64 {
        self.per_cpu_second(u64::from(self.nodes))
    }
}

/// Searches one position from an empty tree, with the clock running; prints the search of median speed.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    if let Some(searches) = options.together {
        return together::run(options, searches as usize);
    }
    let mut runs = (0..options.runs).map(|_| search(options)).collect::<Result<Vec<_>, _>>()?;
    runs.sort_by(|a, b| a.nodes_per_cpu_second().total_cmp(&b.nodes_per_cpu_second()));
    let (slowest, fastest) = (runs[0].nodes_per_cpu_second(), runs[runs.len() - 1].nodes_per_cpu_second());
    let taken = &runs[(runs.len() - 1) / 2];
    let peak_rss_bytes = Usage::now().peak_rss_bytes;
    if options.json {
        return print_json(&json!({
            "evaluator": taken.evaluator,
            "batch": taken.batch,
            "nodes": taken.nodes,
            "wall_s": taken.wall_seconds,
            "cpu_s": taken.cpu_seconds,
            "nodes_per_cpu_s": taken.nodes_per_cpu_second(),
            "evals_per_cpu_s": taken.evaluations.map(|count| taken.per_cpu_second(count)),
            "bytes_per_node": taken.bytes_per_node,
            "peak_rss_bytes": peak_rss_bytes,
            "mean_depth": taken.mean_depth,
            "max_depth": taken.max_depth,
        }));
    }
    let mut text = format!(
        "evaluator       {}\nbatch           {}\nnodes           {}\nwall seconds    {:.3}\nCPU seconds     {:.3}\nnodes per CPU s {:.0}",
        taken.evaluator,
        taken.batch,
        taken.nodes,
        taken.wall_seconds,
        taken.cpu_seconds,
        taken.nodes_per_cpu_second(),
    );
    if runs.len() > 1 {
        text += &format!(" (median of {}: {slowest:.0} to {fastest:.0})", runs.len());
    }
    if let Some(evaluations) = taken.evaluations {
        text += &format!("\nevals per CPU s {:.0}", taken.per_cpu_second(evaluations));
    }
    text += &format!(
        "\nmean depth      {:.2} (largest {})\nbytes per node  {:.1}\npeak memory     {:.1} MB\n",
        taken.mean_depth,
        taken.max_depth,
        taken.bytes_per_node,
        peak_rss_bytes as f64 / 1e6,
    );
    print(&text)
}

/// Everything is made anew, so that no search finds what an earlier one left in a cache.
fn search(options: &Options) -> Result<Taken, Failure> {
    let game = options.position.game()?.with_tables(options.tables.open()?);
    let mut parameters = options.parameters.parameters()?;
    let mut evaluator = options.evaluator.choose(
        &options.policy,
        EvaluatorName::Random,
        &mut parameters,
        options.parameters.batching(Batching::AsSet),
    )?;
    let nodes = options.nodes.unwrap_or(if evaluator.has_network() { 2_000 } else { 500_000 });
    let game = game.with_two_fold_draws(parameters.two_fold_draws);
    let search = evaluator.search_of(game, parameters);

    let (clock, before) = (Instant::now(), Usage::now());
    let search = evaluator.search(search, nodes)?;
    let (wall_seconds, after) = (clock.elapsed().as_secs_f64(), Usage::now());

    Ok(Taken {
        evaluator: evaluator.name().to_owned(),
        batch: search.parameters().batch,
        nodes: search.tree().root_visits(),
        wall_seconds,
        cpu_seconds: after.cpu_seconds - before.cpu_seconds,
        evaluations: evaluator.evaluations(),
        bytes_per_node: search.bytes() as f64 / f64::from(search.tree().len().max(1)),
        mean_depth: search.tree().mean_depth(),
        max_depth: search.tree().max_depth(),
    })
}
