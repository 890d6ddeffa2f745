//! Flow of the position's numbers through a graph. They must not reach an input that decides the size of a tensor.
//!
//! In every network the tensors have one size for a number of positions, whatever the positions are. So one position takes as
//! much memory as any other, and a graph that is tried with one is tried with all. A graph that made a tensor as large as some
//! number that it computes from the position could pass any trial.

use std::collections::HashSet;

use super::message::{fields, outside, shown, text};
use crate::error::Problem;
use crate::protobuf::Value;

/// Inputs and outputs of each node. Names are bytes here: ONNX Runtime does not ask whether they are text.
#[derive(Debug, Default)]
pub(super) struct Flow<'a> {
    operators: Vec<&'a [u8]>,
    /// Tensors, with the node that takes each and its place among the node's inputs.
    taken: Vec<(&'a [u8], usize, usize)>,
    /// Nodes in their order, and tensors that they give.
    given: Vec<(usize, &'a [u8])>,
}

/// Most tensors that all nodes together take and give. Five times as many as the largest networks have.
const MOST_CONNECTIONS: usize = 100_000;

impl<'a> Flow<'a> {
    /// Notes a `NodeProto`.
    pub(super) fn note(&mut self, node: &'a [u8]) -> Result<(), Problem> {
        let (index, mut operator, mut place) = (self.operators.len(), &[][..], 0);
        for field in fields(node) {
            match field? {
                (1, Value::Bytes(tensor)) => {
                    // One without a name is left out.
                    if !tensor.is_empty() {
                        self.taken.push((tensor, index, place));
                    }
                    place += 1;
                }
                (2, Value::Bytes(tensor)) if !tensor.is_empty() => self.given.push((index, tensor)),
                (4, Value::Bytes(name)) => operator = name,
                _ => {}
            }
            let found = self.taken.len() + self.given.len();
            if found > MOST_CONNECTIONS {
                let what = "inputs and outputs of nodes";
                return Err(Problem::TooMany { what, found, limit: MOST_CONNECTIONS });
            }
        }
        self.operators.push(operator);
        Ok(())
    }

    /// Follows the numbers of the graph's inputs, and numbers drawn by lot, to every node that they reach.
    pub(super) fn check(mut self, inputs: impl Iterator<Item = &'a [u8]>) -> Result<(), Problem> {
        self.taken.sort_unstable();
        let mut reached = vec![false; self.operators.len()];
        let mut tensors: Vec<&[u8]> = inputs.collect();
        for (node, _) in self.operators.iter().enumerate().filter(|(_, operator)| DRAW.contains(operator)) {
            tensors.extend(self.results(node));
        }
        let mut seen = HashSet::new();
        while let Some(tensor) = tensors.pop() {
            if !seen.insert(tensor) {
                continue;
            }
            let first = self.taken.partition_point(|&(other, ..)| other < tensor);
            for &(_, node, place) in self.taken[first..].iter().take_while(|&&(other, ..)| other == tensor) {
                let operator = self.operators[node];
                if decides_size(operator, place) {
                    let operator = shown(text(operator));
                    return Err(outside(format!(
                        "its operator {operator} gives a tensor whose size depends on the position"
                    )));
                }
                if !TELL_SHAPES.contains(&operator) && !std::mem::replace(&mut reached[node], true) {
                    tensors.extend(self.results(node));
                }
            }
        }
        Ok(())
    }

    fn results(&self, node: usize) -> impl Iterator<Item = &'a [u8]> {
        let first = self.given.partition_point(|&(other, _)| other < node);
        self.given[first..].iter().take_while(move |&&(other, _)| other == node).map(|&(_, tensor)| tensor)
    }
}

/// Operators that give numbers which nothing determines.
const DRAW: [&[u8]; 7] = [
    b"Bernoulli",
    b"Dropout",
    b"Multinomial",
    b"RandomNormal",
    b"RandomNormalLike",
    b"RandomUniform",
    b"RandomUniformLike",
];

/// Operators that give the size of what they take, and not its numbers.
const TELL_SHAPES: [&[u8]; 2] = [b"Shape", b"Size"];

/// Returns whether the numbers in this input decide the size of the operator's output.
fn decides_size(operator: &[u8], place: usize) -> bool {
    let places: &[usize] = match operator {
        b"ConstantOfShape" | b"ConstantFill" | b"HannWindow" | b"HammingWindow" | b"BlackmanWindow" | b"NonZero"
        | b"Unique" | b"ImageDecoder" => &[0],
        b"Reshape" | b"Expand" | b"Upsample" | b"OneHot" | b"TopK" | b"Split" | b"Squeeze" | b"Unsqueeze"
        | b"ExpandDims" | b"Compress" | b"CenterCropPad" | b"AffineGrid" | b"SplitToSequence" | b"SequenceAt"
        | b"SequenceErase" => &[1],
        b"MaxUnpool" | b"SequenceInsert" => &[2],
        b"CropAndResize" => &[3],
        b"Tile" | b"Col2Im" | b"DFT" => &[1, 2],
        b"Pad" | b"STFT" => &[1, 3],
        b"Range" => &[0, 1, 2],
        b"Resize" => &[1, 2, 3],
        b"Slice" | b"DynamicSlice" => &[1, 2, 3, 4],
        b"NonMaxSuppression" | b"MelWeightMatrix" => &[0, 1, 2, 3, 4],
        b"RemovePadding" => &[0, 1],
        // ReduceSum and its kin: which axes are left.
        _ if operator.starts_with(b"Reduce") => &[1],
        _ => &[],
    };
    places.contains(&place)
}
