//! The words of a text: what they are is told by themselves, not yet by the position.

use std::borrow::Cow;

use crate::{
    game::{CommentKind, Outcome},
    glyphs, tags,
};

/// A word of a text, or what stands for one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Tag {
        name: &'a str,
        value: Cow<'a, str>,
        problem: Option<&'static str>,
    },
    /// `is_closed`: its end is there.
    Comment {
        kind: CommentKind,
        text: &'a str,
        is_closed: bool,
    },
    Open,
    Close,
    Glyph(u8),
    Number(u32),
    Outcome(Outcome),
    /// A move, if anything.
    Word(&'a str),
}

/// A token and where it stands, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spanned<'a> {
    pub(crate) token: Token<'a>,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// True for the first token of its line.
    pub(crate) is_first: bool,
    /// True if an empty line is before it.
    pub(crate) after_gap: bool,
}

/// Reads tokens one by one.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Line ends since the last token.
    line_ends: usize,
}

impl<'a> Lexer<'a> {
    /// From a byte of the text on.
    pub(crate) fn new(text: &'a str, at: usize) -> Self {
        // A game begins a line, or nobody minds.
        Self { text, at, line_ends: 1 }
    }

    /// The byte behind the last token.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Passes over blanks, and over dots that belong to no number.
    fn skip_blanks(&mut self) {
        while let Some(char) = self.rest().chars().next() {
            match char {
                '\n' => self.line_ends += 1,
                '\r' => self.line_ends += usize::from(!self.rest().starts_with("\r\n")),
                '.' | '…' | ',' => {}
                _ if is_blank(char) => {}
                _ => break,
            }
            self.at += char.len_utf8();
        }
    }

    fn token(&mut self, is_first: bool) -> Token<'a> {
        let rest = self.rest();
        let first = rest.chars().next().expect("not at the end");
        match first {
            '%' if is_first => self.rest_of_line(CommentKind::Escape),
            ';' => self.rest_of_line(CommentKind::Line),
            '{' => self.braces(),
            '[' => self.tag().unwrap_or_else(|| self.brackets()),
            '(' if rest.starts_with("(=)") => self.take(3, Token::Word("(=)")),
            '(' => self.take(1, Token::Open),
            ')' => self.take(1, Token::Close),
            '<' => self.reserved(),
            '$' => self.numbered(),
            '*' => self.take(1, Token::Outcome(Outcome::Unknown)),
            '!' | '?' => {
                let marks = &rest[..rest.len() - rest.trim_start_matches(['!', '?']).len()];
                self.take(marks.len(), Token::Glyph(glyphs::of_marks(marks)))
            }
            '0'..='9' | '½' => self.outcome().or_else(|| self.number()).unwrap_or_else(|| self.word()),
            _ => self.word(),
        }
    }

    fn take(&mut self, bytes: usize, token: Token<'a>) -> Token<'a> {
        self.at += bytes;
        token
    }

    fn rest_of_line(&mut self, kind: CommentKind) -> Token<'a> {
        let text = &self.rest()[1..];
        let text = &text[..text.find(['\n', '\r']).unwrap_or(text.len())];
        self.take(1 + text.len(), Token::Comment { kind, text, is_closed: true })
    }

    /// A comment in braces. One without an end ends before the next game's tags: nothing else is lost with it.
    fn braces(&mut self) -> Token<'a> {
        let text = &self.rest()[1..];
        let end = text.match_indices(['}', '\n']).find(|&(at, sign)| sign == "}" || is_next_game(text, at));
        let (end, is_closed) = end.map_or((text.len(), false), |(at, sign)| (at, sign == "}"));
        let comment = Token::Comment { kind: CommentKind::Braces, text: &text[..end], is_closed };
        self.take(1 + end + usize::from(is_closed), comment)
    }

    fn tag(&mut self) -> Option<Token<'a>> {
        let tags::Tag { name, value, bytes, problem } = tags::read(self.rest())?;
        Some(self.take(bytes, Token::Tag { name, value, problem }))
    }

    /// Reads a command that belongs into a comment, as `[%clk 0:01]`, but is not in one.
    fn brackets(&mut self) -> Token<'a> {
        let rest = self.rest();
        match end_of_short(rest, ']').filter(|_| rest.starts_with("[%")) {
            Some(end) => {
                let comment = Token::Comment { kind: CommentKind::Braces, text: &rest[..end], is_closed: true };
                self.take(end, comment)
            }
            None => self.take(1, Token::Word("[")),
        }
    }

    /// `<...>` is kept for later versions of the standard and means nothing yet.
    fn reserved(&mut self) -> Token<'a> {
        let end = end_of_short(self.rest(), '>').unwrap_or(1);
        self.take(end, Token::Word(&self.rest()[..end]))
    }

    fn numbered(&mut self) -> Token<'a> {
        let rest = self.rest();
        let digits = &rest[1..rest.len() - rest[1..].trim_start_matches(|char: char| char.is_ascii_digit()).len()];
        let word = &rest[..=digits.len()];
        match digits.parse() {
            Ok(number) => self.take(word.len(), Token::Glyph(number)),
            Err(_) if digits.is_empty() => self.take(word.len(), Token::Word(word)),
            // The standard ends at 255. What a program means by a larger number is kept for it.
            Err(_) => self.take(word.len(), Token::Comment { kind: CommentKind::Braces, text: word, is_closed: true }),
        }
    }

    /// `1-0` and the like, also with blanks, colons and other dashes.
    fn outcome(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let (first, after) = points(rest)?;
        let trimmed = after.trim_start_matches([' ', '\t', '\u{a0}']);
        let whole = trimmed.strip_prefix(|char| is_dash(char) || char == ':').and_then(|second| {
            let second = second.trim_start_matches([' ', '\t', '\u{a0}']);
            let (second, after) = points(second)?;
            ends_word(after).then_some((second, after))
        });
        let (outcome, after) = match (first, whole) {
            (Points::One, Some((Points::None, after))) => (Outcome::White, after),
            (Points::None, Some((Points::One, after))) => (Outcome::Black, after),
            (Points::Half, Some((Points::Half, after))) => (Outcome::Draw, after),
            (Points::Half, _) if ends_word(after) => (Outcome::Draw, after),
            _ => return None,
        };
        // Without a game: "forfeit".
        let after = after.strip_prefix("ff").or_else(|| after.strip_prefix("FF")).unwrap_or(after);
        Some(self.take(rest.len() - after.len(), Token::Outcome(outcome)))
    }

    /// A number with the dots behind it. `None` where digits begin a move, as zeros do.
    fn number(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let after = rest.trim_start_matches(|char: char| char.is_ascii_digit());
        let digits = &rest[..rest.len() - after.len()];
        let is_move = digits.starts_with('0') && (after.starts_with(is_dash) || digits == "0000");
        if digits.is_empty() || is_move {
            return None;
        }
        let number = digits.parse().unwrap_or(u32::MAX);
        let dots = after.trim_start_matches(['.', '…']);
        Some(self.take(rest.len() - dots.len(), Token::Number(number)))
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        let mut end = 0;
        for char in rest.chars() {
            let (word, tail) = rest.split_at(end);
            match char {
                '(' => {
                    end += promotion_in_brackets(word, tail);
                    break;
                }
                '.' if is_en_passant(word, tail) => {}
                '\n' | '\r' | '.' | '…' | '{' | '}' | ')' | '[' | ']' | '<' | '>' | ';' | '$' | '!' | '?' | '*'
                | '"' => {
                    break;
                }
                _ if is_blank(char) && !is_unseen(char) => break,
                _ => {}
            }
            end += char.len_utf8();
        }
        // A sign that begins no word is a word of its own, so that every token has a length.
        let end = if end == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { end };
        let word = &rest[..end];
        self.take(end, glyphs::whole(&crate::moves::plain(word)).map_or(Token::Word(word), Token::Glyph))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Spanned<'a>;

    fn next(&mut self) -> Option<Spanned<'a>> {
        self.skip_blanks();
        if self.rest().is_empty() {
            return None;
        }
        let (start, is_first, after_gap) = (self.at, self.line_ends > 0, self.line_ends > 1);
        self.line_ends = 0;
        let token = self.token(is_first);
        Some(Spanned { token, start, end: self.at, is_first, after_gap })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Points {
    None,
    Half,
    One,
}

/// Points at the beginning of a text, and what comes after them.
fn points(text: &str) -> Option<(Points, &str)> {
    let halves = ["1/2", "½", "0.5", "0,5"].iter().find_map(|half| text.strip_prefix(half));
    let whole = |digit| text.strip_prefix(digit);
    halves
        .map(|after| (Points::Half, after))
        .or_else(|| whole('1').map(|after| (Points::One, after)))
        .or_else(|| whole('0').map(|after| (Points::None, after)))
}

/// Returns whether no letter and no digit follows, nor anything that makes a longer castling of it.
fn ends_word(after: &str) -> bool {
    let after = after.strip_prefix("ff").or_else(|| after.strip_prefix("FF")).unwrap_or(after);
    !after.starts_with(|char: char| char.is_alphanumeric() || is_dash(char) || "./:".contains(char))
}

/// Bytes of `(Q)` at the beginning of `tail` behind a pawn's last rank.
fn promotion_in_brackets(word: &str, tail: &str) -> usize {
    let is_behind_rank = word.ends_with(['1', '8', '=']);
    let is_role = tail.get(1..2).is_some_and(|role| "QRBNqrbn".contains(role));
    if is_behind_rank && tail.starts_with('(') && is_role && tail.get(2..3) == Some(")") { 3 } else { 0 }
}

/// Returns whether a dot is one of `e.p.`.
fn is_en_passant(word: &str, tail: &str) -> bool {
    (word.ends_with(['e', 'E']) && tail.get(1..2).is_some_and(|next| next.eq_ignore_ascii_case("p")))
        || word.to_ascii_lowercase().ends_with("e.p")
}

/// Returns whether tags begin after a line end, and an empty line before it: so does another game.
fn is_next_game(text: &str, line_end: usize) -> bool {
    text[line_end..].starts_with("\n[Event ") && text[..line_end].trim_end_matches(['\r', ' ', '\t']).ends_with('\n')
}

/// The byte behind a sign that closes something, if it does on the same line and soon.
fn end_of_short(text: &str, close: char) -> Option<usize> {
    const LONGEST: usize = 1000;
    let (at, sign) = text.char_indices().take(LONGEST).find(|&(_, char)| char == close || char == '\n')?;
    (sign == close).then_some(at + close.len_utf8())
}

/// Returns whether a character is a dash of any length.
pub(crate) fn is_dash(char: char) -> bool {
    matches!(char, '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' | '－')
}

/// Returns whether a character takes no room of its own: it is a blank, or not seen at all.
pub(crate) fn is_blank(char: char) -> bool {
    (char.is_whitespace() && char != '\n' && char != '\r')
        || is_unseen(char)
        || char.is_control() && !"\n\r".contains(char)
}

/// Returns whether a character is not seen: joiners, marks of direction and of byte order, soft hyphens.
pub(crate) fn is_unseen(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}')
}
