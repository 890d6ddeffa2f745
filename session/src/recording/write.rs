//! A search as a recording.

use engine::{Game, Search};

use super::{
    Labels, block,
    head::{Form, Head},
    lean::Kept,
};
use crate::log_file::header_bytes;

/// The whole log of a search as a recording. `digest` is that of the log with all its priors, where that is known.
///
/// The search is to stand at its end, else the rest of it is left out.
#[must_use]
pub fn write<G: Game>(search: &Search<G>, form: Form, labels: Labels, digest: Option<[u8; 32]>) -> Vec<u8> {
    let mut kept = (form == Form::Lean).then(|| Kept::of(search));
    let (mut pieces, mut bytes) = (Vec::new(), 0);
    let mut log = header_bytes(search);
    for moment in 0..search.moment() {
        match &mut kept {
            Some(kept) => kept.write(search, moment, &mut log),
            None => search.write_event(moment, &mut |part| log.extend_from_slice(part)),
        }
        if log.len() >= block::PIECE {
            bytes += flush(&mut log, &mut pieces, block::PIECE);
        }
    }
    bytes += flush(&mut log, &mut pieces, 1);
    let mut file = Head { form, labels, events: search.moment(), bytes, digest }.to_bytes();
    file.append(&mut pieces);
    file
}

/// A recording of bytes that claim to be a log: what a writer that is wrong makes, to try readers with.
#[must_use]
pub fn pack(head: &Head, log: &[u8]) -> Vec<u8> {
    let mut file = head.to_bytes();
    log.chunks(block::PIECE).for_each(|piece| block::write(piece, &mut file));
    file
}

/// Writes as many blocks as there are, of which the last has at least `least` bytes. Returns the number of bytes written.
fn flush(log: &mut Vec<u8>, pieces: &mut Vec<u8>, least: usize) -> u64 {
    let mut written = 0;
    for piece in log.chunks(block::PIECE).filter(|piece| piece.len() >= least) {
        block::write(piece, pieces);
        written += piece.len();
    }
    log.drain(..written);
    written as u64
}
