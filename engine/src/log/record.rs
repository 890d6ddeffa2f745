//! One finished simulation in 16 bytes.

use crate::{
    game::{EndingKind, Move},
    tree::NodeId,
    value::{Draw, Mover, MovesLeft, Value},
};

/// One finished simulation.
///
/// Which node it made is not written: ids are given in order of creation. All values are from the view of the player
/// who made `mv`; for the root, of the opponent of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The leaf's parent; `None` for the root.
    pub parent: Option<NodeId>,
    /// The move from there to the leaf; `Move(0)` for the root.
    pub mv: Move,
    /// Kind of the leaf.
    pub kind: Kind,
    /// V: the leaf's value.
    pub value: Value<Mover>,
    /// D: its probability of a draw.
    pub draw: Draw,
    /// M: plies left from there.
    pub moves_left: MovesLeft,
}

/// Kind of leaf at which a simulation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A new position, opened by the evaluator.
    Opened,
    /// A position where the game is over, met for the first time.
    Ended(EndingKind),
    /// A node whose value is exact, visited again.
    Again,
}

/// Sixteen bytes that are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The kind byte is unknown.
    #[error("unknown kind of record {0}")]
    Kind(u8),
    /// A value is outside [-1, 1] or a probability outside [0, 1].
    #[error("a value is out of range")]
    Range,
    /// Other bytes than those of the record that they stand for: there is one way to write each.
    #[error("a record is not written as this version writes it")]
    Uncanonical,
    /// Edit that cannot be understood.
    #[error("an edit cannot be understood")]
    Edit,
}

/// Stands for the parent that the root does not have.
pub(super) const NO_PARENT: u32 = u32::MAX;

impl Record {
    /// Size of the canonical form.
    pub const BYTES: usize = 16;

    /// Canonical bytes, little-endian: parent u32, move u16, value i32, draw u32, moves left u8, kind and scale u8.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let (moves_left, scale) = self.moves_left.to_record();
        let kind = match self.kind {
            Kind::Opened => 0,
            Kind::Ended(EndingKind::Rules) => 1,
            Kind::Ended(EndingKind::TwoFold) => 2,
            Kind::Ended(EndingKind::Tablebase) => 3,
            Kind::Again => 4,
        };
        let mut bytes = [0; Self::BYTES];
        bytes[0..4].copy_from_slice(&self.parent.map_or(NO_PARENT, NodeId::get).to_le_bytes());
        bytes[4..6].copy_from_slice(&self.mv.0.to_le_bytes());
        bytes[6..10].copy_from_slice(&self.value.units().to_le_bytes());
        bytes[10..14].copy_from_slice(&self.draw.units().to_le_bytes());
        bytes[14] = moves_left;
        bytes[15] = kind | (scale << 6);
        bytes
    }

    /// From canonical bytes.
    ///
    /// # Errors
    /// When they are no record.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, RecordError> {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let kind = match bytes[15] & 0x3f {
            0 => Kind::Opened,
            1 => Kind::Ended(EndingKind::Rules),
            2 => Kind::Ended(EndingKind::TwoFold),
            3 => Kind::Ended(EndingKind::Tablebase),
            4 => Kind::Again,
            other => return Err(RecordError::Kind(other)),
        };
        let record = Self {
            parent: (word(0) != NO_PARENT).then(|| NodeId::new(word(0))),
            mv: Move(u16::from_le_bytes([bytes[4], bytes[5]])),
            kind,
            value: Value::from_units(word(6).cast_signed()).ok_or(RecordError::Range)?,
            draw: Draw::from_units(word(10)).ok_or(RecordError::Range)?,
            moves_left: MovesLeft::from_record(bytes[14], bytes[15] >> 6),
        };
        // Few plies can be written in coarser units than they need.
        if record.to_bytes() == *bytes { Ok(record) } else { Err(RecordError::Uncanonical) }
    }

    /// Returns whether the simulation made a node.
    #[must_use]
    pub fn makes_node(&self) -> bool {
        self.kind != Kind::Again
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Each record has one form in bytes, and other bytes are none.
        #[test]
        fn bytes_and_records_are_one_to_one(
            place in any::<(u32, u16)>(),
            value in -100_i32..=100,
            draw in 0_u32..=100,
            moves_left in any::<u8>(),
            kind in any::<u8>(),
        ) {
            let mut bytes = [0; Record::BYTES];
            bytes[0..4].copy_from_slice(&place.0.to_le_bytes());
            bytes[4..6].copy_from_slice(&place.1.to_le_bytes());
            bytes[6..10].copy_from_slice(&value.to_le_bytes());
            bytes[10..14].copy_from_slice(&draw.to_le_bytes());
            (bytes[14], bytes[15]) = (moves_left, kind);
            let (known, scale) = (kind & 0x3f <= 4, kind >> 6);
            // With a byte of less than half its range a finer unit would do.
            let finest = scale == 0 || moves_left >= 128;
            match Record::from_bytes(&bytes) {
                Ok(record) => prop_assert!(known && finest && record.to_bytes() == bytes),
                Err(RecordError::Kind(kind)) => prop_assert!(!known && kind == bytes[15] & 0x3f),
                Err(error) => prop_assert!(known && !finest && error == RecordError::Uncanonical),
            }
        }
    }
}
