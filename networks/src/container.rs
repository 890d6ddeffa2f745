//! The bytes of a network file, read and unpacked within limits.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use flate2::bufread::GzDecoder;

use crate::error::Problem;

/// Limits on reading a file. Both hold while reading: nothing is allocated by a number in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most bytes of the file itself.
    pub file: u64,
    /// Most bytes after unpacking.
    pub expanded: u64,
}

impl Default for Limits {
    /// Room for the largest networks published for Lc0 (several hundred MB), no more.
    fn default() -> Self {
        Self { file: 1 << 30, expanded: 1 << 30 }
    }
}

/// Trained weights hardly compress: Lc0's 16-bit ones by about 1.1, sparse 32-bit ones by a few times. Deflate can
/// reach 1000, so a file that expands more than this is not a network.
const LARGEST_RATIO: u64 = 8;

/// Files that expand to less than this are read whatever their ratio: tiny test networks may be all zeros.
const RATIO_FREE: u64 = 64 << 20;

/// First bytes of every member of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Far more members than a network has that was packed in pieces of 64 KB, as some tools do. Each needs a decoder of some
/// ten thousand bytes, however small it is itself.
const MOST_MEMBERS: usize = 65_536;

/// Reads a file, at most [`Limits::file`] bytes of it.
///
/// # Errors
/// If it is not a regular file, cannot be read, or is longer than the limit.
pub fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>, Problem> {
    // Opening a pipe would wait for somebody who writes to it.
    let meta = fs::metadata(path).map_err(Problem::Unreadable)?;
    if !meta.is_file() {
        return Err(Problem::NotAFile);
    }
    let file = File::open(path).map_err(Problem::Unreadable)?;
    if meta.len() > limits.file {
        return Err(Problem::TooLong { limit: limits.file });
    }
    let mut bytes = Vec::new();
    let fits = read_within(file, limits.file, &mut bytes).map_err(Problem::Unreadable)?;
    if fits { Ok(bytes) } else { Err(Problem::TooLong { limit: limits.file }) }
}

/// Unpacks gzip; hands other bytes back as they are. As zlib does it for Lc0, several members are joined, and what comes
/// after the last one is passed over.
///
/// # Errors
/// If a member is damaged, or all of them expand beyond [`Limits::expanded`] or beyond what a network of their size can.
pub fn unpack(bytes: Vec<u8>, limits: &Limits) -> Result<Vec<u8>, Problem> {
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let by_ratio = (bytes.len() as u64).saturating_mul(LARGEST_RATIO).max(RATIO_FREE);
    let limit = limits.expanded.min(by_ratio);
    let (mut rest, mut unpacked, mut members) = (bytes.as_slice(), Vec::new(), 0);
    while rest.starts_with(&GZIP) {
        members += 1;
        if members > MOST_MEMBERS {
            return Err(Problem::TooMany { what: "gzip members", found: members, limit: MOST_MEMBERS });
        }
        let mut member = GzDecoder::new(rest);
        let fits = read_within(&mut member, limit, &mut unpacked).map_err(Problem::Gzip)?;
        if !fits {
            return Err(Problem::Bomb { limit });
        }
        rest = member.into_inner();
    }
    Ok(unpacked)
}

/// Adds everything the reader gives to `bytes`; `false` as soon as those are more than `limit`.
fn read_within(reader: impl Read, limit: u64, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let room = limit.saturating_add(1).saturating_sub(bytes.len() as u64);
    reader.take(room).read_to_end(bytes)?;
    Ok(bytes.len() as u64 <= limit)
}
