//! Places where the games of a text begin and end, and their tags: without looking at their moves.

use crate::{
    game::Outcome,
    lexer::{Lexer, Spanned, Token},
    moves,
};

/// A game of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its bytes in the text, with which [`read_game`](crate::read_game) reads it.
    pub bytes: std::ops::Range<usize>,
    /// Its tags as they are written.
    pub tags: Vec<(String, String)>,
    /// Words of its main line that can be moves.
    pub plies: u32,
    /// Outcome, where it is written behind the moves.
    pub outcome: Outcome,
}

impl Listed {
    /// The value of a tag, its name in any case; empty ones and those of a single question mark say nothing.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        crate::tags::value(&self.tags, name).map(str::trim).filter(|value| !["", "?", "????.??.??"].contains(value))
    }
}

/// The games of a text, one after the other: each is found when it is asked for.
pub fn games(text: &str) -> impl Iterator<Item = Listed> {
    games_from(text, 0)
}

/// Finds the games of a text from the one on that begins at byte `at`.
pub fn games_from(text: &str, at: usize) -> impl Iterator<Item = Listed> {
    Games { text, lexer: Lexer::new(text, at), next: None }.filter(|listed| listed.plies > 0 || !listed.tags.is_empty())
}

struct Games<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// The token with which another game begins.
    next: Option<Spanned<'a>>,
}

impl Iterator for Games<'_> {
    type Item = Listed;

    fn next(&mut self) -> Option<Listed> {
        let first = self.next.take().or_else(|| self.lexer.next())?;
        let start = first.start;
        let mut listed =
            Listed { bytes: start..self.text.len(), tags: Vec::new(), plies: 0, outcome: Outcome::Unknown };
        let mut progress = Progress::default();
        let mut token = Some(first);
        while let Some(spanned) = token {
            if progress.is_before(&spanned, &self.lexer) {
                listed.bytes.end = spanned.start;
                self.next = Some(spanned);
                break;
            }
            match spanned.token {
                Token::Tag { name, value, .. } => listed.tags.push((name.to_owned(), value.into_owned())),
                Token::Word(word) if progress.is_on_main_line() && !moves::is_remark(word) => listed.plies += 1,
                Token::Outcome(outcome) if progress.depth == 0 => listed.outcome = outcome,
                _ => {}
            }
            token = self.lexer.next();
        }
        Some(listed)
    }
}

/// Most tags of a game that are compared with a later one; real games have fewer.
const MOST_TAGS: usize = 100;

/// State of reading a game, which tells where it ends: before the next one's tags, or behind its result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress<'a> {
    tags: Vec<&'a str>,
    has_moves: bool,
    is_over: bool,
    depth: usize,
}

impl<'a> Progress<'a> {
    /// Returns whether a token belongs to the next game; if not, it is taken into account. `rest` reads on behind it.
    pub(crate) fn is_before(&mut self, spanned: &Spanned<'a>, rest: &Lexer<'_>) -> bool {
        match &spanned.token {
            Token::Tag { name, .. } => {
                let is_again = self.tags.iter().any(|known| known.eq_ignore_ascii_case(name));
                let begins_anew = spanned.after_gap || name.eq_ignore_ascii_case("Event");
                if self.has_moves || self.is_over || (is_again && begins_anew) {
                    return true;
                }
                if self.tags.len() < MOST_TAGS {
                    self.tags.push(name);
                }
            }
            Token::Number(1) if self.is_over => return true,
            Token::Comment { .. } => return self.is_over && spanned.after_gap && leads_a_game(rest),
            Token::Outcome(_) => {
                self.is_over |= self.depth == 0;
                self.has_moves = true;
            }
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            Token::Word(_) | Token::Number(_) | Token::Glyph(_) => self.has_moves = true,
        }
        false
    }

    fn is_on_main_line(&self) -> bool {
        self.depth == 0 && !self.is_over
    }
}

/// Returns whether comments stand before a game.
fn leads_a_game(rest: &Lexer<'_>) -> bool {
    const MOST: usize = 16;
    let next = rest.clone().take(MOST).find(|spanned| !matches!(spanned.token, Token::Comment { .. }));
    next.is_some_and(|spanned| matches!(spanned.token, Token::Tag { .. } | Token::Number(1)))
}
