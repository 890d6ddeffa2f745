//! Lessons that people bring, as the page asks its worker about them.

use serde::{Deserialize, Serialize};

/// Asks whether a lesson is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The lesson's file.
    pub text: String,
}

/// Answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// It is.
    Right {
        /// Its name in addresses, which carries all of it; `None`: it is too long for that.
        slug: Option<String>,
    },
    /// It is not, because of these lines, in their order: at least one.
    Wrong(Vec<Problem>),
}

/// Problem in a lesson's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Line, from 1.
    pub line: u32,
    /// One sentence.
    pub message: String,
}
