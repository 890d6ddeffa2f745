//! Questions to a server and its answers, whichever protocol carries them.

use networks::Tensors;
use prost::bytes::Bytes;

use crate::failure::Failure;
use crate::identity::datatype;

/// Positions as a server takes them.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The version that was checked; empty where the server has none.
    pub(crate) version: String,
    /// The connection by which it was.
    pub(crate) connection: u64,
    /// The shape of the input.
    pub(crate) shape: [usize; 4],
    /// Its numbers, little end first.
    pub(crate) numbers: Bytes,
}

/// An answer, checked as far as its tensors' names, types and shapes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answered {
    /// The version that answered, where it is said.
    pub(crate) version: String,
    /// The bytes of each output, in the order of [`Tensors::outputs`].
    pub(crate) outputs: Vec<Vec<u8>>,
}

/// An output as a server has sent it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sent {
    pub(crate) name: String,
    pub(crate) datatype: String,
    pub(crate) shape: Vec<i64>,
    pub(crate) bytes: Vec<u8>,
}

/// Bytes that messages have besides numbers, at most.
pub(crate) const BESIDES: usize = 64 << 10;

/// Bytes of what a server tells of itself, at most.
pub(crate) const LONGEST_TOLD: usize = 256 << 10;

/// Numbers of an answer for so many positions.
pub(crate) fn numbers(tensors: &Tensors, rows: usize) -> usize {
    // The policy, three for the value, one for the moves left.
    let outputs = tensors.outputs().count();
    rows.saturating_mul(networks::lc0::policy::MOVES + 3 + outputs)
}

/// Puts outputs into the order in which they are read. Names, types and shapes must be those of the network's graph.
pub(crate) fn ordered(tensors: &Tensors, rows: usize, sent: Vec<Sent>) -> Result<Vec<Vec<u8>>, Failure> {
    let mut sent = sent;
    let mut outputs = Vec::new();
    for port in tensors.outputs() {
        let name = &port.name;
        let Some(at) = sent.iter().position(|one| one.name == *name) else {
            return Err(Failure::wrong(format!("its answer has no output {name}")));
        };
        let Sent { datatype: found, shape, bytes, .. } = sent.swap_remove(at);
        let wanted = datatype(port.element);
        if found != wanted {
            let found = crate::failure::shown(&found);
            return Err(Failure::wrong(format!("its output {name} is of type {found}, not {wanted}")));
        }
        if shape.first().is_none_or(|&first| usize::try_from(first) != Ok(rows)) {
            let first = shape.first().map_or_else(|| "none".to_owned(), ToString::to_string);
            return Err(Failure::wrong(format!("its output {name} has {first} rows for {rows} positions")));
        }
        outputs.push(bytes);
    }
    Ok(outputs)
}
