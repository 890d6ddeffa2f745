//! Rows of a table on their way to a file.

use std::io;

use super::format::Format;
use crate::command_line::tables::column::{Cell, Column, Head};
use crate::command_line::tables::form::{self, Sink};
use crate::command_line::tables::output::Output;

/// Rows of a table on their way to a form.
pub(super) struct Rows<'a, R> {
    columns: &'a [Column<R>],
    cells: Vec<Cell>,
    sink: Box<dyn Sink + 'a>,
}

impl<'a, R> Rows<'a, R> {
    pub(super) fn new(columns: &'a [Column<R>], format: Format, output: &'a mut Output) -> io::Result<Self> {
        let heads: Vec<Head> = columns.iter().map(|column| column.head).collect();
        let sink: Box<dyn Sink + 'a> = match format {
            Format::Csv => Box::new(form::csv::Csv::new(&heads, output)?),
            Format::Parquet => Box::new(form::parquet::Parquet::new(&heads, output)?),
            Format::Jsonl | Format::Dot => Box::new(form::jsonl::Jsonl::new(&heads, output)),
        };
        Ok(Self { columns, cells: Vec::with_capacity(columns.len()), sink })
    }

    pub(super) fn put(&mut self, row: &R) -> io::Result<()> {
        self.cells.clear();
        self.cells.extend(self.columns.iter().map(|column| (column.cell)(row)));
        self.sink.row(&self.cells)
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.sink.finish()
    }
}
