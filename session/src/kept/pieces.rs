//! A log that is kept as pieces, where nothing can be appended to what was written: in a browser's database.
//!
//! Each piece stands under the moment at which it begins, and all together are the bytes of a log's [file](super::blocks). What
//! comes new takes the place of the last piece, until that is long enough to be left alone.

use std::io;

use engine::{Game, Search};

use super::{
    blocks::{BLOCK, MAGIC},
    reading::{BlockReader, Mark},
};
use crate::{
    game::Recorded,
    limits::Limits,
    log_file::{header_bytes, record_bytes},
};

/// Records in a piece at most. To write it takes a few milliseconds.
pub const LONGEST: u32 = 16 * 1024;

/// How much of a search's log is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Where pieces begin, ascending, without the first piece, which begins at 0. The last piece may be replaced.
    starts: Vec<Mark>,
    /// Moment up to which the log is kept; `None` where what is kept may be more, or nothing.
    kept: Option<u32>,
    /// Bytes that are kept.
    bytes: u64,
}

/// A piece that is to be kept: it takes the place of all that is kept from its moment on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The moment at which it begins.
    pub from: u32,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A log that was kept as pieces.
#[derive(Debug)]
pub struct KeptLog<G: Recorded> {
    /// The search up to the first damage; `None` where not even the header is sound.
    pub search: Option<Search<G>>,
    /// What is kept of it.
    pub pieces: Pieces,
    /// Problem with what follows, without a full stop.
    pub problem: Option<String>,
}

impl Pieces {
    /// Returns whether what is kept differs from the search's log.
    #[must_use]
    pub fn is_behind<G: Game>(&self, search: &Search<G>) -> bool {
        self.kept != Some(search.moment())
    }

    /// Bytes that are kept.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Notes that the search went back to this moment: what is kept of later ones is wrong from now on.
    pub fn rewind(&mut self, moment: u32) {
        if self.kept.is_some_and(|kept| kept > moment) {
            self.kept = None;
        }
        let sound = self.starts.partition_point(|start| start.moment <= moment);
        self.starts.truncate(sound);
    }

    /// The next piece that is to be kept; `None` where all is. It counts as kept from now on.
    #[must_use]
    pub fn next<G: Game>(&mut self, search: &Search<G>) -> Option<Piece> {
        if !self.is_behind(search) {
            return None;
        }
        let before = self.starts.last().copied();
        let (from, mut chain) = before.map_or_else(Default::default, |start| (start.moment, start.chain));
        let to = search.moment().min(from.saturating_add(LONGEST));
        let mut bytes = Vec::new();
        if self.starts.is_empty() {
            bytes.extend_from_slice(MAGIC);
            chain.seal(&header_bytes(search), &mut bytes);
        }
        for at in (from..to).step_by(BLOCK as usize) {
            chain.seal(&record_bytes(search, at, to.min(at + BLOCK)), &mut bytes);
        }
        self.bytes = before.map_or(0, |start| start.bytes) + bytes.len() as u64;
        if to - from == LONGEST {
            self.starts.push(Mark { moment: to, bytes: self.bytes, chain });
        }
        self.kept = Some(to);
        Some(Piece { from, bytes })
    }
}

/// Reads a log from its pieces, in their order. They are hostile input.
#[must_use]
pub fn read<G: Recorded>(pieces: impl IntoIterator<Item = Piece>, limits: Limits) -> KeptLog<G> {
    let mut reader = BlockReader::new(limits);
    let mut known = Pieces::default();
    let mut problem = Some("it is empty".to_owned());
    for Piece { from, bytes } in pieces {
        problem = read_piece(&mut reader, from, &bytes, &mut known).err().map(|error| error.to_string());
        if problem.is_some() {
            break;
        }
    }
    let Mark { moment: end, bytes, .. } = reader.mark();
    let (search, unfinished) = reader.finish();
    let problem = problem.or(unfinished);
    (known.kept, known.bytes) = (problem.is_none().then_some(end), bytes);
    // A piece that is damaged is written anew from where it begins.
    known.rewind(end);
    KeptLog { search, pieces: known, problem }
}

fn read_piece<G: Recorded>(
    reader: &mut BlockReader<G>,
    from: u32,
    mut bytes: &[u8],
    known: &mut Pieces,
) -> io::Result<()> {
    let damaged = |problem: &str| Err(io::Error::new(io::ErrorKind::InvalidData, problem.to_owned()));
    let before = reader.mark();
    if before.moment != from {
        return damaged("a piece is missing");
    }
    if from == 0 {
        match bytes.strip_prefix(MAGIC) {
            Some(rest) => bytes = rest,
            None => return damaged("it does not begin as a log does"),
        }
    } else {
        known.starts.push(before);
    }
    while reader.read(&mut bytes)?.is_some() {}
    Ok(())
}
