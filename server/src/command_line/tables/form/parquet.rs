//! Parquet: each column's cells side by side, in groups of rows, compressed.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};

use super::super::column::{Cell, Head, Kind};
use super::Sink;

/// Rows of a group, which are kept until it is complete.
const GROUP: usize = 1 << 15;

pub(crate) struct Parquet<W: Write + Send> {
    /// `None` once the table has ended.
    writer: Option<SerializedFileWriter<W>>,
    columns: Vec<Column>,
    rows: usize,
}

/// A column's cells that were not written yet.
struct Column {
    is_optional: bool,
    values: Values,
    /// For every row 1 where there is something.
    levels: Vec<i16>,
}

enum Values {
    Whole(Vec<i64>),
    Number(Vec<f64>),
    Text(Vec<ByteArray>),
    Flag(Vec<bool>),
}

impl<W: Write + Send> Parquet<W> {
    pub(crate) fn new(heads: &[Head], out: W) -> io::Result<Self> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("puctoscope ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let schema = schema(heads).map_err(io_error)?;
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(io_error)?;
        Ok(Self { writer: Some(writer), columns: heads.iter().map(Column::new).collect(), rows: 0 })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let mut group = writer.next_row_group()?;
        for column in &mut self.columns {
            column.write(&mut group)?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl<W: Write + Send> Sink for Parquet<W> {
    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.push(cell);
        }
        self.rows += 1;
        if self.rows == GROUP { self.write_group().map_err(io_error) } else { Ok(()) }
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.write_group().map_err(io_error)?;
        }
        match self.writer.take() {
            Some(writer) => writer.close().map(drop).map_err(io_error),
            None => Ok(()),
        }
    }
}

impl Column {
    fn new(head: &Head) -> Self {
        let values = match head.kind {
            Kind::Whole => Values::Whole(Vec::new()),
            Kind::Number => Values::Number(Vec::new()),
            Kind::Text => Values::Text(Vec::new()),
            Kind::Flag => Values::Flag(Vec::new()),
        };
        Self { is_optional: head.is_optional, values, levels: Vec::new() }
    }

    fn push(&mut self, cell: &Cell) {
        match (&mut self.values, cell) {
            (Values::Whole(values), Cell::Whole(number)) => values.push(*number),
            (Values::Number(values), Cell::Number(number)) => values.push(*number),
            (Values::Text(values), Cell::Text(text)) => values.push(text.as_str().into()),
            (Values::Flag(values), Cell::Flag(flag)) => values.push(*flag),
            (_, Cell::Missing) if self.is_optional => return self.levels.push(0),
            (_, other) => unreachable!("a column has cells of its kind, not {other:?}"),
        }
        self.levels.push(1);
    }

    fn write<W: Write + Send>(&mut self, group: &mut SerializedRowGroupWriter<'_, W>) -> Result<(), ParquetError> {
        let levels = self.is_optional.then_some(self.levels.as_slice());
        match &mut self.values {
            Values::Whole(values) => put::<Int64Type, W>(group, values, levels),
            Values::Number(values) => put::<DoubleType, W>(group, values, levels),
            Values::Text(values) => put::<ByteArrayType, W>(group, values, levels),
            Values::Flag(values) => put::<BoolType, W>(group, values, levels),
        }?;
        self.levels.clear();
        Ok(())
    }
}

/// Writes the next column of a group.
fn put<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &mut Vec<T::T>,
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.expect("as many columns as in the schema");
    column.typed::<T>().write_batch(values, levels, None)?;
    values.clear();
    column.close()
}

fn schema(heads: &[Head]) -> Result<TypePtr, ParquetError> {
    let field = |head: &Head| {
        let (physical, logical) = match head.kind {
            Kind::Whole => (Physical::INT64, None),
            Kind::Number => (Physical::DOUBLE, None),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Flag => (Physical::BOOLEAN, None),
        };
        let repetition = if head.is_optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let field = Type::primitive_type_builder(head.name, physical).with_repetition(repetition);
        field.with_logical_type(logical).build().map(Arc::new)
    };
    let fields = heads.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("table").with_fields(fields).build().map(Arc::new)
}

/// The system's own error, where it is one.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::Field;

    use super::*;

    /// Cells of a row by its number; each kind, and some missing.
    fn cells(row: usize) -> [Cell; 4] {
        let number = i64::try_from(row).unwrap();
        let text = if row.is_multiple_of(3) { Cell::Missing } else { Cell::Text(format!("\u{e4}\n{row}")) };
        let fraction = if row == 1 { f64::INFINITY } else { 1.0 / (number as f64 + 1.0) };
        [Cell::Whole(number - 5), Cell::Number(fraction), text, Cell::Flag(row.is_multiple_of(2))]
    }

    #[test]
    fn rows_of_several_groups_are_read_as_they_were_written() {
        let head = |name, kind, is_optional| Head { name, kind, is_optional };
        let heads = [
            head("whole", Kind::Whole, false),
            head("number", Kind::Number, false),
            head("text", Kind::Text, true),
            head("flag", Kind::Flag, false),
        ];
        for count in [0, 1, GROUP, 2 * GROUP + 3] {
            let file = tempfile::tempfile().unwrap();
            let mut sink = Parquet::new(&heads, &file).unwrap();
            (0..count).for_each(|row| sink.row(&cells(row)).unwrap());
            sink.finish().unwrap();
            drop(sink);
            let reader = SerializedFileReader::new(file).unwrap();
            assert_eq!(reader.num_row_groups(), count.div_ceil(GROUP));
            let mut read = 0;
            for (at, row) in reader.get_row_iter(None).unwrap().enumerate() {
                let expected = cells(at).map(|cell| match cell {
                    Cell::Missing => Field::Null,
                    Cell::Whole(number) => Field::Long(number),
                    Cell::Number(number) => Field::Double(number),
                    Cell::Text(text) => Field::Str(text),
                    Cell::Flag(flag) => Field::Bool(flag),
                });
                assert_eq!(
                    row.unwrap().get_column_iter().map(|(_, field)| field.clone()).collect::<Vec<_>>(),
                    expected
                );
                read += 1;
            }
            assert_eq!(read, count);
        }
    }
}
