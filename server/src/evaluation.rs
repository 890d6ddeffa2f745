//! The evaluation service: answers of networks for all searches of this process.
//!
//! ```text
//! search thread ── Client::ask ──> Cache ── hit ──> answered at once
//!                                    └─ miss ─> Queue (bounded, one line per client) ──> worker thread, owns the network
//! search thread <── Deliver ─────────────────────────────────── answer <──────────────────────┘
//! ```
//!
//! # Reading order
//! [`networks::question`] (what is asked and answered), [`service`] (one network with its worker), [`queue`] (fair turns),
//! [`watch`] (ends runs that take too long), [`networks::cache`], [`catalogue`] (the networks on offer, run when first used), [`trial`]
//! (uploaded ones, run in another process first), [`elsewhere`] (what other servers evaluate), [`direct`] (the same without threads, for the command line), [`raw`] (one
//! position, to be looked at).
//!
//! # Invariants
//! * A requester that is gone never holds the worker up: delivering does not wait, and a dropped client's questions
//!   leave the queue.
//! * The cache only answers sooner: a hit is the very answer the network would give, so no search depends on others.

pub mod service;

pub mod queue;
pub mod watch;

pub mod catalogue;
pub mod direct;
pub mod elsewhere;
pub mod raw;
pub mod trial;

pub use catalogue::{Catalogue, Loaded, Offer};
pub use service::{Asked, Client, Reply, Service};
