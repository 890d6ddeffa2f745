//! The training bench: whom the page asks, what it was told, which answers still count, and what people do.
//!
//! Whoever shows it holds a [`Bench`], tells it what happens and carries out what it returns. The page of an analysis has none.
//!
//! # Reading order
//! [`place`] (who trains), [`line`](mod@line) (the way there), [`told`] (what was told of a training), [`bench`] (the state, and which training it is of),
//! `deeds` (what people do with it), `answers` (what is answered), `seen` (what views read), [`link`], [`settings`] and [`curve`] (the losses),
//! [`preferences`] (P by generation), [`matches`] (between generations), [`against`] (a visitor's game), [`handed`] (the way to an analysis).

pub mod against;
mod answers;
pub mod bench;
pub mod curve;
mod deeds;
pub mod handed;
pub mod line;
pub mod link;
pub mod matches;
pub mod preferences;
mod seen;
pub mod settings;
pub mod told;
pub mod trained_by;

#[cfg(test)]
mod interleavings;

pub use bench::{Bench, Effect};
pub use trained_by::{Contact, TrainedBy};
