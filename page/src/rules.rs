//! The rules of the games as the page needs them: positions from text, moves from codes.

use engine::Game as _;
use engine::games::chess;
use engine::games::in_a_row::{Placing, Player};
use engine::games::small::SmallGame;
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position as _, Square};
use wire::NULL_MOVE;

/// FEN of the start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position of any game.
#[derive(Clone, Debug, PartialEq)]
pub enum Position {
    /// Of chess.
    Chess(Chess),
    /// Of a small game.
    Small(SmallGame),
}

impl Position {
    /// Reads a FEN or `startpos`, or a small game's name and, after a space, some moves; also says whether it is Chess960.
    ///
    /// # Errors
    /// One sentence saying what is wrong with it.
    pub fn parse(text: &str) -> Result<(Self, bool), String> {
        let text = text.trim();
        let (name, moves) = text.split_once(' ').unwrap_or((text, ""));
        match SmallGame::from_moves(name, moves) {
            Some(read) => read.map(|game| (Self::Small(game), false)).map_err(|problem| told(&problem.to_string())),
            None => parse_fen(text).map(|(position, chess960)| (Self::Chess(position), chess960)),
        }
    }

    /// It as text that [`Position::parse`] reads.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Chess(position) => fen(position),
            Self::Small(game) => format!("{} {}", game.name(), game.root_text()).trim_end().to_owned(),
        }
    }

    /// The same as chess, if it is.
    #[must_use]
    pub fn chess(&self) -> Option<&Chess> {
        match self {
            Self::Chess(position) => Some(position),
            Self::Small(_) => None,
        }
    }

    /// The same as a small game, if it is one.
    #[must_use]
    pub fn small(&self) -> Option<&SmallGame> {
        match self {
            Self::Chess(_) => None,
            Self::Small(game) => Some(game),
        }
    }

    /// Who is to move: White, as who moves first in every game, or Black.
    #[must_use]
    pub fn turn(&self) -> Color {
        match self {
            Self::Chess(position) => position.turn(),
            Self::Small(game) => match game.turn() {
                Player::First => Color::White,
                Player::Second => Color::Black,
            },
        }
    }

    /// What the players are called, who moves first before the other.
    #[must_use]
    pub fn sides(&self) -> [&'static str; 2] {
        match self {
            Self::Chess(_) => white_and_black(),
            Self::Small(game) if game.grid().placing == Placing::Dropped => [say::frame::first(), say::frame::second()],
            Self::Small(_) => ["X", "O"],
        }
    }

    /// The number of the move to be made: both players make one of each number.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        match self {
            Self::Chess(position) => position.fullmoves().get(),
            Self::Small(game) => u32::try_from(game.played().len() / 2).unwrap_or(0) + 1,
        }
    }

    /// The codes of all legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<u16> {
        match self {
            Self::Chess(position) => position.legal_moves().into_iter().map(move_code).collect(),
            Self::Small(game) => {
                let mut moves = Vec::new();
                game.legal_moves(&mut moves);
                moves.into_iter().map(|mv| mv.0).collect()
            }
        }
    }

    /// Plays the move with this code, or passes with that of a null move; whether it is legal.
    pub fn play(&mut self, code: u16) -> bool {
        match self {
            Self::Chess(position) if code == NULL_MOVE => passed(position).map(|after| *position = after).is_some(),
            Self::Chess(position) => {
                let found = find_move(position, code);
                found.map(|mv| position.play_unchecked(mv)).is_some()
            }
            Self::Small(_) if !self.knows(code) => false,
            Self::Small(game) => {
                game.play_and_set_root(engine::Move(code));
                true
            }
        }
    }

    /// Returns whether the move with this code is legal. A null move is where no check is given.
    #[must_use]
    pub fn knows(&self, code: u16) -> bool {
        match self {
            Self::Chess(position) if code == NULL_MOVE => passed(position).is_some(),
            Self::Chess(position) => find_move(position, code).is_some(),
            Self::Small(game) => game.ending(&[], false).is_none() && game.cell_of(engine::Move(code)).is_some(),
        }
    }

    /// Plays moves by their codes; `None` if one is not legal.
    #[must_use]
    pub fn after(mut self, codes: &[u16]) -> Option<Self> {
        codes.iter().all(|&code| self.play(code)).then_some(self)
    }
}

/// The names of the players of chess.
#[must_use]
pub fn white_and_black() -> [&'static str; 2] {
    [say::frame::white(), say::frame::black()]
}

/// Whether a text that names a position is of a small game.
#[must_use]
pub fn is_small(text: &str) -> bool {
    SmallGame::NAMES.contains(&text.trim_start().split(' ').next().unwrap_or_default())
}

/// Reads a FEN or `startpos`; also says whether it is Chess960.
///
/// # Errors
/// One sentence saying what is wrong with it.
pub fn parse_fen(text: &str) -> Result<(Chess, bool), String> {
    let text = if text.trim().is_empty() { "startpos" } else { text };
    chess::parse_fen(text).map_err(|error| told(&error.to_string()))
}

/// Returns what code below the page has said as a sentence in the language of the page. A sentence of the page itself stays as it is.
#[must_use]
pub fn told(message: &str) -> String {
    sentence(&say::told(message))
}

/// A message as a sentence: with a capital and a full stop. What begins with the name of a file or of a move keeps it as it is.
#[must_use]
pub fn sentence(message: &str) -> String {
    let word = message.split(' ').next().unwrap_or_default().trim_end_matches(['.', ',', ':', '!', '?']);
    let is_name = word.contains(['.', '/', '\\']) || word.bytes().any(|byte| byte.is_ascii_digit());
    let mut letters = message.chars();
    let first = letters.next().map(|first| if is_name { first } else { first.to_ascii_uppercase() });
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    first.into_iter().collect::<String>() + letters.as_str() + end
}

/// The FEN of a position.
#[must_use]
pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// The code of a move ([`wire::EdgeView::mv`]).
#[must_use]
pub fn move_code(mv: Move) -> u16 {
    chess::move_code(mv).0
}

/// The legal move with this code, if there is one.
#[must_use]
pub fn find_move(position: &Chess, code: u16) -> Option<Move> {
    chess::move_from_code(position, engine::Move(code))
}

/// The position after a null move; `None` where the side to move is in check.
#[must_use]
pub fn passed(position: &Chess) -> Option<Chess> {
    chess::passed(position)
}

/// Where a move starts and where it is drawn to end: a castling king's own two squares, as players see it. In
/// Chess960 the king may stand on its target already; then its rook's square.
#[must_use]
pub fn shown_squares(mv: Move) -> (Square, Square) {
    let from = mv.from().unwrap_or_else(|| mv.to());
    match mv.castling_side() {
        Some(side) => {
            let to = Square::from_coords(side.king_to_file(), from.rank());
            (from, if to == from { mv.to() } else { to })
        }
        None => (from, mv.to()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_find_their_moves_again() {
        for fen in [START_FEN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "8/P6k/8/8/8/8/7K/8 w - - 0 1"] {
            let (position, _) = parse_fen(fen).unwrap();
            for mv in position.legal_moves() {
                assert_eq!(find_move(&position, move_code(mv)), Some(mv), "{fen}");
            }
        }
    }

    #[test]
    fn a_castling_king_is_shown_on_its_own_square() {
        let (position, _) = parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        let castle = find_move(&position, 4 | 7 << 6).expect("king takes its own rook");
        assert_eq!(shown_squares(castle), (Square::E1, Square::G1));
    }

    #[test]
    fn positions_of_any_game_are_read_and_written() {
        for text in [START_FEN, "connect2", "tic-tac-toe a1b2", "connect-four ddc"] {
            let (position, chess960) = Position::parse(text).unwrap();
            assert_eq!((position.text().as_str(), chess960), (text, false));
        }
        let (position, _) = Position::parse("tic-tac-toe a1b2").unwrap();
        assert_eq!((position.turn(), position.move_number()), (Color::White, 2));
        assert_eq!(position.legal_moves(), [1, 2, 3, 5, 6, 7, 8]);
        assert_eq!(position.clone().after(&[4]), None, "the cell is taken");
        let won = position.after(&[1, 3, 2]).unwrap();
        assert_eq!(won.text(), "tic-tac-toe a1b2b1a2c1");
        assert_eq!(won.clone().after(&[8]), None, "the game is over");
        assert_eq!(Position::parse("connect2 e").unwrap_err(), "Move 1 (e) is not a cell of the board.");
    }

    #[test]
    fn a_side_may_pass_unless_it_is_in_check() {
        let (mut position, _) = Position::parse("startpos").unwrap();
        assert!(position.knows(NULL_MOVE) && position.play(NULL_MOVE));
        assert_eq!((position.turn(), position.move_number()), (Color::Black, 1));
        assert!(!position.legal_moves().contains(&NULL_MOVE));
        let (mut check, _) = Position::parse("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").unwrap();
        assert!(!check.knows(NULL_MOVE) && !check.play(NULL_MOVE));
        let (mut small, _) = Position::parse("connect-four").unwrap();
        assert!(!small.knows(NULL_MOVE) && !small.play(NULL_MOVE));
    }

    #[test]
    fn errors_are_sentences() {
        assert!(parse_fen("hello").unwrap_err().starts_with("This is not a FEN"));
        assert_eq!(
            parse_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err(),
            "Illegal position: the board is empty; a king is missing."
        );
    }
}
