//! The outside of an ONNX file, found by walking it: nothing is decoded but what is asked for by name.

use std::collections::HashSet;

use super::flow::Flow;
use super::inside::{check_node, check_sparse, constant};
use super::message::{fields, outside, shown, text};
use crate::error::Problem;
use crate::lc0::format::InputFormat;
use crate::onnx::convert::INPUT_FORMAT_KEY;
use crate::protobuf::{Fields, Value};

/// The outside of an ONNX file.
#[derive(Debug, Default)]
pub(crate) struct Surface<'a> {
    /// Inputs of the graph, constants excepted.
    pub(crate) inputs: Vec<Entry<'a>>,
    /// Outputs of the graph.
    pub(crate) outputs: Vec<Entry<'a>>,
    /// Numbers in the graph's own constants, without those in its nodes.
    pub(crate) parameters: u64,
    /// Version of the operators.
    pub(crate) opset: u64,
    /// The program that wrote the file.
    pub(crate) producer: &'a str,
    /// Value under [`INPUT_FORMAT_KEY`].
    input_format: Option<&'a str>,
    constants: HashSet<&'a str>,
    nodes: usize,
    flow: Flow<'a>,
    /// Numbers that constants of all kinds say they have.
    elements: u64,
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

/// Most nodes of a graph that is read. The largest networks have some thousand, and what ONNX Runtime does before the first
/// evaluation takes time by the square of them.
const MOST_NODES: usize = 20_000;

/// The shortest numbers that ONNX knows have four bits.
const NUMBERS_IN_A_BYTE: u64 = 2;

/// Returns whether bytes look like an ONNX file: a version first, a graph somewhere.
#[must_use]
pub fn is_graph(bytes: &[u8]) -> bool {
    let has_version = matches!(Fields::of(bytes).next(), Some(Ok((1, Value::Varint(_)))));
    has_version && Fields::of(bytes).any(|field| matches!(field, Ok((7, Value::Bytes(_)))))
}

impl<'a> Surface<'a> {
    /// Walks a file, all of it, in time that is proportional to its length.
    pub(crate) fn of(model: &'a [u8]) -> Result<Self, Problem> {
        let mut surface = Self::default();
        for field in fields(model) {
            match field? {
                (2, Value::Bytes(name)) => surface.producer = text(name),
                (7, Value::Bytes(graph)) => surface.graph(graph)?,
                (8, Value::Bytes(import)) => surface.import(import)?,
                (14, Value::Bytes(entry)) => surface.metadata(entry)?,
                (25, _) => return Err(outside("it defines functions of its own".to_owned())),
                _ => {}
            }
        }
        let room = NUMBERS_IN_A_BYTE * model.len() as u64;
        if surface.elements > room {
            let reason =
                format!("its constants are said to have {} numbers, but it has no room for them", surface.elements);
            return Err(outside(reason));
        }
        // Old files list constants among the inputs too.
        let constants = std::mem::take(&mut surface.constants);
        surface.inputs.retain(|input| !constants.contains(input.name));
        let flow = std::mem::take(&mut surface.flow);
        flow.check(surface.inputs.iter().map(|input| input.name.as_bytes()))?;
        Ok(surface)
    }

    /// The input format that the file states, if it states one.
    pub(crate) fn stated_input(&self) -> Result<Option<InputFormat>, Problem> {
        let format = |stated: &str| match stated.parse() {
            Ok(number) => InputFormat::from_number(number),
            Err(_) => Err(outside(format!("its {INPUT_FORMAT_KEY} is \"{}\", which is not a number", shown(stated)))),
        };
        self.input_format.map(format).transpose()
    }

    fn graph(&mut self, graph: &'a [u8]) -> Result<(), Problem> {
        for field in fields(graph) {
            match field? {
                (1, Value::Bytes(node)) => self.node(node)?,
                (5, Value::Bytes(tensor)) => self.constant(tensor)?,
                (11, Value::Bytes(message)) => self.inputs.push(Entry::of(message)?),
                (12, Value::Bytes(message)) => self.outputs.push(Entry::of(message)?),
                (15, Value::Bytes(sparse)) => self.add(check_sparse(sparse)?),
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

    fn node(&mut self, node: &'a [u8]) -> Result<(), Problem> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(Problem::TooMany { what: "nodes", found: self.nodes, limit: MOST_NODES });
        }
        self.add(check_node(node)?);
        self.flow.note(node)
    }

    fn add(&mut self, elements: u64) {
        self.elements = self.elements.saturating_add(elements);
    }

    fn constant(&mut self, tensor: &'a [u8]) -> Result<(), Problem> {
        let constant = constant(tensor)?;
        if !constant.name.is_empty() {
            self.constants.insert(constant.name);
        }
        self.parameters = self.parameters.saturating_add(constant.elements);
        self.add(constant.elements);
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
            self.input_format = Some(value);
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
