//! Weights in the order in which the product reads them.

use super::aligned::Aligned;
use super::variant::Variant;

/// Channels are padded with zeros to a multiple of this: the most outputs that are computed together.
pub(super) const PADDING: usize = 32;

/// Returns the length of a row of so many channels.
pub(super) fn padded(channels: usize) -> usize {
    channels.next_multiple_of(PADDING)
}

/// Several matrices of the same size, each from `inputs` to `outputs` numbers; one of them alone for dense layers.
///
/// `[matrix][panel][input][lane]`: a panel is the outputs that are computed together, so that everything is read once and in order.
#[derive(Debug)]
pub(super) struct Matrix {
    /// Numbers in.
    pub(super) inputs: usize,
    /// Numbers out.
    pub(super) outputs: usize,
    /// Lanes of a panel.
    width: usize,
    weights: Aligned,
}

impl Matrix {
    /// Matrices of zeros.
    pub(super) fn zeros(variant: Variant, count: usize, inputs: usize, outputs: usize) -> Self {
        let width = variant.width();
        let weights = Aligned::zeros(count * inputs * outputs.next_multiple_of(width));
        Self { inputs, outputs, width, weights }
    }

    /// One matrix, of weights as they are in files: `[output][input]`.
    pub(super) fn of(variant: Variant, inputs: usize, outputs: usize, weights: &[f32]) -> Self {
        let mut matrix = Self::zeros(variant, 1, inputs, outputs);
        for (output, row) in weights.chunks_exact(inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                *matrix.at(0, output, input) = weight;
            }
        }
        matrix
    }

    /// The weight of an input in an output.
    pub(super) fn at(&mut self, matrix: usize, output: usize, input: usize) -> &mut f32 {
        let panel = output / self.width;
        let index = matrix * self.len() + (panel * self.inputs + input) * self.width + output % self.width;
        &mut self.weights[index]
    }

    /// The panels of one of the matrices.
    pub(super) fn panels(&self, matrix: usize) -> &[f32] {
        &self.weights[matrix * self.len()..][..self.len()]
    }

    /// Numbers of all matrices.
    pub(super) fn numbers(&self) -> usize {
        self.weights.len()
    }

    /// Numbers of one matrix.
    fn len(&self) -> usize {
        self.inputs * self.outputs.next_multiple_of(self.width)
    }
}
