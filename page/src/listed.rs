//! The list of analyses: what its address says, and what an analysis is called there.

pub mod title;
pub mod wanted;

pub use title::{Known, title};
pub use wanted::{Match, Order, Shelf, Wanted};
