//! One analysis: positions, their searches, and what each viewer has been sent of them. The only crate that knows
//! both the engine's types and the wire's.
//!
//! # Reading order
//! [`analysis`] (the tree of positions, each with its searches), [`run`] (one search, driven a simulation at a time),
//! [`feed`] (what one viewer sees of it, as frames), [`player`] (any moment of a log, as frames), [`project`] (every
//! conversion from the engine's types to the wire's), [`reuse`] (what earlier searches know of a position), [`verbose`]
//! (an open node as Lc0 prints it), [`worked`] (a score, worked out), [`log_file`] (a search as bytes and back), [`limits`]
//! and [`refusal`].
//!
//! # Invariants
//! * Pure: no I/O, no threads, no clock, no logging. Time is passed in, as the [`Duration`](std::time::Duration) since
//!   some start that the caller chooses once.
//! * A refused call changed nothing.
//! * Whatever comes from outside (moves, settings, watches, logs) is checked here; nothing panics on it.

pub mod analysis;
mod positions;

mod kld;
pub mod run;

pub mod feed;
pub mod shown;
mod view;

pub mod player;

pub mod project;
pub mod reuse;

pub mod verbose;
pub mod worked;

pub mod log_file;

pub mod limits;
pub mod refusal;

pub use analysis::{Analysis, EvaluatorInfo, Wanted};
pub use feed::Feed;
pub use limits::Limits;
pub use log_file::{Fault, LogReader};
pub use player::Player;
pub use refusal::Refusal;
pub use run::{SearchRun, Ticket, Want};
pub use shown::Shown;
