//! The boards of a document, packed: 33 bytes for each, in which [patterns](crate::pattern) are looked for without unpacking.
//!
//! Sixteen squares make a word, four bits each from a1 on: 0 where it is empty, else 1 to 6 for pawn to king, and 8 more for a black one. The
//! 33rd byte is 0 where White is to move, else 1.

use shakmaty::{Board, Color, Piece, Square};

/// Bytes of a packed board.
pub const BYTES: usize = 33;

/// One board and who is to move, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed {
    pub(crate) words: [u64; 4],
    pub(crate) turn: u8,
}

/// Different boards, packed one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards(Vec<u8>);

impl Packed {
    /// Packs a board.
    #[must_use]
    pub fn of(board: &Board, turn: Color) -> Self {
        let mut words = [0; 4];
        for (square, piece) in board.clone() {
            set(&mut words, square, code(piece));
        }
        Self { words, turn: u8::from(turn.is_black()) }
    }

    fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (part, word) in bytes.chunks_exact_mut(8).zip(self.words) {
            part.copy_from_slice(&word.to_le_bytes());
        }
        bytes[BYTES - 1] = self.turn;
        bytes
    }

    fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[8 * at + byte]));
        Self { words: std::array::from_fn(word), turn: bytes[BYTES - 1] }
    }
}

impl Boards {
    /// Packs boards; those that are equal are kept once.
    #[must_use]
    pub fn of(boards: impl IntoIterator<Item = Packed>) -> Self {
        let mut all: Vec<Packed> = boards.into_iter().collect();
        all.sort_unstable();
        all.dedup();
        Self(all.into_iter().flat_map(Packed::to_bytes).collect())
    }

    /// Takes bytes as they were given by [`bytes`](Self::bytes); what is too short for a board at their end is left out.
    #[must_use]
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Unpacks no more than the words of each.
    pub fn iter(&self) -> impl Iterator<Item = Packed> {
        unpacked(&self.0)
    }
}

/// The boards in some bytes.
pub(crate) fn unpacked(bytes: &[u8]) -> impl Iterator<Item = Packed> {
    bytes.as_chunks().0.iter().map(Packed::from_bytes)
}

/// The bits of a piece.
pub(crate) fn code(piece: Piece) -> u64 {
    u64::from(piece.role) | if piece.color.is_black() { 8 } else { 0 }
}

/// Sets the bits of a square.
pub(crate) fn set(words: &mut [u64; 4], square: Square, code: u64) {
    let at = usize::from(square);
    words[at / 16] |= code << (4 * (at % 16));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_the_same_after_packing() {
        let start = Packed::of(&Board::new(), Color::White);
        let black = Packed::of(&Board::new(), Color::Black);
        let empty = Packed::of(&Board::empty(), Color::White);
        let boards = Boards::of([start, empty, black, start]);
        assert_eq!(boards.bytes().len(), 3 * BYTES);
        let again = Boards::from_bytes(boards.bytes().to_vec());
        let mut all: Vec<Packed> = again.iter().collect();
        all.sort_unstable();
        let mut expected = [start, black, empty];
        expected.sort_unstable();
        assert_eq!(all, expected);
        let cut = Boards::from_bytes(boards.bytes()[..BYTES + 5].to_vec());
        assert_eq!(cut.iter().count(), 1);
    }
}
