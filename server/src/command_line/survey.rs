//! `puctoscope survey`: every position of a file, searched; a table with a row for each. `docs/survey.md` says what each column is.
//!
//! # Reading order
//! [`positions`] (what is searched), [`shard`] (a part of it), [`found`] (what a search says), [`row`] (the columns), [`settings`] and [`searches`]
//! (how they are driven), [`journal`] (rows that survive the end of the process) of what was [`begun`]; then what is said of rows: [`brief`], [`summary`],
//! [`compare`].
//!
//! # Invariants
//! * A row depends on its position and the options alone: not on the rows before it, nor on the shard, nor on how often the process was
//!   ended and started again.
//! * The table is there whole or not at all. Until then its rows are in the journal beside it.

mod begun;
mod brief;
mod compare;
mod format;
mod found;
mod journal;
mod positions;
mod progress;
mod row;
mod searches;
mod settings;
mod shard;
mod summary;

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::evaluator::{Batching, EvaluatorName, EvaluatorOptions, ParameterOptions, PolicyOptions};
use super::position::TableOptions;
use super::stdout::print;
use super::tables::column::Head;
use super::tables::form::{Sink, jsonl::Jsonl, parquet::Parquet};
use super::tables::output::Output;
use crate::failure::Failure;
use begun::Begun;
use format::Format;
use journal::Journal;
use positions::Positions;
use searches::Searches;
use settings::Settings;
use shard::Shard;

/// Options of `survey`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Options {
    #[command(subcommand)]
    of_tables: Option<OfTables>,
    /// Positions: EPD, one a line, or PGN, of which every position of every game's main line is taken.
    #[arg(value_name = "FILE.epd|FILE.pgn", required = true)]
    file: Option<PathBuf>,
    /// Write the table to this file; its end says the form. It is there whole or not at all: until then the rows are in OUT.part, and
    /// the same command goes on with them.
    #[arg(long, value_name = "OUT.jsonl|OUT.parquet", required = true)]
    out: Option<PathBuf>,
    /// Search every position until its root has this many visits.
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    nodes: u32,
    /// Search the K-th of N parts of the positions, each of which follows the one before: --shard 3/16. The lines of all parts, in their
    /// order, are the table of all positions.
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: Shard,
    /// Positions that are searched at the same time: a network evaluates leaves of all of them together. With ONNX Runtime the last
    /// digits can depend on how many there are; 1 gives what `analyse` does.
    #[arg(long, value_name = "POSITIONS", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    together: u16,
    #[command(flatten)]
    tables: TableOptions,
    #[command(flatten)]
    evaluator: EvaluatorOptions,
    #[command(flatten)]
    policy: PolicyOptions,
    #[command(flatten)]
    parameters: ParameterOptions,
}

/// What is said of tables that are there.
#[derive(Debug, Subcommand)]
enum OfTables {
    /// Say how two tables of the same positions differ: of two networks, or with other parameters.
    Compare(compare::Options),
    /// Say once more what is said at the end of a survey: of a table, or of one that was put together of parts.
    Summary(summary::Options),
}

/// Searches the positions of a file, or says something of tables.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    match &options.of_tables {
        Some(OfTables::Compare(options)) => compare::run(options),
        Some(OfTables::Summary(options)) => summary::run(options),
        None => search(options),
    }
}

fn search(options: &Options) -> Result<(), Failure> {
    let (file, out) = (named(options.file.as_deref()), named(options.out.as_deref()));
    let format = Format::of(out)?;
    if out.is_dir() {
        return Err(Failure::Input(format!("{} is a folder: name a file with --out", out.display())));
    }
    if out.exists() && !out.is_file() {
        return Err(Failure::Input(format!("{} is no file, where the table could take its place", out.display())));
    }
    let batching = options.parameters.batching(Batching::AsSet);
    if batching == Batching::Measured {
        return Err(Failure::Input(
            "--batch auto depends on the machine and the hour, and rows must not: name a number".to_owned(),
        ));
    }
    let mut parameters = options.parameters.parameters()?;
    let mut positions = Positions::read(file)?;
    let tables = options.tables.open()?;
    let together = u64::from(options.together);
    let mut evaluator =
        options.evaluator.choose_for(&options.policy, EvaluatorName::Network, &mut parameters, batching, together)?;
    let settings = Settings {
        nodes: options.nodes,
        together: if evaluator.has_network() { usize::from(options.together) } else { 1 },
        tables,
        parameters,
    };
    let begun = Begun::of(&evaluator, &options.evaluator, &settings, &positions, options.shard);
    let mut journal = Journal::open(out, &begun)?;
    let range = options.shard.of(positions.len());
    Searches { settings: &settings }.search(&mut evaluator, &mut positions, range, &mut journal)?;
    write(&journal, out, format)?;
    let told = summary::of_journal(&journal)?;
    journal.remove()?;
    print(&told)
}

/// An option that is there wherever no table is asked about.
fn named(path: Option<&Path>) -> &Path {
    path.expect("clap asks for it")
}

/// Writes the table from the journal.
fn write(journal: &Journal, out: &Path, format: Format) -> Result<(), Failure> {
    let mut output = Output::open(Some(out))?;
    let written = rows(journal, format, &mut output);
    output.close(written)
}

fn rows(journal: &Journal, format: Format, output: &mut Output) -> io::Result<()> {
    let heads: Vec<Head> = row::columns().iter().map(|column| column.head).collect();
    let mut sink: Box<dyn Sink + '_> = match format {
        Format::Jsonl => Box::new(Jsonl::new(&heads, output)),
        Format::Parquet => Box::new(Parquet::new(&heads, output)?),
    };
    journal.each(&heads, |cells| sink.row(cells))?;
    sink.finish()
}
