//! A tree as a view shows it, of a search that has nodes two plies deep.

use wire::Frame;
use wire::comparison::Reached;

use crate::view::Hover;

/// A tree as a view shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::comparison) struct Tree {
    pub(in crate::comparison) selected: u32,
    pub(in crate::comparison) top: u32,
    pub(in crate::comparison) lit: Option<Hover>,
    /// Log and number of the last frame that was applied.
    frame: Option<(u32, u32)>,
}

impl Tree {
    /// A frame builds on the one before, or replaces everything.
    pub(super) fn apply(&mut self, frame: &Frame) {
        let before = Some((frame.search, frame.moment - 1));
        assert!(frame.full || self.frame == before, "{frame:?} does not follow {:?}", self.frame);
        self.frame = Some((frame.search, frame.moment));
    }
}

/// Moves are 1, 2 and 3: a node's number says the path to it.
fn node_at(line: &[u16]) -> u32 {
    line.iter().fold(0, |node, mv| node * 4 + u32::from(*mv))
}

pub(in crate::comparison) fn line_to(node: u32) -> Vec<u16> {
    let digits = (0..16).rev().map(|place| (node >> (2 * place)) & 3);
    digits.filter(|digit| *digit > 0).map(|digit| digit as u16).collect()
}

/// A search has nodes two plies deep from its first simulation on.
pub(in crate::comparison) fn reached(line: &[u16], simulations: u32) -> Reached {
    let plies = if simulations == 0 { 0 } else { line.len().min(2) };
    Reached { node: node_at(&line[..plies]), plies: plies as u32 }
}
