//! `puctoscope annotate`: whole games, searched and explained.

mod games;
mod output;
mod searches;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::{Parameters, PriorSources};
use report::{Account, Made, Part, Sheet, Source};
use wire::Priors;

use super::evaluator::{Batching, Chosen, EvaluatorName, EvaluatorOptions, ParameterOptions, PolicyOptions};
use super::position::TableOptions;
use super::stdout::print;
use crate::failure::Failure;
use games::Annotated;
use searches::Searches;

/// Options of `annotate`.
#[derive(Args, Debug)]
pub struct Options {
    /// A file of games (PGN). All of them are annotated.
    #[arg(value_name = "GAME.pgn")]
    file: PathBuf,
    /// Write the annotated games to this file instead of standard output. It is there whole or not at all.
    #[arg(long, value_name = "OUT.pgn")]
    out: Option<PathBuf>,
    /// Also write a report of all games: one HTML file that can be printed.
    #[arg(long, value_name = "REPORT.html")]
    html: Option<PathBuf>,
    /// Data written for every move, beside the signs and sentences at turning points: eval (centipawns after the move, White's
    /// view), wdl (W, D and L after it, per mille, White's view), n, p, q (N, P and Q of the move played and of the best one, their
    /// mover's view), pv (a better move's line, as a variation).
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "eval,wdl,n,p,q,pv")]
    write: Vec<Part>,
    /// Search every position until its root has this many visits.
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    nodes: u32,
    /// Positions that are searched at the same time: a network evaluates leaves of all of them together. As with any batch, its last
    /// digits can depend on how many there are.
    #[arg(long, value_name = "POSITIONS", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=256))]
    together: u16,
    /// Another network, like one of Maia's, whose P of the moves played is told at turning points; the search does not see it, see
    /// --policy-network. May be repeated.
    #[arg(long, value_name = "FILE")]
    priors: Vec<PathBuf>,
    /// Language of sentences and report.
    #[arg(long, value_enum, default_value_t = Language::En)]
    language: Language,
    #[command(flatten)]
    tables: TableOptions,
    #[command(flatten)]
    evaluator: EvaluatorOptions,
    #[command(flatten)]
    policy: PolicyOptions,
    #[command(flatten)]
    parameters: ParameterOptions,
}

/// The languages of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// English.
    En,
    /// German.
    De,
}

/// Annotates the games of a file.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    say::speak(match options.language {
        Language::En => say::Language::English,
        Language::De => say::Language::German,
    });
    let mut games = games::read(&options.file)?;
    let mut parameters = options.parameters.parameters()?;
    let tables = options.tables.open()?;
    let together = options.together;
    let batching = options.parameters.batching(Batching::AsSet);
    let choose = |evaluator: &EvaluatorOptions, policy: &PolicyOptions, parameters: &mut Parameters| {
        evaluator.choose_for(policy, EvaluatorName::Network, parameters, batching, u64::from(together))
    };
    let mut evaluator = choose(&options.evaluator, &options.policy, &mut parameters)?;
    let searches = Searches { nodes: options.nodes, together: usize::from(together), tables };
    searches.search(&mut evaluator, &parameters, &mut games)?;
    for file in &options.priors {
        let of_file = EvaluatorOptions { evaluator: None, network: Some(file.clone()), ..options.evaluator.clone() };
        let mut other = choose(&of_file, &PolicyOptions::default(), &mut parameters.clone())?;
        searches.priors(&mut other, &parameters, &mut games)?;
    }
    write(options, &evaluator, &parameters, games)
}

/// Writes the file of games, and the report.
fn write(
    options: &Options,
    evaluator: &Chosen,
    parameters: &Parameters,
    mut games: Vec<Annotated>,
) -> Result<(), Failure> {
    // P of another source is that of a network's file.
    let says_p = evaluator.network_id().is_some() || evaluator.names_of_priors().own.is_some();
    let source = if says_p { Source::Network } else { Source::Evaluator };
    let accounts: Vec<Account> = games.iter().map(|game| Account::of(&game.positions)).collect();
    if let Some(path) = &options.html {
        let made = Made {
            evaluator: named(evaluator),
            source,
            nodes: options.nodes,
            parameters: changed(parameters),
            program: format!("Puctoscope {}", env!("CARGO_PKG_VERSION")),
        };
        let sheets: Vec<Sheet<'_>> = games
            .iter()
            .zip(&accounts)
            .map(|(game, account)| Sheet { game: &game.game, positions: &game.positions, account })
            .collect();
        output::whole(path, &report::page::html(&sheets, &made))?;
    }
    for (game, account) in games.iter_mut().zip(&accounts) {
        report::annotate(&mut game.game, &game.positions, account, source, &options.write);
    }
    let text: String = games.iter().map(|game| pgn::write(&game.game)).collect();
    match &options.out {
        Some(path) => output::whole(path, &text),
        None => print(&text),
    }
}

/// The evaluator, and whose P it was searched with.
fn named(evaluator: &Chosen) -> String {
    let PriorSources { own, opponent } = evaluator.names_of_priors();
    let priors = Priors { own: own.as_deref(), opponent: opponent.as_deref() };
    report::named(evaluator.network_name().unwrap_or(evaluator.name()), priors)
}

/// The parameters that differ from the defaults, as `--set` takes them.
fn changed(parameters: &Parameters) -> String {
    let defaults = Parameters::default().entries();
    let changed = parameters.entries().into_iter().zip(defaults).filter(|(own, default)| own.1 != default.1);
    changed.map(|((spec, text), _)| format!("{}={text}", spec.name)).collect::<Vec<_>>().join(", ")
}
