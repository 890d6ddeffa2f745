//! The inside of an ONNX file, walked once for what must not be there, because ONNX Runtime would act on it: graphs
//! inside nodes, which loop and branch, and numbers kept in other files or nowhere.
//!
//! Where no node may hold a graph there is nothing to descend into: a node, its attribute and a tensor is all.

use crate::error::Problem;
use crate::onnx::message::{fields, malformed, outside, shown, text};
use crate::protobuf::{Value, packed};

/// A tensor whose numbers are in the file itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Constant<'a> {
    /// Its name, empty where it needs none.
    pub(super) name: &'a str,
    /// Number of elements that it declares.
    pub(super) elements: u64,
}

/// Holds code compiled for a device, or names a file with it.
const COMPILED: &str = "EPContext";

/// Checks a `NodeProto`; returns how many numbers its constants declare.
pub(super) fn check_node(node: &[u8]) -> Result<u64, Problem> {
    let (mut operator, mut inside) = ("", Attributes::default());
    for field in fields(node) {
        match field? {
            (4, Value::Bytes(name)) => operator = text(name),
            (5, Value::Bytes(attribute)) => inside.check(attribute)?,
            _ => {}
        }
    }
    if inside.hold_graph {
        return Err(outside(format!(
            "its operator {} runs a graph of its own, as loops and branches do",
            shown(operator)
        )));
    }
    if operator == COMPILED {
        return Err(outside(format!("its operator {COMPILED} runs what was compiled elsewhere")));
    }
    Ok(inside.elements)
}

/// Checks a `SparseTensorProto`; returns how many numbers it declares. Those that are not zero and their places are tensors, but
/// ONNX Runtime writes out the zeros too.
pub(super) fn check_sparse(sparse: &[u8]) -> Result<u64, Problem> {
    let mut elements = 1;
    for field in fields(sparse) {
        match field? {
            (1 | 2, Value::Bytes(tensor)) => {
                constant(tensor)?;
            }
            (3, value) => multiply(&mut elements, value)?,
            _ => {}
        }
    }
    Ok(elements)
}

/// Reads a `TensorProto`, but for its numbers.
pub(super) fn constant(tensor: &[u8]) -> Result<Constant<'_>, Problem> {
    let mut constant = Constant { name: "", elements: 1 };
    for field in fields(tensor) {
        match field? {
            (1, value) => multiply(&mut constant.elements, value)?,
            (8, Value::Bytes(name)) => constant.name = text(name),
            // Where its numbers are if they are not here: a path, or with some a place in memory.
            (13, _) | (14, Value::Varint(1..)) => {
                return Err(outside("it keeps its weights in another file".to_owned()));
            }
            _ => {}
        }
    }
    Ok(constant)
}

/// Multiplies by dimensions: one, or a packed list of them.
fn multiply(elements: &mut u64, dims: Value<'_>) -> Result<(), Problem> {
    match dims {
        Value::Varint(dim) => *elements = elements.saturating_mul(dim),
        Value::Bytes(dims) => {
            for dim in packed(dims) {
                let dim = dim.map_err(|_| malformed("a shape that does not end"))?;
                *elements = elements.saturating_mul(dim);
            }
        }
        Value::Fixed32(_) | Value::Fixed64 => {}
    }
    Ok(())
}

/// Contents of a node's attributes.
#[derive(Debug, Default)]
struct Attributes {
    hold_graph: bool,
    /// Numbers that their constants say they have.
    elements: u64,
}

impl Attributes {
    /// Checks an `AttributeProto`.
    fn check(&mut self, attribute: &[u8]) -> Result<(), Problem> {
        for field in fields(attribute) {
            match field? {
                (5 | 10, Value::Bytes(tensor)) => self.add(constant(tensor)?.elements),
                (6 | 11, _) => self.hold_graph = true,
                (22 | 23, Value::Bytes(sparse)) => self.add(check_sparse(sparse)?),
                _ => {}
            }
        }
        Ok(())
    }

    fn add(&mut self, elements: u64) {
        self.elements = self.elements.saturating_add(elements);
    }
}
