//! The forms of tables. Each takes row after row and keeps few of them: a tree may have millions.

pub(crate) mod csv;
pub(crate) mod jsonl;
pub(crate) mod parquet;

use std::io;

use super::column::Cell;

/// A table that is being written.
pub(crate) trait Sink {
    /// Takes a row: a cell for each column.
    fn row(&mut self, cells: &[Cell]) -> io::Result<()>;

    /// Ends the table; no row follows.
    fn finish(&mut self) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::super::column::{Head, Kind};
    use super::*;

    #[test]
    fn odd_cells_are_written_so_that_they_can_be_read() {
        let head = |name, kind| Head { name, kind, is_optional: true };
        let heads = [head("a", Kind::Text), head("b", Kind::Number), head("c", Kind::Number), head("d", Kind::Whole)];
        let rows = [
            [Cell::Text("x, \"y\"\nz".to_owned()), Cell::Number(f64::INFINITY), Cell::Number(1e-9), Cell::Whole(-1)],
            [Cell::Missing, Cell::Number(1.0), Cell::Number(-0.1), Cell::Missing],
        ];
        let (mut lines, mut table) = (Vec::new(), Vec::new());
        let mut jsonl = jsonl::Jsonl::new(&heads, &mut lines);
        let mut csv = csv::Csv::new(&heads, &mut table).unwrap();
        for row in &rows {
            jsonl.row(row).unwrap();
            csv.row(row).unwrap();
        }
        jsonl.finish().unwrap();
        csv.finish().unwrap();
        drop(csv);
        let said = r#"{"a":"x, \"y\"\nz","b":null,"c":1e-9,"d":-1}
{"a":null,"b":1.0,"c":-0.1,"d":null}
"#;
        assert_eq!(String::from_utf8(lines).unwrap(), said);
        let said = "a,b,c,d\n\"x, \"\"y\"\"\nz\",inf,1e-9,-1\n,1.0,-0.1,\n";
        assert_eq!(String::from_utf8(table).unwrap(), said);
    }
}
