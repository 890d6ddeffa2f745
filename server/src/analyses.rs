//! Analyses: one actor each, and the registry that finds them.
//!
//! ```text
//! socket ── Request ──> Mailbox ──> Actor (one thread: session::Analysis, drivers, log files)
//! socket <── Event ──── Outbox <────────┘
//! ```
//!
//! # Reading order
//! [`actor`] (the loop), [`mailbox`] and [`outbox`] (its two ends), [`driver`] (what evaluates a running search),
//! [`turns`] (whose search computes), [`crowd`] (who has memory to spare), [`registry`] (ids, limits, expiry), [`owners`]
//! (who may change an analysis), [`identity`].
//!
//! # Invariants
//! * A search never waits for a viewer: an outbox takes one frame at a time, and a new one is made only when the last
//!   one was taken.
//! * A panic in one actor ends that actor alone; what it had written to disk is opened again.

pub mod actor;
pub mod crowd;
pub mod mailbox;
pub mod outbox;

pub mod driver;
pub mod turns;

pub mod registry;

pub mod owners;

pub mod identity;

pub use identity::{AnalysisId, Key};
pub use mailbox::Mailbox;
pub use outbox::Outbox;
pub use owners::{Access, Owners, Visitor};
pub use registry::{Joined, Registry};
