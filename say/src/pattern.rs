//! Messages that something is put into.
//!
//! `build.rs` writes them down in marks, so that telling one is a few lines here and needs no reader of Fluent:
//! * [`PUT`] and a letter: what is put in by number, `a` the first;
//! * [`CHOOSE`] and a letter, then for each variant its key, [`KEY`], its words and [`NEXT`]; then [`CHOSEN`]. The last variant is taken
//!   where no key fits.

use std::fmt::{Display, Write as _};

use crate::{numbers, spoken};

pub(crate) const PUT: char = '\u{1}';
pub(crate) const CHOOSE: char = '\u{2}';
pub(crate) const KEY: char = '\u{3}';
pub(crate) const NEXT: char = '\u{4}';
pub(crate) const CHOSEN: char = '\u{5}';

/// Something that is put into a message.
pub(crate) enum Put<'a> {
    /// A text, or what is written like one.
    Text(&'a dyn Display),
    /// A number that decides about singular and plural, too.
    Count(u64),
    /// A word that decides between variants.
    Word(&'a str),
    /// A text of a sentence that was told: as it was there, which decides between variants, and what is written.
    Told(&'a str, &'a str),
}

impl Put<'_> {
    /// Returns whether the variant with this key is meant. Both languages have one plural.
    fn is(&self, key: &str) -> bool {
        match self {
            Self::Text(_) => false,
            Self::Count(number) => key.parse() == Ok(*number) || key == "one" && *number == 1,
            Self::Word(word) | Self::Told(word, _) => key == *word,
        }
    }
}

/// A message, with what is put into it.
pub(crate) fn told(number: usize, english: &'static str, put: &[Put]) -> String {
    let mut out = String::new();
    tell(&mut spoken::said(number, english).chars(), put, &mut out, None);
    out
}

/// Writes a pattern up to its end; for a variant that is [`NEXT`].
pub(crate) fn tell(pattern: &mut std::str::Chars, put: &[Put], out: &mut String, end: Option<char>) {
    while let Some(letter) = pattern.next().filter(|letter| Some(*letter) != end) {
        match letter {
            PUT => match one(pattern, put) {
                Some(Put::Text(text)) => {
                    let _ = write!(out, "{text}");
                }
                Some(Put::Count(number)) => out.push_str(&numbers::count(*number)),
                Some(Put::Word(word) | Put::Told(_, word)) => out.push_str(word),
                None => {}
            },
            CHOOSE => choose(pattern, put, out),
            other => out.push(other),
        }
    }
}

/// Writes the variant that fits, or the last one.
fn choose(pattern: &mut std::str::Chars, put: &[Put], out: &mut String) {
    let about = one(pattern, put);
    let before = out.len();
    let mut is_chosen = false;
    loop {
        let mut key = String::new();
        loop {
            match pattern.next() {
                Some(KEY) => break,
                Some(CHOSEN) | None => return,
                Some(letter) => key.push(letter),
            }
        }
        if is_chosen {
            tell(pattern, put, &mut String::new(), Some(NEXT));
        } else {
            out.truncate(before);
            tell(pattern, put, out, Some(NEXT));
            is_chosen = about.is_some_and(|about| about.is(&key));
        }
    }
}

fn one<'a, 'b>(pattern: &mut std::str::Chars, put: &'a [Put<'b>]) -> Option<&'a Put<'b>> {
    put.get((pattern.next()? as usize).checked_sub('a' as usize)?)
}
