//! A piece of a log, compressed, with a checksum.
//!
//! Twelve bytes come first: how long the piece is, how long it is compressed, and the CRC-32 of these two numbers and of
//! what follows. Then comes the piece, compressed with DEFLATE.

use crc::{CRC_32_ISO_HDLC, Crc};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_slice_iter_to_slice};

/// Bytes of a log in one block. Small, because damage costs a whole block; larger ones would be hardly shorter.
pub(super) const PIECE: usize = 16 * 1024;

/// The longest piece that is read.
const LONGEST: usize = 64 * 1024;

/// Bytes before the compressed ones.
const FRONT: usize = 12;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Level of compression of pieces, from 0 to 10.
const LEVEL: u8 = 9;

/// Appends a piece.
pub(super) fn write(piece: &[u8], out: &mut Vec<u8>) {
    let stored = compress_to_vec(piece, LEVEL);
    let length = |bytes: &[u8]| u32::try_from(bytes.len()).expect("pieces are short").to_le_bytes();
    let lengths = [length(piece), length(&stored)].concat();
    out.extend_from_slice(&lengths);
    out.extend_from_slice(&crc32(&[&lengths, &stored]).to_le_bytes());
    out.extend_from_slice(&stored);
}

/// Reads the block that begins the bytes into `piece`. Its length in the file; `None` while there are too few bytes.
pub(super) fn read(bytes: &[u8], piece: &mut Vec<u8>) -> Result<Option<usize>, &'static str> {
    let Some((front, rest)) = bytes.split_first_chunk::<FRONT>() else { return Ok(None) };
    let [a, b, c, d, e, f, g, h, checksum @ ..] = *front;
    let length = |bytes| usize::try_from(u32::from_le_bytes(bytes)).unwrap_or(usize::MAX);
    let (len, stored) = (length([a, b, c, d]), length([e, f, g, h]));
    // Compression makes nothing longer by more than this.
    if len == 0 || len > LONGEST || stored == 0 || stored > len + len / 8 + 64 {
        return Err("no block begins here");
    }
    let Some(stored) = rest.get(..stored) else { return Ok(None) };
    if crc32(&[&front[..8], stored]) != u32::from_le_bytes(checksum) {
        return Err("a block's checksum is wrong");
    }
    piece.clear();
    piece.resize(len, 0);
    match decompress_slice_iter_to_slice(piece, std::iter::once(stored), false, true) {
        Ok(filled) if filled == len => Ok(Some(FRONT + stored.len())),
        _ => Err("a block cannot be decompressed"),
    }
}

/// CRC-32, as in gzip, of several parts.
pub(crate) fn crc32(parts: &[&[u8]]) -> u32 {
    let mut digest = CRC.digest();
    parts.iter().for_each(|part| digest.update(part));
    digest.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(&[b"12345", b"6789"]), 0xcbf4_3926);
    }

    proptest! {
        #[test]
        fn pieces_come_back(piece in proptest::collection::vec(any::<u8>(), 1..3000), more in any::<[u8; 5]>()) {
            let mut bytes = Vec::new();
            write(&piece, &mut bytes);
            let len = bytes.len();
            bytes.extend(more);
            let mut read_again = Vec::new();
            prop_assert_eq!(read(&bytes, &mut read_again), Ok(Some(len)));
            prop_assert_eq!(read_again, piece);
        }

        #[test]
        fn any_bytes_are_refused_or_wait(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(!matches!(read(&bytes, &mut Vec::new()), Ok(Some(_))));
        }
    }
}
