//! Networks that other machines evaluate: a client of the KServe v2 protocol, which Triton Inference Server and others speak.
//!
//! ```text
//! batch ── Remote::run ──> Pool ── pieces ──> Endpoint ── Transport: gRPC or HTTP ──> server
//!                           │  retry, wait, hedge        │
//!                           └── Keeper, one an endpoint ─┘ who is there, and is it still the same network?
//! ```
//!
//! # Reading order
//! [`address`] (where), [`identity`] (what a server must say before it is trusted), `exchange` (what is asked and
//! answered), `transport` with `grpc`, `messages`, `http` and `json` (how that is sent), `failure` (what can go wrong), `endpoint` (one server: its state, questions to it), `keeper`
//! (looks after it), `pool` (all of them), `hearing` and [`overview`] (who hears of them), [`evaluator`] (the network, as everything else uses one),
//! [`said`] (what people are told of it), [`repository`] (a model repository for Triton).
//!
//! # Invariants
//! * **No answer is taken from a server that has not said that it holds the very network**, by the SHA-256 of its file; it is asked
//!   again whenever it was away, and named by the version that it answered for.
//! * Servers are hostile: what they send is bounded before it is read, checked before it is used, and refused in one sentence. Nothing
//!   that they do ends the process, or takes longer than a deadline.
//! * A search never gets a wrong answer, and no missing one: it waits, or it fails and says why.
//! * The bits are the server's: [`NetworkArithmetic::Remote`](engine::log::NetworkArithmetic::Remote) is what a log says of them.
//! * Addresses come from who starts the program. Nothing here reads one from a file or a page.

pub mod address;
pub mod evaluator;
pub mod identity;
pub mod overview;
pub mod repository;
pub mod said;

mod connection;
mod counted;
mod endpoint;
mod exchange;
mod failure;
mod grpc;
mod hearing;
mod http;
mod json;
mod keeper;
mod messages;
mod pool;
mod settings;
mod transport;

pub use address::{Address, Addresses};
pub use endpoint::Seen;
pub use evaluator::{OpenError, Remote, Settings};
pub use identity::{DIGEST, Refusal};
pub use overview::{Listening, Overview};
pub use said::Said;
