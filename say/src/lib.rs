//! The words of the page, in every language it speaks.
//!
//! A catalogue is a folder of Fluent files, `en` first: a file is a module here, a message a function, and what is put into it the
//! function's arguments, in the order in which the English message names them. `README.md` tells how to write one.
//!
//! # Invariants
//! * Pure but for one thing: each thread remembers which language it speaks. The server sets it before each page that it writes, which
//!   one thread does from beginning to end; a page has one for its life.
//! * English is part of the program, each message where it is used. A page in another language fetches one file of messages before
//!   anything is made ([`load`]); what that lacks is said in English.
//! * What code below the page says stays English until the page takes it in with [`told`]: logs and the command line have it, too.
//! * Nothing that programs read (CSV, FEN, JSON, links) is written with these functions.

mod numbers;
mod pattern;
mod sentence;
mod spoken;
#[cfg(test)]
mod tests;

pub use numbers::{count, decimal, typed};
pub use sentence::told;
#[cfg(feature = "all")]
pub use spoken::catalogue;
pub use spoken::{Language, load, speak, spoken};

/// A message that nothing is put into, to be said later: what tables of the program hold.
pub type Message = fn() -> &'static str;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
