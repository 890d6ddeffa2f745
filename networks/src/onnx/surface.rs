//! The outside of an ONNX file, found by walking it: nothing is decoded but what is asked for by name.

use std::collections::HashSet;

use crate::error::Problem;
use crate::onnx::convert::INPUT_FORMAT_KEY;
use crate::protobuf::{Fields, Value};

/// The outside of an ONNX file.
#[derive(Debug, Default)]
pub(crate) struct Surface<'a> {
    /// What the graph takes, constants excepted.
    pub(crate) inputs: Vec<Entry<'a>>,
    /// What it gives.
    pub(crate) outputs: Vec<Entry<'a>>,
    /// Numbers in constants.
    pub(crate) parameters: u64,
    /// Version of the operators.
    pub(crate) opset: u64,
    /// The program that wrote the file.
    pub(crate) producer: &'a str,
    /// The number kept under [`INPUT_FORMAT_KEY`].
    pub(crate) input_format: Option<i32>,
    constants: HashSet<&'a str>,
}

/// A `ValueInfoProto`, not decoded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'a> {
    /// The tensor's name.
    pub(crate) name: &'a str,
    /// The whole message.
    pub(crate) message: &'a [u8],
}

/// Most constants, inputs or outputs of a graph that is read. The largest networks have a few thousand.
const LARGEST_COUNT: usize = 100_000;

/// Whether bytes look like an ONNX file: a version first, a graph somewhere.
#[must_use]
pub fn is_graph(bytes: &[u8]) -> bool {
    let has_version = matches!(Fields::of(bytes).next(), Some(Ok((1, Value::Varint(_)))));
    has_version && Fields::of(bytes).any(|field| matches!(field, Ok((7, Value::Bytes(_)))))
}

impl<'a> Surface<'a> {
    /// Walks a file.
    pub(crate) fn of(model: &'a [u8]) -> Result<Self, Problem> {
        let mut surface = Self::default();
        for field in fields(model) {
            match field? {
                (2, Value::Bytes(name)) => surface.producer = text(name),
                (7, Value::Bytes(graph)) => surface.graph(graph)?,
                (8, Value::Bytes(import)) => surface.import(import)?,
                (14, Value::Bytes(entry)) => surface.metadata(entry)?,
                _ => {}
            }
        }
        // Old files list constants among the inputs too.
        let constants = std::mem::take(&mut surface.constants);
        surface.inputs.retain(|input| !constants.contains(input.name));
        Ok(surface)
    }

    fn graph(&mut self, graph: &'a [u8]) -> Result<(), Problem> {
        for field in fields(graph) {
            match field? {
                (5, Value::Bytes(tensor)) => self.constant(tensor)?,
                (11, Value::Bytes(message)) => self.inputs.push(Entry::of(message)?),
                (12, Value::Bytes(message)) => self.outputs.push(Entry::of(message)?),
                _ => {}
            }
            let most = self.constants.len().max(self.inputs.len()).max(self.outputs.len());
            if most > LARGEST_COUNT {
                let what = "constants, inputs or outputs";
                return Err(Problem::TooMany { what, found: most, limit: LARGEST_COUNT });
            }
        }
        Ok(())
    }

    fn constant(&mut self, tensor: &'a [u8]) -> Result<(), Problem> {
        let mut elements = 1_u64;
        for field in fields(tensor) {
            match field? {
                (1, Value::Varint(dim)) => elements = elements.saturating_mul(dim),
                (1, Value::Bytes(packed)) => elements = elements.saturating_mul(packed_product(packed)),
                (8, Value::Bytes(name)) => {
                    self.constants.insert(text(name));
                }
                (14, Value::Varint(1)) => {
                    return Err(Problem::Convention("it keeps its weights in another file".to_owned()));
                }
                _ => {}
            }
        }
        self.parameters = self.parameters.saturating_add(elements);
        Ok(())
    }

    fn import(&mut self, import: &'a [u8]) -> Result<(), Problem> {
        let (mut own, mut version) = (true, 0);
        for field in fields(import) {
            match field? {
                (1, Value::Bytes(domain)) => own = domain.is_empty() || domain == b"ai.onnx",
                (2, Value::Varint(number)) => version = number,
                _ => {}
            }
        }
        if own {
            self.opset = version;
        }
        Ok(())
    }

    fn metadata(&mut self, entry: &'a [u8]) -> Result<(), Problem> {
        let (mut key, mut value) = ("", "");
        for field in fields(entry) {
            match field? {
                (1, Value::Bytes(bytes)) => key = text(bytes),
                (2, Value::Bytes(bytes)) => value = text(bytes),
                _ => {}
            }
        }
        if key == INPUT_FORMAT_KEY {
            self.input_format = value.parse().ok();
        }
        Ok(())
    }
}

impl<'a> Entry<'a> {
    fn of(message: &'a [u8]) -> Result<Self, Problem> {
        let mut name = "";
        for field in fields(message) {
            if let (1, Value::Bytes(bytes)) = field? {
                name = text(bytes);
            }
        }
        Ok(Self { name, message })
    }
}

fn fields(bytes: &[u8]) -> impl Iterator<Item = Result<(u32, Value<'_>), Problem>> {
    Fields::of(bytes).map(|field| {
        field
            .map_err(|_| Problem::Malformed { part: "ONNX graph", reason: "a field reaches beyond its end".to_owned() })
    })
}

/// A string from the file; one that is no text has no name that anybody could ask for.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// The product of a packed list of varints.
fn packed_product(packed: &[u8]) -> u64 {
    let (mut product, mut value, mut shift) = (1_u64, 0_u64, 0);
    for &byte in packed {
        value |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
        shift += 7;
        if byte < 0x80 {
            product = product.saturating_mul(value);
            (value, shift) = (0, 0);
        }
    }
    product
}
