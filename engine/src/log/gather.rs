//! A batch in the log: which leaves wait for their evaluations, and which visits collided.

use super::record::{NO_PARENT, Record, RecordError};
use crate::{game::Move, tree::NodeId};

/// A batch that was gathered. Its backups follow, in the order of its leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gather {
    /// Leaves that wait.
    pub leaves: Vec<EdgeKey>,
    /// Visits that found their leaf taken, and how many.
    pub collisions: Vec<(EdgeKey, u32)>,
}

/// An edge, where a visit ends: a node need not be there yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeKey {
    /// The node before; `None` for the root's own evaluation.
    pub parent: Option<NodeId>,
    /// The move from there; `Move(0)` for the root.
    pub mv: Move,
}

/// The kind byte in the place where records have theirs.
pub(super) const KIND: u8 = 5;

impl Gather {
    /// Canonical bytes of the head, as long as a record: leaves u32, collisions u32, zeros, kind u8.
    #[must_use]
    pub fn head(leaves: u32, collisions: u32) -> [u8; Record::BYTES] {
        let mut bytes = [0; Record::BYTES];
        bytes[0..4].copy_from_slice(&leaves.to_le_bytes());
        bytes[4..8].copy_from_slice(&collisions.to_le_bytes());
        bytes[15] = KIND;
        bytes
    }

    /// The numbers of leaves and collisions that a head announces; `None` if it is not a gather's.
    ///
    /// # Errors
    /// If it is one with bytes that should be zero.
    pub fn read_head(bytes: &[u8; Record::BYTES]) -> Result<Option<(u32, u32)>, RecordError> {
        if bytes[15] != KIND {
            return Ok(None);
        }
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if bytes[8..15].iter().any(|&byte| byte != 0) {
            return Err(RecordError::Range);
        }
        Ok(Some((word(0), word(4))))
    }
}

impl EdgeKey {
    /// Size of the canonical form.
    pub const BYTES: usize = 6;

    /// Canonical bytes, little-endian: parent u32, move u16.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let [a, b, c, d] = self.parent.map_or(NO_PARENT, NodeId::get).to_le_bytes();
        let [e, f] = self.mv.0.to_le_bytes();
        [a, b, c, d, e, f]
    }

    /// From canonical bytes.
    #[must_use]
    pub fn from_bytes([a, b, c, d, e, f]: [u8; Self::BYTES]) -> Self {
        let parent = u32::from_le_bytes([a, b, c, d]);
        Self { parent: (parent != NO_PARENT).then(|| NodeId::new(parent)), mv: Move(u16::from_le_bytes([e, f])) }
    }
}

impl From<&Record> for EdgeKey {
    fn from(record: &Record) -> Self {
        Self { parent: record.parent, mv: record.mv }
    }
}
