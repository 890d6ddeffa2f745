//! A recorded search as one file: what it is of, and its log. The form is described in `docs/recording.md`.
//!
//! A file begins with a [`Head`] of readable lines. Blocks follow, each with a checksum of its own, so that damage is
//! found where it is and everything before it can be shown. Together the blocks are the log ([`log_file`](crate::log_file)),
//! with all its priors or, in the [lean form](Form::Lean), without those of nodes that were never searched beyond.

mod block;
mod digest;
mod head;
mod lean;
mod open;
mod outputs;
mod read;
mod verify;
mod view;
mod write;

pub(crate) use block::crc32;
pub use digest::DigestCheck;
pub use head::{Form, Head, is_recording};
pub use open::{Opened, Opener, open};
pub use outputs::most_visited;
pub use read::{Damage, Reader};
pub use verify::{Verified, Verifier};
pub use view::view;
pub use wire::worker::Labels;
pub use write::{pack, write};

/// End of the name of a recording's file.
pub const SUFFIX: &str = ".puctrec";

/// End of the name of the file beside it that has its network's outputs.
pub const OUTPUTS: &str = ".puctout";
