//! Tree that is to be drawn, and how it is looked at.

use wire::NodeView;

use crate::palette;
use crate::tint::Tints;
use page::model::Model;
pub use page::view::Statistic;

/// Tree to be drawn, and how it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The numbers.
    pub model: &'a Model,
    /// Grows with every change of the model.
    pub revision: u64,
    /// The node at the top of the drawing.
    pub base: u32,
    /// Nodes from the root to the selected one.
    pub path: &'a [u32],
    /// Nodes of the simulation that is watched; none if none is.
    pub simulation_path: &'a [u32],
    /// Factors for values of nodes an even, and an odd number of plies from the search's root, to show them from the chosen point
    /// of view.
    pub signs: [f32; 2],
    /// Number that stands beside the move in a label.
    pub statistic: Statistic,
    /// Differences that colour the nodes; `None`: Q inside, V as outline.
    pub tints: Option<&'a Tints>,
}

impl Subject<'_> {
    /// Returns the factor that turns a value of a node `ply` plies from the search's root into the chosen point of view. Where each node is
    /// seen by who moved there, the root, where nobody did, is seen by who is to move.
    pub fn sign(&self, ply: i32) -> f32 {
        let is_movers = self.signs[0] == self.signs[1];
        let sign = self.signs[ply.rem_euclid(2) as usize];
        if ply == 0 && is_movers { -sign } else { sign }
    }

    /// The shade of a node's colour, seen with its sign: of Q, or of the difference to another search.
    pub fn shade(&self, node: &NodeView, sign: f32) -> u8 {
        palette::shade(match self.tints {
            Some(tints) => tints.seen(node.id, sign).difference,
            None => node.q * sign,
        })
    }
}
