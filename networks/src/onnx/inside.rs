//! The inside of an ONNX file, walked once for what must not be there, because ONNX Runtime would act on it: graphs
//! inside nodes, which loop and branch, and numbers kept in other files.
//!
//! Where no node may hold a graph there is nothing to descend into: a node, its attribute and a tensor is all.

use crate::error::Problem;
use crate::onnx::surface::{fields, malformed, outside, shown, text};
use crate::protobuf::{Value, packed};

/// A tensor whose numbers are in the file itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Constant<'a> {
    /// Its name, empty where it needs none.
    pub(super) name: &'a str,
    /// How many numbers it says it has.
    pub(super) elements: u64,
}

/// Holds code compiled for a device, or names a file with it.
const COMPILED: &str = "EPContext";

/// Checks a `NodeProto`.
pub(super) fn check_node(node: &[u8]) -> Result<(), Problem> {
    let (mut operator, mut holds_graph) = ("", false);
    for field in fields(node) {
        match field? {
            (4, Value::Bytes(name)) => operator = text(name),
            (5, Value::Bytes(attribute)) => holds_graph |= check_attribute(attribute)?,
            _ => {}
        }
    }
    if holds_graph {
        return Err(outside(format!(
            "its operator {} runs a graph of its own, as loops and branches do",
            shown(operator)
        )));
    }
    if operator == COMPILED {
        return Err(outside(format!("its operator {COMPILED} runs what was compiled elsewhere")));
    }
    Ok(())
}

/// Checks a `SparseTensorProto`: its numbers and their places are tensors.
pub(super) fn check_sparse(sparse: &[u8]) -> Result<(), Problem> {
    for field in fields(sparse) {
        if let (1 | 2, Value::Bytes(tensor)) = field? {
            constant(tensor)?;
        }
    }
    Ok(())
}

/// Reads a `TensorProto`, but for its numbers.
pub(super) fn constant(tensor: &[u8]) -> Result<Constant<'_>, Problem> {
    let mut constant = Constant { name: "", elements: 1 };
    for field in fields(tensor) {
        match field? {
            (1, Value::Varint(dim)) => constant.elements = constant.elements.saturating_mul(dim),
            (1, Value::Bytes(dims)) => {
                for dim in packed(dims) {
                    let dim = dim.map_err(|_| malformed("a shape that does not end"))?;
                    constant.elements = constant.elements.saturating_mul(dim);
                }
            }
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

/// Checks an `AttributeProto`; whether it holds a graph.
fn check_attribute(attribute: &[u8]) -> Result<bool, Problem> {
    let mut holds_graph = false;
    for field in fields(attribute) {
        match field? {
            (5 | 10, Value::Bytes(tensor)) => {
                constant(tensor)?;
            }
            (6 | 11, _) => holds_graph = true,
            (22 | 23, Value::Bytes(sparse)) => check_sparse(sparse)?,
            _ => {}
        }
    }
    Ok(holds_graph)
}
