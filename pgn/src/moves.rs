//! Moves however they are written.
//!
//! The standard's algebraic notation, the long one, that of engines and of correspondence, figurines, castling with letters or
//! zeros, captures with every sign or none: the parts that a word names (a piece, where from, where to) are looked for among the
//! legal moves, and a word that fits one of them is that move.

use std::borrow::Cow;

use shakmaty::{CastlingSide, Chess, File, Move, Position as _, Rank, Role, Square, uci::UciMove};

use crate::{glyphs, lexer};

/// A move in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The move; `None` for a null move, with which a side passes.
    pub mv: Option<Move>,
    /// The glyph that is written at its end without a blank.
    pub glyph: Option<u8>,
}

/// Reason why a word is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// It is not written like one.
    Unknown,
    /// No legal move fits it.
    Illegal,
    /// More than one does.
    Ambiguous,
    /// A side that is in check cannot pass.
    NullInCheck,
}

impl NoMove {
    /// Returns the text of a message after the word.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Unknown => "is not a move",
            Self::Illegal => "is not legal there",
            Self::Ambiguous => "could be more than one move there",
            Self::NullInCheck => "is a null move, and the side to move is in check",
        }
    }
}

/// Reads one move.
///
/// # Errors
/// Why it is none there.
pub fn read(position: &Chess, word: &str) -> Result<Written, NoMove> {
    let plain = plain(word);
    match by_itself(position, &plain) {
        Ok(mv) => Ok(Written { mv, glyph: None }),
        // Only now: "e8N" promotes, and "Nf3N" is a novelty.
        Err(problem) => {
            let (move_word, glyph) = glyphs::suffix(&plain).or_else(|| novelty(&plain)).ok_or(problem)?;
            let mv = by_itself(position, move_word)
                .map_err(|shorter| if shorter == NoMove::Unknown { problem } else { shorter })?;
            Ok(Written { mv, glyph: Some(glyph) })
        }
    }
}

/// Returns whether a word only says more about the move before it: check, mate, en passant.
#[must_use]
pub(crate) fn is_remark(word: &str) -> bool {
    let word = plain(word).to_ascii_lowercase();
    let words =
        ["+", "++", "#", "mate", "checkmate", "check", "ch", "dbl", "dis", "disc", "ep", "e.p", "e.p.", "†", "‡", "x"];
    words.contains(&word.as_str()) || (word.starts_with('<') && word.ends_with('>'))
}

/// The position after a move, or after passing. `None` where a side in check would pass.
#[must_use]
pub fn after(position: &Chess, mv: Option<Move>) -> Option<Chess> {
    match mv {
        Some(mv) => {
            let mut next = position.clone();
            next.play_unchecked(mv);
            Some(next)
        }
        None => engine::games::chess::passed(position),
    }
}

/// A word in plain letters: unseen characters gone, figurines as letters, every dash a hyphen, every cross an x.
pub(crate) fn plain(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let letters = word.chars().filter(|&char| !lexer::is_unseen(char)).filter_map(|char| match char {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        '♙' | '♟' => None,
        '×' | '✕' | '⨯' | 'х' => Some('x'),
        'О' | 'Ο' => Some('O'),
        '†' => Some('+'),
        '‡' => Some('#'),
        '＝' => Some('='),
        char if lexer::is_dash(char) => Some('-'),
        char => Some(char),
    });
    Cow::Owned(letters.collect())
}

/// "N" behind a whole move.
fn novelty(word: &str) -> Option<(&str, u8)> {
    word.strip_suffix("TN").or_else(|| word.strip_suffix('N')).map(|word| (word, 146))
}

/// A word with English letters for the pieces where it has German ones; none of those is an English piece.
fn english(word: &str) -> Option<String> {
    let other = |letter| match letter {
        'D' => 'Q',
        'T' => 'R',
        'L' => 'B',
        'S' => 'N',
        letter => letter,
    };
    word.contains(['D', 'T', 'L', 'S']).then(|| word.chars().map(other).collect())
}

fn by_itself(position: &Chess, word: &str) -> Result<Option<Move>, NoMove> {
    if is_null(word) {
        return after(position, None).map(|_| None).ok_or(NoMove::NullInCheck);
    }
    let word = bare(word);
    if let Some(side) = castling(word) {
        let fits = |mv: &&Move| mv.castling_side() == Some(side);
        return position.legal_moves().iter().find(fits).copied().map(Some).ok_or(NoMove::Illegal);
    }
    // A king's way to its castling square or to its rook is no step of it.
    let engine = word.to_ascii_lowercase();
    let engine = engine.strip_prefix('k').unwrap_or(&engine).replace(['-', '='], "");
    if let Some(mv) = UciMove::from_ascii(engine.as_bytes()).ok().filter(|_| engine.len() < 6)
        && let Ok(mv) = mv.to_move(position)
        && (mv.is_castle() || !word.starts_with(['K', 'k']))
    {
        return Ok(Some(mv));
    }
    let wanted = Wanted::read(word).or_else(|| Wanted::read(&english(word)?)).ok_or(NoMove::Unknown)?;
    wanted.find(position).or_else(|problem| match word.strip_prefix('b') {
        // A small b is a file first, and a bishop where no pawn goes.
        Some(rest) if problem == NoMove::Illegal => {
            Wanted::read(&format!("B{rest}")).ok_or(problem)?.find(position).map_err(|_| problem)
        }
        _ => Err(problem),
    })
}

fn is_null(word: &str) -> bool {
    ["--", "Z0", "z0", "null", "NULL", "Null", "@@@@", "0000", "pass", "PASS"].contains(&word)
}

/// A word without what it tells of check, mate and en passant.
fn bare(word: &str) -> &str {
    let mut word = word;
    loop {
        let ends = ["e.p.", "e.p", "ep", "mate", "ch", "+", "#", ",", ":", "."];
        let shorter = ends.iter().find_map(|end| word.strip_suffix(end)).filter(|shorter| shorter.len() > 1);
        match shorter {
            Some(shorter) => word = shorter,
            None => return word,
        }
    }
}

fn castling(word: &str) -> Option<CastlingSide> {
    let letters = word.bytes().filter(|&byte| byte != b'-').count();
    let is_like = word.bytes().all(|byte| b"Oo0-".contains(&byte)) && !word.starts_with('-') && !word.ends_with('-');
    // Zeros alone are a number, or a null move.
    let is_marked = word.contains('-') || !word.contains('0');
    match letters {
        2 if is_like && is_marked && !word.contains("--") => Some(CastlingSide::KingSide),
        3 if is_like && is_marked && !word.contains("--") => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Parts of a move that a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wanted {
    role: Role,
    from: (Option<File>, Option<Rank>),
    to: (File, Option<Rank>),
    promotion: Option<Role>,
}

impl Wanted {
    fn read(word: &str) -> Option<Self> {
        let (role, rest) = match word.chars().next()? {
            'P' => (Role::Pawn, &word[1..]),
            letter @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'k' | 'q' | 'r' | 'n') => (Role::from_char(letter)?, &word[1..]),
            _ => (Role::Pawn, word),
        };
        let (rest, promotion) = if role == Role::Pawn { promoted(rest) } else { (rest, None) };
        let mut squares: Vec<(Option<File>, Option<Rank>)> = Vec::new();
        let mut takes = false;
        for char in rest.chars() {
            match (char, squares.last_mut()) {
                ('a'..='h', _) => squares.push((File::from_char(char), None)),
                ('1'..='8', Some((_, rank @ None))) if !takes => *rank = Rank::from_char(char),
                ('1'..='8', None) => squares.push((None, Rank::from_char(char))),
                ('x' | 'X' | ':' | '-', _) if !takes => takes = true,
                _ => return None,
            }
            takes = takes && "xX:-".contains(char);
        }
        let to = squares.pop()?;
        let from = squares.pop().unwrap_or((None, None));
        // Only a pawn's capture may leave out the rank where it goes.
        let is_file_only = role == Role::Pawn && from.0.is_some() && to.0 != from.0;
        let fits = squares.is_empty() && to.0.is_some() && (to.1.is_some() || is_file_only) && !takes;
        fits.then_some(Self { role, from, to: (to.0?, to.1), promotion })
    }

    /// The one legal move that it can be.
    fn find(self, position: &Chess) -> Result<Option<Move>, NoMove> {
        let fits = |mv: &Move| {
            let (Some(from), to): (Option<Square>, Square) = (mv.from(), mv.to()) else { return false };
            let is_from = self.from.0.is_none_or(|file| from.file() == file)
                && self.from.1.is_none_or(|rank| from.rank() == rank);
            let is_to = to.file() == self.to.0 && self.to.1.is_none_or(|rank| to.rank() == rank);
            // A pawn that takes names its file, and so does one that does not where both could be meant.
            let is_straight = self.role != Role::Pawn || self.from.0.is_some() || from.file() == to.file();
            mv.role() == self.role
                && !mv.is_castle()
                && is_from
                && is_to
                && is_straight
                && mv.promotion() == self.promotion
        };
        let legal = position.legal_moves();
        let mut found = legal.iter().filter(|mv| fits(mv));
        match (found.next(), found.next()) {
            (Some(mv), None) => Ok(Some(*mv)),
            (Some(_), Some(_)) => Err(NoMove::Ambiguous),
            _ => Err(NoMove::Illegal),
        }
    }
}

/// A pawn's word without the piece it becomes, and that piece: `=Q`, `(Q)`, `/Q`, `Q`.
fn promoted(word: &str) -> (&str, Option<Role>) {
    let trimmed = word.strip_suffix(')').unwrap_or(word);
    let role = |letter: char| "QRBNqrbn".contains(letter).then(|| Role::from_char(letter)).flatten();
    let Some((at, Some(found))) = trimmed.char_indices().next_back().map(|(at, letter)| (at, role(letter))) else {
        return (word, None);
    };
    let before = trimmed[..at].trim_end_matches(['=', '(', '/', '-']);
    // Not a file: "ab" takes on the b-file.
    if before.ends_with(|char: char| char.is_ascii_digit()) { (before, Some(found)) } else { (word, None) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{EnPassantMode, fen::Fen, san::San};

    fn at(fen: &str) -> Chess {
        crate::position::read(fen).unwrap().position
    }

    fn san(fen: &str, word: &str) -> String {
        let position = at(fen);
        match read(&position, word) {
            Ok(Written { mv: Some(mv), glyph }) => {
                format!(
                    "{}{}",
                    San::from_move(&position, mv),
                    glyph.map(|glyph| format!("${glyph}")).unwrap_or_default()
                )
            }
            Ok(_) => "--".to_owned(),
            Err(problem) => problem.text().to_owned(),
        }
    }

    const CASTLING: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    const TAKES: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    const PROMOTES: &str = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";

    #[test]
    fn castling_is_read_in_every_spelling() {
        for word in [
            "O-O", "0-0", "o-o", "OO", "oo", "O–O", "0−0", "О-О", "O-O+", "0-0#", "O-O!", "e1g1", "e1h1", "Ke1-g1",
            "Kg1", "e1-g1",
        ] {
            let expected = if word.ends_with('!') { "is not a move" } else { "O-O" };
            let found = san(CASTLING, word);
            assert!(
                found == expected
                    || (word == "O-O!" && found == "O-O$1")
                    || (word == "Kg1" && found == "is not legal there"),
                "{word}: {found}"
            );
        }
        for word in ["O-O-O", "0-0-0", "o-o-o", "OOO", "O—O—O", "e1c1", "e1a1"] {
            assert_eq!(san(CASTLING, word), "O-O-O", "{word}");
        }
        for word in ["O--O", "-O-O", "O-O-", "00", "000"] {
            assert_ne!(san(CASTLING, word), "O-O", "{word}");
        }
    }

    #[test]
    fn captures_and_promotions_are_read_in_every_spelling() {
        for word in [
            "exd5", "ed5", "ed", "e:d5", "e4xd5", "e4-d5", "e4d5", "exd", "e×d5", "Pexd5", "♙exd5", "exd5+", "e:d",
            "ed:",
        ] {
            assert_eq!(san(TAKES, word), "exd5", "{word}");
        }
        for word in
            ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=q", "a8q", "a7a8q", "a7-a8=Q", "a8=(Q)", "a8=Q+", "♙a8=♕", "a7a8Q"]
        {
            assert_eq!(san(PROMOTES, word), "a8=Q", "{word}");
        }
        for word in ["axb8=N", "ab8N", "abN", "axbN", "ab=N"] {
            let expected = if word.contains('8') { "axb8=N" } else { "" };
            assert!(san(PROMOTES, word) == expected || expected.is_empty(), "{word}: {}", san(PROMOTES, word));
        }
        assert_eq!(san(PROMOTES, "a8"), "is not legal there");
        assert_eq!(san("8/8/8/3pP3/8/8/8/K6k w - d6 0 1", "exd6e.p."), "exd6");
        assert_eq!(san("8/8/8/3pP3/8/8/8/K6k w - d6 0 1", "ed6ep"), "exd6");
    }

    #[test]
    fn pieces_are_read_in_every_spelling() {
        let start = "startpos";
        for word in [
            "Nf3",
            "nf3",
            "Ng1f3",
            "Ng1-f3",
            "♘f3",
            "♞f3",
            "g1f3",
            "G1F3",
            "N-f3",
            "Ngf3",
            "N1f3",
            "Nf3!?",
            "N\u{200b}f3",
        ] {
            let expected = if word.ends_with("!?") { "Nf3$5" } else { "Nf3" };
            assert_eq!(san(start, word), expected, "{word}");
        }
        assert_eq!(san(start, "Nf3N"), "Nf3$146");
        assert_eq!(san(start, "e4+="), "e4$14");
        assert_eq!(san(start, "e4="), "e4$10");
        assert_eq!(san(start, "P-e4"), "e4");
        assert_eq!(san(start, "Ke2"), "is not legal there");
        assert_eq!(san(start, "hello"), "is not a move");
        assert_eq!(san(start, "--"), "--");
        assert_eq!(san("4k3/8/8/8/8/8/8/R2QKB1R w KQ - 0 1", "bc4"), "Bc4");
        assert_eq!(san("4k3/8/8/8/2p5/1P6/8/R2QKB1R w KQ - 0 1", "bc4"), "bxc4");
        assert_eq!(san("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2"), "could be more than one move there");
        assert_eq!(san("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", "--"), "is a null move, and the side to move is in check");
    }

    #[test]
    fn a_king_beside_its_castling_square_steps_there() {
        let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
        assert_eq!(san(fen, "Kg1"), "Kg1");
        assert_eq!(san(fen, "O-O"), "O-O");
        assert_eq!(san(fen, "f1h1"), "O-O");
        assert_eq!(san(fen, "f1g1"), "Kg1");
    }

    #[test]
    fn every_legal_move_is_read_as_it_is_written() {
        let position = at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        for mv in position.legal_moves() {
            let text = San::from_move(&position, mv).to_string();
            assert_eq!(read(&position, &text).unwrap().mv, Some(mv), "{text}");
        }
        let passed = after(&position, None).unwrap();
        assert!(Fen::from_position(&passed, EnPassantMode::Legal).to_string().ends_with("b KQkq - 1 1"));
    }
}
