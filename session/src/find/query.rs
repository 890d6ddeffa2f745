//! Query, read from text: a move, a line of moves or a position.
//!
//! Whatever is written of a move must be so: man, squares, `x`, `+`, `#` and promotion. The rest is free, except that a pawn
//! without `x` and file does not capture.

use std::ops::Range;

use engine::games::chess::parse_fen;
use shakmaty::{CastlingSide, Chess as Position, File, Rank, Role, Square, san::San};
use wire::find::Man;

use super::moves::man_of;

/// More text is not read.
pub const MOST_BYTES: usize = 1000;

/// Object that is looked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// Moves that follow one another; at least one.
    Line(Line),
    /// A position, its move counters aside.
    Position(Box<Position>),
}

/// Moves that follow one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves; at least one.
    pub steps: Vec<Step>,
    /// True if White makes the first of them; `None` where that is not said.
    pub is_white: Option<bool>,
    /// True if the first is made at the scope itself.
    pub is_anchored: bool,
}

/// Pattern of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Man that moves; a castling king is not named so.
    pub man: Option<Man>,
    /// The file it comes from.
    pub file: Option<File>,
    /// The rank it comes from.
    pub rank: Option<Rank>,
    /// Square it goes to; of no meaning for castling.
    pub to: Square,
    /// Condition on capturing.
    pub captures: Captures,
    /// Condition on promoting.
    pub promotes: Promotes,
    /// Side to which it castles, where it is written as castling.
    pub castles: Option<CastlingSide>,
    /// Attack on the king, if one is written.
    pub suffix: Option<Suffix>,
}

/// Condition on capturing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captures {
    /// It may.
    Any,
    /// It does.
    Does,
    /// It does not.
    DoesNot,
}

/// Condition on promoting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotes {
    /// To anything, or not at all.
    Any,
    /// Not at all.
    Not,
    /// To this.
    To(Man),
}

/// Attack of a move on the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suffix {
    /// `+`: it attacks him.
    Check,
    /// `#`: it mates him.
    Mate,
}

/// Text that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// Fault in the text: one sentence.
    pub message: String,
    /// Place of the fault, in bytes of the text.
    pub place: Range<usize>,
}

impl Query {
    /// Returns the number of moves it names; none for a position.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self {
            Self::Line(line) => line.steps.len(),
            Self::Position(_) => 0,
        }
    }
}

/// Reads text; `None` if there is none.
///
/// # Errors
/// Where it is not understood, saying what and where.
pub fn read(text: &str) -> Result<Option<Query>, Misread> {
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Ok(None);
    }
    let whole = start..start + trimmed.len();
    if trimmed.len() > MOST_BYTES {
        let message =
            format!("This is too long: {} characters, and at most {MOST_BYTES} are read.", trimmed.chars().count());
        return Err(Misread { message, place: whole });
    }
    // No move has a slash, and every board has.
    if trimmed == "startpos" || trimmed.contains('/') {
        return match parse_fen(trimmed) {
            Ok((position, _)) => Ok(Some(Query::Position(Box::new(position)))),
            Err(error) => Err(Misread { message: sentence(&error.to_string()), place: whole }),
        };
    }
    read_line(text, whole).map(|line| Some(Query::Line(line)))
}

fn read_line(text: &str, whole: Range<usize>) -> Result<Line, Misread> {
    let mut line = Line { steps: Vec::new(), is_white: None, is_anchored: false };
    let mut at = whole.start;
    if text[at..].starts_with('^') {
        (line.is_anchored, at) = (true, at + 1);
    }
    while at < whole.end {
        let rest = &text[at..whole.end];
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        if let Some((length, is_white)) = read_number(rest) {
            let place = at..at + length;
            note_side(&mut line, is_white, place)?;
            at += length;
            continue;
        }
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let place = at..at + length;
        let word = &rest[..length];
        let step = read_move(word).ok_or_else(|| {
            let ordinal = line.steps.len() + 1;
            Misread { message: misread(word, ordinal), place }
        })?;
        line.steps.push(step);
        at += length;
    }
    if line.steps.is_empty() {
        return Err(Misread { message: "There is no move in it.".to_owned(), place: whole });
    }
    Ok(line)
}

/// The number before a move, as `1.` or `1...`, or dots alone: its length, and whether White is to move.
fn read_number(text: &str) -> Option<(usize, bool)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    let dots = rest.bytes().take_while(|&byte| byte == b'.').count();
    if let Some(after) = rest[dots..].strip_prefix('\u{2026}') {
        return Some((text.len() - after.len(), false));
    }
    match (digits, dots) {
        (_, 0) | (0, 1) => None,
        (_, dots) => Some((digits + dots, dots == 1)),
    }
}

/// Notes the side that makes the next move; that tells the side that makes the first.
fn note_side(line: &mut Line, is_white: bool, place: Range<usize>) -> Result<(), Misread> {
    let is_first_white = is_white == line.steps.len().is_multiple_of(2);
    if line.is_white.is_some_and(|known| known != is_first_white) {
        let (who, not) = if is_white { ("White", "Black") } else { ("Black", "White") };
        let message = format!(
            "The dots say that {who} makes move {} of this line, but it is {not}\u{2019}s turn there.",
            line.steps.len() + 1
        );
        return Err(Misread { message, place });
    }
    line.is_white = Some(is_first_white);
    Ok(())
}

fn read_move(word: &str) -> Option<Step> {
    let word = word.trim_end_matches(['!', '?']);
    let (plain, suffix) = match word.strip_suffix('#') {
        Some(plain) => (plain, Some(Suffix::Mate)),
        None => match word.trim_end_matches('+') {
            plain if plain.len() < word.len() => (plain, Some(Suffix::Check)),
            plain => (plain, None),
        },
    };
    if plain.len() > 12 || !plain.is_char_boundary(plain.len()) {
        return None;
    }
    let step = read_castling(plain).or_else(|| read_squares(plain)).or_else(|| read_san(plain))?;
    Some(Step { suffix, ..step })
}

fn read_castling(word: &str) -> Option<Step> {
    let side = match word.replace(['0', 'o'], "O").replace('\u{2013}', "-").as_str() {
        "O-O" => CastlingSide::KingSide,
        "O-O-O" => CastlingSide::QueenSide,
        _ => return None,
    };
    Some(Step { castles: Some(side), ..anything_to(Square::A1) })
}

/// UCI notation: both squares and, of a promotion, the man.
fn read_squares(word: &str) -> Option<Step> {
    let (squares, promotes) = match (word.len(), word.is_ascii()) {
        (4, true) => (word, Promotes::Not),
        (5, true) => (&word[..4], Promotes::To(promotable(Role::from_char(char::from(word.as_bytes()[4]))?)?)),
        _ => return None,
    };
    let from = Square::from_ascii(&squares.as_bytes()[..2]).ok()?;
    let to = Square::from_ascii(&squares.as_bytes()[2..]).ok()?;
    let step = Step { file: Some(from.file()), rank: Some(from.rank()), promotes, ..anything_to(to) };
    (from != to).then_some(step)
}

/// SAN, also with the squares in full and a hyphen between them, and with a pawn's letter.
fn read_san(word: &str) -> Option<Step> {
    let mut word = word.replace(['-', '\u{2013}'], "");
    let has_equals = word.contains('=');
    if !has_equals && word.len() > 2 && word.ends_with(['N', 'B', 'R', 'Q']) {
        word.insert(word.len() - 1, '=');
    }
    let San::Normal { role, file, rank, capture, to, promotion } = San::from_ascii(word.as_bytes()).ok()? else {
        return None;
    };
    let captures = match (capture, role, file) {
        (true, ..) => Captures::Does,
        (false, Role::Pawn, None) => Captures::DoesNot,
        _ => Captures::Any,
    };
    let promotes = match promotion {
        Some(role) => Promotes::To(promotable(role)?),
        None => Promotes::Any,
    };
    let stays = (file, rank) == (Some(to.file()), Some(to.rank()));
    (!stays && (role == Role::Pawn || promotion.is_none())).then(|| Step {
        man: Some(man_of(role)),
        file,
        rank,
        captures,
        promotes,
        ..anything_to(to)
    })
}

fn promotable(role: Role) -> Option<Man> {
    (!matches!(role, Role::Pawn | Role::King)).then(|| man_of(role))
}

fn anything_to(to: Square) -> Step {
    Step {
        man: None,
        file: None,
        rank: None,
        to,
        captures: Captures::Any,
        promotes: Promotes::Any,
        castles: None,
        suffix: None,
    }
}

/// Describes the fault of a word.
fn misread(word: &str, ordinal: usize) -> String {
    let shown: String = word.chars().take(20).collect();
    let place = if ordinal == 1 { String::new() } else { format!(", move {ordinal} of the line,") };
    let capital = word.chars().next().filter(|first| matches!(first, 'n' | 'r' | 'q' | 'k' | 'b'));
    if let Some(first) = capital {
        let fixed = format!("{}{}", first.to_ascii_uppercase(), &word[1..]);
        if read_move(&fixed).is_some() {
            return format!("\u{201c}{shown}\u{201d}{place} is not a move; a piece has a capital letter: {fixed}.");
        }
    }
    format!(
        "\u{201c}{shown}\u{201d}{place} is not a move: moves are written as Nf3, exd5, O-O, e8=Q, or with both squares as g1f3, \
         e7e8q."
    )
}

/// A message with a capital and a full stop.
pub(crate) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    first.into_iter().collect::<String>() + letters.as_str() + end
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(text: &str) -> Line {
        match read(text) {
            Ok(Some(Query::Line(line))) => line,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn step(text: &str) -> Step {
        let line = line(text);
        assert_eq!(line.steps.len(), 1, "{text}");
        line.steps[0]
    }

    fn message(text: &str) -> (String, String) {
        let misread = read(text).unwrap_err();
        (misread.message, text[misread.place].to_owned())
    }

    #[test]
    fn what_is_written_is_asked_for() {
        let knight = step("Nf3");
        assert_eq!((knight.man, knight.to, knight.captures), (Some(Man::Knight), Square::F3, Captures::Any));
        assert_eq!((knight.file, knight.rank, knight.suffix), (None, None, None));
        assert_eq!(step("Nxf3+").captures, Captures::Does);
        assert_eq!((step("Nxf3+").suffix, step("Qh7#!?").suffix), (Some(Suffix::Check), Some(Suffix::Mate)));
        assert_eq!((step("e4").man, step("e4").captures), (Some(Man::Pawn), Captures::DoesNot));
        assert_eq!((step("exd5").file, step("exd5").captures), (Some(File::E), Captures::Does));
        assert_eq!(step("ed5"), Step { captures: Captures::Any, ..step("exd5") });
        assert_eq!(step("e8=Q").promotes, Promotes::To(Man::Queen));
        assert_eq!((step("e8Q"), step("e8").promotes), (step("e8=Q"), Promotes::Any));
        for castling in ["O-O", "0-0", "o-o"] {
            assert_eq!(step(castling).castles, Some(CastlingSide::KingSide), "{castling}");
        }
        assert_eq!(step("O-O-O+").castles, Some(CastlingSide::QueenSide));
    }

    #[test]
    fn squares_are_written_in_several_ways() {
        let squares = step("g1f3");
        assert_eq!((squares.man, squares.file, squares.rank), (None, Some(File::G), Some(Rank::First)));
        assert_eq!((squares.to, squares.promotes), (Square::F3, Promotes::Not));
        assert_eq!((step("e7e8q").promotes, step("e7e8Q")), (Promotes::To(Man::Queen), step("e7e8q")));
        let long = step("Ng1f3");
        assert_eq!((long.man, long.file, long.rank), (Some(Man::Knight), squares.file, squares.rank));
        assert_eq!((step("Ng1-f3"), step("Ng1\u{2013}f3")), (long, long));
        let pawn = step("Pe4d5");
        assert_eq!((pawn.man, pawn.rank, pawn.captures), (Some(Man::Pawn), Some(Rank::Fourth), Captures::Any));
    }

    #[test]
    fn numbers_say_who_moves() {
        for text in ["1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "e4 e5 7. Nf3", " 1. e4  1... e5 2.Nf3 "] {
            let line = line(text);
            assert_eq!((line.steps.len(), line.is_white, line.is_anchored), (3, Some(true), false), "{text}");
        }
        assert_eq!(line("e2e4 e7e5").is_white, None);
        for text in ["1... e5", "1...e5", "... e5", "\u{2026}e5", "12\u{2026} e5", "..e5"] {
            assert_eq!((line(text).is_white, line(text).steps.len()), (Some(false), 1), "{text}");
        }
        assert!(line("^ 1. e4").is_anchored && line("^e4").is_anchored);
        let (words, place) = message("1. e4 2. Nf3");
        assert_eq!(place, "2.");
        assert!(words.contains("White makes move 2") && words.contains("Black\u{2019}s turn"), "{words}");
    }

    #[test]
    fn positions_are_known_by_their_slashes() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 9";
        assert_eq!(read(start), Ok(Some(Query::Position(Box::default()))).map(|_| read(start).unwrap()));
        assert!(matches!(read("startpos"), Ok(Some(Query::Position(_)))));
        assert!(message("8/8/8/8/8/8/8/8 w - - 0 1").0.contains("king is missing"));
        assert!(message("rnbqkbnr/pp w - -").0.starts_with("This is not a FEN"));
    }

    #[test]
    fn errors_name_the_word() {
        assert_eq!(message("e4 Nf9 d4").1, "Nf9");
        assert!(message("e4 Nf9").0.starts_with("\u{201c}Nf9\u{201d}, move 2 of the line, is not a move"));
        assert!(message("nf3").0.contains("a piece has a capital letter: Nf3"));
        for wrong in
            ["hello", "N@f3", "--", "Z0", "e2e2", "0000", "e9", "e8=K", "Nf3=Q", "1-0", "12", "Nf3 {good}", "^"]
        {
            let (words, place) = message(wrong);
            assert!(words.ends_with('.') && !place.is_empty(), "{wrong}: {words}");
        }
        assert_eq!(message("1. ").0, "There is no move in it.");
        assert!(message(&"e4 ".repeat(400)).0.contains("too long"));
        assert_eq!((read(""), read("  \n")), (Ok(None), Ok(None)));
    }

    proptest! {
        #[test]
        fn no_text_is_too_much(text in "\\PC*", word in "[a-hNBRQKPOo0-9x=+#.^!?/\u{2026}\u{2013} -]{0,40}") {
            for text in [text, word] {
                match read(&text) {
                    Ok(Some(Query::Line(line))) => prop_assert!(!line.steps.is_empty()),
                    Ok(_) => {}
                    Err(Misread { message, place }) => {
                        prop_assert!(!message.is_empty());
                        prop_assert!(text.get(place).is_some(), "a place within the text");
                    }
                }
            }
        }
    }
}
