//! How moves are written: SAN for readers, UCI for engines.

use shakmaty::CastlingMode;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;

use crate::rules::{self, Position};

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `Nf3`
    #[default]
    San,
    /// `g1f3`
    Uci,
}

/// A move as the page writes it; `?` if the position does not know it. Moves of small games have one name only.
#[must_use]
pub fn name(position: &Position, code: u16, notation: Notation, chess960: bool) -> String {
    let position = match position {
        Position::Small(game) => return game.move_text(engine::Move(code)),
        Position::Chess(position) => position,
    };
    match rules::find_move(position, code) {
        Some(mv) => match notation {
            Notation::San => SanPlus::from_move(position.clone(), mv).to_string(),
            Notation::Uci => mv.to_uci(CastlingMode::from_chess960(chess960)).to_string(),
        },
        None => "?".to_owned(),
    }
}

/// A move in UCI notation, castling as the king's two squares unless the game is Chess960.
#[must_use]
pub fn uci(position: &Position, code: u16, chess960: bool) -> String {
    name(position, code, Notation::Uci, chess960)
}

/// The code of a move written either way.
#[must_use]
pub fn read(position: &Position, text: &str) -> Option<u16> {
    let position = match position {
        Position::Small(game) => {
            return game.parse_move(text).map(|mv| mv.0).filter(|code| position.legal_moves().contains(code));
        }
        Position::Chess(position) => position,
    };
    let san = text.parse::<SanPlus>().ok().and_then(|san| san.san.to_move(position).ok());
    let uci = || text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(position).ok());
    san.or_else(uci).map(rules::move_code)
}

/// A line of moves, each with its own name, as far as they are legal.
#[must_use]
pub fn names(mut position: Position, codes: &[u16], notation: Notation, chess960: bool) -> Vec<String> {
    let mut names = Vec::with_capacity(codes.len());
    for code in codes {
        let written = name(&position, *code, notation, chess960);
        if !position.play(*code) {
            break;
        }
        names.push(written);
    }
    names
}

/// A line of moves as text, as far as they are legal: `1. e4 e5 2. Nf3`, or `1... e5 2. Nf3` where Black begins.
#[must_use]
pub fn line(position: Position, codes: &[u16], notation: Notation, chess960: bool) -> String {
    each_numbered(position, codes, notation, chess960).join(" ")
}

/// The words of such a text, one for each move.
#[must_use]
pub fn each_numbered(mut position: Position, codes: &[u16], notation: Notation, chess960: bool) -> Vec<String> {
    let mut words = Vec::with_capacity(codes.len());
    for (place, code) in codes.iter().enumerate() {
        let word = numbered(&position, name(&position, *code, notation, chess960), place == 0);
        if !position.play(*code) {
            break;
        }
        words.push(word);
    }
    words
}

/// A move's name with the number that stands before it: always before White's moves, and before the first of a line. No line of text
/// ends between the two.
#[must_use]
pub fn numbered(position: &Position, name: String, is_first: bool) -> String {
    let is_numbered = is_first || position.turn().is_white();
    if is_numbered { format!("{}\u{a0}{name}", move_number(position)) } else { name }
}

/// The number before a move: `12.` for White, `12...` for Black.
#[must_use]
pub fn move_number(position: &Position) -> String {
    let dots = if position.turn().is_white() { "." } else { "..." };
    format!("{}{dots}", position.move_number())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, uci: &str, san: &str) {
        let (position, chess960) = Position::parse(fen).unwrap();
        let code = read(&position, uci).unwrap();
        assert_eq!(name(&position, code, Notation::San, chess960), san);
        assert_eq!(name(&position, code, Notation::Uci, chess960), uci);
    }

    #[test]
    fn moves_have_both_names() {
        check("startpos", "g1f3", "Nf3");
        check("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O");
        check("7k/P7/8/8/8/8/8/7K w - - 0 1", "a7a8q", "a8=Q+");
        check("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#");
        // Chess960 writes castling as king takes rook.
        check("1k6/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1g1", "O-O");
    }

    #[test]
    fn moves_are_read_either_way() {
        let (position, _) = Position::parse("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        for text in ["O-O", "e1g1", "e1h1"] {
            assert_eq!(read(&position, text), Some(4 | 7 << 6), "{text}");
        }
        assert_eq!(read(&position, "Ra8+"), read(&position, "a1a8"));
        for text in ["", "Nf3", "e1e3", "hello"] {
            assert_eq!(read(&position, text), None, "{text}");
        }
    }

    #[test]
    fn moves_of_small_games_are_cells_or_files() {
        let (position, _) = Position::parse("connect-four d").unwrap();
        assert_eq!(line(position.clone(), &[3, 2, 3], Notation::San, false), "1...\u{a0}d 2.\u{a0}c d");
        assert_eq!((read(&position, "g"), read(&position, "h")), (Some(6), None));
        let (position, _) = Position::parse("tic-tac-toe b2").unwrap();
        assert_eq!((name(&position, 8, Notation::Uci, false).as_str(), read(&position, "b2")), ("c3", None));
    }

    #[test]
    fn a_line_stops_where_it_becomes_illegal() {
        let (position, _) = Position::parse("startpos").unwrap();
        let codes = [12 | 28 << 6, 52 | 36 << 6, 0];
        assert_eq!(names(position.clone(), &codes, Notation::San, false), ["e4", "e5"]);
        assert_eq!(line(position.clone(), &codes, Notation::San, false), "1.\u{a0}e4 e5");
        let after = position.after(&codes[..1]).unwrap();
        assert_eq!(line(after, &[codes[1], 6 | 21 << 6], Notation::Uci, false), "1...\u{a0}e7e5 2.\u{a0}g1f3");
    }
}
