//! The log: a search is the fold of its records.
//!
//! # Canonical bytes
//! A log's bytes are its header (a length in four bytes, then UTF-8 lines), then for every record its 16 bytes and,
//! where it opened a node, the number of edges in one byte and four bytes an edge. The digest is the SHA-256 of these
//! bytes, the file on disk is these bytes, and a moment is a prefix of them.

mod digest;
mod header;
mod record;

pub use digest::{DigestCache, hex};
pub use header::{Header, HeaderError};
pub use record::{Kind, Record, RecordError};
