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

use engine::Move;
use engine::games::chess::{POLICY_OUTPUTS, Snapshot, policy_index};
use sha2::{Digest, Sha256};
use shakmaty::{CastlingSide, Chess as Position, Color, Position as _, Role};

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

/// The largest score that is no mate.
const MOST_CENTIPAWNS: i32 = 20_000;
/// The score of having mated.
const MATE: i32 = 32_000;

/// What the teacher thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Labels {
    /// Its best moves, the best first; at least one, at most [`LINES`].
    pub(crate) lines: Vec<(Move, Score)>,
    /// Its own expectation of win, draw and loss with the best one, per mille.
    pub(crate) wdl: [u16; 3],
}

/// A score from the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// Centipawns.
    Centipawns(i32),
    /// He mates in that many of his moves, or is mated (negative).
    Mate(i32),
}

impl Score {
    /// The score as it is stored. Better is larger, also among mates.
    pub(crate) fn packed(self) -> i16 {
        let number = match self {
            Self::Centipawns(centipawns) => centipawns.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
            Self::Mate(moves) if moves > 0 => MATE - moves.min(1000),
            Self::Mate(moves) => -MATE - moves.max(-1000),
        };
        i16::try_from(number).expect("clamped above")
    }

    /// The score that is stored as `number`.
    pub(crate) fn unpacked(number: i16) -> Self {
        match i32::from(number) {
            number if number > MOST_CENTIPAWNS => Self::Mate(MATE - number),
            number if number < -MOST_CENTIPAWNS => Self::Mate(-MATE - number),
            number => Self::Centipawns(number),
        }
    }
}

/// A labelled position as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record(pub(crate) [u8; RECORD]);

impl Record {
    /// Packs a position with its labels. `legal` are all its legal moves.
    pub(crate) fn pack(place: Place<'_>, legal: &[Move], labels: &Labels) -> Self {
        let Place { position, snapshot, game, ply } = place;
        let turn = position.turn();
        let mut bytes = [0; RECORD];
        write_board(&mut bytes, position);
        bytes[CASTLING] = castling(position);
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

    /// The same for every position that a network without history cannot tell apart, also left-right mirrored where
    /// no castling rights forbid it. The fifty-move count and repetitions do not count.
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

    /// Whether the position occurred before.
    pub(crate) fn repeated(&self) -> bool {
        self.0[REPEATED] != 0
    }
}

/// A position and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// What its game's history says of it.
    pub(crate) snapshot: &'a Snapshot,
    /// Number of the game.
    pub(crate) game: u32,
    /// Plies since the game's first position.
    pub(crate) ply: u16,
}

fn write_board(bytes: &mut [u8; RECORD], position: &Position) {
    let turn = position.turn();
    for (square, piece) in position.board() {
        let seen = usize::from(if turn == Color::White { square } else { square.flip_vertical() });
        let role = match piece.role {
            Role::Pawn => 1,
            Role::Knight => 2,
            Role::Bishop => 3,
            Role::Rook => 4,
            Role::Queen => 5,
            Role::King => 6,
        };
        let code = if piece.color == turn { role } else { role + 6 };
        bytes[seen / 2] |= code << (4 * (seen % 2));
    }
}

fn castling(position: &Position) -> u8 {
    let castles = position.castles();
    let turn = position.turn();
    let rights = [
        (turn, CastlingSide::QueenSide),
        (turn, CastlingSide::KingSide),
        (!turn, CastlingSide::QueenSide),
        (!turn, CastlingSide::KingSide),
    ];
    rights.iter().enumerate().map(|(bit, &(color, side))| u8::from(castles.has(color, side)) << bit).sum()
}

fn hash(bytes: &[u8]) -> u64 {
    let digest = Sha256::digest(bytes);
    u64::from_le_bytes(digest[..8].try_into().expect("eight bytes"))
}

#[cfg(test)]
pub(crate) mod tests {
    use engine::games::chess::{Chess, move_code};

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
        Record::pack(Place { position: game.position(), snapshot, game: 77, ply: 3 }, &legal, &labels)
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

    #[test]
    fn scores_are_ordered_and_come_back() {
        let ascending = [
            Score::Mate(-1),
            Score::Mate(-30),
            Score::Centipawns(-20_000),
            Score::Centipawns(0),
            Score::Centipawns(321),
            Score::Mate(12),
            Score::Mate(1),
        ];
        assert!(ascending.is_sorted_by_key(|score| score.packed()));
        assert!(ascending.iter().all(|score| Score::unpacked(score.packed()) == *score));
        assert_eq!(Score::unpacked(Score::Centipawns(31_999).packed()), Score::Centipawns(20_000));
    }
}
