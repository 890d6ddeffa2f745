//! The changes that all edits are made of. Each gives the one that takes it back.

use serde::{Deserialize, Serialize};

use crate::notes::Notes;
use crate::tree::{Tree, bytes};

/// A change of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// A position comes, with all that follows it.
    Attach {
        /// The position.
        position: u32,
        /// Its place among its siblings.
        place: u32,
    },
    /// A position goes, with all that follows it.
    Detach {
        /// The position.
        position: u32,
    },
    /// A position gets another place among its siblings.
    Reorder {
        /// The position.
        position: u32,
        /// The place.
        place: u32,
    },
    /// A position has other notes.
    Notes {
        /// The position.
        position: u32,
        /// The notes.
        notes: Option<Box<Notes>>,
    },
}

impl Change {
    /// The position that changes.
    #[must_use]
    pub fn position(&self) -> u32 {
        match self {
            Self::Attach { position, .. }
            | Self::Detach { position }
            | Self::Reorder { position, .. }
            | Self::Notes { position, .. } => *position,
        }
    }

    /// Bytes that it takes, about.
    #[must_use]
    pub(crate) fn bytes(&self) -> usize {
        let notes = if let Self::Notes { notes, .. } = self { bytes(notes.as_deref()) } else { 0 };
        size_of::<Self>() + notes
    }
}

impl Tree {
    /// Makes a change; returns what takes it back. `None` where it does not fit, as one that somebody wrote into a file may not; nothing
    /// is changed then.
    pub(crate) fn apply(&mut self, change: Change) -> Option<Change> {
        match change {
            Change::Attach { position, place } => {
                let node = self.nodes.get(&position)?;
                let parent = node.parent;
                let has_room = parent.is_none_or(|parent| self.get(parent).is_ok());
                if !node.is_deleted || self.place(position).is_some() || !has_room {
                    return None;
                }
                let siblings = self.siblings_mut(parent)?;
                if siblings.len() < place as usize {
                    return None;
                }
                siblings.insert(place as usize, position);
                self.mark(position, false);
                Some(Change::Detach { position })
            }
            Change::Detach { position } => {
                let parent = self.get(position).ok()?.parent;
                let place = self.place(position)?;
                // Without a game there is no document.
                if parent.is_none() && self.starts.len() == 1 {
                    return None;
                }
                self.siblings_mut(parent)?.remove(place as usize);
                self.mark(position, true);
                Some(Change::Attach { position, place })
            }
            Change::Reorder { position, place } => {
                let parent = self.get(position).ok()?.parent;
                let before = self.place(position)?;
                let siblings = self.siblings_mut(parent)?;
                if siblings.len() <= place as usize {
                    return None;
                }
                siblings.remove(before as usize);
                siblings.insert(place as usize, position);
                Some(Change::Reorder { position, place: before })
            }
            Change::Notes { position, notes } => {
                self.get(position).ok()?;
                let notes = notes.filter(|notes| !notes.is_empty());
                let node = self.nodes.get_mut(&position)?;
                self.bytes += bytes(notes.as_deref());
                let before = std::mem::replace(&mut node.notes, notes);
                self.bytes -= bytes(before.as_deref());
                Some(Change::Notes { position, notes: before })
            }
        }
    }
}
