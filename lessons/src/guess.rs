//! Guess: something that a reader believes before it is looked up.

use serde::{Deserialize, Serialize};

use crate::text::Paragraph;

/// A question that is answered by guessing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guess {
    /// Question.
    pub question: Paragraph,
    /// What can be guessed.
    pub from: Range,
}

/// What can be guessed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Range {
    /// One of these.
    Choices(Vec<String>),
    /// A number from one to another, both included.
    Number(f64, f64),
}
