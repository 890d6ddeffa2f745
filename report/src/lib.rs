//! A whole game, explained from the searches of its positions.
//!
//! # Reading order
//! [`searched`] (what is taken from one search), [`account`] (a game's positions in, evaluations, turning points and accuracy out),
//! [`turn`] (which moves turned the game), [`accuracy`] (Lichess's formula), [`sentence`] (a turning point in words, through `say`),
//! [`names`] (moves as text), [`annotated`] (all of it in a PGN), [`graph`] and [`page`](mod@page) (all of it as SVG and HTML), [`told`] (searches as they
//! are told and stored, and the positions of a game of an analysis).
//!
//! # Invariants
//! * Pure: no I/O, clock or threads.
//! * Nothing is said that no search has found: each number names its source in [`Searched`].
//! * Turning points are chosen by W, D and L, never by centipawns.
//! * W, D and L carry their view: a [`Wdl`] of a search is the side to move's, one of an [`Account`] says whose it is.

pub mod account;
pub mod accuracy;
pub mod annotated;
pub mod graph;
pub mod names;
pub mod page;
pub mod searched;
pub mod sentence;
pub mod told;
pub mod turn;
pub mod wdl;

pub use account::{Account, Known, Other, Point, Position};
pub use annotated::{Part, annotate};
pub use names::{Names, Sans};
pub use page::{Made, Sheet, named};
pub use searched::{Candidate, Searched};
pub use sentence::{Source, sentence};
pub use turn::{Grade, Turn};
pub use wdl::Wdl;
