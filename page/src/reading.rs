//! Texts and files that hold games or positions: what a typed text is, which one is read, and whether what is found in it is opened.
//! [`found`] is what was found.
//!
//! The page's worker reads them. It is told a number with each, which its answers repeat: answers about an earlier text come too late.

pub mod found;

use crate::rules::{self, Position};

/// Length in bytes above which a text that is pasted is read without being shown in the field, which it would make slow.
pub const LONGEST_TYPED: usize = 20_000;

/// Number of the game that the page before has kept: it is the first text of this one.
pub const KEPT: u32 = 1;

/// What a text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A position that can be set up as it is, or a small game.
    Position(String),
    /// A small game that cannot: why not, in a sentence.
    Wrong(String),
    /// Anything else, which is to be read: a game, or a position that is written otherwise.
    Other(String),
}

/// Texts that are read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Number of the text that was asked for last; 0: none was.
    pub number: u32,
    /// Whether no game was set up since: what is found in it is opened.
    pub opens: bool,
}

impl Typed {
    /// Tells what a text is.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match Position::parse(text) {
            // No text at all is the start position.
            Ok(_) if text.trim().is_empty() => Self::Position("startpos".to_owned()),
            Ok(_) => Self::Position(text.trim().to_owned()),
            Err(message) if rules::is_small(text) => Self::Wrong(message),
            Err(_) => Self::Other(text.to_owned()),
        }
    }
}

impl Reading {
    /// Begins with another text. Returns its number.
    pub(crate) fn begin(&mut self) -> u32 {
        self.number = self.number.wrapping_add(1).max(1);
        self.opens = true;
        self.number
    }

    /// Takes the game that the page before has kept.
    pub(crate) fn take_over(&mut self) {
        *self = Self { number: KEPT, opens: true };
    }

    /// Asks for another game of the text that was read last. Returns its number.
    pub(crate) fn go_on(&mut self) -> u32 {
        self.opens = true;
        self.number
    }

    /// Opens nothing of it any more: a game is set up.
    pub(crate) fn end(&mut self) {
        self.opens = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_at_all_is_the_start_position() {
        for text in ["", "  ", "\n"] {
            assert_eq!(Typed::of(text), Typed::Position("startpos".to_owned()), "{text:?}");
        }
    }

    #[test]
    fn a_position_is_set_up_without_what_is_around_it() {
        let fen = "7k/5Q2/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(Typed::of(&format!("  {fen}\n")), Typed::Position(fen.to_owned()));
        assert_eq!(Typed::of("startpos"), Typed::Position("startpos".to_owned()));
    }

    #[test]
    fn a_small_game_is_set_up_or_told_what_is_wrong_with_it() {
        assert_eq!(Typed::of("connect-four"), Typed::Position("connect-four".to_owned()));
        assert!(matches!(Typed::of("connect-four z"), Typed::Wrong(message) if !message.is_empty()));
    }

    #[test]
    fn anything_else_is_to_be_read() {
        for text in ["1. e4 e5", "no position", "7k/5Q2/8/8/8/8/8"] {
            assert_eq!(Typed::of(text), Typed::Other(text.to_owned()));
        }
    }

    #[test]
    fn each_text_has_a_number_of_its_own_and_none_has_that_of_no_text() {
        let mut reading = Reading { number: u32::MAX - 1, opens: false };
        assert_eq!([reading.begin(), reading.begin(), reading.begin()], [u32::MAX, 1, 2]);
        reading.end();
        assert_eq!((reading.go_on(), reading.opens), (2, true), "another game of the same text");
    }
}
