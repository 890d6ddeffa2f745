//! The pages of the site.

pub mod analysis;
pub mod training;
