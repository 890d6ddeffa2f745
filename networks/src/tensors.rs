//! A graph's input and outputs as bytes, for whoever runs it elsewhere: ONNX Runtime in a browser, which is another program there, and servers.
//!
//! What comes back is checked as `runtime::Backend` does: a graph is hostile, and so is what it computes.

use half::f16;

use crate::evaluation::{Output, OutputError, Outputs, Values, check_output};
use crate::lc0::planes::{CELLS, PLANES, Planes};
use crate::lc0::policy::MOVES;
use crate::network::Network;
use crate::onnx::signature::{Element, Port, Signature, ValuePort};

/// Input and outputs of a network's graph.
#[derive(Debug, Clone)]
pub struct Tensors {
    signature: Signature,
}

/// The input of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The shape: positions, planes, and the board's ranks and files.
    pub shape: [usize; 4],
    /// Its numbers, in the order of bytes that browsers have: little end first.
    pub bytes: Vec<u8>,
}

/// Reason why a graph is not run, or what it gave is not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TensorError {
    /// Numbers that are unknown in browsers.
    #[error("its graph has bfloat16 numbers, which browsers do not know")]
    Unknown,
    /// Another number of tensors than the graph was asked for.
    #[error("the network gave {found} outputs where {expected} are needed")]
    Outputs {
        /// Outputs given.
        found: usize,
        /// Outputs needed.
        expected: usize,
    },
    /// Something that is no evaluation.
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl Tensors {
    /// Those of a network.
    ///
    /// # Errors
    /// If its graph has numbers that browsers do not know.
    pub fn of(network: &Network) -> Result<Self, TensorError> {
        let tensors = Self { signature: network.signature().clone() };
        let is_unknown = |port: &Port| port.element == Element::Bf16;
        if is_unknown(tensors.input_port()) || tensors.outputs().any(is_unknown) {
            return Err(TensorError::Unknown);
        }
        Ok(tensors)
    }

    /// Returns the input's name and the type of its numbers.
    #[must_use]
    pub fn input_port(&self) -> &Port {
        &self.signature.input
    }

    /// Returns the most positions of a run, where the graph takes no other number.
    #[must_use]
    pub fn batch(&self) -> Option<usize> {
        self.signature.batch
    }

    /// Returns whether the second output has probabilities of win, draw and loss, and not one value.
    #[must_use]
    pub fn gives_wdl(&self) -> bool {
        matches!(self.signature.value, ValuePort::Wdl(_))
    }

    /// The outputs that are read, in the order in which [`read`](Self::read) takes them.
    pub fn outputs(&self) -> impl Iterator<Item = &Port> {
        let (ValuePort::Wdl(value) | ValuePort::Scalar(value)) = &self.signature.value;
        [Some(&self.signature.policy), Some(value), self.signature.moves_left.as_ref()].into_iter().flatten()
    }

    /// The input for some positions; missing ones are filled with zeros where the graph takes one number of them only.
    ///
    /// # Panics
    /// If they are more than that number.
    #[must_use]
    pub fn input(&self, positions: &[Planes]) -> Input {
        let rows = self.signature.batch.unwrap_or(positions.len());
        assert!(positions.len() <= rows, "{} positions for a graph of {rows}", positions.len());
        let bytes = match self.signature.input.element {
            Element::F32 => written(positions, rows, 0.0, Planes::write_f32, f32::to_le_bytes),
            // Bf16 was refused.
            Element::F16 | Element::Bf16 => written(positions, rows, f16::ZERO, Planes::write_f16, f16::to_le_bytes),
        };
        Input { shape: [rows, PLANES, 8, 8], bytes }
    }

    /// Reads what a run gave for so many positions: the bytes of each of the [outputs](Self::outputs).
    ///
    /// # Errors
    /// If that is not what the graph declares, or no evaluation.
    pub fn read(&self, positions: usize, outputs: &[Vec<u8>]) -> Result<Vec<Output>, TensorError> {
        let rows = self.signature.batch.unwrap_or(positions);
        let expected = self.outputs().count();
        if outputs.len() != expected {
            return Err(TensorError::Outputs { found: outputs.len(), expected });
        }
        let is_wdl = self.gives_wdl();
        let widths = [MOVES, if is_wdl { 3 } else { 1 }, 1];
        let mut read = Vec::with_capacity(expected);
        for ((port, bytes), width) in self.outputs().zip(outputs).zip(widths) {
            read.push(numbers(port, bytes, rows * width, positions * width)?);
        }
        let values = if is_wdl { Values::Wdl(&read[1]) } else { Values::Scalar(&read[1]) };
        Ok(Outputs::new(&read[0], values, read.get(2).map(Vec::as_slice))
            .iter()
            .map(|output| output.to_output())
            .collect())
    }
}

/// The first of the numbers of an output that must have so many.
fn numbers(port: &Port, bytes: &[u8], expected: usize, wanted: usize) -> Result<Vec<f32>, TensorError> {
    let (numbers, width): (Vec<f32>, _) = match port.element {
        Element::F32 => (bytes.as_chunks().0.iter().take(wanted).map(|&bytes| f32::from_le_bytes(bytes)).collect(), 4),
        Element::F16 | Element::Bf16 => {
            (bytes.as_chunks().0.iter().take(wanted).map(|&bytes| f16::from_le_bytes(bytes).to_f32()).collect(), 2)
        }
    };
    // Part of a number is one too many.
    check_output(bytes.len().div_ceil(width), expected, &numbers, || port.name.clone())?;
    Ok(numbers)
}

fn written<T: Copy, const N: usize>(
    positions: &[Planes],
    rows: usize,
    zero: T,
    write: impl Fn(&Planes, &mut [T]),
    bytes: impl Fn(T) -> [u8; N],
) -> Vec<u8> {
    let mut cells = vec![zero; rows * CELLS];
    for (planes, row) in positions.iter().zip(cells.chunks_exact_mut(CELLS)) {
        write(planes, row);
    }
    cells.into_iter().flat_map(bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tensors(batch: Option<usize>, input: Element, policy: Element) -> Tensors {
        let signature = Signature::of_converted(true, true);
        let port = |port: Port, element| Port { element, ..port };
        Tensors {
            signature: Signature {
                input: port(signature.input, input),
                policy: port(signature.policy, policy),
                batch,
                ..signature
            },
        }
    }

    fn bytes(numbers: impl IntoIterator<Item = f32>) -> Vec<u8> {
        numbers.into_iter().flat_map(f32::to_le_bytes).collect()
    }

    fn position() -> Planes {
        let mut planes = Planes::empty();
        planes.masks[0] = 2;
        planes
    }

    #[test]
    fn positions_are_written_as_the_graph_takes_them() {
        let single = tensors(None, Element::F32, Element::F32).input(&[position(), position()]);
        assert_eq!((single.shape, single.bytes.len()), ([2, 112, 8, 8], 2 * 4 * CELLS));
        assert_eq!(single.bytes[..8], bytes([0.0, 1.0]));
        let half = tensors(Some(4), Element::F16, Element::F32).input(&[position()]);
        assert_eq!((half.shape, half.bytes.len()), ([4, 112, 8, 8], 4 * 2 * CELLS));
        assert_eq!(half.bytes[2..4], f16::ONE.to_le_bytes());
        assert!(half.bytes[2 * CELLS..].iter().all(|&byte| byte == 0), "the rest is zeros");
    }

    #[test]
    fn outputs_are_read_row_by_row() {
        let tensors = tensors(Some(2), Element::F32, Element::F16);
        let policy: Vec<u8> = (0..2 * MOVES).flat_map(|at| f16::from_f32(at as f32).to_le_bytes()).collect();
        let wdl = bytes([0.5, 0.25, 0.25, 9.0, 9.0, 9.0]);
        let read = tensors.read(1, &[policy, wdl, bytes([40.0, 1.0])]).unwrap();
        assert_eq!(read.len(), 1, "what filled it up is nobody's");
        assert_eq!((read[0].q, read[0].wdl, read[0].moves_left), (0.25, Some([0.5, 0.25, 0.25]), Some(40.0)));
        assert_eq!(read[0].policy[7], 7.0);
    }

    #[test]
    fn what_is_no_evaluation_is_refused_in_one_sentence() {
        let tensors = tensors(None, Element::F32, Element::F32);
        let (policy, wdl, left) = (bytes([0.0; MOVES]), bytes([0.2, 0.3, 0.5]), bytes([7.0]));
        let refused = |outputs: &[Vec<u8>]| tensors.read(1, outputs).unwrap_err().to_string();
        assert_eq!(refused(&[policy.clone(), wdl.clone()]), "the network gave 2 outputs where 3 are needed");
        assert_eq!(
            refused(&[policy[4..].to_vec(), wdl.clone(), left.clone()]),
            "the network gave 1857 numbers in /output/policy where 1858 are needed"
        );
        assert_eq!(
            refused(&[policy.clone(), bytes([f32::NAN, 0.0, 1.0]), left.clone()]),
            "the network gave a number in /output/wdl that is not finite"
        );
        assert!(tensors.read(1, &[policy, [wdl, vec![0]].concat(), left]).is_err(), "a byte too many");
    }
}
