//! Tables for other programs: columns, the forms of files, and where they are written.
//!
//! # Reading order
//! [`column`] (what a table consists of), the forms in [`form`], and [`output`], where all of it goes.

pub(crate) mod column;
pub(crate) mod form;
pub(crate) mod output;
