//! The form of what is written.

use std::path::Path;

use clap::ValueEnum;

/// The form of what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// One JSON object a line.
    Jsonl,
    /// Comma-separated values, with a line of names.
    Csv,
    /// A graph of the most visited nodes, for Graphviz.
    Dot,
    /// Columns, compressed.
    Parquet,
}

impl Format {
    /// Returns what the end of a file's name says.
    pub(super) fn of(out: Option<&Path>) -> Self {
        let end = out.and_then(Path::extension).map(|end| end.to_string_lossy().to_lowercase());
        match end.as_deref() {
            Some("csv") => Self::Csv,
            Some("dot" | "gv") => Self::Dot,
            Some("parquet") => Self::Parquet,
            _ => Self::Jsonl,
        }
    }
}
