//! The server and the command line of Puctoscope.
//!
//! # Reading order
//! [`command_line`] (what can be asked for), [`serving`] (from options to a server that listens), [`http`] (every
//! address), [`socket`] (one connection), [`analyses`] (one actor per analysis), [`evaluation`] (networks and their
//! queue), [`opinions`] (other engines), [`own_lessons`] (lessons besides the course), [`site`] (the files of the page), [`static_site`] (the site as files), [`storage`] (analyses on disk), [`studies`] (chapters that are analyses), [`training`] (networks that learn); then [`limits`], [`own_path`], [`slots`] and [`held`] (who has one), [`shutdown`], [`telemetry`], [`usage`], [`system`], [`failure`].
//!
//! # Invariants
//! * A search waits for nobody but its evaluator: not for viewers, not for the disk longer than a write, not for other
//!   searches.
//! * What comes from outside (options, messages, files) is refused with one sentence, and never ends the process.
//! * Nothing is drawn here, and no other crate knows tokio or axum.

pub mod command_line;

pub mod serving;

pub mod http;
pub mod socket;

pub mod analyses;

pub mod classes;
pub mod evaluation;
pub mod opinions;
pub mod own_lessons;
pub mod site;
pub mod storage;
pub mod studies;

pub mod training;

pub mod failure;
pub mod held;
pub mod limits;
pub mod own_path;
pub mod shutdown;
pub mod slots;
#[cfg(feature = "views")]
pub mod static_site;
pub mod system;
pub mod tablebase;
pub mod telemetry;
pub mod usage;

#[cfg(test)]
mod testing;
