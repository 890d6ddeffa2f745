//! The form in which a log is kept: its canonical bytes in blocks with checksums.
//!
//! ```text
//! "puctlog2"
//! u32 length, u32 checksum, so many bytes     the log's header
//! u32 length, u32 checksum, so many bytes     some of its events, again and again
//! ```
//! Numbers are little-endian. A checksum is the CRC-32 of the checksum before (0 at first), the length and the bytes: so a
//! block that is missing, doubled or in another place is noticed like a flipped bit.

use std::io::{self, Read};

use crate::recording::crc32;

/// First bytes of such a file; a log's own bytes begin otherwise.
pub const MAGIC: &[u8; 8] = b"puctlog2";

/// Bytes before a block's own.
pub const FRONT: u64 = 8;

/// Records in a block: a damaged one takes them all with it.
pub const BLOCK: u32 = 64;

/// The longest block that is read: a header, or events, in their largest form.
const LONGEST: u32 = 1 << 20;

/// The checksum of the newest block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chain(u32);

impl Chain {
    /// Appends a block to a file's bytes.
    pub fn seal(&mut self, content: &[u8], out: &mut Vec<u8>) {
        let length = u32::try_from(content.len()).expect("blocks are short");
        self.0 = self.checksum(length, content);
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(&self.0.to_le_bytes());
        out.extend_from_slice(content);
    }

    /// Reads the next block of a file; `None` at its end.
    ///
    /// # Errors
    /// `InvalidData` with what is wrong with the block, without a full stop, and whatever the file says.
    pub fn open(&mut self, file: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
        let damaged = |problem| Err(io::Error::new(io::ErrorKind::InvalidData, problem));
        let mut front = Vec::new();
        file.take(FRONT).read_to_end(&mut front)?;
        if front.is_empty() {
            return Ok(None);
        }
        let Ok([a, b, c, d, checksum @ ..]) = <[u8; 8]>::try_from(front) else {
            return damaged("its last block is cut short");
        };
        let length = u32::from_le_bytes([a, b, c, d]);
        if length > LONGEST {
            return damaged("a block is too long");
        }
        let mut content = Vec::new();
        file.take(length.into()).read_to_end(&mut content)?;
        if content.len() as u64 != u64::from(length) {
            return damaged("its last block is cut short");
        }
        if self.checksum(length, &content) != u32::from_le_bytes(checksum) {
            return damaged("a checksum is wrong");
        }
        self.0 = u32::from_le_bytes(checksum);
        Ok(Some(content))
    }

    fn checksum(self, length: u32, content: &[u8]) -> u32 {
        crc32(&[&self.0.to_le_bytes(), &length.to_le_bytes(), content])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sealed(contents: &[Vec<u8>]) -> Vec<u8> {
        let (mut chain, mut bytes) = (Chain::default(), Vec::new());
        contents.iter().for_each(|content| chain.seal(content, &mut bytes));
        bytes
    }

    /// The blocks that are sound, and the problem with the next.
    fn opened(mut bytes: &[u8]) -> (Vec<Vec<u8>>, Option<String>) {
        let (mut chain, mut contents) = (Chain::default(), Vec::new());
        loop {
            match chain.open(&mut bytes) {
                Ok(Some(content)) => contents.push(content),
                Ok(None) => return (contents, None),
                Err(error) => return (contents, Some(error.to_string())),
            }
        }
    }

    proptest! {
        #[test]
        fn every_flipped_bit_is_noticed(
            contents in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 1..40), 1..6),
            at in any::<prop::sample::Index>(),
            bit in 0_u32..8,
        ) {
            let mut bytes = sealed(&contents);
            prop_assert_eq!(opened(&bytes), (contents.clone(), None));
            let at = at.index(bytes.len());
            bytes[at] ^= 1_u8 << bit;
            let (sound, problem) = opened(&bytes);
            prop_assert!(problem.is_some());
            prop_assert!(sound.len() < contents.len());
            prop_assert_eq!(&sound[..], &contents[..sound.len()], "what is before the damage is as it was");
        }

        #[test]
        fn a_missing_or_moved_block_is_noticed(
            contents in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 1..40), 3..6),
            which in 0_usize..2,
        ) {
            let whole = sealed(&contents);
            let start = |block: usize| contents[..block].iter().map(|content| 8 + content.len()).sum::<usize>();
            let missing = [&whole[..start(which)], &whole[start(which + 1)..]].concat();
            prop_assert_eq!(opened(&missing).0.len(), which);
            prop_assert!(opened(&missing).1.is_some());
        }
    }
}
