//! One JSON object a line. A missing cell is null, and so is an infinite number, which JSON has not.

use std::io::{self, Write};

use serde::ser::{SerializeMap as _, Serializer as _};
use serde_json::Serializer;

use super::super::column::{Cell, Head};
use super::Sink;

pub(crate) struct Jsonl<'a, W> {
    names: Vec<&'static str>,
    out: &'a mut W,
}

impl<'a, W: Write> Jsonl<'a, W> {
    pub(crate) fn new(heads: &[Head], out: &'a mut W) -> Self {
        Self { names: heads.iter().map(|head| head.name).collect(), out }
    }
}

impl<W: Write> Sink for Jsonl<'_, W> {
    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        let mut serializer = Serializer::new(&mut *self.out);
        let mut object = serializer.serialize_map(Some(cells.len()))?;
        for (name, cell) in self.names.iter().zip(cells) {
            match cell {
                Cell::Missing => object.serialize_entry(name, &()),
                Cell::Whole(number) => object.serialize_entry(name, number),
                Cell::Number(number) => object.serialize_entry(name, number),
                Cell::Text(text) => object.serialize_entry(name, text),
                Cell::Flag(flag) => object.serialize_entry(name, flag),
            }?;
        }
        object.end()?;
        self.out.write_all(b"\n")
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}
