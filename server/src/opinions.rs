//! Other engines: found on this machine, run as processes of their own, asked for their opinion.
//!
//! ```text
//! actor ── Ask, Stop ──> Talk (a thread: uci::Conversation) ── lines ──> writer ──> process
//! actor <── Mail::Opinion, at most one waits ──┘ <── lines, bounded ─── reader <──────┘
//! ```
//!
//! # Reading order
//! [`engines`] (those on offer), [`seats`] (how many may run), [`talk`] (one engine's thread), [`process`] (what is started and ended),
//! [`launch`] (how it bounds itself first), [`pipes`] (its input and outputs), [`told`] (what its thread tells an actor, and how that is
//! told to pages), [`weights`] (networks as files that Lc0 can read).
//!
//! # Invariants
//! * What is run was found in a folder of programs or named when the server was started; a page says names only.
//! * An engine ends with its analysis, with this process, and when it misbehaves; nobody waits for it.
//! * What it says is bounded where it is read, and what is kept of it where it is understood (`uci`).

pub mod engines;
pub mod launch;
pub mod pipes;
pub mod process;
pub mod seats;
mod shipped;
pub mod talk;
pub mod told;
pub mod weights;

pub use engines::{Engine, Engines};
pub use talk::Talk;
pub use told::Told;

#[cfg(test)]
mod hostile;
