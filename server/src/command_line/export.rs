//! `puctoscope export`: a search as tables that other programs read, or as a graph. `docs/export.md` says what each column is.
//!
//! # Reading order
//! [`source`] (a recording or a log), the tables [`nodes`], [`edges`], [`history`] and [`about`], and the graph in [`dot`]. What tables
//! consist of, and how they become files, is in [`tables`](super::tables).

mod about;
mod choice;
mod dot;
mod edges;
mod format;
mod history;
mod nodes;
mod rows;
mod source;
mod walk;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use engine::games::chess::Chess;
use engine::{NodeId, Search};

use super::tables::output::Output;
use crate::failure::Failure;
use choice::Choice;
use format::Format;
use rows::Rows;
use source::Source;

/// Options of `export`.
#[derive(Args, Debug)]
pub struct Options {
    /// A recording, or the log of a search: as a server keeps it, or as it sends it.
    file: PathBuf,
    /// The form of what is written. Without it the end of --out's name says it, and without that it is jsonl.
    #[arg(long)]
    format: Option<Format>,
    /// Rows of the table.
    #[arg(long, default_value = "nodes")]
    table: Table,
    /// Write to this file instead of standard output. It is there whole or not at all.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Show the search as it was after so many events; without it as it is at its end.
    #[arg(long, value_name = "EVENTS")]
    moment: Option<u32>,
    /// Of the tables nodes and edges: leave out nodes with fewer visits.
    #[arg(long, value_name = "VISITS")]
    min_visits: Option<u32>,
    /// Of the tables nodes and edges: leave out nodes that are more plies from the root.
    #[arg(long, value_name = "PLIES")]
    max_depth: Option<u32>,
    /// Of the table edges: only the moves of the node with this id. May be repeated.
    #[arg(long, value_name = "ID")]
    node: Vec<u32>,
    /// Of the graph: draw so many nodes, those with the most visits [default: 60].
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    limit: Option<u32>,
}

/// Table that is written, by its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    /// The nodes of the tree, in the order of their ids.
    Nodes,
    /// All moves of each node, visited or not, largest P first.
    Edges,
    /// The simulations, in the order in which they were made.
    History,
    /// One row about the search.
    Search,
}

/// Nodes drawn as a graph, unless told otherwise: as many as can be read on one page.
const DRAWN: u32 = 60;

/// Reads the search, and writes what was asked for.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let format = options.format.unwrap_or_else(|| Format::of(options.out.as_deref()));
    check(options, format)?;
    let mut source = source::read(&options.file)?;
    if let Some(moment) = options.moment {
        source = source.at(moment)?;
    }
    let nodes = nodes_of(source.search(), &options.node)?;
    let is_read =
        |out: &PathBuf| out.canonicalize().is_ok_and(|out| options.file.canonicalize().is_ok_and(|file| out == file));
    if options.out.as_ref().is_some_and(is_read) {
        return Err(Failure::Input("--out names the file that is read, which would be lost".to_owned()));
    }
    let mut output = Output::open(options.out.as_deref())?;
    let written = write(options, format, &mut source, nodes, &mut output);
    output.close(written)
}

/// Refuses options that would have no effect: who gives one expects it to have one.
fn check(options: &Options, format: Format) -> Result<(), Failure> {
    let Options { table, out, min_visits, max_depth, node, limit, .. } = options;
    let is_graph = format == Format::Dot;
    let of_nodes = !is_graph && matches!(table, Table::Nodes | Table::Edges);
    let problem = if is_graph && *table != Table::Nodes {
        "a graph is of nodes: --format dot goes with no other table"
    } else if !is_graph && limit.is_some() {
        "--limit is of the graph: it goes with --format dot alone"
    } else if !of_nodes && (min_visits.is_some() || max_depth.is_some()) {
        "--min-visits and --max-depth are of the tables nodes and edges"
    } else if (is_graph || *table != Table::Edges) && !node.is_empty() {
        "--node is of the table edges"
    } else if format == Format::Parquet && out.is_none() && io::stdout().is_terminal() {
        "Parquet is nothing for a terminal: name a file with --out"
    } else {
        return Ok(());
    };
    Err(Failure::Input(problem.to_owned()))
}

/// The nodes with these ids; `None` where none is named.
fn nodes_of(search: &Search<Chess>, ids: &[u32]) -> Result<Option<Vec<NodeId>>, Failure> {
    let node = |&id: &u32| {
        let nodes = search.tree().len();
        search.tree().find(id).ok_or_else(|| Failure::Input(format!("--node {id}: the tree has {nodes} nodes")))
    };
    let nodes = ids.iter().map(node).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(nodes).filter(|nodes| !nodes.is_empty()))
}

fn write(
    options: &Options,
    format: Format,
    source: &mut Source,
    nodes: Option<Vec<NodeId>>,
    output: &mut Output,
) -> io::Result<()> {
    if format == Format::Dot {
        return dot::write(source.search(), options.limit.unwrap_or(DRAWN), output);
    }
    let choice = Choice { min_visits: options.min_visits.unwrap_or(0), max_depth: options.max_depth };
    match options.table {
        Table::Nodes => {
            let columns = nodes::columns();
            nodes::write(source, &choice, &mut Rows::new(&columns, format, output)?)
        }
        Table::Edges => {
            let columns = edges::columns();
            edges::write(source, &choice, nodes.as_deref(), &mut Rows::new(&columns, format, output)?)
        }
        Table::History => {
            let columns = history::columns();
            history::write(source, &mut Rows::new(&columns, format, output)?)
        }
        Table::Search => {
            let columns = about::columns();
            let about = about::About::of(source);
            let mut rows = Rows::new(&columns, format, output)?;
            rows.put(&about)?;
            rows.finish()
        }
    }
}
