//! Comma-separated values: a line of names, and a line for each row. A missing cell is empty.

use std::io::{self, Write};

use csv::Writer;

use super::super::column::{Cell, Head};
use super::Sink;

pub(crate) struct Csv<W: Write> {
    writer: Writer<W>,
}

impl<W: Write> Csv<W> {
    pub(crate) fn new(heads: &[Head], out: W) -> io::Result<Self> {
        let mut writer = Writer::from_writer(out);
        writer.write_record(heads.iter().map(|head| head.name)).map_err(io_error)?;
        Ok(Self { writer })
    }
}

impl<W: Write> Sink for Csv<W> {
    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        for cell in cells {
            match cell {
                Cell::Missing => self.writer.write_field(""),
                Cell::Whole(number) => self.writer.write_field(number.to_string()),
                // As few digits as give the same number again, and "inf" where it is infinite.
                Cell::Number(number) => self.writer.write_field(format!("{number:?}")),
                Cell::Text(text) => self.writer.write_field(text),
                Cell::Flag(flag) => self.writer.write_field(if *flag { "true" } else { "false" }),
            }
            .map_err(io_error)?;
        }
        self.writer.write_record(None::<&[u8]>).map_err(io_error)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// The system's own error, where it is one.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
