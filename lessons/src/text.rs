//! Texts of lessons: paragraphs of spans, so that a page can colour quantities, explain terms and light moves.

use serde::{Deserialize, Serialize};

use crate::condition::{Number, Quantity};

/// A paragraph.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Paragraph(pub Vec<Span>);

/// A stretch of text of one kind. White space between two of them is part of [`Span::Text`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Words that matter more.
    Emphasis(String),
    /// A quantity's symbol, in its colour.
    Quantity(Quantity),
    /// Words that the glossary explains.
    Term {
        /// The words.
        words: String,
        /// [`Term::key`](crate::Term::key).
        key: String,
    },
    /// A link within the site.
    Link {
        /// The words.
        words: String,
        /// Target of the link: an absolute path.
        path: String,
    },
    /// A formula.
    Formula(Vec<Piece>),
    /// A number that the engine says too: tests compare them. [`Number::quantity`] has its colour.
    Number {
        /// As it is printed, with a true minus sign.
        shown: String,
        /// The value that it shows.
        of: Number,
        /// Moment of the value; `None`: the lesson's, and in the text afterwards the solution's.
        moment: Option<u32>,
    },
    /// A number of the reader's own search in place of a written one, where they differ: [`Paragraph::with_own`] makes it, no file.
    Own {
        /// As it is printed.
        shown: String,
        /// The written one, which the solution has.
        written: String,
        /// The value that it shows.
        of: Number,
    },
    /// The reader's guess: [`Paragraph::with_guess`] puts it there.
    Guess,
    /// Moves from the search's root on, to be lit when they are pointed at; as [`Setup::moves`](crate::lesson::Setup::moves)
    /// are written.
    Line(Vec<String>),
    /// A key of the keyboard, as the page's list of keys has it.
    Key(String),
}

/// A part of a formula.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Piece {
    /// Signs, names and numbers.
    Text(String),
    /// A quantity's symbol, in its colour.
    Quantity(Quantity),
    /// Lowered.
    Sub(String),
    /// Raised.
    Sup(String),
}

impl Paragraph {
    /// The words alone: for announcements, descriptions and titles.
    #[must_use]
    pub fn plain(&self) -> String {
        self.0.iter().map(Span::plain).collect()
    }
}

impl Span {
    /// The words alone.
    #[must_use]
    pub fn plain(&self) -> String {
        match self {
            Self::Text(words) | Self::Emphasis(words) | Self::Key(words) => words.clone(),
            Self::Term { words, .. } | Self::Link { words, .. } => words.clone(),
            Self::Quantity(quantity) => quantity.symbol().to_owned(),
            Self::Formula(pieces) => pieces.iter().map(Piece::plain).collect(),
            Self::Number { shown, .. } | Self::Own { shown, .. } => shown.clone(),
            Self::Guess => String::new(),
            Self::Line(moves) => moves.join(" "),
        }
    }
}

impl Piece {
    fn plain(&self) -> &str {
        match self {
            Self::Text(text) | Self::Sub(text) | Self::Sup(text) => text,
            Self::Quantity(quantity) => quantity.symbol(),
        }
    }
}
