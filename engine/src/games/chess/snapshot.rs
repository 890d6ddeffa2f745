//! One position of a game as its history keeps it.

use shakmaty::{
    Bitboard, Board, CastlingSide, Chess as Position, Color, Move as ChessMove, Piece, Position as _, Role, Square,
    zobrist::{Zobrist64, ZobristValue},
};

/// A position of a game's history: what repetition and the network's input planes need. White is at the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Squares of rooks that may still castle, both sides.
    pub castling_rooks: Bitboard,
    /// The en passant target square: from a FEN whenever given, after a move only if an enemy pawn stands to capture
    /// (pins ignored).
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub rule50: u16,
    /// Number of earlier occurrences of the position in the known game: 0, 1, 2, ...
    pub repetitions: u16,
    /// Plies since it occurred last; 0 if it never did.
    pub cycle: u16,
    /// Zobrist key of the position without its history.
    pub key: u64,
    /// The pieces' part of the key, from which the next one is computed.
    pieces_key: Zobrist64,
}

impl Snapshot {
    /// The first known position of a game.
    pub(super) fn first(position: &Position) -> Self {
        let mut pieces_key = Zobrist64::default();
        for (square, piece) in position.board() {
            pieces_key ^= Zobrist64::zobrist_for_piece(square, piece);
        }
        Self::of(position, position.maybe_ep_square(), pieces_key)
    }

    /// The position after a move; `position` is already there, `before` is the snapshot it was played from.
    pub(super) fn after(before: &Self, mv: ChessMove, position: &Position) -> Self {
        let pieces_key = before.pieces_key ^ change(before.turn, mv);
        Self::of(position, position.pseudo_legal_ep_square(), pieces_key)
    }

    fn of(position: &Position, en_passant: Option<Square>, pieces_key: Zobrist64) -> Self {
        let mut key = pieces_key;
        if position.turn() == Color::White {
            key ^= Zobrist64::zobrist_for_white_turn();
        }
        let castles = position.castles();
        if castles.any() {
            for color in Color::ALL {
                for side in CastlingSide::ALL {
                    if castles.has(color, side) {
                        key ^= Zobrist64::zobrist_for_castling_right(color, side);
                    }
                }
            }
        }
        if let Some(square) = en_passant {
            key ^= Zobrist64::zobrist_for_en_passant_file(square.file());
        }
        Self {
            board: position.board().clone(),
            turn: position.turn(),
            castling_rooks: castles.castling_rights(),
            en_passant,
            rule50: u16::try_from(position.halfmoves()).unwrap_or(u16::MAX),
            repetitions: 0,
            cycle: 0,
            key: key.0,
            pieces_key,
        }
    }

    /// Counts earlier occurrences in the history before this position, as Lc0 does: only from the fourth reversible
    /// half-move on, every second position, back to the last irreversible one.
    pub(super) fn count_repetitions(&mut self, history: &[Self]) {
        if self.rule50 < 4 {
            return;
        }
        for (back, earlier) in history.iter().rev().enumerate().skip(1).step_by(2) {
            if earlier.same_position(self) {
                self.repetitions = earlier.repetitions + 1;
                self.cycle = u16::try_from(back + 1).unwrap_or(u16::MAX);
                return;
            }
            if earlier.rule50 < 2 {
                return;
            }
        }
    }

    fn same_position(&self, other: &Self) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.turn == other.turn
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }
}

/// The change of the pieces' key that a move makes.
fn change(turn: Color, mv: ChessMove) -> Zobrist64 {
    let at = |square: Square, role: Role, color: Color| Zobrist64::zobrist_for_piece(square, Piece { color, role });
    match mv {
        ChessMove::Normal { role, from, capture, to, promotion } => {
            let mut key = at(from, role, turn) ^ at(to, promotion.unwrap_or(role), turn);
            if let Some(captured) = capture {
                key ^= at(to, captured, !turn);
            }
            key
        }
        ChessMove::EnPassant { from, to } => {
            let captured = Square::from_coords(to.file(), from.rank());
            at(from, Role::Pawn, turn) ^ at(to, Role::Pawn, turn) ^ at(captured, Role::Pawn, !turn)
        }
        ChessMove::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            let king_to = Square::from_coords(side.king_to_file(), king.rank());
            let rook_to = Square::from_coords(side.rook_to_file(), rook.rank());
            at(king, Role::King, turn)
                ^ at(king_to, Role::King, turn)
                ^ at(rook, Role::Rook, turn)
                ^ at(rook_to, Role::Rook, turn)
        }
        ChessMove::Put { .. } => unreachable!("no drops in chess"),
    }
}
