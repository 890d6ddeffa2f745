//! How moves are written: SAN for readers, in the letters that they know, and UCI for engines.

use shakmaty::CastlingMode;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;

use say::Language;
use wire::NULL_MOVE;

use crate::rules::{self, Position};

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `Nf3`: SAN, as programs read it.
    #[default]
    San,
    /// `Sf3`: SAN with the pieces' German letters.
    German,
    /// `♘f3`: SAN with pictures of the pieces.
    Figurines,
    /// `g1f3`
    Uci,
}

/// A null move as UCI writes it.
const PASSES: &str = "0000";

/// A null move as games are written.
const DASHES: &str = "--";

/// The pieces in SAN.
const LETTERS: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

impl Notation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::San, Self::German, Self::Figurines, Self::Uci];

    /// The notation of who has chosen none: SAN in the letters of the language that is spoken.
    #[must_use]
    pub fn of_language() -> Self {
        match say::spoken() {
            Language::English => Self::San,
            Language::German => Self::German,
        }
    }

    /// Name in cookies and links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::German => "german",
            Self::Figurines => "figurines",
            Self::Uci => "uci",
        }
    }

    /// Finds one by its name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name() == name)
    }

    /// The pieces as this notation has them, in the order of [`LETTERS`].
    fn pieces(self) -> [char; 5] {
        match self {
            Self::San | Self::Uci => LETTERS,
            Self::German => ['K', 'D', 'T', 'L', 'S'],
            Self::Figurines => ['\u{2654}', '\u{2655}', '\u{2656}', '\u{2657}', '\u{2658}'],
        }
    }

    /// A move in SAN with this notation's pieces.
    #[must_use]
    pub fn lettered(self, san: String) -> String {
        if self.pieces() == LETTERS { san } else { exchanged(&san, LETTERS, self.pieces()) }
    }
}

fn exchanged(text: &str, from: [char; 5], to: [char; 5]) -> String {
    let other = |letter| from.iter().position(|one| *one == letter).map_or(letter, |place| to[place]);
    text.chars().map(other).collect()
}

/// A move as the page writes it; `?` if the position does not know it. Moves of small games have one name only.
#[must_use]
pub fn name(position: &Position, code: u16, notation: Notation, chess960: bool) -> String {
    let position = match position {
        Position::Small(game) => return game.move_text(engine::Move(code)),
        Position::Chess(position) => position,
    };
    if code == NULL_MOVE {
        return if notation == Notation::Uci { PASSES } else { DASHES }.to_owned();
    }
    match rules::find_move(position, code) {
        Some(mv) => match notation {
            Notation::San | Notation::German | Notation::Figurines => {
                notation.lettered(SanPlus::from_move(position.clone(), mv).to_string())
            }
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

/// The code of a move, in whichever notation it is written.
#[must_use]
pub fn read(position: &Position, text: &str) -> Option<u16> {
    let position = match position {
        Position::Small(game) => {
            return game.parse_move(text).map(|mv| mv.0).filter(|code| position.legal_moves().contains(code));
        }
        Position::Chess(position) => position,
    };
    if [PASSES, DASHES].contains(&text) {
        return rules::passed(position).map(|_| NULL_MOVE);
    }
    let san = |text: &str| text.parse::<SanPlus>().ok().and_then(|san| san.san.to_move(position).ok());
    // No letter of another notation is one of SAN's for another piece.
    let lettered = || {
        let mut others = [Notation::German, Notation::Figurines].into_iter();
        others.find_map(|notation| san(&exchanged(text, notation.pieces(), LETTERS)))
    };
    let uci = || text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(position).ok());
    san(text).or_else(lettered).or_else(uci).map(rules::move_code)
}

/// A text with moves in it, their pieces in English letters: what is looked for is read by one who knows no others.
#[must_use]
pub fn in_san(text: &str) -> String {
    let word = |word: &str| {
        let mv = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '…'));
        let mut letters = mv.chars();
        let is_of =
            |notation: Notation, letter: Option<char>| letter.is_some_and(|one| notation.pieces().contains(&one));
        let first = letters.next();
        let goes_on = letters.next().is_some_and(|letter| matches!(letter, 'a'..='h' | '1'..='8' | 'x'));
        let promotes = mv.contains('=');
        let german = (is_of(Notation::German, first) && goes_on) || promotes;
        let text = exchanged(word, Notation::Figurines.pieces(), LETTERS);
        if german && !word.contains('/') { exchanged(&text, Notation::German.pieces(), LETTERS) } else { text }
    };
    text.split_inclusive(' ').map(word).collect()
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
    fn what_is_looked_for_is_in_english_letters() {
        for (typed, read) in [
            ("Sf3", "Nf3"),
            ("1. e4 e5 2.Dh5 \u{2658}c6", "1. e4 e5 2.Qh5 Nc6"),
            ("e8=D+", "e8=Q+"),
            ("Txd8", "Rxd8"),
            (
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq",
            ),
            ("Bb5 O-O a1=Q", "Bb5 O-O a1=Q"),
        ] {
            assert_eq!(in_san(typed), read);
        }
    }

    #[test]
    fn pieces_have_letters_and_pictures() {
        for (fen, san, german, figurines) in [
            ("startpos", "Nf3", "Sf3", "\u{2658}f3"),
            ("7k/P7/8/8/8/8/8/7K w - - 0 1", "a8=Q+", "a8=D+", "a8=\u{2655}+"),
            ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", "Ta8#", "\u{2656}a8#"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "O-O", "O-O"),
            ("7k/8/6K1/8/8/8/8/2B5 w - - 0 1", "Bb2+", "Lb2+", "\u{2657}b2+"),
        ] {
            let (position, chess960) = Position::parse(fen).unwrap();
            let code = read(&position, san).unwrap();
            let all = [Notation::German, Notation::Figurines].map(|one| name(&position, code, one, chess960));
            assert_eq!(all, [german, figurines]);
            assert_eq!(all.map(|text| read(&position, &text)), [Some(code); 2]);
        }
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
    fn a_null_move_has_a_name_too() {
        let (position, _) = Position::parse("startpos").unwrap();
        for (notation, written) in [(Notation::San, "--"), (Notation::German, "--"), (Notation::Uci, "0000")] {
            assert_eq!(name(&position, NULL_MOVE, notation, false), written);
            assert_eq!(read(&position, written), Some(NULL_MOVE));
        }
        let codes = [12 | 28 << 6, NULL_MOVE, 11 | 27 << 6];
        assert_eq!(line(position, &codes, Notation::San, false), "1.\u{a0}e4 -- 2.\u{a0}d4");
        let (check, _) = Position::parse("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").unwrap();
        assert_eq!(read(&check, "0000"), None);
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
