//! Labels that locate nodes as seen from one of them.

/// Location of a node as seen from the node that is looked at: the index of the move that leads there, and whether its mover is
/// the other player than that of the node's moves.
///
/// Children are younger than their parents, so a pass over a log in order takes a new node's label from its parent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) edge: u8,
    pub(crate) is_flipped: bool,
}

impl Label {
    /// Not below the node.
    pub(crate) const OUTSIDE: Self = Self { edge: u8::MAX, is_flipped: false };
    /// The node itself. No position has 255 moves.
    pub(crate) const HERE: Self = Self { edge: u8::MAX - 1, is_flipped: false };

    /// Returns whether it is below one of the node's moves.
    pub(crate) fn is_move(self) -> bool {
        self.edge < Self::HERE.edge
    }

    /// Returns the label of a child; `edge` finds the index of the move where this is the node itself.
    pub(crate) fn of_child(self, edge: impl FnOnce() -> Option<u8>) -> Self {
        if self == Self::HERE {
            return Self { edge: edge().unwrap_or(Self::OUTSIDE.edge), is_flipped: false };
        }
        Self { is_flipped: self.is_move() && !self.is_flipped, ..self }
    }
}
