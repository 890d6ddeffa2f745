//! An Lc0 weights file, gzipped or not: what can be opened is a graph that can be opened, too.
//!
//! The input is in the short form of [`repeats`](mod@crate::repeats).

use networks::description::FileKind;
use networks::lc0::encode::gzip;
use networks::{Limits, Network};

use crate::network::{graph, halved, opened};
use crate::repeats::{LONGEST, expand};

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let file = expand(bytes);
    let Some(network) = opened(&file) else { return };
    if network.description().kind != FileKind::Weights {
        // A graph that comes in a weights file has the names that the file says.
        return;
    }
    let graphs = [Some(network.onnx().to_vec()), halved(&network).map(|halved| halved.onnx().to_vec())];
    for onnx in graphs.into_iter().flatten() {
        assert_eq!(graph(&onnx).signature(), network.signature());
    }
    // A tenth of them also gzipped: that takes longer than all else.
    if bytes.len().is_multiple_of(10) {
        let limits = Limits { file: LONGEST as u64, expanded: LONGEST as u64 };
        let zipped = Network::from_bytes("fuzz", gzip(&file), &limits).expect("it was opened without");
        assert_eq!((zipped.onnx(), zipped.signature()), (network.onnx(), network.signature()));
    }
}
