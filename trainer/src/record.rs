//! One labelled position, packed into 304 bytes.
//!
//! Everything is seen by the player to move, as a network with the classical planes sees it: his first rank is rank 1.
//! Numbers are little-endian. `training/data.py` reads the same bytes.
//!
//! | offset | bytes | holds |
//! |---|---|---|
//! | 0 | 32 | the board, four bits a square, a1 first, low half first: 0 empty, 1-6 our P N B R Q K, 7-12 theirs |
//! | 32 | 1 | castling: bit 0 we queenside, 1 we kingside, 2 they queenside, 3 they kingside |
//! | 33 | 1 | half-moves since a capture or pawn move, at most 255 |
//! | 34 | 1 | 1 if the position occurred before in its game |
//! | 35 | 1 | lines of the teacher, 1-4 |
//! | 36 | 16 | four times: policy index (u16), score (i16); unused ones 65535 and 0 |
//! | 52 | 6 | the teacher's own win, draw, loss for the best line, per mille (3 x u16) |
//! | 58 | 4 | number of the game (u32) |
//! | 62 | 2 | plies since the game's first position (u16) |
//! | 64 | 233 | legal moves: bit i of the 1858, lowest bit of a byte first |
//! | 297 | 7 | zero |
//!
//! A score is in centipawns, at most 20,000 either way; a mate in n moves is 32,000 - n, being mated -32,000 + n.

mod board;
mod labels;

use anyhow::ensure;
use engine::Move;
use engine::games::chess::{POLICY_OUTPUTS, Snapshot, policy_index};
use sha2::{Digest, Sha256};
use shakmaty::{Chess as Position, Position as _};

pub(crate) use labels::{Labels, Score};

/// Bytes of a record.
pub(crate) const RECORD: usize = 304;

/// Lines kept of the teacher.
pub(crate) const LINES: usize = 4;

const CASTLING: usize = 32;
const RULE50: usize = 33;
const REPEATED: usize = 34;
const LINE_COUNT: usize = 35;
const FIRST_LINE: usize = 36;
const WDL: usize = 52;
const GAME: usize = 58;
const PLY: usize = 62;
const LEGAL: usize = 64;
const NO_MOVE: u16 = u16::MAX;

/// A labelled position as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record(pub(crate) [u8; RECORD]);

impl Record {
    /// Packs a position with its labels. `legal` are all its legal moves.
    pub(crate) fn pack(place: InGame<'_>, legal: &[Move], labels: &Labels) -> Self {
        let InGame { position, snapshot, game, ply } = place;
        let turn = position.turn();
        let mut bytes = [0; RECORD];
        board::write(&mut bytes, position);
        bytes[CASTLING] = board::castling(position);
        bytes[RULE50] = u8::try_from(snapshot.rule50).unwrap_or(u8::MAX);
        bytes[REPEATED] = u8::from(snapshot.repetitions > 0);
        bytes[LINE_COUNT] = u8::try_from(labels.lines.len()).expect("at most four lines");
        for line in 0..LINES {
            let at = FIRST_LINE + 4 * line;
            let (index, score) =
                labels.lines.get(line).map_or((NO_MOVE, 0), |&(mv, score)| (policy_index(mv, turn), score.packed()));
            bytes[at..at + 2].copy_from_slice(&index.to_le_bytes());
            bytes[at + 2..at + 4].copy_from_slice(&score.to_le_bytes());
        }
        for (index, share) in labels.wdl.iter().enumerate() {
            bytes[WDL + 2 * index..][..2].copy_from_slice(&share.to_le_bytes());
        }
        bytes[GAME..GAME + 4].copy_from_slice(&game.to_le_bytes());
        bytes[PLY..PLY + 2].copy_from_slice(&ply.to_le_bytes());
        for &mv in legal {
            let index = usize::from(policy_index(mv, turn));
            bytes[LEGAL + index / 8] |= 1 << (index % 8);
        }
        Self(bytes)
    }

    /// Returns a key that is equal for all positions that a network without history cannot tell apart, also left-right mirrored
    /// where no castling rights forbid it. The fifty-move count and repetitions do not count.
    pub(crate) fn key(&self) -> u64 {
        let board = &self.0[..=CASTLING];
        let key = hash(board);
        if self.0[CASTLING] != 0 {
            return key;
        }
        let mut mirrored = [0; CASTLING + 1];
        for (rank, row) in board[..CASTLING].chunks(4).enumerate() {
            for (file, pair) in row.iter().enumerate() {
                mirrored[4 * rank + 3 - file] = pair.rotate_left(4);
            }
        }
        key.min(hash(&mirrored))
    }

    /// Sees that it can be one: by the number of its lines, and their moves.
    ///
    /// # Errors
    /// When the bytes are not those of a record, naming what is wrong with them.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let count = self.0[LINE_COUNT];
        ensure!((1..=LINES).contains(&count.into()), "it has {count} lines of the teacher, not 1 to {LINES}");
        for (index, _) in self.lines() {
            let at = usize::from(index);
            ensure!(at < POLICY_OUTPUTS, "there is no move {index}, only {POLICY_OUTPUTS}");
            ensure!(self.0[LEGAL + at / 8] >> (at % 8) & 1 == 1, "its teacher's move {index} is not legal");
        }
        Ok(())
    }

    /// Its position, White to move. A pawn that may be taken en passant is not in a record, and so not in this either.
    ///
    /// # Errors
    /// When the board is none of chess.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        board::read(self)
    }

    /// The teacher's moves as policy indices, with their scores, the best first.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u16, Score)> + '_ {
        let count = usize::from(self.0[LINE_COUNT]).min(LINES);
        self.0[FIRST_LINE..FIRST_LINE + 4 * count].chunks_exact(4).map(|line| {
            let index = u16::from_le_bytes([line[0], line[1]]);
            (index, Score::unpacked(i16::from_le_bytes([line[2], line[3]])))
        })
    }

    /// The policy indices of the legal moves, ascending.
    pub(crate) fn legal(&self) -> impl Iterator<Item = u16> + '_ {
        let legal = &self.0[LEGAL..LEGAL + POLICY_OUTPUTS.div_ceil(8)];
        (0..POLICY_OUTPUTS).filter(|&index| legal[index / 8] >> (index % 8) & 1 == 1).map(|index| index as u16)
    }

    /// Number of the game.
    pub(crate) fn game(&self) -> u32 {
        u32::from_le_bytes(self.0[GAME..GAME + 4].try_into().expect("four bytes"))
    }

    /// The piece on a square: 0 none, 1-6 our P N B R Q K, 7-12 theirs.
    pub(crate) fn piece(&self, square: usize) -> u8 {
        self.0[square / 2] >> (4 * (square % 2)) & 15
    }

    /// Castling rights, as the table above has them.
    pub(crate) fn castling(&self) -> u8 {
        self.0[CASTLING]
    }

    /// Half-moves since a capture or pawn move.
    pub(crate) fn rule50(&self) -> u8 {
        self.0[RULE50]
    }

    /// Returns whether the position occurred before.
    pub(crate) fn repeated(&self) -> bool {
        self.0[REPEATED] != 0
    }
}

/// A position and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct InGame<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// State of the position in its game, repetitions and fifty-move count included.
    pub(crate) snapshot: &'a Snapshot,
    /// Number of the game.
    pub(crate) game: u32,
    /// Plies since the game's first position.
    pub(crate) ply: u16,
}

fn hash(bytes: &[u8]) -> u64 {
    let digest = Sha256::digest(bytes);
    u64::from_le_bytes(digest[..8].try_into().expect("eight bytes"))
}

#[cfg(test)]
pub(crate) mod tests {
    use engine::games::chess::{Chess, move_code};
    use shakmaty::Color;

    use super::*;

    fn record(fen: &str) -> Record {
        labelled(fen, [-31, -31])
    }

    /// A position whose first legal moves have these scores, in centipawns.
    pub(crate) fn labelled<const N: usize>(fen: &str, scores: [i32; N]) -> Record {
        let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        let legal: Vec<Move> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
        let labels = Labels {
            lines: legal.iter().zip(scores).map(|(&mv, score)| (mv, Score::Centipawns(score))).collect(),
            wdl: [100, 850, 50],
        };
        let snapshot = game.history().last().unwrap();
        Record::pack(InGame { position: game.position(), snapshot, game: 77, ply: 3 }, &legal, &labels)
    }

    #[test]
    fn a_record_is_its_position_again() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQq - 3 1";
        let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
        let record = record(fen);
        assert_eq!(crate::teacher::fen(&record.position().unwrap()), fen);
        let mut indices: Vec<u16> =
            game.position().legal_moves().iter().map(|&mv| policy_index(move_code(mv), Color::White)).collect();
        indices.sort_unstable();
        assert_eq!(record.legal().collect::<Vec<_>>(), indices);
        assert_eq!(record.game(), 77);
    }

    #[test]
    fn damaged_records_say_what_is_wrong() {
        let damaged = |at: usize, byte: u8| {
            let mut record = record("startpos");
            record.0[at] = byte;
            record
        };
        let flaw = |at, byte| damaged(at, byte).check().unwrap_err().to_string();
        assert!(flaw(LINE_COUNT, 0).contains("0 lines"));
        assert!(flaw(LINE_COUNT, 5).contains("5 lines"));
        // The higher byte of the second move.
        assert!(flaw(FIRST_LINE + 5, 8).contains("there is no move 2"));
        assert!(flaw(LINE_COUNT, 3).contains("there is no move 65535"), "a line that is not there");
        assert!(flaw(FIRST_LINE, 0).contains("is not legal"));
        assert!(record("startpos").check().is_ok());
        assert!(damaged(0, 0xdd).position().is_err(), "no man has this code");
        assert!(damaged(2, 0x05).position().is_err(), "a king is missing");
    }

    #[test]
    fn colours_swapped_give_the_same_bytes() {
        let white = record("r3k2r/8/2n5/8/4P3/8/8/R3K3 w Qkq - 4 9");
        let black = record("r3k3/8/8/4p3/8/2N5/8/R3K2R b KQq - 4 9");
        // Their legal moves were listed in another order, so the lines differ.
        assert_eq!(white.0[..FIRST_LINE], black.0[..FIRST_LINE]);
        assert_eq!(white.0[WDL..], black.0[WDL..]);
        assert_eq!(white.castling(), 0b1101);
        assert_eq!(white.piece(4), 6);
        assert_eq!(white.piece(28), 1);
        assert_eq!(white.piece(42), 8);
        assert_eq!((white.0[GAME], white.rule50(), white.repeated()), (77, 4, false));
    }

    #[test]
    fn mirrored_positions_have_one_key_unless_someone_may_castle() {
        let key = |fen| record(fen).key();
        assert_eq!(key("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), key("3k4/8/8/8/8/8/7P/3K4 w - - 7 1"));
        assert_ne!(key("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), key("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1"));
        assert_ne!(key("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    }

    #[test]
    fn the_first_position_has_twenty_moves() {
        let start = record("startpos");
        assert_eq!(start.legal().count(), 20);
        let lines: Vec<_> = start.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(
            lines
                .iter()
                .all(|&(index, score)| start.legal().any(|legal| legal == index) && score == Score::Centipawns(-31))
        );
    }
}
