//! The course "Learn": its lessons, the glossary, and when a question is answered.
//!
//! A lesson is one readable file in `course/`, and the glossary is another (`glossary.md`); `course/de` and `glossary.de.md` have their
//! words in German. `README.md` says how to write them.
//! The build script reads them all and refuses what is wrong with its line, so that what is here needs no checks any more.
//!
//! # Reading order
//! [`lesson`] (what a lesson is), [`text`] (what it says), [`guess`] (what is asked before), [`condition`] (when its question is answered, and the
//! [`facts`] that a page tells), [`bench`](mod@bench) (numbers of the training bench), [`question`] (the question while a page is looked at: [`reads`] says what of the page matters to it, [`gesture`] how a move
//! can be chosen, [`seen`] how the page was before, `trial` what is a try on the bench), `own` (numbers of the reader's own search), [`step`] (how it is solved), [`concern`] (what of the page it
//! is about), [`glossary`] (terms),
//! [`language`]; `read`, which the build script uses, makes them of the files, and with the feature `reader` `brought` does of lessons that people bring.
//!
//! # Invariants
//! * Pure: no I/O, no clock. The course is read when the crate is built, never later.
//! * A question is unanswered when its lesson opens and answered after its solution; every number in a text is the engine's. The
//!   tests go through all lessons.

pub mod lesson;

pub mod guess;
pub mod language;
pub mod text;

pub mod bench;
pub mod condition;
pub mod facts;
pub mod step;

pub mod concern;

pub mod gesture;
pub mod question;
pub mod reads;
pub mod seen;

pub mod glossary;

#[cfg(any(test, feature = "reader"))]
pub mod brought;

mod data;
mod own;
#[cfg(any(test, feature = "reader"))]
#[cfg_attr(not(test), allow(dead_code, reason = "the build script reads the course with the rest of it"))]
mod read;
mod trial;

pub use concern::Concern;
pub use condition::{Condition, Quantity};
pub use data::{course, course_in, find, find_in, glossary, glossary_in, term, term_in};
pub use facts::Facts;
pub use glossary::Term;
pub use guess::Guess;
pub use language::Language;
pub use lesson::{Highlight, Lesson, Setup, Table, View};
pub use question::Question;
pub use step::Step;
pub use text::{Paragraph, Piece, Span};
