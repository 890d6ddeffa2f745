//! Lc0's own formats: weights files, input planes, policy indices.
//!
//! Read in this order. A file: `proto` (the messages), `version` and `needed`, `format` (what the numbers in them mean), `layer`
//! (one array of weights), `weights` (a network as arrays), `census` (what is counted first), `net` (a whole file);
//! `encode` writes files. A position: `planes`, `transform` (turning the board), `encoder` (a game as planes), `policy`
//! (where a move is in the output), `plane_names` (what each plane means).

pub mod proto;

pub mod format;
pub mod needed;
pub mod version;

pub mod layer;
pub mod weights;

mod census;
pub mod net;

pub mod encode;

pub mod planes;
pub mod transform;

pub mod encoder;
pub mod plane_names;
pub mod policy;
