//! A kept analysis as one file, to be taken elsewhere.
//!
//! ```text
//! "puctoscope analysis 1\n"
//! u32 search, u32 length, u32 checksum, so many bytes     again and again
//! ```
//! The first part is of search [`ANALYSIS`]: the analysis without its logs, as JSON. Each other one is the log of a search, in
//! [blocks](super::blocks). Numbers are little-endian; a checksum is the CRC-32 of the two numbers before it and of the bytes.

use std::collections::BTreeMap;

use crate::recording::crc32;

const MAGIC: &[u8] = b"puctoscope analysis 1\n";

/// Number of the part that is no log.
const ANALYSIS: u32 = u32::MAX;

/// What is in such a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The analysis without its logs, as JSON.
    pub analysis: Vec<u8>,
    /// The logs, by their searches.
    pub logs: BTreeMap<u32, Vec<u8>>,
}

impl Parts {
    /// Writes the file.
    ///
    /// # Errors
    /// Where a part has 4 GB: one sentence.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let mut bytes = MAGIC.to_vec();
        let logs = self.logs.iter().map(|(&search, log)| (search, log));
        for (search, part) in std::iter::once((ANALYSIS, &self.analysis)).chain(logs) {
            let length = u32::try_from(part.len()).map_err(|_| "the analysis is too large for a file".to_owned())?;
            let front = [search.to_le_bytes(), length.to_le_bytes()].concat();
            bytes.extend_from_slice(&front);
            bytes.extend_from_slice(&crc32(&[&front, part]).to_le_bytes());
            bytes.extend_from_slice(part);
        }
        Ok(bytes)
    }

    /// Reads a file, which may come from anybody. A log that is damaged is read as it is: it has checksums of its own.
    ///
    /// # Errors
    /// Where it is none, or the analysis itself is damaged: one sentence.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or("this is no file of an analysis")?;
        let (mut parts, mut has_analysis) = (Self::default(), false);
        while let Some((front, behind)) = rest.split_first_chunk::<12>() {
            let number = |at: usize| u32::from_le_bytes([front[at], front[at + 1], front[at + 2], front[at + 3]]);
            let (search, length, checksum) = (number(0), number(4), number(8));
            let length = usize::try_from(length).unwrap_or(usize::MAX).min(behind.len());
            let (part, next) = behind.split_at(length);
            if search != ANALYSIS {
                parts.logs.insert(search, part.to_vec());
            } else if crc32(&[&front[..8], part]) == checksum {
                (parts.analysis, has_analysis) = (part.to_vec(), true);
            }
            rest = next;
        }
        if has_analysis { Ok(parts) } else { Err("this file of an analysis is damaged".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(
            analysis in proptest::collection::vec(any::<u8>(), 0..40),
            logs in proptest::collection::btree_map(0_u32..9, proptest::collection::vec(any::<u8>(), 0..40), 0..5),
            at in any::<prop::sample::Index>(),
            bit in 0_u32..8,
        ) {
            let parts = Parts { analysis, logs };
            let mut bytes = parts.to_bytes().unwrap();
            prop_assert_eq!(Parts::from_bytes(&bytes), Ok(parts.clone()));
            // Damaged or not, the analysis is the one that was written, or there is none.
            let at = at.index(bytes.len());
            bytes[at] ^= 1_u8 << bit;
            if let Ok(read) = Parts::from_bytes(&bytes) {
                prop_assert_eq!(read.analysis, parts.analysis);
            }
        }
    }
}
