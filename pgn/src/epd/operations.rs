//! The operations of a line: a word that says what, then words or quoted texts, then a semicolon.

use std::fmt;

/// An operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The word that says what it is: `id`, `ce`, `c0`.
    pub code: String,
    /// Words and quoted texts behind it, without quotes.
    pub operands: Vec<String>,
}

impl fmt::Display for Operation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.code)?;
        for operand in &self.operands {
            let is_plain = !operand.is_empty() && !operand.contains(|char: char| char.is_whitespace() || char == ';');
            let is_name = self.operands.len() == 1 && self.code == "id";
            if is_plain && !is_name {
                write!(out, " {operand}")?;
            } else {
                write!(out, " \"{operand}\"")?;
            }
        }
        out.write_str(";")
    }
}

/// An operation of a text.
pub(super) struct Written<'a> {
    pub(super) code: &'a str,
    pub(super) operands: Vec<Operand<'a>>,
}

/// A word or a quoted text behind an operation's code.
pub(super) struct Operand<'a> {
    /// Byte of the line where it begins.
    pub(super) at: usize,
    pub(super) text: &'a str,
}

impl Written<'_> {
    pub(super) fn into_operation(self) -> Operation {
        let operands = self.operands.iter().map(|operand| operand.text.to_owned()).collect();
        Operation { code: self.code.to_owned(), operands }
    }

    /// Returns whether its operands are moves, among which other operations can be told.
    fn is_of_moves(&self) -> bool {
        ["bm", "am"].iter().any(|code| self.code.eq_ignore_ascii_case(code))
    }
}

/// A fault: the byte where it is, the word, and what is wrong with it.
pub(super) type Fault<'a> = (usize, &'a str, &'static str);

/// Codes that no move is written like: where one stands among moves, a semicolon was forgotten. `c3` may be a move.
const NO_MOVES: [&str; 19] = [
    "id", "am", "bm", "ce", "acd", "acn", "acs", "dm", "pm", "pv", "sm", "sv", "eco", "nic", "hmvc", "fmvn", "noop",
    "c0", "c9",
];

/// Reads the operations of a line from a byte on.
pub(super) fn read(line: &str, from: usize) -> Result<Vec<Written<'_>>, Fault<'_>> {
    let mut tokens = Tokens { line, at: from }.peekable();
    let mut all: Vec<Written<'_>> = Vec::new();
    let mut is_open = false;
    while let Some(token) = tokens.next() {
        match token? {
            // Behind it is a remark, not an operation.
            Token::End if all.is_empty() => return Ok(all),
            Token::End => is_open = false,
            Token::Quoted(operand) => match all.last_mut().filter(|_| is_open) {
                Some(one) => one.operands.push(operand),
                None => return Err((operand.at, operand.text, "is a text without an EPD operation before it")),
            },
            Token::Word(operand) => {
                let Operand { at, text, .. } = operand;
                let before_text = matches!(tokens.peek(), Some(Ok(Token::Quoted(_))));
                let begins = |one: &Written<'_>| {
                    one.is_of_moves() && !one.operands.is_empty() && (NO_MOVES.contains(&text) || before_text)
                };
                match all.last_mut().filter(|one| is_open && !begins(one)) {
                    Some(one) => one.operands.push(operand),
                    None if text.starts_with('#') || text.starts_with("//") => return Ok(all),
                    None if text.starts_with(|char: char| char.is_ascii_alphabetic()) => {
                        all.push(Written { code: text, operands: Vec::new() });
                        is_open = true;
                    }
                    None => return Err((at, text, "after the position is not an EPD operation")),
                }
            }
        }
    }
    Ok(all)
}

enum Token<'a> {
    Word(Operand<'a>),
    Quoted(Operand<'a>),
    End,
}

struct Tokens<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, Fault<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.line[self.at..].trim_start();
        let at = self.line.len() - rest.len();
        let operand = |text: &'a str| Operand { at, text };
        let first = rest.chars().next()?;
        let (token, length) = match first {
            ';' => (Token::End, 1),
            '"' => match rest[1..].find('"') {
                Some(end) => (Token::Quoted(operand(&rest[1..=end])), end + 2),
                None => {
                    self.at = self.line.len();
                    return Some(Err((at, &rest[1..], "is in quotes that are not closed")));
                }
            },
            _ => {
                let ends = |char: char| char.is_whitespace() || char == ';' || char == '"';
                let end = rest.find(ends).unwrap_or(rest.len());
                (Token::Word(operand(&rest[..end])), end)
            }
        };
        self.at = at + length;
        Some(Ok(token))
    }
}
