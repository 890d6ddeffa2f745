//! Changes of a node's sums, and what simulations and results add to them.

use crate::{game::Outcome, log::Record, value::UNIT};

/// Amount that a backup adds to one node, in the sums' units and that node's mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) value: i64,
    pub(crate) draw: i64,
    pub(crate) moves_left: i64,
}

impl Change {
    pub(super) const NONE: Self = Self { value: 0, draw: 0, moves_left: 0 };

    /// Returns the change for the node one ply up.
    pub(super) fn for_parent(self) -> Self {
        Self { value: -self.value, ..self }
    }

    /// Returns what takes it back.
    pub(super) fn negated(self) -> Self {
        Self { value: -self.value, draw: -self.draw, moves_left: -self.moves_left }
    }

    /// Returns what is left of it without another one.
    pub(super) fn less(self, other: Self) -> Self {
        Self {
            value: self.value - other.value,
            draw: self.draw - other.draw,
            moves_left: self.moves_left - other.moves_left,
        }
    }
}

/// What a simulation adds to its leaf.
pub(super) fn leaf_change(record: &Record) -> Change {
    Change {
        value: i64::from(record.value.units()),
        draw: i64::from(record.draw.units()),
        moves_left: i64::from(record.moves_left.quarters()),
    }
}

/// W of a visit that ends so.
pub(crate) fn value_of(outcome: Outcome) -> i64 {
    match outcome {
        Outcome::Loss => -i64::from(UNIT),
        Outcome::Draw => 0,
        Outcome::Win => i64::from(UNIT),
    }
}

/// D of a visit that ends so.
pub(crate) fn draw_of(outcome: Outcome) -> i64 {
    if outcome == Outcome::Draw { i64::from(UNIT) } else { 0 }
}
