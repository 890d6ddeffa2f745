//! A set-up of pieces with all that a FEN says besides, whether it can be played or not.

use std::num::NonZeroU32;

use shakmaty::fen::{Fen, LossyFenError, ParseFenError};
use shakmaty::{Bitboard, Board, CastlingMode, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};

use crate::rules;

/// A set-up. Castling rights and an en passant square that cannot be are dropped as soon as they cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    board: Board,
    turn: Color,
    /// The rooks that may still castle.
    rights: Bitboard,
    en_passant: Option<Square>,
    halfmoves: u32,
    fullmoves: NonZeroU32,
    /// Whether kings and rooks may castle from elsewhere.
    mode: CastlingMode,
}

impl Default for SetUp {
    fn default() -> Self {
        Self::of(Setup::default())
    }
}

impl SetUp {
    /// Returns the empty board.
    #[must_use]
    pub fn empty() -> Self {
        Self::of(Setup::empty())
    }

    /// Reads a FEN, also one that cannot be played.
    ///
    /// # Errors
    /// One sentence saying what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let fen: Fen = text.trim().parse().map_err(|error| malformed(&error))?;
        let setup = fen.into_setup();
        if setup.remaining_checks.is_some() || setup.pockets.is_some() || setup.promoted.any() {
            return Err(say::editor::fen_of_another_game());
        }
        Ok(Self::of(setup))
    }

    fn of(setup: Setup) -> Self {
        let mode = CastlingMode::detect(&setup);
        let Setup { board, turn, castling_rights: rights, ep_square: en_passant, halfmoves, fullmoves, .. } = setup;
        let mut read = Self { board, turn, rights, en_passant, halfmoves, fullmoves, mode };
        read.settle();
        read
    }

    /// The FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        let setup = Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling_rights: self.rights,
            ep_square: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            ..Setup::empty()
        };
        Fen::try_from_setup(setup).unwrap_or_else(LossyFenError::ignore).to_string()
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Puts a piece on a square, or takes away what is there.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        match piece {
            Some(piece) => self.board.set_piece_at(square, piece),
            None => self.board.discard_piece_at(square),
        }
        self.settle();
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Gives a side the move.
    pub fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
        self.settle();
    }

    /// Returns whether a side may castle: `None` where it cannot, as its king and rook stand.
    #[must_use]
    pub fn right(&self, color: Color, side: CastlingSide) -> Option<bool> {
        Some(self.rights.contains(self.castling_rook(color, side)?))
    }

    /// Gives the right to castle, or takes it. Nothing happens where king and rook do not stand for it.
    pub fn set_right(&mut self, color: Color, side: CastlingSide, is_given: bool) {
        if let Some(rook) = self.castling_rook(color, side) {
            self.rights.set(rook, is_given);
        }
    }

    /// The square where a pawn can be taken in passing.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Sets the square where a pawn can be taken in passing. One where none can be is no such square.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square;
        self.settle();
    }

    /// The squares behind pawns that may just have gone two steps, beside a pawn that can take them.
    #[must_use]
    pub fn en_passant_squares(&self) -> Vec<Square> {
        let (us, them) = (self.turn, self.turn.other());
        let on = |file: File, rank: Rank| Square::from_coords(file, us.relative_rank(rank));
        let is_pawn = |square: Square, color: Color| self.piece(square) == Some(color.pawn());
        let may_be_taken = |file: &File| {
            let has_come = is_pawn(on(*file, Rank::Fifth), them)
                && [Rank::Sixth, Rank::Seventh].iter().all(|rank| self.piece(on(*file, *rank)).is_none());
            let beside = [-1, 1].into_iter().filter_map(|step| file.offset(step));
            has_come && beside.into_iter().any(|file| is_pawn(on(file, Rank::Fifth), us))
        };
        File::ALL.into_iter().filter(may_be_taken).map(|file| on(file, Rank::Sixth)).collect()
    }

    /// Says in one sentence why it cannot be played; `None`: it can.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        self.kings_problem().or_else(|| self.pawns_problem()).or_else(|| self.check_problem()).or_else(|| {
            let refused = rules::parse_fen(&self.fen()).err()?;
            Some(refused.strip_prefix("Illegal position: ").map_or(refused.clone(), rules::sentence))
        })
    }

    fn kings_problem(&self) -> Option<String> {
        let [white, black] = [Color::White, Color::Black].map(|color| self.board.by_piece(color.king()).count());
        Some(match (white, black) {
            (1, 1) => return None,
            (0, 0) if self.board.occupied().is_empty() => say::editor::empty_board().to_owned(),
            (0, 0) => say::editor::no_kings().to_owned(),
            (0, _) => say::editor::no_white_king().to_owned(),
            (_, 0) => say::editor::no_black_king().to_owned(),
            (1, many) => say::editor::many_black_kings(many),
            (many, _) => say::editor::many_white_kings(many),
        })
    }

    fn pawns_problem(&self) -> Option<String> {
        let square = (self.board.pawns() & Bitboard::BACKRANKS).first()?;
        let color = self.board.color_at(square)?;
        let rank = if square.rank() == color.backrank() { "first" } else { "last" };
        Some(say::editor::pawn_on_outer_rank(square, rank))
    }

    fn check_problem(&self) -> Option<String> {
        let king = self.board.king_of(self.turn.other())?;
        let is_checked = self.board.attacks_to(king, self.turn, self.board.occupied()).any();
        is_checked.then(|| say::editor::king_could_be_taken(self.turn.fold_wb("white", "black")))
    }

    /// Drops what cannot be as the pieces stand.
    fn settle(&mut self) {
        let all = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
        let may: Bitboard = all.filter_map(|(color, side)| self.castling_rook(color, side)).collect();
        self.rights &= may;
        if !self.en_passant.is_some_and(|square| self.en_passant_squares().contains(&square)) {
            self.en_passant = None;
        }
    }

    /// The rook with which a side castles, as it stands now. In Chess960 it is one that has the right already, or else the
    /// outermost.
    fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let rank = color.backrank();
        let king = self.board.king_of(color).filter(|king| king.rank() == rank)?;
        let rooks = self.board.by_piece(Piece { color, role: Role::Rook }) & rank;
        if !self.mode.is_chess960() {
            let corner = Square::from_coords(of(side, File::H, File::A), rank);
            return Some(corner).filter(|corner| king.file() == File::E && rooks.contains(*corner));
        }
        let is_there = |rook: &Square| of(side, rook.file() > king.file(), rook.file() < king.file());
        let outermost = |rooks: Bitboard| of(side, rooks.last(), rooks.first());
        let there: Bitboard = rooks.into_iter().filter(is_there).collect();
        outermost(there & self.rights).or_else(|| outermost(there))
    }
}

fn of<T>(side: CastlingSide, king_side: T, queen_side: T) -> T {
    match side {
        CastlingSide::KingSide => king_side,
        CastlingSide::QueenSide => queen_side,
    }
}

fn malformed(error: &ParseFenError) -> &'static str {
    match error {
        ParseFenError::InvalidBoard => say::editor::bad_board(),
        ParseFenError::InvalidTurn => say::editor::bad_turn(),
        ParseFenError::InvalidCastling => say::editor::bad_castling(),
        ParseFenError::InvalidEpSquare => say::editor::bad_en_passant(),
        ParseFenError::InvalidHalfmoveClock | ParseFenError::InvalidFullmoves => say::editor::bad_numbers(),
        _ => say::editor::no_fen(),
    }
}
