//! Texts, from their markup.
//!
//! ```text
//! `N`                     a quantity
//! [first guess](P)        a term of the glossary
//! [the bench](/learn/x)   a link within the site
//! *most*                  emphasis
//! $U = c P √N / (1 + n)$  a formula; x_i, x_{in}, x^2, x^{in} lower and raise
//! {a b}                   moves from the search's root on
//! {Q(a b) = -0.5}         a number, which the tests compare with the engine's; {moment 31: N(b) = 15} at another moment
//! {guess}                 what the reader has guessed
//! [[.]]                   a key
//! \*                      the sign itself
//! ```

use super::{expression, rules::Position};
use crate::{
    condition::Quantity,
    language::Language,
    text::{Paragraph, Piece, Span},
};

/// Names that texts may refer to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    /// The glossary's keys.
    pub(super) terms: &'a [&'a str],
    /// The lessons' slugs.
    pub(super) slugs: &'a [&'a str],
    /// The language of the text, which decides how its numbers are printed.
    pub(super) language: Language,
}

/// The word for the guess, in braces.
const GUESS: &str = "guess";

/// Paths of the site's pages besides the lessons'.
const PATHS: &[&str] = &["/", "/learn", "/learn/training", "/learn/history", "/glossary"];

/// The spans of a text. Lines and numbers are about a position; where there is none, there are none.
pub(super) fn paragraph(text: &str, known: &Known<'_>, position: Option<&Position>) -> Result<Paragraph, String> {
    let mut spans: Vec<Span> = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (span, length) = match first {
            '\\' => {
                let escaped = rest[1..].chars().next().ok_or("a backslash stands at the end")?;
                plain.push(escaped);
                rest = &rest[1 + escaped.len_utf8()..];
                continue;
            }
            '`' => {
                let (symbol, length) = until(rest, 1, "`")?;
                let quantity = Quantity::of_symbol(symbol);
                (Span::Quantity(quantity.ok_or_else(|| format!("{symbol:?} is no quantity's symbol"))?), length)
            }
            '*' => {
                let (words, length) = until(rest, 1, "*")?;
                (Span::Emphasis(words.to_owned()), length)
            }
            '$' => {
                let (formula_text, length) = until(rest, 1, "$")?;
                (Span::Formula(formula(formula_text)?), length)
            }
            '[' if rest.starts_with("[[") => {
                let (key, length) = until(rest, 2, "]]")?;
                (Span::Key(key.to_owned()), length)
            }
            '[' => {
                let (words, bracket) = until(rest, 1, "](")?;
                let (target, length) = until(&rest[bracket - 1..], 1, ")")?;
                (link(words, target, known)?, bracket - 1 + length)
            }
            '{' => {
                let (inner, length) = until(rest, 1, "}")?;
                let position = position.ok_or("there is no position here for moves and numbers")?;
                (checked(inner, position, known.language)?, length)
            }
            other => {
                plain.push(other);
                rest = &rest[other.len_utf8()..];
                continue;
            }
        };
        if !plain.is_empty() {
            spans.push(Span::Text(std::mem::take(&mut plain)));
        }
        spans.push(span);
        rest = &rest[length..];
    }
    if !plain.is_empty() {
        spans.push(Span::Text(plain));
    }
    Ok(Paragraph(spans))
}

/// Returns the text between an opening of `open` bytes and the next `end`, and the length of all three.
pub(super) fn until<'a>(text: &'a str, open: usize, end: &str) -> Result<(&'a str, usize), String> {
    let length = text[open..].find(end).ok_or_else(|| format!("{:?} is not closed", &text[..open]))?;
    if length == 0 {
        return Err(format!("nothing stands between {:?} and {end:?}", &text[..open]));
    }
    Ok((&text[open..open + length], open + length + end.len()))
}

fn link(words: &str, target: &str, known: &Known<'_>) -> Result<Span, String> {
    let words = words.to_owned();
    if !target.starts_with('/') {
        let is_known = known.terms.contains(&target);
        return if is_known {
            Ok(Span::Term { words, key: target.to_owned() })
        } else {
            Err(format!("the glossary has no term {target:?}"))
        };
    }
    let is_lesson = target.strip_prefix("/learn/").is_some_and(|slug| known.slugs.contains(&slug));
    if is_lesson || PATHS.contains(&target) {
        Ok(Span::Link { words, path: target.to_owned() })
    } else {
        Err(format!("there is no page {target}"))
    }
}

/// Moves, a number, or the guess.
fn checked(inner: &str, position: &Position, language: Language) -> Result<Span, String> {
    if inner == GUESS {
        return Ok(Span::Guess);
    }
    let Some((left, shown)) = inner.rsplit_once('=') else {
        let line: Vec<String> = inner.split_whitespace().map(str::to_owned).collect();
        position.check(&line)?;
        return Ok(Span::Line(line));
    };
    let (moment, left) = match left.strip_prefix("moment ").and_then(|rest| rest.split_once(':')) {
        Some((moment, left)) => {
            let moment = moment.trim().parse().map_err(|_| format!("{moment:?} is no moment"))?;
            (Some(moment), left)
        }
        None => (None, left),
    };
    let shown = shown.trim();
    shown.parse::<f64>().map_err(|_| format!("{shown:?} is no number"))?;
    let printed = shown.replace('-', "\u{2212}");
    let printed = if language == Language::German { printed.replace('.', ",") } else { printed };
    Ok(Span::Number { shown: printed, of: expression::number(left, position)?, moment })
}

/// A formula's pieces.
pub(super) fn formula(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let before = plain.chars().next_back();
        if let '_' | '^' = first {
            let (inner, length) = script(rest)?;
            flush(&mut plain, &mut pieces);
            let inner = inner.replace('-', "\u{2212}");
            pieces.push(if first == '_' { Piece::Sub(inner) } else { Piece::Sup(inner) });
            rest = &rest[length..];
            continue;
        }
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let quantity = Quantity::of_symbol(&rest[..length]).filter(|_| !before.is_some_and(char::is_alphanumeric));
        if let Some(quantity) = quantity {
            flush(&mut plain, &mut pieces);
            pieces.push(Piece::Quantity(quantity));
            rest = &rest[length..];
            continue;
        }
        let taken = length.max(first.len_utf8());
        plain.push_str(&rest[..taken].replace('-', "\u{2212}"));
        rest = &rest[taken..];
    }
    flush(&mut plain, &mut pieces);
    Ok(pieces)
}

fn flush(plain: &mut String, pieces: &mut Vec<Piece>) {
    if !plain.is_empty() {
        pieces.push(Piece::Text(std::mem::take(plain)));
    }
}

/// Returns the text that is lowered or raised by the sign at the beginning, and the length of both.
fn script(text: &str) -> Result<(&str, usize), String> {
    if text[1..].starts_with('{') {
        return until(text, 2, "}");
    }
    let next = text[1..].chars().next().filter(|c| !c.is_whitespace());
    let next = next.ok_or_else(|| format!("nothing follows {:?}", &text[..1]))?;
    Ok((&text[1..=next.len_utf8()], 1 + next.len_utf8()))
}
