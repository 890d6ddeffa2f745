//! The course "Learn": its lessons, the glossary, and when a question is answered.
//!
//! A lesson is one readable file in `course/`, and the glossary is another (`glossary.md`); `README.md` says how to write them.
//! The build script reads them all and refuses what is wrong with its line, so that what is here needs no checks any more.
//!
//! # Reading order
//! [`lesson`] (what a lesson is), [`text`] (what it says), [`condition`] (when its question is answered, and the [`Facts`] that a
//! page tells), [`step`] (how it is solved), [`glossary`] (terms); [`read`], which the build script uses, makes them of
//! the files.
//!
//! # Invariants
//! * Pure: no I/O, no clock. The files are read when the crate is built, never later.
//! * A question is unanswered when its lesson opens and answered after its solution; every number in a text is the engine's. The
//!   tests go through all lessons.

pub mod lesson;

pub mod text;

pub mod condition;
pub mod step;

pub mod glossary;

mod data;
#[cfg(test)]
mod read;

pub use condition::{Condition, Facts, Quantity};
pub use data::{course, find, glossary, term};
pub use glossary::Term;
pub use lesson::{Highlight, Lesson, Setup, View};
pub use step::Step;
pub use text::{Paragraph, Piece, Span};
