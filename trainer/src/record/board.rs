//! The board and the castling rights of a record: written from a position, and read back.

use anyhow::{Context, ensure};
use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess as Position, Color, FromSetup, Piece, Position as _, Role,
    Setup, Square,
};

use super::{RECORD, Record};

/// Writes the men, seen by the player to move.
pub(super) fn write(bytes: &mut [u8; RECORD], position: &Position) {
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

/// The castling rights, as the table of bytes has them.
pub(super) fn castling(position: &Position) -> u8 {
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

/// The position of a record, White to move. What a record does not hold is lost: a pawn that may be taken en passant.
pub(super) fn read(record: &Record) -> anyhow::Result<Position> {
    let mut board = Board::empty();
    for square in Square::ALL {
        let code = record.piece(usize::from(square));
        ensure!(code <= 12, "there is a man that is none on {square}");
        if code > 0 {
            let role = Role::ALL[usize::from((code - 1) % 6)];
            board.set_piece_at(square, Piece { color: Color::from_white(code <= 6), role });
        }
    }
    let mut setup = Setup::empty();
    setup.board = board;
    setup.turn = Color::White;
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    setup.castling_rights = corners
        .iter()
        .enumerate()
        .filter(|(bit, _)| record.castling() >> bit & 1 == 1)
        .map(|(_, &corner)| corner)
        .collect::<Bitboard>();
    setup.halfmoves = u32::from(record.rule50());
    Position::from_setup(setup, CastlingMode::Standard).context("the board holds no legal position")
}
