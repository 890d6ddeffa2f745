//! Sentences that code below the page has made: errors and notices, which are logged and printed in English.
//!
//! The page takes one in through [`told`], which finds the pattern of `en/told.ftl` that it was made by and says the same in the
//! language of the page. The patterns come with the messages of that language, so that English has none of them.

use std::borrow::Cow;

use crate::pattern::{self, PUT, Put};
use crate::spoken;

/// Bytes of the longest sentence that is looked at: nobody reads a longer one, and it may come from anywhere.
const LONGEST: usize = 2_000;

/// Errors within each other that are looked at.
const DEEPEST: u8 = 4;

/// Most arguments of a pattern; `build.rs` sees to it.
const MOST: usize = 8;

/// Says in the language that is spoken what code has said in English. A sentence that nothing is known of stays as it is. A capital and a
/// full stop stay, whether the pattern has them or not.
#[must_use]
pub fn told(sentence: &str) -> Cow<'_, str> {
    translated(spoken::sentences(), sentence, DEEPEST).map_or(Cow::Borrowed(sentence), Cow::Owned)
}

/// Signs between two errors, and between a subject and its error, where code puts them together.
const BETWEEN: [&str; 2] = ["; ", ": "];

/// Translates a sentence, and what was put into it; `patterns` are the English one and the other in turn.
fn translated(patterns: &[&str], sentence: &str, depth: u8) -> Option<String> {
    if depth == 0 || sentence.len() > LONGEST {
        return None;
    }
    let body = sentence.strip_suffix('.').unwrap_or(sentence);
    let (mut most, mut found) = (0, None);
    for pair in patterns.chunks_exact(2).filter(|pair| !pair[1].is_empty()) {
        let mut arguments = [""; MOST];
        let letters = fit(pair[0], body, &mut arguments).unwrap_or(0);
        if letters > most {
            (most, found) = (letters, Some((pair[1], arguments)));
        }
    }
    let Some((pattern, arguments)) = found else { return parts_translated(patterns, sentence, depth) };
    let others = arguments.map(|argument| translated(patterns, argument, depth - 1));
    let put: Vec<Put> = (arguments.iter().zip(&others))
        .map(|(argument, other)| Put::Told(argument, other.as_deref().unwrap_or(argument)))
        .collect();
    let mut words = String::new();
    pattern::tell(&mut pattern.chars(), &put, &mut words, None);
    if sentence.starts_with(|letter: char| letter.is_ascii_uppercase())
        && let Some(first) = words.get_mut(..1)
    {
        first.make_ascii_uppercase();
    }
    if body.len() < sentence.len() {
        words.push('.');
    }
    Some(words)
}

/// Translates the two parts of what no pattern fits as a whole, if either is known.
fn parts_translated(patterns: &[&str], sentence: &str, depth: u8) -> Option<String> {
    BETWEEN.iter().find_map(|between| {
        let (before, behind) = sentence.split_once(between)?;
        let [first, second] = [before, behind].map(|part| translated(patterns, part, depth - 1));
        let is_known = first.is_some() || second.is_some();
        is_known.then(|| [first.as_deref().unwrap_or(before), between, second.as_deref().unwrap_or(behind)].concat())
    })
}

/// Returns how many letters a pattern shares with a text that it fits, and fills in what stands in place of its arguments: each ends
/// where the words behind it begin first. So one pass decides.
fn fit<'a>(pattern: &str, text: &'a str, arguments: &mut [&'a str; MOST]) -> Option<usize> {
    let mut pieces = pattern.split(PUT).peekable();
    let first = pieces.next()?;
    let mut rest = without_start(text, first)?;
    let mut letters = first.len();
    while let Some(piece) = pieces.next() {
        let (letter, words) = piece.split_at_checked(1)?;
        let argument = arguments.get_mut(usize::from(letter.bytes().next()?.checked_sub(b'a')?))?;
        let end = match pieces.peek() {
            Some(_) => rest.find(words)?,
            None => rest.strip_suffix(words)?.len(),
        };
        *argument = &rest[..end];
        rest = &rest[end + words.len()..];
        letters += words.len();
    }
    rest.is_empty().then_some(letters)
}

/// A text without the words at its start, whose first letter may be a capital. In patterns it is none.
fn without_start<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    text.strip_prefix(words).or_else(|| {
        let (first, others) = words.split_at_checked(1)?;
        let (start, rest) = text.split_at_checked(1)?;
        if start.eq_ignore_ascii_case(first) { rest.strip_prefix(others) } else { None }
    })
}
