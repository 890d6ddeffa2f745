//! `puctoscope export`: a search as tables that other programs read, or as a graph. `docs/export.md` says what each column is.
//!
//! # Reading order
//! [`source`] (a recording or a log), the tables [`nodes`], [`edges`], [`history`] and [`about`], and the graph in [`dot`]. What tables
//! consist of, and how they become files, is in [`tables`](super::tables).

mod about;
mod dot;
mod edges;
mod history;
mod nodes;
mod source;
mod walk;

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use engine::games::chess::Chess;
use engine::{NodeId, Search, Tree};

use super::tables::{column, form, output};
use crate::failure::Failure;
use column::{Cell, Column, Head};
use form::Sink;
use output::Output;
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

/// The form of what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One JSON object a line.
    Jsonl,
    /// Comma-separated values, with a line of names.
    Csv,
    /// A graph of the most visited nodes, for Graphviz.
    Dot,
    /// Columns, compressed.
    Parquet,
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

/// The nodes that the tables nodes and edges are about.
#[derive(Debug, Default)]
struct Choice {
    min_visits: u32,
    max_depth: Option<u32>,
}

impl Choice {
    fn includes(&self, tree: &Tree, node: NodeId) -> bool {
        tree.visits(node) >= self.min_visits && self.max_depth.is_none_or(|most| depth(tree, node) <= most)
    }
}

/// Plies from the root to a node.
fn depth(tree: &Tree, node: NodeId) -> u32 {
    let up = |&at: &NodeId| Some(tree.parent(at)).filter(|_| at != Tree::ROOT);
    let nodes = std::iter::successors(Some(node), up).count();
    u32::try_from(nodes - 1).expect("no game is so long")
}

/// Reads the search, and writes what was asked for.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let format = options.format.unwrap_or_else(|| format_of(options.out.as_deref()));
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

fn format_of(out: Option<&Path>) -> Format {
    let end = out.and_then(Path::extension).map(|end| end.to_string_lossy().to_lowercase());
    match end.as_deref() {
        Some("csv") => Format::Csv,
        Some("dot" | "gv") => Format::Dot,
        Some("parquet") => Format::Parquet,
        _ => Format::Jsonl,
    }
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

/// Rows of a table on their way to a form.
struct Rows<'a, R> {
    columns: &'a [Column<R>],
    cells: Vec<Cell>,
    sink: Box<dyn Sink + 'a>,
}

impl<'a, R> Rows<'a, R> {
    fn new(columns: &'a [Column<R>], format: Format, output: &'a mut Output) -> io::Result<Self> {
        let heads: Vec<Head> = columns.iter().map(|column| column.head).collect();
        let sink: Box<dyn Sink + 'a> = match format {
            Format::Csv => Box::new(form::csv::Csv::new(&heads, output)?),
            Format::Parquet => Box::new(form::parquet::Parquet::new(&heads, output)?),
            Format::Jsonl | Format::Dot => Box::new(form::jsonl::Jsonl::new(&heads, output)),
        };
        Ok(Self { columns, cells: Vec::with_capacity(columns.len()), sink })
    }

    fn put(&mut self, row: &R) -> io::Result<()> {
        self.cells.clear();
        self.cells.extend(self.columns.iter().map(|column| (column.cell)(row)));
        self.sink.row(&self.cells)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.sink.finish()
    }
}
