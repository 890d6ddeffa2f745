//! Memory for inputs and results, kept from run to run.

use half::{bf16, f16};
use ort::session::SessionOutputs;
use ort::value::DynValue;

use super::RuntimeError;
use super::message::one_line;
use crate::evaluation::check_output;
use crate::lc0::planes::{CELLS, Planes};
use crate::onnx::signature::{Element, Port};

/// Memory for inputs and results, kept from run to run.
///
/// Results are copied out of the library: 7 KB a position, a thousandth of the time it takes to compute them, and
/// half-precision ones have to be widened anyway.
#[derive(Debug)]
pub(super) struct Buffers {
    /// Rows of input planes.
    pub(super) cells: Cells,
    /// Rows of 1858 logits.
    pub(super) policy: Vec<f32>,
    /// Rows of three numbers or one.
    pub(super) value: Vec<f32>,
    /// One number a row.
    pub(super) moves_left: Vec<f32>,
}

/// Input planes as the network takes them.
#[derive(Debug)]
pub(super) enum Cells {
    /// In single precision.
    F32(Vec<f32>),
    /// In half precision.
    F16(Vec<f16>),
    /// In the upper halves of single precision.
    Bf16(Vec<bf16>),
}

/// Shape that a result must have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    /// Rows that answer a position.
    pub(super) wanted: usize,
    /// Rows with the padding.
    pub(super) padded: usize,
    /// Numbers in a row.
    pub(super) width: usize,
}

impl Buffers {
    pub(super) fn new(element: Element) -> Self {
        let cells = match element {
            Element::F32 => Cells::F32(Vec::new()),
            Element::F16 => Cells::F16(Vec::new()),
            Element::Bf16 => Cells::Bf16(Vec::new()),
        };
        Self { cells, policy: Vec::new(), value: Vec::new(), moves_left: Vec::new() }
    }

    /// Forgets the results of the run before.
    pub(super) fn clear(&mut self) {
        self.policy.clear();
        self.value.clear();
        self.moves_left.clear();
    }

    /// Writes a batch, and zeros up to `rows`.
    pub(super) fn write(&mut self, batch: &[Planes], rows: usize) {
        match &mut self.cells {
            Cells::F32(cells) => write_rows(cells, 0.0, batch, rows, Planes::write_f32),
            Cells::F16(cells) => write_rows(cells, f16::ZERO, batch, rows, Planes::write_f16),
            Cells::Bf16(cells) => write_rows(cells, bf16::ZERO, batch, rows, Planes::write_bf16),
        }
    }
}

fn write_rows<T: Copy>(cells: &mut Vec<T>, zero: T, batch: &[Planes], rows: usize, write: impl Fn(&Planes, &mut [T])) {
    if cells.len() < rows * CELLS {
        cells.resize(rows * CELLS, zero);
    }
    for (planes, row) in batch.iter().zip(cells.chunks_exact_mut(CELLS)) {
        write(planes, row);
    }
    cells[batch.len() * CELLS..rows * CELLS].fill(zero);
}

/// Adds the first rows of a result, checking that it is what the network declares and that it means something.
pub(super) fn append(
    results: &SessionOutputs<'_>,
    port: &Port,
    rows: Rows,
    into: &mut Vec<f32>,
) -> Result<(), RuntimeError> {
    let output = || port.name.clone();
    let value: &DynValue =
        results.get(&port.name).ok_or_else(|| RuntimeError::Run(format!("it gave no {}", port.name)))?;
    let failed = |error: ort::Error| RuntimeError::Run(one_line(error.message()));
    let (before, wanted) = (into.len(), rows.wanted * rows.width);
    let found = match port.element {
        Element::F32 => {
            let (_, numbers) = value.try_extract_tensor::<f32>().map_err(failed)?;
            into.extend(numbers.iter().take(wanted));
            numbers.len()
        }
        Element::F16 => {
            let (_, numbers) = value.try_extract_tensor::<f16>().map_err(failed)?;
            into.extend(numbers.iter().take(wanted).map(|number| number.to_f32()));
            numbers.len()
        }
        Element::Bf16 => {
            let (_, numbers) = value.try_extract_tensor::<bf16>().map_err(failed)?;
            into.extend(numbers.iter().take(wanted).map(|number| number.to_f32()));
            numbers.len()
        }
    };
    let expected = rows.padded * rows.width;
    Ok(check_output(found, expected, &into[before..], output)?)
}
