//! An ONNX graph, as far as it is read without running it: what is kept of it is the file itself, and says the same again.
//!
//! The input is in the short form of [`repeats`](mod@crate::repeats).

use networks::description::FileKind;

use crate::network::{graph, opened};
use crate::repeats::expand;

/// Beginning of a gzipped file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let file = expand(bytes);
    let Some(network) = opened(&file) else { return };
    // Else it is a graph in a weights file.
    if network.description().kind == FileKind::Graph && !file.starts_with(&GZIP) {
        assert_eq!(network.onnx(), file);
        let again = graph(network.onnx());
        assert_eq!((again.signature(), again.used_planes()), (network.signature(), network.used_planes()));
        assert_eq!(again.description().parameters, network.description().parameters);
    }
}
