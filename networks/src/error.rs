//! Reasons why a network file cannot be used.

use std::fmt;
use std::io;

use crate::lc0::version::Version;

/// A network file that cannot be used: which one, and one sentence on why.
#[derive(Debug, thiserror::Error)]
#[error("cannot use network {file}: {problem}")]
pub struct NetworkError {
    /// The file as the caller named it.
    pub file: String,
    /// Problem with the file.
    pub problem: Problem,
}

/// Problem with a network file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The operating system does not let us read it.
    #[error("it cannot be read: {0}")]
    Unreadable(io::Error),
    /// A folder or a device.
    #[error("it is not a regular file")]
    NotAFile,
    /// No bytes at all.
    #[error("it is empty")]
    Empty,
    /// Longer than [`crate::Limits::file`].
    #[error("it is longer than the limit of {limit} bytes")]
    TooLong {
        /// The limit in bytes.
        limit: u64,
    },
    /// Expands beyond what its size or [`crate::Limits::expanded`] allows.
    #[error("it expands to more than {limit} bytes, which no network of its size does")]
    Bomb {
        /// The limit in bytes.
        limit: u64,
    },
    /// Its gzip stream ends early or fails its check sum.
    #[error("its gzip stream is damaged or cut short: {0}")]
    Gzip(io::Error),
    /// Neither format.
    #[error("it is neither an Lc0 weights file (.pb.gz) nor an ONNX graph (.onnx)")]
    Unknown,
    /// The text weights of 2018.
    #[error("it is in Lc0's old text format, which is no longer read; convert it with Lc0's own tools")]
    OldText,
    /// A message of Lc0's shape with another magic number.
    #[error("its magic number is {0:#x}, not Lc0's 0x1c0")]
    Magic(u32),
    /// The bytes end in the middle of a message, or are no protobuf.
    #[error("its {part} is damaged or cut short: {reason}")]
    Malformed {
        /// The part that was being read.
        part: &'static str,
        /// Message of the decoder.
        reason: String,
    },
    /// Asks for a later Lc0.
    #[error("it needs Lc0 {needed} or later; this program reads files up to {known}")]
    TooNew {
        /// The file's minimum version.
        needed: Version,
        /// The newest version whose files we read.
        known: Version,
    },
    /// A valid file of a kind not read yet.
    #[error("{kind} are not supported yet: {found}")]
    Unsupported {
        /// The kind, in the plural.
        kind: &'static str,
        /// The value in the file that shows it.
        found: String,
    },
    /// A number in the format description that Lc0 does not define.
    #[error("its {field} is {value}, which is not a known value")]
    UnknownFormat {
        /// The field's name.
        field: &'static str,
        /// Its value in the file.
        value: i64,
    },
    /// A part that this kind of network must have.
    #[error("it has no {0}")]
    Missing(String),
    /// A layer with the wrong number of weights.
    #[error("{layer} has {found} weights where {expected} are needed")]
    Shape {
        /// The layer's name.
        layer: String,
        /// Elements in the file.
        found: usize,
        /// Number that would fit.
        expected: Expected,
    },
    /// A layer wider than any network has it.
    #[error("{layer} is {found} numbers wide, more than the limit of {limit}")]
    TooWide {
        /// The layer's name.
        layer: String,
        /// Its width in the file.
        found: usize,
        /// The widest that is read.
        limit: usize,
    },
    /// A number of attention heads that does not fit.
    #[error("{layer} has {heads} attention heads, which cannot share its {width} numbers equally")]
    Heads {
        /// The layer's name.
        layer: String,
        /// Heads in the file.
        heads: usize,
        /// Numbers that the heads would share.
        width: usize,
    },
    /// A head was chosen that the network does not have.
    #[error("it has no {kind} head {wanted}; {}", if .there.is_empty() { "its heads have no names".to_owned() } else { format!("it has {}", .there.join(", ")) })]
    NoSuchHead {
        /// "policy" or "value".
        kind: &'static str,
        /// The name asked for.
        wanted: String,
        /// The names there are.
        there: Vec<String>,
    },
    /// A part that Lc0 does not define, or did not when this was written.
    #[error("it has a part that is not known here and may change what it says: {0}")]
    UnknownPart(String),
    /// A weight that is infinite or not a number.
    #[error("{0} holds a weight that is not a finite number")]
    NotFinite(String),
    /// More residual blocks or inputs than any network has.
    #[error("it has {found} {what}, more than the limit of {limit}")]
    TooMany {
        /// Name of the counted things, in the plural.
        what: &'static str,
        /// Number in the file.
        found: usize,
        /// Most that are read.
        limit: usize,
    },
    /// An ONNX graph outside Lc0's convention.
    #[error("its graph is not in Lc0's convention: {0}")]
    Convention(String),
    /// A network that cannot be computed in half precision.
    #[error("it cannot be run in half precision: {0}")]
    HalfPrecision(String),
}

/// Number of weights that a layer should have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// Exactly this number.
    Exactly(usize),
    /// A positive multiple of this number.
    MultipleOf(usize),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => write!(f, "{count}"),
            Self::MultipleOf(unit) => write!(f, "a multiple of {unit}"),
        }
    }
}
