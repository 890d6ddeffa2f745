//! The bytes of a network file, read and unpacked within limits.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use crate::error::Problem;

/// How much of a file is read. Both limits hold while reading: nothing is allocated by a number in the file.
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
        Self { file: 1 << 30, expanded: 2 << 30 }
    }
}

/// Trained weights hardly compress: Lc0's 16-bit ones by about 1.1, sparse 32-bit ones by a few times. Deflate can
/// reach 1000, so a file that expands more than this is not a network.
const LARGEST_RATIO: u64 = 32;

/// Files that expand to less than this are read whatever their ratio: tiny test networks may be all zeros.
const RATIO_FREE: u64 = 64 << 20;

/// Reads a file, at most [`Limits::file`] bytes of it.
///
/// # Errors
/// If it is not a regular file, cannot be read, or is longer than the limit.
pub fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>, Problem> {
    let file = File::open(path).map_err(Problem::Unreadable)?;
    let meta = file.metadata().map_err(Problem::Unreadable)?;
    if !meta.is_file() {
        return Err(Problem::NotAFile);
    }
    if meta.len() > limits.file {
        return Err(Problem::TooLong { limit: limits.file });
    }
    read_within(file, limits.file).map_err(Problem::Unreadable)?.ok_or(Problem::TooLong { limit: limits.file })
}

/// Unpacks gzip; hands other bytes back as they are.
///
/// # Errors
/// If the stream is damaged, or expands beyond [`Limits::expanded`] or beyond what a network of its size can.
pub fn unpack(bytes: Vec<u8>, limits: &Limits) -> Result<Vec<u8>, Problem> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    let by_ratio = (bytes.len() as u64).saturating_mul(LARGEST_RATIO).max(RATIO_FREE);
    let limit = limits.expanded.min(by_ratio);
    read_within(MultiGzDecoder::new(bytes.as_slice()), limit).map_err(Problem::Gzip)?.ok_or(Problem::Bomb { limit })
}

/// Everything the reader gives, or `None` as soon as it has given more than `limit` bytes.
fn read_within(reader: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}
