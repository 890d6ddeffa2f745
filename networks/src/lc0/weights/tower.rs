//! Convolutions: an input layer and residual blocks.

use super::layers::{Convolution, Dense, Reader, Width};
use crate::error::Problem;
use crate::lc0::planes::PLANES;
use crate::lc0::proto;

/// A tower of residual blocks.
#[derive(Debug, Clone, PartialEq)]
pub struct Tower {
    /// 3x3, from the 112 planes to the filters.
    pub input: Convolution,
    /// The blocks.
    pub blocks: Vec<Block>,
}

/// A residual block.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// First 3x3 convolution, with activation.
    pub first: Convolution,
    /// Second 3x3 convolution; its activation comes after the skip connection.
    pub second: Convolution,
    /// Squeeze and excitation between the second convolution and the skip connection.
    pub squeeze: Option<Squeeze>,
}

/// Squeeze and excitation: the means of the channels decide how much of each passes and what is added.
#[derive(Debug, Clone, PartialEq)]
pub struct Squeeze {
    /// Filters to fewer channels, with activation.
    pub reduce: Dense,
    /// To twice the filters: gates before their sigmoid, then offsets.
    pub expand: Dense,
}

impl Tower {
    /// Channels of the tower.
    #[must_use]
    pub fn filters(&self) -> usize {
        self.input.outputs
    }

    /// Returns whether some filter of the first layer looks at a plane.
    pub(super) fn looks_at(&self, plane: usize) -> bool {
        let layer = &self.input;
        let cells = layer.kernel * layer.kernel;
        (0..layer.outputs)
            .map(|output| (output * layer.inputs + plane) * cells)
            .any(|start| layer.weights[start..start + cells].iter().any(|&weight| weight != 0.0))
    }
}

impl Reader<'_> {
    pub(super) fn tower(&mut self, message: &proto::Weights) -> Result<Tower, Problem> {
        let input = self.convolution(message.input.as_ref(), "input", PLANES, None, 3)?;
        let filters = input.outputs;
        let blocks = message
            .residual
            .iter()
            .enumerate()
            .map(|(index, block)| self.block(block, &format!("residual[{index}]"), filters))
            .collect::<Result<_, _>>()?;
        Ok(Tower { input, blocks })
    }

    fn block(&mut self, block: &proto::Residual, name: &str, filters: usize) -> Result<Block, Problem> {
        let mut convolution = |part: Option<&proto::ConvBlock>, which: &str| {
            self.convolution(part, &format!("{name}.{which}"), filters, Some(filters), 3)
        };
        let first = convolution(block.conv1.as_ref(), "conv1")?;
        let second = convolution(block.conv2.as_ref(), "conv2")?;
        let squeeze = match &block.se {
            None => None,
            Some(unit) => {
                let part = (unit.w1.as_ref(), unit.b1.as_ref());
                let reduce = self.dense(part, &format!("{name}.se.1"), filters, Width::Bounded)?;
                let part = (unit.w2.as_ref(), unit.b2.as_ref());
                let width = Width::Exactly(2 * filters);
                let expand = self.dense(part, &format!("{name}.se.2"), reduce.outputs, width)?;
                Some(Squeeze { reduce, expand })
            }
        };
        Ok(Block { first, second, squeeze })
    }
}
