//! The layers of a network, packed for the kernels.

use super::activation::after_kernel;
use super::aligned::Aligned;
use super::error::Unsupported;
use super::matrix::{Matrix, padded};
use super::needs::{Needs, Widths};
use super::variant::Variant;
use super::winograd::{Winograd, biases};
use crate::lc0::format::Activation;
use crate::lc0::planes::PlaneSet;
use crate::lc0::policy::convolution_map;
use crate::lc0::weights::{Block, Convolution, Dense, DenseHead, PolicyHead, Squares, Squeeze, Weights};

/// A network.
#[derive(Debug)]
pub(super) struct Plan {
    /// Planes that the input layer reads.
    pub(super) planes: Vec<usize>,
    pub(super) input: Winograd,
    pub(super) blocks: Vec<PackedBlock>,
    pub(super) policy: PackedPolicy,
    pub(super) value: PackedHead,
    pub(super) moves_left: Option<PackedHead>,
    pub(super) hidden: Hidden,
    pub(super) widths: Widths,
}

/// A residual block.
#[derive(Debug)]
pub(super) struct PackedBlock {
    pub(super) first: Winograd,
    pub(super) second: Winograd,
    pub(super) squeeze: Option<PackedSqueeze>,
}

/// Squeeze and excitation.
#[derive(Debug)]
pub(super) struct PackedSqueeze {
    pub(super) reduce: Layer,
    pub(super) gates: Layer,
    pub(super) offsets: Layer,
}

/// A policy head.
#[derive(Debug)]
pub(super) enum PackedPolicy {
    /// 1x1, then dense.
    Plain { squares: Layer, dense: Layer },
    /// Two 3x3; `places` are the moves' among the results of the second.
    Convolution { first: Winograd, second: Winograd, places: Vec<usize> },
}

/// A value or moves-left head.
#[derive(Debug)]
pub(super) struct PackedHead {
    pub(super) squares: Layer,
    pub(super) hidden: Layer,
    pub(super) output: Layer,
}

/// A dense layer, or a 1x1 convolution, which is one for each square.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) matrix: Matrix,
    pub(super) biases: Aligned,
}

/// The activation of hidden layers: what the kernels do, and what is done after them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hidden {
    pub(super) relu: bool,
    pub(super) function: Option<fn(f32) -> f32>,
}

/// Most numbers of a network and of what flows through it, which are four bytes each: half of what a 32-bit program can have at most,
/// and four times the largest published residual network.
#[cfg(target_pointer_width = "32")]
const LARGEST: u64 = 1 << 28;
#[cfg(not(target_pointer_width = "32"))]
const LARGEST: u64 = 3 << 28;

impl Plan {
    /// Packs the weights of a residual network, which looks at the planes given.
    pub(super) fn of(weights: &Weights, planes: &PlaneSet, variant: Variant) -> Result<Self, Unsupported> {
        let tower = weights.tower.as_ref().ok_or(Unsupported::Attention)?;
        let mut planes: Vec<usize> = planes.iter().collect();
        if planes.is_empty() {
            // A layer has an input, even where its weights are zeros.
            planes.push(0);
        }
        let needs = Needs::of(weights, tower, planes.len())?;
        let (needed, limit) = (needs.all(), LARGEST);
        if needed > limit {
            return Err(Unsupported::TooLarge { needed: needed >> 18, limit: limit >> 18 });
        }
        let pack = Packer { variant };
        Ok(Self {
            input: Winograd::of(variant, &tower.input, &planes),
            planes,
            blocks: tower.blocks.iter().map(|block| pack.block(block)).collect(),
            policy: pack.policy(&weights.policy)?,
            value: pack.head(&weights.value)?,
            moves_left: weights.moves_left.as_ref().map(|head| pack.head(head)).transpose()?,
            hidden: Hidden { relu: weights.activation == Activation::Relu, function: after_kernel(weights.activation) },
            widths: needs.widths,
        })
    }

    /// Numbers in all layers.
    pub(super) fn numbers(&self) -> usize {
        let head = |head: &PackedHead| head.squares.numbers() + head.hidden.numbers() + head.output.numbers();
        let block = |block: &PackedBlock| {
            let squeeze = block.squeeze.as_ref();
            let squeeze = squeeze.map_or(0, |all| all.reduce.numbers() + all.gates.numbers() + all.offsets.numbers());
            block.first.matrix.numbers() + block.second.matrix.numbers() + squeeze
        };
        let policy = match &self.policy {
            PackedPolicy::Plain { squares, dense } => squares.numbers() + dense.numbers(),
            PackedPolicy::Convolution { first, second, .. } => first.matrix.numbers() + second.matrix.numbers(),
        };
        let heads = head(&self.value) + self.moves_left.as_ref().map_or(0, head);
        self.input.matrix.numbers() + self.blocks.iter().map(block).sum::<usize>() + policy + heads
    }
}

impl PackedHead {
    /// Numbers that the head ends in.
    pub(super) fn outputs(&self) -> usize {
        self.output.matrix.outputs
    }
}

impl Layer {
    fn numbers(&self) -> usize {
        self.matrix.numbers()
    }
}

struct Packer {
    variant: Variant,
}

impl Packer {
    fn block(&self, block: &Block) -> PackedBlock {
        let squeeze = block.squeeze.as_ref().map(|squeeze| self.squeeze(squeeze));
        PackedBlock { first: self.convolution(&block.first), second: self.convolution(&block.second), squeeze }
    }

    /// The first half of the last layer's outputs are gates, the second offsets.
    fn squeeze(&self, squeeze: &Squeeze) -> PackedSqueeze {
        let Dense { inputs, outputs, weights, biases } = &squeeze.expand;
        let (gates, offsets) = weights.split_at(weights.len() / 2);
        let none = vec![0.0; *outputs];
        let (gate_biases, offset_biases) = biases.as_ref().unwrap_or(&none).split_at(outputs / 2);
        let half = |weights: &[f32], biases: &[f32]| self.layer(*inputs, outputs / 2, weights, biases);
        PackedSqueeze {
            reduce: self.dense(&squeeze.reduce),
            gates: half(gates, gate_biases),
            offsets: half(offsets, offset_biases),
        }
    }

    fn policy(&self, head: &PolicyHead) -> Result<PackedPolicy, Unsupported> {
        match head {
            PolicyHead::Plain { convolution, dense } => {
                Ok(PackedPolicy::Plain { squares: self.squares(convolution), dense: self.dense(dense) })
            }
            PolicyHead::Convolution { first, second } => {
                let stride = padded(second.outputs);
                let place = |place: u16| usize::from(place % 64) * stride + usize::from(place / 64);
                Ok(PackedPolicy::Convolution {
                    first: self.convolution(first),
                    second: self.convolution(second),
                    places: convolution_map().into_iter().map(place).collect(),
                })
            }
            PolicyHead::Attention { .. } => Err(Unsupported::Attention),
        }
    }

    fn head(&self, head: &DenseHead) -> Result<PackedHead, Unsupported> {
        let Squares::Convolution(squares) = &head.squares else { return Err(Unsupported::Attention) };
        let (hidden, output) = (self.dense(&head.hidden), self.dense(&head.output));
        Ok(PackedHead { squares: self.squares(squares), hidden, output })
    }

    fn convolution(&self, layer: &Convolution) -> Winograd {
        Winograd::of(self.variant, layer, &(0..layer.inputs).collect::<Vec<_>>())
    }

    /// A 1x1 convolution.
    fn squares(&self, layer: &Convolution) -> Layer {
        self.layer(layer.inputs, layer.outputs, &layer.weights, &layer.biases)
    }

    fn dense(&self, layer: &Dense) -> Layer {
        let none = Vec::new();
        self.layer(layer.inputs, layer.outputs, &layer.weights, layer.biases.as_ref().unwrap_or(&none))
    }

    fn layer(&self, inputs: usize, outputs: usize, weights: &[f32], stored: &[f32]) -> Layer {
        let mut padded = biases(&vec![0.0; outputs]);
        padded[..stored.len()].copy_from_slice(stored);
        Layer { matrix: Matrix::of(self.variant, inputs, outputs, weights), biases: padded }
    }
}
