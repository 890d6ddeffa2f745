//! ONNX graphs: written from weights, and read where a file holds one.
//!
//! Writing: `proto` (the messages), `graph` (a graph being written), `convert` (weights to graph), `half` (the same in
//! half precision). Reading: `message` (fields and names), `surface` (what can be found without decoding), `inside` and `flow` (what must not be
//! found there), `signature` (what a graph takes and gives).

pub mod proto;

pub mod convert;
pub mod graph;
pub(crate) mod half;

mod flow;
mod inside;
mod message;
pub mod signature;
pub mod surface;
