//! `puctoscope analyse`: a search, printed.

use clap::Args;
use engine::games::chess::{Chess, uci_text};
use engine::log::hex;
use engine::parameters::ParameterKind;
use engine::{Game as _, Move, Parameters, Search, Tree};
use serde_json::{Map, Value, json};
use session::project::open_node;
use session::verbose::verbose_move_stats;
use wire::EdgeView;

use super::evaluator::{EvaluatorName, EvaluatorOptions, ParameterOptions};
use super::moves::{best_move, names};
use super::position::{PositionOptions, TableOptions};
use super::{print, print_json};
use crate::failure::Failure;

/// Options of `analyse`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    tables: TableOptions,
    #[command(flatten)]
    evaluator: EvaluatorOptions,
    #[command(flatten)]
    parameters: ParameterOptions,
    /// Search until the root has this many visits.
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Searches, and prints every move of the position.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let game = options.position.game()?.with_tables(options.tables.open()?);
    let mut parameters = options.parameters.parameters()?;
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    if moves.is_empty() {
        return Err(Failure::Input("the game is over in this position, so there is nothing to search".to_owned()));
    }
    let mut evaluator =
        options.evaluator.choose(EvaluatorName::Network, &mut parameters, options.parameters.measures_batch())?;
    let network = evaluator.network_name().map(str::to_owned);
    let game = game.with_two_fold_draws(parameters.two_fold_draws);
    let search = Search::new(game, evaluator.name(), evaluator.network_hash(), evaluator.has_moves_left(), parameters);
    let mut search = evaluator.search(search, options.nodes)?;
    if options.json {
        print_json(&document(&mut search, network.as_deref(), options))
    } else {
        print(&(verbose_move_stats(&search) + &best_move(&search)))
    }
}

fn document(search: &mut Search<Chess>, network: Option<&str>, options: &Options) -> Value {
    let moment = search.moment();
    let digest = hex(&search.digest(moment));
    let root = open_node(search, Tree::ROOT);
    let game = search.game();
    let mut edges: Vec<&EdgeView> = root.edges.iter().collect();
    edges.sort_by(|a, b| b.n.cmp(&a.n).then(b.s.total_cmp(&a.s)));
    let edges: Vec<Value> = edges.into_iter().map(|edge| edge_object(game, edge)).collect();
    let mut parameters = parameter_object(search.parameters());
    parameters.insert("nodes".to_owned(), json!(options.nodes));
    json!({
        "fen": game.start_fen(),
        "moves": game.played(),
        "evaluator": search.header().evaluator,
        "network": network,
        "parameters": parameters,
        "nodes": root.visits,
        "digest": digest,
        "best_move": search.best_move().map(|mv| uci_text(game.root(), mv)),
        "pv": names(game, &search.principal_variation()),
        "root": {
            "n": root.visits,
            "q": root.q,
            "d": root.d,
            "v": root.v,
            "m": root.m,
            "cpuct": root.cpuct,
            "fpu": root.fpu,
        },
        "edges": edges,
    })
}

fn edge_object(game: &Chess, edge: &EdgeView) -> Value {
    json!({
        "move": uci_text(game.root(), Move(edge.mv)),
        "index": edge.policy_index,
        "n": edge.n,
        "in_flight": edge.in_flight,
        "p": edge.p,
        "q": edge.q,
        "u": edge.u,
        "mu": edge.mu,
        "s": edge.s,
        "v": edge.v,
        "d": edge.d,
        "m": edge.m,
        "cp": edge.cp,
        // The wire's own words: win, draw, loss, two_fold, tablebase.
        "terminal": edge.terminal,
    })
}

/// Values with their types: numbers, truth values, words.
fn parameter_object(parameters: &Parameters) -> Map<String, Value> {
    let value = |kind, text: &str| match kind {
        ParameterKind::Number { .. } => text.parse::<f64>().map_or(Value::Null, |number| json!(number)),
        ParameterKind::Whole { .. } => text.parse::<u64>().map_or(Value::Null, |number| json!(number)),
        ParameterKind::Flag => json!(text == "true"),
        ParameterKind::Choice(_) => json!(text),
    };
    parameters.entries().into_iter().map(|(spec, text)| (spec.name.to_owned(), value(spec.kind, &text))).collect()
}
