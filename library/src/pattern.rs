//! A position to find: all of it, a part of it, or its pawns.

use shakmaty::{Board, Color, Piece, Role, Square};

use crate::boards::{Boards, Packed, code, set, unpacked};

/// A pattern that boards fit or do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Bits of the squares that matter.
    mask: [u64; 4],
    /// Their values.
    value: [u64; 4],
    /// The side to move, where it matters.
    turn: Option<u8>,
    /// Where pawns stand, if they may stand nowhere else; with their colours.
    pawns: Option<[u64; 4]>,
}

/// Meaning of a position that is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Match {
    /// This position, and this side to move.
    #[default]
    Exact,
    /// These pieces; other squares are free.
    Part,
    /// These pawns, and no others; pieces do not matter.
    Pawns,
}

/// Reason why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// Nothing is looked for.
    #[error("no piece is named")]
    Empty,
    /// It has not eight ranks.
    #[error("a board has 8 ranks, and this has {0}")]
    Ranks(usize),
    /// A rank is too short or too long.
    #[error("rank {rank} has {squares} squares, not 8")]
    Squares {
        /// Its number.
        rank: usize,
        /// Its squares.
        squares: usize,
    },
    /// A letter stands for nothing.
    #[error("{0:?} is no piece")]
    Letter(char),
    /// A word of a list names no piece and square.
    #[error("{0:?} is no piece and square, as Nf3")]
    Word(String),
    /// A side is called otherwise.
    #[error("{0:?} is no side to move: it is w or b")]
    Turn(String),
}

impl Pattern {
    /// This board, and this side to move if one is given.
    #[must_use]
    pub fn exact(board: &Board, turn: Option<Color>) -> Self {
        let packed = Packed::of(board, Color::White);
        let turn = turn.map(|turn| u8::from(turn.is_black()));
        Self { mask: [u64::MAX; 4], value: packed.words, turn, pawns: None }
    }

    /// Squares with what stands on them, `None` for nothing; others are free.
    #[must_use]
    pub fn part(squares: impl IntoIterator<Item = (Square, Option<Piece>)>) -> Self {
        let (mut mask, mut value) = ([0; 4], [0; 4]);
        for (square, piece) in squares {
            set(&mut mask, square, 15);
            set(&mut value, square, piece.map_or(0, code));
        }
        Self { mask, value, turn: None, pawns: None }
    }

    /// The pawns of this board, wherever its pieces are.
    #[must_use]
    pub fn pawns(board: &Board) -> Self {
        let pawns = board.clone().into_iter().filter(|(_, piece)| piece.role == Role::Pawn);
        let only = Self::part(pawns.map(|(square, piece)| (square, Some(piece))));
        Self { mask: [0; 4], value: [0; 4], turn: None, pawns: Some(only.value) }
    }

    /// Reads a FEN, or as much of it as there is: the board alone looks for either side to move. For a part there may be a dot for a square
    /// that is empty (`8/8/8/3p4/3P4/3.4/8/8`), and a list of pieces and squares in place of a board (`Pd4 pd5 .d3`).
    ///
    /// # Errors
    /// Where it is neither.
    pub fn read(text: &str, kind: Match) -> Result<Self, PatternError> {
        let mut words = text.split_whitespace();
        let first = words.next().ok_or(PatternError::Empty)?;
        if !first.contains('/') && kind != Match::Exact {
            let squares = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).map(square_of_word);
            return of_squares(&squares.collect::<Result<Vec<_>, _>>()?, None, kind);
        }
        let turn = match words.next() {
            None => None,
            Some("w") => Some(Color::White),
            Some("b") => Some(Color::Black),
            Some(other) => return Err(PatternError::Turn(other.to_owned())),
        };
        of_squares(&squares_of_board(first)?, turn, kind)
    }

    /// Returns whether one of the boards fits.
    #[must_use]
    pub fn is_in(&self, boards: &Boards) -> bool {
        self.is_in_bytes(boards.bytes())
    }

    /// The same of bytes that are not copied.
    #[must_use]
    pub fn is_in_bytes(&self, bytes: &[u8]) -> bool {
        unpacked(bytes).any(|packed| self.fits(&packed))
    }

    /// Returns whether a board fits.
    #[must_use]
    pub fn fits(&self, board: &Packed) -> bool {
        let is_same = |at: usize| (board.words[at] ^ self.value[at]) & self.mask[at] == 0;
        (0..4).all(is_same)
            && self.turn.is_none_or(|turn| turn == board.turn)
            && self.pawns.is_none_or(|pawns| (0..4).all(|at| pawns_of(board.words[at]) == pawns[at]))
    }
}

fn of_squares(squares: &[(Square, Option<Piece>)], turn: Option<Color>, kind: Match) -> Result<Pattern, PatternError> {
    if squares.is_empty() {
        return Err(PatternError::Empty);
    }
    let board: Board = squares.iter().filter_map(|&(square, piece)| Some((square, piece?))).collect();
    Ok(match kind {
        Match::Exact => Pattern::exact(&board, turn),
        Match::Part => Pattern::part(squares.iter().copied()),
        Match::Pawns => Pattern::pawns(&board),
    })
}

/// The squares that the first field of a FEN names, those with a dot as empty.
fn squares_of_board(text: &str) -> Result<Vec<(Square, Option<Piece>)>, PatternError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(PatternError::Ranks(ranks.len()));
    }
    let mut squares = Vec::new();
    for (from_top, rank) in (0_u32..).zip(ranks) {
        let mut file = 0;
        for letter in rank.chars() {
            if let Some(free @ 1..=8) = letter.to_digit(10) {
                file += free;
                continue;
            }
            let piece = piece(letter)?;
            if file < 8 {
                squares.push((Square::new(8 * (7 - from_top) + file), piece));
            }
            file += 1;
        }
        if file != 8 {
            return Err(PatternError::Squares { rank: 8 - from_top as usize, squares: file as usize });
        }
    }
    Ok(squares)
}

/// `Nf3`, `pe5`, `.d4`.
fn square_of_word(word: &str) -> Result<(Square, Option<Piece>), PatternError> {
    let wrong = || PatternError::Word(word.to_owned());
    let letter = word.chars().next().ok_or_else(wrong)?;
    let square = word[letter.len_utf8()..].parse().map_err(|_| wrong())?;
    Ok((square, piece(letter).map_err(|_| wrong())?))
}

fn piece(letter: char) -> Result<Option<Piece>, PatternError> {
    match letter {
        '.' => Ok(None),
        letter => Piece::from_char(letter).map(Some).ok_or(PatternError::Letter(letter)),
    }
}

/// The pawns of sixteen squares, and nothing else of them.
fn pawns_of(word: u64) -> u64 {
    const ONES: u64 = 0x1111_1111_1111_1111;
    // The three bits that say what a piece is are 001 for pawns alone, and so 000 after this.
    let others = (word ^ ONES) & (7 * ONES);
    // The fourth bit is set by whatever is not 000.
    let is_other = (others + 7 * ONES) & (8 * ONES);
    let is_pawn = (!is_other & (8 * ONES)) >> 3;
    word & (is_pawn * 15)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn board(text: &str) -> Board {
        text.parse::<shakmaty::fen::Fen>().unwrap().as_setup().board.clone()
    }

    fn fits(pattern: &str, kind: Match, fen: &str, turn: Color) -> bool {
        Pattern::read(pattern, kind).unwrap().fits(&Packed::of(&board(fen), turn))
    }

    #[test]
    fn positions_are_found_whole_in_part_and_by_their_pawns() {
        use Color::{Black, White};
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
        let gambit = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR";
        let later = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
        assert!(fits(start, Match::Exact, start, White) && fits(start, Match::Exact, start, Black));
        assert!(fits(&format!("{start} w KQkq - 0 1"), Match::Exact, start, White));
        assert!(!fits(&format!("{start} b"), Match::Exact, start, White));
        assert!(!fits(start, Match::Exact, open, White));
        assert!(fits(start, Match::Part, start, Black));
        let part = "8/8/8/4p3/4P3/8/8/8";
        assert!(fits(part, Match::Part, open, White) && fits(part, Match::Part, gambit, White));
        assert!(!fits(part, Match::Part, start, White));
        let part = "8/8/8/4p3/4P.2/8/8/8";
        assert!(fits(part, Match::Part, open, White) && !fits(part, Match::Part, gambit, White));
        assert!(fits("Pe4, pe5 .f4", Match::Part, open, White) && !fits("Pe4 .e5", Match::Part, open, White));
        assert!(fits(open, Match::Pawns, later, Black) && !fits(open, Match::Pawns, gambit, White));
        assert!(!fits(open, Match::Exact, later, Black));
        // Without pawns are all that have none.
        assert!(fits("8/8/8/3K4/8/8/8/8", Match::Pawns, "8/8/8/3k4/8/8/8/K7", White));
    }

    #[test]
    fn what_is_no_pattern_is_named() {
        for (text, kind, message) in [
            ("", Match::Part, "no piece is named"),
            ("8/8", Match::Exact, "a board has 8 ranks, and this has 2"),
            ("8/8/8/8/8/8/8/9", Match::Exact, "'9' is no piece"),
            ("8/8/8/8/8/8/8/8", Match::Part, "no piece is named"),
            ("8/ppppppppp/8/8/8/8/8/8", Match::Exact, "rank 7 has 9 squares, not 8"),
            ("8/7/8/8/8/8/8/8", Match::Part, "rank 7 has 7 squares, not 8"),
            ("Carlsen", Match::Exact, "a board has 8 ranks, and this has 1"),
            ("Carlsen", Match::Part, "\"Carlsen\" is no piece and square, as Nf3"),
            ("Ne9", Match::Pawns, "\"Ne9\" is no piece and square, as Nf3"),
            ("é4", Match::Part, "\"é4\" is no piece and square, as Nf3"),
            ("8/8/8/8/8/8/8/K7 x", Match::Part, "\"x\" is no side to move: it is w or b"),
        ] {
            assert_eq!(Pattern::read(text, kind).unwrap_err().to_string(), message);
        }
    }

    fn any_board() -> impl Strategy<Value = Board> {
        let piece = (0..Role::ALL.len(), any::<bool>())
            .prop_map(|(role, white)| Piece { role: Role::ALL[role], color: Color::from_white(white) });
        proptest::collection::vec(proptest::option::weighted(0.4, piece), 64)
            .prop_map(|all| (0_u32..).zip(all).filter_map(|(at, piece)| Some((Square::new(at), piece?))).collect())
    }

    proptest! {
        #[test]
        fn pawns_are_those_of_the_board(one in any_board(), other in any_board()) {
            let pawns = |board: &Board| [Color::White, Color::Black].map(|color| board.by_color(color) & board.pawns());
            let packed = Packed::of(&other, Color::White);
            prop_assert_eq!(Pattern::pawns(&one).fits(&packed), pawns(&one) == pawns(&other));
            prop_assert!(Pattern::pawns(&other).fits(&packed));
        }

        #[test]
        fn parts_of_a_board_fit_it(board in any_board(), squares in any::<u64>(), turn in any::<bool>()) {
            let chosen: shakmaty::Bitboard = shakmaty::Bitboard(squares);
            let part = Pattern::part(chosen.into_iter().map(|square| (square, board.piece_at(square))));
            let packed = Packed::of(&board, Color::from_white(turn));
            prop_assert!(part.fits(&packed));
            for square in Square::ALL {
                let mut other = board.clone();
                let king = Piece { role: Role::King, color: Color::White };
                match board.piece_at(square) {
                    Some(_) => drop(other.remove_piece_at(square)),
                    None => other.set_piece_at(square, king),
                }
                let fits = part.fits(&Packed::of(&other, Color::from_white(turn)));
                prop_assert_eq!(fits, !chosen.contains(square));
            }
        }

        #[test]
        fn no_text_is_too_odd(text in "\\PC*|[pnbrqkPNBRQK1-8./ w]{0,80}") {
            for kind in [Match::Exact, Match::Part, Match::Pawns] {
                let _ = Pattern::read(&text, kind);
            }
        }
    }
}
