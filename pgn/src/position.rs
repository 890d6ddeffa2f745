//! Positions in every form in which people copy them.
//!
//! FEN with any blanks, without its counters or with unknown ones, with EPD's operations behind it or moves; in quotes, behind "FEN:" or
//! `position fen`, in an address of a site. What cannot be (castling without a rook) is dropped and told; what is no position is refused,
//! and the field of the FEN that is to blame is named.

use std::num::NonZeroU32;

use engine::games::chess::placed;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, File, Move, Piece, Position as _, PositionErrorKinds,
    Rank, Setup, Square,
};

use crate::{lexer::is_unseen, moves, place::shown};

/// A position that a text names.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The position.
    pub position: Chess,
    /// True if castling needs Chess960's notation.
    pub is_chess960: bool,
    /// Moves from there that the text names too.
    pub moves: Vec<Move>,
    /// Parts that were dropped so that it can be a position: clauses without a full stop.
    pub changes: Vec<String>,
}

impl Found {
    /// Changes to Chess960's notation of castling.
    #[must_use]
    pub fn as_chess960(mut self) -> Self {
        if !self.is_chess960 {
            let setup = self.position.to_setup(EnPassantMode::Always);
            if let Ok((position, _)) = placed(setup, CastlingMode::Chess960) {
                self.position = position;
            }
            self.is_chess960 = true;
        }
        self
    }
}

/// A clause without a full stop that says why a text names no position.
pub type Refused = String;

/// Longest text read as a position, in bytes; longer ones are a game, or nothing.
pub const LONGEST: usize = 20_000;

/// Reads a position; no text at all is the start position.
///
/// # Errors
/// Which field of the FEN is wrong, and how; or which of the moves behind it.
pub fn read(text: &str) -> Result<Found, Refused> {
    if text.len() > LONGEST {
        return Err(format!("this text has {} characters and is too long for a position", text.chars().count()));
    }
    let text = unwrapped(text);
    let mut words = text.split_whitespace().peekable();
    let mut found = if words
        .peek()
        .is_none_or(|word| word.eq_ignore_ascii_case("startpos") || word.eq_ignore_ascii_case("moves"))
    {
        words.next_if(|word| word.eq_ignore_ascii_case("startpos"));
        Found { position: Chess::default(), is_chess960: false, moves: Vec::new(), changes: Vec::new() }
    } else {
        fields(&mut words)?
    };
    if words.next_if(|word| word.eq_ignore_ascii_case("moves")).is_some() {
        found.moves = played(found.position.clone(), words)?;
    } else if let Some(word) = words.next() {
        return Err(format!("{} after the position is not understood", shown(word)));
    }
    Ok(found)
}

/// Returns whether a text looks like a position rather than like a game.
#[must_use]
pub fn is_like_one(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let text = unwrapped(text);
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_board = first.contains('/') && first.chars().all(|char| "pnbrqkPNBRQK12345678/~[]".contains(char));
    let is_result = first.starts_with("1/2");
    let has_ranks = first.matches('/').count() >= 5;
    first.is_empty() || first.eq_ignore_ascii_case("startpos") || has_ranks || (is_board && !is_result)
}

/// A text without what is around its FEN: quotes, names, addresses, tags.
fn unwrapped(text: &str) -> String {
    let seen: String = text.chars().filter(|&char| !is_unseen(char)).collect();
    let mut text = seen.trim();
    loop {
        let before = text;
        for quotes in ["\"\"", "''", "``", "“”", "„“", "‘’", "«»", "()"] {
            let mut pair = quotes.chars();
            let [open, close] = [pair.next(), pair.next()].map(|quote| quote.expect("two quotes"));
            if let Some(inside) = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
                text = inside.trim();
            }
        }
        if let Some(tag) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            text = tag.trim();
        }
        for name in ["position", "setposition", "fen", "epd"] {
            let Some((start, rest)) = text.split_at_checked(name.len()) else { continue };
            if start.eq_ignore_ascii_case(name)
                && rest.starts_with(|char: char| char.is_whitespace() || ":=\"".contains(char))
            {
                text = rest.trim_start_matches([':', '=']).trim();
            }
        }
        if text == before {
            break;
        }
    }
    match of_address(text) {
        Some(fen) => fen,
        // Addresses are copied in part, and file names too.
        None if !text.contains(char::is_whitespace) && text.contains('/') => text.replace('_', " "),
        None => text.to_owned(),
    }
}

/// The FEN that an address holds, as those of Lichess, Chess.com and others do.
fn of_address(text: &str) -> Option<String> {
    let is_address = text.contains("://") || text.starts_with("lichess.org/") || text.starts_with("www.");
    if !is_address || text.contains(char::is_whitespace) {
        return None;
    }
    let text = decoded(text);
    let begins = |at: &usize| text[..*at].ends_with(['/', '=', '?', '#']) && ranks_at(&text[*at..]);
    let at = text.char_indices().map(|(at, _)| at).find(begins)?;
    // What comes behind is the address's own.
    let fen = text[at..].replace(['_', '+'], " ");
    let end = fen.find(['?', '&', '#']).unwrap_or(fen.len());
    Some(fen[..end].trim().to_owned())
}

/// Returns whether eight ranks begin here.
fn ranks_at(text: &str) -> bool {
    let end = text.find(|char: char| !("pnbrqkPNBRQK12345678/~".contains(char))).unwrap_or(text.len());
    text[..end].trim_end_matches('/').matches('/').count() >= 7
}

/// A text whose `%20` and the like are characters.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match after.get(..2).filter(|_| *byte == b'%').and_then(hex) {
            Some(code) => {
                bytes.push(code);
                rest = &after[2..];
            }
            None => {
                bytes.push(*byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The fields of a FEN or of EPD, up to moves.
fn fields<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Result<Found, Refused> {
    let mut changes = Vec::new();
    let field = |words: &mut std::iter::Peekable<_>| {
        words.next_if(|word: &&str| !word.eq_ignore_ascii_case("moves") && !word.starts_with(';'))
    };
    let board = board(words.next().unwrap_or_default())?;
    let turn = match field(words) {
        None => {
            changes.push("no side to move is named, so it is White".to_owned());
            Color::White
        }
        Some(word) => side(word)?,
    };
    let rights = field(words).unwrap_or("-");
    let (castling_rights, dropped) = castling(rights, &board)?;
    let passed = field(words).unwrap_or("-");
    let ep_square = en_passant(passed)?;
    let (mut halfmoves, mut fullmoves) = counters(words)?;
    operations(words, &mut halfmoves, &mut fullmoves)?;
    let setup = Setup {
        board,
        promoted: Bitboard::EMPTY,
        pockets: None,
        turn,
        castling_rights,
        ep_square,
        remaining_checks: None,
        halfmoves,
        fullmoves,
    };
    let mode = CastlingMode::detect(&setup);
    let (position, kinds) = placed(setup, mode).map_err(|error| error.to_string())?;
    let kept = position.castles().castling_rights();
    if !dropped.is_empty() || kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) {
        let what = if kept.is_empty() { "all castling rights are" } else { "some castling rights are" };
        changes.push(format!("{what} dropped ({}): the king or a rook is not on its starting square", shown(rights)));
    }
    if kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE) {
        changes.push(format!("the en passant square {} is dropped: no pawn can just have passed it", shown(passed)));
    }
    let is_chess960 = position.castles().mode() == CastlingMode::Chess960;
    Ok(Found { position, is_chess960, moves: Vec::new(), changes })
}

/// Field 1.
fn board(field: &str) -> Result<Board, Refused> {
    let wrong = |what: String| Err(format!("field 1 of the FEN, the board: {what}"));
    if field.contains(['[', ']']) || field.split('/').count() == 9 {
        return wrong("it has pockets, as in crazyhouse, which is another game".to_owned());
    }
    if field.contains('~') {
        return wrong("\"~\" marks a promoted piece, as in crazyhouse, which is another game".to_owned());
    }
    if !field.contains('/') {
        return Err(format!("{} is not a position: a FEN begins with the eight ranks of the board", shown(field)));
    }
    let ranks: Vec<&str> = field.trim_end_matches('/').split('/').collect();
    if ranks.len() != 8 {
        return wrong(format!("it has {} ranks, and a board has 8", ranks.len()));
    }
    let mut board = Board::empty();
    for (rank, text) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut file = 0_usize;
        for char in text.chars() {
            match (char, Piece::from_char(char)) {
                ('1'..='8', _) => file += char.to_digit(10).map_or(0, |digit| digit as usize),
                (_, Some(piece)) => {
                    if let Some(&at) = File::ALL.get(file) {
                        board.set_piece_at(Square::from_coords(at, rank), piece);
                    }
                    file += 1;
                }
                _ => return wrong(format!("{} is not a piece", shown(&char.to_string()))),
            }
        }
        if file != 8 {
            return wrong(format!("rank {} has {file} squares instead of 8", rank.char()));
        }
    }
    Ok(board)
}

/// Field 2.
fn side(field: &str) -> Result<Color, Refused> {
    match field.to_ascii_lowercase().as_str() {
        "w" | "white" => Ok(Color::White),
        "b" | "black" => Ok(Color::Black),
        _ => Err(format!("field 2 of the FEN, the side to move, must be w or b, not {}", shown(field))),
    }
}

/// Field 3: the rooks that may castle, and the letters for which there is none.
fn castling(field: &str, board: &Board) -> Result<(Bitboard, Vec<char>), Refused> {
    if field == "-" || field == "–" {
        return Ok((Bitboard::EMPTY, Vec::new()));
    }
    let (mut kept, mut dropped): (Vec<(Color, Square, Square)>, Vec<char>) = (Vec::new(), Vec::new());
    for letter in field.chars() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let back = color.fold_wb(Rank::First, Rank::Eighth);
        let king = board.king_of(color).filter(|king| king.rank() == back);
        let rooks = board.by_piece(color.rook()) & Bitboard::from_rank(back);
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks.last().filter(|&rook| king.is_some_and(|king| rook > king)),
            'q' => rooks.first().filter(|&rook| king.is_some_and(|king| rook < king)),
            file @ 'a'..='h' => {
                File::from_char(file).map(|file| Square::from_coords(file, back)).filter(|&at| rooks.contains(at))
            }
            _ => {
                return Err(format!(
                    "field 3 of the FEN, castling: {} is not one of KQkq, A to H or -",
                    shown(&letter.to_string())
                ));
            }
        };
        match king.zip(rook) {
            Some((king, rook)) => kept.push((color, king, rook)),
            None => dropped.push(letter),
        }
    }
    // Both sides begin alike, in Chess960 too: rights that do not go together are kept where men stand as they do in chess.
    let sides = |color: Color| {
        kept.iter()
            .filter(move |right| right.0 == color)
            .map(|&(_, king, rook)| (king.file(), rook.file(), rook > king))
    };
    let clash = sides(Color::White).any(|(king, rook, side)| {
        sides(Color::Black).any(|(other_king, other_rook, other_side)| {
            king != other_king || (side == other_side && rook != other_rook)
        })
    });
    let is_usual = |king: Square, rook: Square| king.file() == File::E && matches!(rook.file(), File::A | File::H);
    let is_any_usual = kept.iter().any(|&(_, king, rook)| is_usual(king, rook));
    let (kept, odd): (Vec<_>, Vec<_>) =
        kept.into_iter().partition(|&(_, king, rook)| !clash || !is_any_usual || is_usual(king, rook));
    dropped.extend(odd.iter().map(|right| right.2.file().char()));
    Ok((kept.into_iter().map(|right| right.2).collect(), dropped))
}

/// Field 4.
fn en_passant(field: &str) -> Result<Option<Square>, Refused> {
    if field == "-" || field == "–" {
        return Ok(None);
    }
    let square = Square::from_ascii(field.to_ascii_lowercase().as_bytes());
    square
        .map(Some)
        .map_err(|_| format!("field 4 of the FEN, the en passant square, must be a square or -, not {}", shown(field)))
}

/// Fields 5 and 6, which may be missing or unknown: then they are 0 and 1.
fn counters<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Result<(u32, NonZeroU32), Refused> {
    let is_counter = |word: &&str| word.starts_with(|char: char| char.is_ascii_digit() || "-?+".contains(char));
    let mut values = [0, 1];
    for (at, value) in values.iter_mut().enumerate() {
        let Some(word) = words.next_if(is_counter) else { break };
        // Three-check writes "3+3" before the counters or "+0+0" behind them.
        if word.trim_start_matches('+').contains('+') {
            return Err(format!("{} counts checks, as in three-check, which is another game", shown(word)));
        }
        let number = word.parse::<u32>().ok().filter(|&number| number <= 100_000);
        match (word, number) {
            ("-" | "?", _) => {}
            (_, Some(number)) => *value = number,
            _ => {
                let name = ["the count of moves without a capture", "the number of the move"][at];
                return Err(format!("field {} of the FEN, {name}, must be a number, not {}", at + 5, shown(word)));
            }
        }
    }
    if let Some(word) = words.peek().filter(|word| word.trim_start_matches('+').contains('+')) {
        return Err(format!("{} counts checks, as in three-check, which is another game", shown(word)));
    }
    Ok((values[0], NonZeroU32::new(values[1]).unwrap_or(NonZeroU32::MIN)))
}

/// EPD's operations, which end with semicolons, and remarks behind one. Two of them are the counters.
fn operations<'a>(
    words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>,
    halfmoves: &mut u32,
    fullmoves: &mut NonZeroU32,
) -> Result<(), Refused> {
    while let Some(code) = words.next_if(|word| !word.eq_ignore_ascii_case("moves")) {
        if code.starts_with([';', '#']) || code.starts_with("//") {
            words.by_ref().for_each(drop);
            return Ok(());
        }
        if !code.starts_with(|char: char| char.is_ascii_alphabetic()) {
            return Err(format!("{} after the FEN is not an EPD operation", shown(code)));
        }
        let mut value = String::new();
        let mut is_quoted = false;
        let mut is_over = code.ends_with(';');
        while !is_over {
            let Some(word) = words.next_if(|word| is_quoted || !word.eq_ignore_ascii_case("moves")) else { break };
            is_quoted ^= word.matches('"').count() % 2 == 1;
            is_over = !is_quoted && word.ends_with(';');
            value.push_str(word);
            value.push(' ');
        }
        let number = value.trim_end_matches([';', ' ']).parse::<u32>().ok().filter(|&number| number <= 100_000);
        match (code, number) {
            ("hmvc", Some(number)) => *halfmoves = number,
            ("fmvn", Some(number)) => *fullmoves = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN),
            _ => {}
        }
    }
    Ok(())
}

fn played<'a>(mut position: Chess, words: impl Iterator<Item = &'a str>) -> Result<Vec<Move>, Refused> {
    let mut played = Vec::new();
    for (number, word) in (1..).zip(words) {
        let wrong = |what: &str| format!("move {number} after the position, {}, {what}", shown(word));
        let written =
            moves::read(&position, word.trim_end_matches([',', ';'])).map_err(|problem| wrong(problem.text()))?;
        let mv = written.mv.ok_or_else(|| wrong("is a null move"))?;
        position.play_unchecked(mv);
        played.push(mv);
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    fn fen(text: &str) -> String {
        match read(text) {
            Ok(found) => Fen::from_position(&found.position, EnPassantMode::Always).to_string(),
            Err(problem) => problem,
        }
    }

    fn changes(text: &str) -> Vec<String> {
        read(text).unwrap().changes
    }

    const ITALIAN: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5";
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn blanks_and_wrappings_are_read() {
        let underlined = ITALIAN.replace(' ', "_");
        for text in [
            ITALIAN.replace(' ', "\t"),
            ITALIAN.replace(' ', " \u{a0} "),
            format!("\u{feff}{ITALIAN}\r\n"),
            format!("\"{ITALIAN}\""),
            format!("'{ITALIAN}'"),
            format!("`{ITALIAN}`"),
            format!("“{ITALIAN}”"),
            format!("FEN: {ITALIAN}"),
            format!("fen={ITALIAN}"),
            format!("FEN: \"{ITALIAN}\""),
            format!("[FEN \"{ITALIAN}\"]"),
            format!("position fen {ITALIAN}"),
            format!("  position   fen   {ITALIAN}  "),
            underlined.clone(),
            format!("https://lichess.org/analysis/{underlined}"),
            format!("https://lichess.org/analysis/standard/{underlined}?color=black"),
            format!("lichess.org/editor/{underlined}"),
            format!("https://lichess.org/analysis/fromPosition/{underlined}#0"),
            format!("https://lichess.org/editor?fen={}", ITALIAN.replace(' ', "%20").replace('/', "%2F")),
            format!("https://www.chess.com/analysis?fen={}&tab=analysis", ITALIAN.replace(' ', "+")),
            format!("https://www.chessdb.cn/queryc_en/?{underlined}"),
        ] {
            assert_eq!(fen(&text), ITALIAN, "{text}");
            assert!(is_like_one(&text), "{text}");
        }
    }

    #[test]
    fn games_do_not_look_like_positions() {
        for text in ["8/8 w", "4k3/8/8/8/8/8/8 w - - 0 1", "startpos", "", "8/8/x/8/8/8/8/8 w"] {
            assert!(is_like_one(text), "{text}");
        }
        for text in ["1. e4", "e4 e5", "hello", "1/2-1/2", "a8/Q", "[Event \"a\"]", "{a/b}"] {
            assert!(!is_like_one(text), "{text}");
        }
    }

    #[test]
    fn no_text_and_names_are_the_start_position() {
        for text in ["", "  ", "startpos", "position startpos", "StartPos", "\"startpos\""] {
            assert_eq!(fen(text), START, "{text:?}");
        }
        for (text, count) in [
            ("startpos moves e2e4 e7e5", 2),
            ("position startpos moves e2e4", 1),
            ("startpos moves e4 e5 Nf3", 3),
            ("startpos moves", 0),
        ] {
            assert_eq!(read(text).unwrap().moves.len(), count, "{text}");
        }
        assert_eq!(read(&format!("{START} moves e2e4 c7c5")).unwrap().moves.len(), 2);
        assert_eq!(fen("startpos moves e2e4 e2e4"), "move 2 after the position, e2e4, is not legal there");
        assert_eq!(fen("startpos hello"), "hello after the position is not understood");
    }

    #[test]
    fn operations_and_unknown_counters_are_read() {
        let fields = ITALIAN.rsplit_once(" 6 5").unwrap().0;
        for (text, counters) in [
            (" bm d4; id \"t.1\";", "0 1"),
            (" hmvc 6; fmvn 5;", "6 5"),
            (" bm d4", "0 1"),
            (" - -", "0 1"),
            (" ? ?", "0 1"),
            ("", "0 1"),
            (" 3", "3 1"),
            (" 3 0", "3 1"),
            (" 0 1 ; draw", "0 1"),
            (" 6 5 id \"moves; of a game\";", "6 5"),
            (" 0 1 # a remark", "0 1"),
        ] {
            assert_eq!(fen(&format!("{fields}{text}")), format!("{fields} {counters}"), "{text}");
        }
        assert_eq!(read(&format!("{fields} bm d4; moves d2d4")).unwrap().moves.len(), 1);
    }

    #[test]
    fn what_cannot_be_is_dropped_and_told() {
        let dropped = |text: &str, right: &str, told: &str| {
            assert_eq!(fen(text), right);
            assert!(changes(text).iter().any(|change| change.contains(told)), "{text}: {:?}", changes(text));
        };
        dropped("7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1", "7k/5K2/4R3/8/8/8/8/8 w - - 0 1", "KQkq");
        let one_side = "rnbqkbnr/pppppppp/8/8/8/5BN1/PPPPPPPP/RNBQ1RK1 b HQkq - 0 1";
        dropped(one_side, &one_side.replace("HQ", ""), "HQkq");
        let passed = "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6 0 1";
        dropped(passed, &passed.replace("e6", "-"), "e6");
        let wrong_rank = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 2";
        dropped(wrong_rank, &wrong_rank.replace("e3", "-"), "e3");
        dropped("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "some");
        // What can be is left as it is.
        for fen in [
            START,
            "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ] {
            assert!(changes(fen).is_empty(), "{fen}");
        }
        assert!(read("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9").unwrap().is_chess960);
        assert_eq!(changes("4k3/8/8/8/8/8/8/4K3").len(), 1);
    }

    #[test]
    fn more_men_than_promotions_allow_are_searched() {
        for text in ["4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1", "bnrknqrb/pppppppp/8/8/8/8/PPPPPPPP/BRRKNQRB w - - 0 1"]
        {
            assert_eq!(fen(text), text);
        }
        assert!(fen("QQQQQQQQ/QQQQ4/8/8/8/8/8/k1K5 w - - 0 1").contains("queens and pawns"));
        assert!(fen("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1").contains("men"));
    }

    #[test]
    fn the_field_to_blame_is_named() {
        for (text, told) in [
            (
                "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "field 1 of the FEN, the board: rank 7 has 7 squares instead of 8",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "field 1 of the FEN, the board: it has 7 ranks, and a board has 8",
            ),
            (
                "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "field 1 of the FEN, the board: x is not a piece",
            ),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "field 2 of the FEN, the side to move, must be w or b, not x"),
            ("4k3/8/8/8/8/8/8/4K3 w Z - 0 1", "field 3 of the FEN, castling: Z is not one of KQkq, A to H or -"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
                "field 4 of the FEN, the en passant square, must be a square or -, not z9",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 1x 1",
                "field 5 of the FEN, the count of moves without a capture, must be a number, not 1x",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 -5", "field 6 of the FEN, the number of the move, must be a number, not -5"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "3+3 counts checks, as in three-check, which is another game"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0", "+0+0 counts checks, as in three-check, which is another game"),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "illegal position: a king is missing"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "illegal position: the board is empty; a king is missing"),
            ("P3k3/8/8/8/8/8/8/5K2 w - - 0 1", "illegal position: there are pawns on the first or last rank"),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "illegal position: the side not to move is in check"),
            ("hello", "hello is not a position: a FEN begins with the eight ranks of the board"),
            ("8/8 w", "field 1 of the FEN, the board: it has 2 ranks, and a board has 8"),
        ] {
            assert_eq!(fen(text), told, "{text}");
        }
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/Qp w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR w KQkq - 0 1",
        ] {
            assert!(fen(text).contains("crazyhouse"), "{text}");
        }
    }
}
