//! A library of analyses: what is kept of each, how one is found again, and what can be asked. Pure, but for what a feature adds.
//!
//! # Reading order
//! [`entry`] (what a list knows of an analysis), [`boards`] (its positions, packed), [`pattern`] (a position, or a part of one, to find),
//! [`words`] (texts to find), [`query`] (what a list is asked), [`store`] (the seam: everything that can be asked of a library), [`trash`]
//! (when what was deleted is removed for good), [`studies`], [`names`], [`damage`]. With the feature `sqlite`: [`sqlite`], the library of a server; with `passwords`:
//! [`password`].
//!
//! # Invariants
//! * A document is a value: bytes that are kept as they are, whatever is in them. What a list knows of it is said by who puts it here.
//! * What a person decides of an analysis (its name, that it is archived or deleted) is kept here alone, and no new document changes it.
//! * Nothing is removed but by [`remove`](store::Library::remove).

pub mod boards;
pub mod damage;
pub mod entry;
pub mod names;
pub mod pattern;
pub mod query;
pub mod store;
pub mod studies;
pub mod trash;
pub mod words;

#[cfg(feature = "sqlite")]
pub mod sqlite;

#[cfg(feature = "passwords")]
pub mod password;

pub use boards::{Boards, Packed};
pub use entry::{Deleted, Entry, Facts, Game, Outline, Owner};
pub use pattern::{Match, Pattern};
pub use query::{Counts, Found, Order, Query, Shelf};
pub use store::{Deposit, Error, Library, NewCopy};
pub use studies::{KeptStudy, Sharing, StudyDeposit, StudyEntry};
