//! The forms of tables. Each takes row after row and keeps few of them: a tree may have millions.

pub(super) mod csv;
pub(super) mod jsonl;
pub(super) mod parquet;

use std::io;

use super::column::Cell;

/// A table that is being written.
pub(super) trait Sink {
    /// Takes a row: a cell for each column.
    fn row(&mut self, cells: &[Cell]) -> io::Result<()>;

    /// Ends the table; no row follows.
    fn finish(&mut self) -> io::Result<()>;
}
