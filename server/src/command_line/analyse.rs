//! `puctoscope analyse`: a search, printed.

use std::path::{Path, PathBuf};

use clap::Args;
use engine::games::chess::{Chess, move_code, parse_uci, uci_text};
use engine::log::hex;
use engine::parameters::ParameterKind;
use engine::{Game as _, Move, Parameters, PriorSources, Search, Tree};
use serde_json::{Map, Value, json};
use session::project::open_node;
use session::recording::{self, Form, Labels};
use session::verbose::verbose_move_stats;
use wire::{Breakpoint, EdgeView, Hit, Until};

use super::evaluator::{Batching, EvaluatorName, EvaluatorOptions, ParameterOptions, PolicyOptions};
use super::moves::{best_move, names};
use super::position::{PositionOptions, TableOptions};
use super::stdout::{print, print_json};
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
    policy: PolicyOptions,
    #[command(flatten)]
    parameters: ParameterOptions,
    /// Search until the root has this many visits.
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Stop as soon as this becomes true: best (another move is the best), visits:any:N, visits:e2e4:N, q:root:X or
    /// q:e2e4:X (Q crosses X, view of the side to move), proof:root, proof:e2e4, proof:any (a result is proven), kld:X (the
    /// KLD gain falls below X). With batches the one under way is finished. May be repeated.
    #[arg(long, value_name = "WHEN")]
    stop_when: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Also write the search to a file, as a recording that the page and `replay` open.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Leave out of the recording the priors that nobody followed: half the size, but its digest cannot be verified.
    #[arg(long, requires = "record")]
    lean: bool,
    /// Title of the recording.
    #[arg(long, requires = "record", default_value = "")]
    title: String,
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
    let mut evaluator = options.evaluator.choose(
        &options.policy,
        EvaluatorName::Network,
        &mut parameters,
        options.parameters.batching(Batching::AsSet),
    )?;
    let network = evaluator.network_name().map(str::to_owned);
    let game = game.with_two_fold_draws(parameters.two_fold_draws);
    let search = evaluator.search_of(game, parameters);
    let breakpoints = breakpoints(&options.stop_when, search.game())?;
    let run = evaluator.search_until(search, Until { breakpoints, ..Until::nodes(options.nodes) })?;
    let hits = run.hits().to_vec();
    let mut search = run.into_search();
    if let Some(path) = &options.record {
        let form = if options.lean { Form::Lean } else { Form::Full };
        let PriorSources { own, opponent } = evaluator.names_of_priors();
        let labels = Labels {
            title: options.title.clone(),
            network: evaluator.offered_name(),
            priors: own.unwrap_or_default(),
            opponent_priors: opponent.unwrap_or_default(),
            ..Labels::default()
        };
        write_recording(&mut search, form, labels, path)?;
    }
    if options.json {
        let mut document = document(&mut search, network.as_deref(), options);
        let PriorSources { own, opponent } = evaluator.names_of_priors();
        document["policy_network"] = json!(own);
        document["opponent_policy_network"] = json!(opponent);
        document["stopped_by"] = hits.iter().map(|hit| hit_object(search.game(), hit)).collect();
        print_json(&document)
    } else {
        let stopped: String = hits.iter().map(|hit| hit_line(search.game(), hit)).collect();
        print(&(verbose_move_stats(&search) + &stopped + &best_move(&search)))
    }
}

/// Reads the conditions that stop the search; their moves are read in the position.
fn breakpoints(texts: &[String], game: &Chess) -> Result<Vec<Breakpoint>, Failure> {
    let read = |text: &str| parse_uci(game.root(), text, 1).ok().map(|mv| move_code(mv).0);
    let parse = |text: &String| Breakpoint::parse(text, read).map_err(|problem| format!("--stop-when: {problem}"));
    texts.iter().map(parse).collect::<Result<_, _>>().map_err(Failure::Input)
}

fn breakpoint_text(game: &Chess, breakpoint: &Breakpoint) -> String {
    breakpoint.text(|mv| uci_text(game.root(), Move(mv)))
}

fn hit_moves(game: &Chess, hit: &Hit) -> Vec<String> {
    names(game, &hit.moves.iter().map(|&mv| Move(mv)).collect::<Vec<_>>())
}

fn hit_object(game: &Chess, hit: &Hit) -> Value {
    json!({
        "breakpoint": breakpoint_text(game, &hit.breakpoint),
        "moment": hit.moment,
        "moves": hit_moves(game, hit),
        "number": hit.number,
    })
}

/// One line: which breakpoint, when, and what it was about.
fn hit_line(game: &Chess, hit: &Hit) -> String {
    let mut about = hit_moves(game, hit);
    about.extend(hit.number.map(|number| number.to_string()));
    let breakpoint = breakpoint_text(game, &hit.breakpoint);
    format!("info string stopped by {breakpoint} at moment {}: {}\n", hit.moment, about.join(" ")).replace(": \n", "\n")
}

/// Writes a search to a file, as a recording.
///
/// # Errors
/// When the file cannot be written.
pub fn write_recording(search: &mut Search<Chess>, form: Form, labels: Labels, path: &Path) -> Result<(), Failure> {
    let digest = search.digest(search.moment());
    let file = recording::write(search, form, labels, Some(digest));
    let cannot = |error| Failure::Input(format!("{} cannot be written: {error}", path.display()));
    std::fs::write(path, file).map_err(cannot)
}

fn document(search: &mut Search<Chess>, network: Option<&str>, options: &Options) -> Value {
    let moment = search.moment();
    let digest = hex(&search.digest(moment));
    let root = open_node(search, Tree::ROOT);
    let game = search.game();
    let mut edges: Vec<&EdgeView> = root.edges.iter().collect();
    edges.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.s.total_cmp(&a.s)));
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
        "n": edge.visits,
        "in_flight": edge.in_flight,
        "p": edge.prior,
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
pub(super) fn parameter_object(parameters: &Parameters) -> Map<String, Value> {
    let value = |kind, text: &str| match kind {
        ParameterKind::Number { .. } => text.parse::<f64>().map_or(Value::Null, |number| json!(number)),
        ParameterKind::Whole { .. } => text.parse::<u64>().map_or(Value::Null, |number| json!(number)),
        ParameterKind::Flag => json!(text == "true"),
        ParameterKind::Choice(_) => json!(text),
    };
    parameters.entries().into_iter().map(|(spec, text)| (spec.name.to_owned(), value(spec.kind, &text))).collect()
}
