//! An edit in the log: what somebody wanted to be otherwise from that moment on.

use std::collections::HashMap;

use super::{
    gather::EdgeKey,
    record::{NO_PARENT, Record, RecordError},
};
use crate::{
    game::Move,
    prior::Edge,
    tree::NodeId,
    value::{Draw, Mover, Value},
};

/// A change of a search by hand. What was before it stays in the log; all that follows knows of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A parameter has another value.
    Parameter {
        /// Its name.
        name: String,
        /// Its value, written as [`Parameters::entries`](crate::Parameters::entries) does.
        value: String,
    },
    /// A node's moves have other P.
    Priors {
        /// The node.
        node: NodeId,
        /// All its moves, largest P first.
        edges: Vec<Edge>,
    },
    /// A node's own evaluation is another one.
    Evaluation {
        /// The node.
        node: NodeId,
        /// V, from the view of the player who moved there.
        value: Value<Mover>,
        /// D.
        draw: Draw,
    },
    /// Only some moves of a node are searched.
    Only {
        /// The node.
        node: NodeId,
        /// The moves, ascending; none stands for all.
        moves: Vec<Move>,
    },
    /// A move is given visits: after the leaves that wait, `visits` simulations go through it, whatever the formula says. The
    /// nodes below keep what they find; the node before does not count it.
    Give {
        /// The edge; never the root's own evaluation.
        place: EdgeKey,
        /// Number of visits.
        visits: u32,
    },
    /// Findings about a later position are brought back to the move that leads there: the next `visits` simulations are its
    /// own. The nodes before do not count them, as with [`Give`](Self::Give); but what they prove is proven for those nodes, too.
    Carry {
        /// The edge to that position; never the root's own evaluation.
        place: EdgeKey,
        /// Number of simulations.
        visits: u32,
        /// The log that has them.
        from: Source,
    },
}

/// Log from which simulations were carried back. Nothing is read there: what it says of them is in the log that names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its digest at that moment.
    pub digest: [u8; 32],
    /// The moment up to which it was looked at.
    pub moment: u32,
    /// True where all of it was carried; else only what proves results.
    pub is_whole: bool,
}

/// Evaluations that edits put in place of nodes' own ones.
pub(crate) type Evaluations = HashMap<NodeId, Worth>;

/// Evaluation that an edit gave a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) value: Value<Mover>,
    pub(crate) draw: Draw,
}

impl Worth {
    /// The simulation that made the node, as if it had found this.
    pub(crate) fn of(self, record: &Record) -> Record {
        Record { value: self.value, draw: self.draw, ..*record }
    }
}

/// The kind byte in the place where records have theirs.
pub(super) const KIND: u8 = 6;

/// The longest payload: a move more than any position has, four bytes each.
const MAX_PAYLOAD: u32 = 1024;

impl Edit {
    /// The node that it is about, or whose move; `None` for a parameter.
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        match self {
            Self::Parameter { .. } => None,
            Self::Priors { node, .. } | Self::Evaluation { node, .. } | Self::Only { node, .. } => Some(*node),
            Self::Give { place, .. } | Self::Carry { place, .. } => place.parent,
        }
    }

    /// Canonical bytes of the head, as long as a record: node u32 (all ones where there is none), bytes that follow u32,
    /// zeros, what is edited u8, kind u8.
    #[must_use]
    pub fn head(&self) -> [u8; Record::BYTES] {
        let which = match self {
            Self::Parameter { .. } => 0,
            Self::Priors { .. } => 1,
            Self::Evaluation { .. } => 2,
            Self::Only { .. } => 3,
            Self::Give { .. } => 4,
            Self::Carry { .. } => 5,
        };
        let len = u32::try_from(self.payload().len()).expect("edits are short");
        let mut bytes = [0; Record::BYTES];
        bytes[0..4].copy_from_slice(&self.node().map_or(NO_PARENT, NodeId::get).to_le_bytes());
        bytes[4..8].copy_from_slice(&len.to_le_bytes());
        bytes[14] = which;
        bytes[15] = KIND;
        bytes
    }

    /// Canonical bytes after the head: `name value` in UTF-8; edges; value i32 and draw u32; moves u16 each; move u16 and
    /// visits u32; of what is carried also moment u32, whether it is all u8, digest. Little-endian.
    #[must_use]
    pub fn payload(&self) -> Vec<u8> {
        match self {
            Self::Parameter { name, value } => format!("{name} {value}").into_bytes(),
            Self::Priors { edges, .. } => edges.iter().flat_map(|edge| edge.to_bytes()).collect(),
            Self::Evaluation { value, draw, .. } => [value.units().to_le_bytes(), draw.units().to_le_bytes()].concat(),
            Self::Only { moves, .. } => moves.iter().flat_map(|mv| mv.0.to_le_bytes()).collect(),
            Self::Give { place, visits } => [&place.mv.0.to_le_bytes()[..], &visits.to_le_bytes()[..]].concat(),
            Self::Carry { place, visits, from: Source { digest, moment, is_whole } } => {
                let (mv, visits, moment) = (place.mv.0.to_le_bytes(), visits.to_le_bytes(), moment.to_le_bytes());
                [&mv[..], &visits[..], &moment[..], &[u8::from(*is_whole)], &digest[..]].concat()
            }
        }
    }

    /// Returns the number of bytes that follow a head; `None` if it is not an edit's.
    ///
    /// # Errors
    /// If they are more than any edit has.
    pub fn payload_len(head: &[u8; Record::BYTES]) -> Result<Option<usize>, RecordError> {
        if head[15] != KIND {
            return Ok(None);
        }
        let len = word(head, 4);
        if len > MAX_PAYLOAD {
            return Err(RecordError::Range);
        }
        Ok(Some(len as usize))
    }

    /// From a head and what follows it.
    ///
    /// # Errors
    /// When they are no edit, or not written as [`head`](Self::head) and [`payload`](Self::payload) do.
    pub fn from_bytes(head: &[u8; Record::BYTES], payload: &[u8]) -> Result<Self, RecordError> {
        let node = Some(word(head, 0)).filter(|&id| id != NO_PARENT).map(NodeId::new);
        let edit = read(head[14], node, payload).ok_or(RecordError::Edit)?;
        let as_written = edit.head() == *head && edit.payload() == payload;
        if as_written { Ok(edit) } else { Err(RecordError::Edit) }
    }
}

fn read(which: u8, node: Option<NodeId>, payload: &[u8]) -> Option<Edit> {
    Some(match which {
        0 => {
            let (name, value) = std::str::from_utf8(payload).ok()?.split_once(' ')?;
            Edit::Parameter { name: name.to_owned(), value: value.to_owned() }
        }
        1 => {
            let edges = payload.as_chunks::<4>().0.iter().map(|&bytes| Edge::from_bytes(bytes)).collect();
            Edit::Priors { node: node?, edges }
        }
        2 => {
            let (value, draw) = payload.split_first_chunk::<4>()?;
            let value = Value::from_units(i32::from_le_bytes(*value))?;
            let draw = Draw::from_units(u32::from_le_bytes(draw.try_into().ok()?))?;
            Edit::Evaluation { node: node?, value, draw }
        }
        3 => {
            let moves = payload.as_chunks::<2>().0.iter().map(|&bytes| Move(u16::from_le_bytes(bytes))).collect();
            Edit::Only { node: node?, moves }
        }
        4 => {
            let (mv, visits) = payload.split_first_chunk::<2>()?;
            let place = EdgeKey { parent: Some(node?), mv: Move(u16::from_le_bytes(*mv)) };
            Edit::Give { place, visits: u32::from_le_bytes(visits.try_into().ok()?) }
        }
        5 => {
            let (mv, rest) = payload.split_first_chunk::<2>()?;
            let (visits, rest) = rest.split_first_chunk::<4>()?;
            let (moment, rest) = rest.split_first_chunk::<4>()?;
            let (&is_whole, digest) = rest.split_first()?;
            let place = EdgeKey { parent: Some(node?), mv: Move(u16::from_le_bytes(*mv)) };
            let from = Source {
                digest: digest.try_into().ok()?,
                moment: u32::from_le_bytes(*moment),
                is_whole: (is_whole <= 1).then_some(is_whole == 1)?,
            };
            Edit::Carry { place, visits: u32::from_le_bytes(*visits), from }
        }
        _ => return None,
    })
}

fn word(bytes: &[u8; Record::BYTES], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prior::Prior;
    use proptest::prelude::*;

    #[test]
    fn edits_survive_their_bytes() {
        let node = NodeId::new(7);
        let edits = [
            Edit::Parameter { name: "cpuct".to_owned(), value: "2.5".to_owned() },
            Edit::Priors {
                node,
                edges: vec![Edge::new(Move(9), Prior::new(0.7)), Edge::new(Move(1), Prior::new(0.3))],
            },
            Edit::Evaluation { node, value: Value::new(-0.25), draw: Draw::new(0.5) },
            Edit::Only { node, moves: vec![Move(1), Move(9)] },
            Edit::Only { node, moves: Vec::new() },
            Edit::Give { place: EdgeKey { parent: Some(node), mv: Move(9) }, visits: 400 },
            Edit::Carry {
                place: EdgeKey { parent: Some(node), mv: Move(9) },
                visits: 400,
                from: Source { digest: [7; 32], moment: 500, is_whole: true },
            },
        ];
        for edit in edits {
            let (head, payload) = (edit.head(), edit.payload());
            assert_eq!(Edit::payload_len(&head), Ok(Some(payload.len())));
            assert_eq!(Edit::from_bytes(&head, &payload), Ok(edit));
        }
    }

    proptest! {
        #[test]
        fn bytes_and_edits_are_one_to_one(
            mut head in proptest::array::uniform16(any::<u8>()),
            which in 0_u8..7,
            payload in proptest::collection::vec(any::<u8>(), 0..60),
        ) {
            (head[14], head[15]) = (which, KIND);
            head[4..8].copy_from_slice(&(payload.len() as u32).to_le_bytes());
            head[8..14].fill(0);
            if let Ok(edit) = Edit::from_bytes(&head, &payload) {
                prop_assert_eq!((edit.head(), edit.payload()), (head, payload));
            }
        }
    }
}
