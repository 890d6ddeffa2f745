//! Games and positions as people paste, drop and type them.
//!
//! [`read_game`] reads one game of a text with everything in it: variations at any depth, comments, glyphs, tags, null moves. [`games`]
//! finds where the games of a text are, without looking at their moves, so that a list of thousands is there at once. [`write`] writes a
//! game so that reading it again gives an equal one. [`position::read`] reads a position in every form in which programs and sites copy
//! one; [`moves::read`] a move however it is written; [`epd::records`] a file of positions with the moves that should be found.
//!
//! Nothing is passed over in silence: what cannot be read is a [`Problem`], with its place in the text.
//!
//! The tokens are this crate's own: the reader of the `pgn-reader` crate, which tests here are checked against, skips unknown words and
//! comments that end with their line, and does not tell where a word stands.

pub mod encoding;
pub mod epd;
pub mod game;
mod glyphs;
mod lexer;
pub mod listing;
pub mod moves;
pub mod place;
pub mod position;
pub mod reader;
mod tags;
pub mod writer;

pub use encoding::decode;
pub use game::{Comment, CommentKind, Game, Node, NodeId, Outcome};
pub use listing::{Listed, games, games_from};
pub use place::{Place, Problem, shown};
pub use reader::read_game;
pub use writer::write;
