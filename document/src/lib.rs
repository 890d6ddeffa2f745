//! Games as a document: trees of positions with variations and notes, and everything that a person does to one, with undo and redo.
//!
//! It knows no chess: a move is a code, the start of a game a text. Whoever holds a document sees to it that moves are legal.
//!
//! # Reading order
//! [`document`](mod@document) (the whole), [`tree`] (positions, by ids that are never used again), [`notes`] (what is said of a position),
//! [`edit`] (everything that can be done) and how it is carried out (`lines`: of moves, `remarks`: of notes), [`change`] (the few
//! invertible changes that all of it is made of), `twig` (moves that are added), `doing` (a step in the making), [`history`] (undo and redo). [`commands`](mod@commands) are the shapes, clocks and
//! evaluations in comments, [`glyphs`] the groups of signs. [`study`]: chapters, each a document, in an order that is edited with undo, too. [`stored`] reads a document that anybody may have written; [`limits`] and
//! [`problem`].
//!
//! # Invariants
//! * Pure: no I/O, clock or threads.
//! * What is refused changes nothing.
//! * A parent's id is smaller than its children's, so nothing goes in circles.
//! * Undo takes back exactly what was done: the same positions, ids, order and notes.
//! * What undo or redo can bring back stays as it was; everything else that is deleted can be [forgotten](Document::forget).

pub mod change;
pub mod commands;
pub mod document;
mod doing;
pub mod edit;
pub mod glyphs;
pub mod history;
pub mod limits;
mod lines;
pub mod notes;
pub mod problem;
mod remarks;
pub mod stored;
pub mod study;
pub mod tree;
mod twig;

pub use commands::{Clock, Colour, Evaluation, Score, Shape, clock, evaluation, shapes};
pub use document::Document;
pub use edit::{Edit, When};
pub use history::{Deed, Kind};
pub use limits::Limits;
pub use notes::Notes;
pub use problem::Problem;
pub use study::{Chapter, Orientation, Study, StudyDeed, StudyEdit, StudyKind};
pub use tree::Node;
pub use twig::Twig;

/// The move with which a side passes. No game has a move of this code: those of chess end below 5 * 4096, and small games number
/// their cells.
pub const NULL_MOVE: u16 = u16::MAX;
