//! How moves are written: SAN for readers, UCI for engines.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

use crate::rules;
use crate::state::Notation;

/// A move as the page writes it; `?` with its squares if the position does not know it.
#[must_use]
pub fn name(position: &Chess, code: u16, notation: Notation, chess960: bool) -> String {
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
pub fn uci(position: &Chess, code: u16, chess960: bool) -> String {
    name(position, code, Notation::Uci, chess960)
}

/// The code of a move written either way.
#[must_use]
pub fn read(position: &Chess, text: &str) -> Option<u16> {
    let san = text.parse::<SanPlus>().ok().and_then(|san| san.san.to_move(position).ok());
    let uci = || text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(position).ok());
    san.or_else(uci).map(rules::move_code)
}

/// A line of moves, each with its own name, as far as they are legal.
#[must_use]
pub fn names(mut position: Chess, codes: &[u16], notation: Notation, chess960: bool) -> Vec<String> {
    let mut names = Vec::with_capacity(codes.len());
    for code in codes {
        let Some(mv) = rules::find_move(&position, *code) else { break };
        names.push(name(&position, *code, notation, chess960));
        position.play_unchecked(mv);
    }
    names
}

/// A line of moves as text, as far as they are legal: `1.e4 e5 2.Nf3`, or `1...e5 2.Nf3` where Black begins.
#[must_use]
pub fn line(mut position: Chess, codes: &[u16], notation: Notation, chess960: bool) -> String {
    let mut words = Vec::with_capacity(codes.len());
    for (place, code) in codes.iter().enumerate() {
        let Some(mv) = rules::find_move(&position, *code) else { break };
        let is_numbered = place == 0 || position.turn().is_white();
        let number = if is_numbered { move_number(&position) } else { String::new() };
        words.push(format!("{number}{}", name(&position, *code, notation, chess960)));
        position.play_unchecked(mv);
    }
    words.join(" ")
}

/// The number before a move: `12.` for White, `12...` for Black.
#[must_use]
pub fn move_number(position: &Chess) -> String {
    let dots = if position.turn().is_white() { "." } else { "..." };
    format!("{}{dots}", position.fullmoves())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, uci: &str, san: &str) {
        let (position, chess960) = rules::parse_fen(fen).unwrap();
        let mv = uci.parse::<shakmaty::uci::UciMove>().unwrap().to_move(&position).unwrap();
        let code = rules::move_code(mv);
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
        let (position, _) = rules::parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        for text in ["O-O", "e1g1", "e1h1"] {
            assert_eq!(read(&position, text), Some(4 | 7 << 6), "{text}");
        }
        assert_eq!(read(&position, "Ra8+"), read(&position, "a1a8"));
        for text in ["", "Nf3", "e1e3", "hello"] {
            assert_eq!(read(&position, text), None, "{text}");
        }
    }

    #[test]
    fn a_line_stops_where_it_becomes_illegal() {
        let (position, _) = rules::parse_fen("startpos").unwrap();
        let codes = [12 | 28 << 6, 52 | 36 << 6, 0];
        assert_eq!(names(position.clone(), &codes, Notation::San, false), ["e4", "e5"]);
        assert_eq!(line(position.clone(), &codes, Notation::San, false), "1.e4 e5");
        let after = rules::play_all(position, &codes[..1]).unwrap();
        assert_eq!(line(after, &[codes[1], 6 | 21 << 6], Notation::Uci, false), "1...e7e5 2.g1f3");
    }
}
