//! The log: a search is the fold of its records.
//!
//! # Canonical bytes
//! A log's bytes are its header (a length in four bytes, then UTF-8 lines), then for every event 16 bytes. A simulation
//! that opened a node has after them the number of edges in one byte and four bytes an edge; a batch has six bytes for
//! each leaf that waits, and ten for each collision; an edit has what it says. Simulations that another log had and that were carried
//! here follow their edit like any other. The digest is the SHA-256 of these bytes,
//! the file on disk is these bytes, and a moment is a prefix of them.

mod digest;
mod edit;
mod events;
mod gather;
mod header;
mod network_id;
mod record;

pub use digest::{DigestCache, hex, unhex};
pub use edit::{Edit, Source};
pub(crate) use edit::{Evaluations, Worth};
pub use events::{Event, Events};
pub use gather::{EdgeKey, Gather};
pub use header::{Header, HeaderError, NamedEvaluator, Parent};
pub use network_id::{NetworkArithmetic, NetworkId, UnknownArithmetic};
pub use record::{Kind, Record, RecordError};
