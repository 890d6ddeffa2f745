//! Lessons held against a search: a page without a page, on which a lesson is set up, its solution carried out, and what somebody saw
//! of it shown again.
//!
//! # Reading order
//! [`Desk`] (the page), [`Sight`] and [`TrainingSight`] (what somebody's page showed), [`check`](mod@check) (what is wrong with a lesson), [`own`] (lessons that people bring), [`packed`] (lessons in links).
//!
//! # Invariants
//! * Pure: no I/O, no clock.
//! * A lesson may be anybody's, and so may a sight: nothing that they say makes anything here panic, or work for long ([`MOST_WORK`]).

pub mod check;
pub mod own;
pub mod packed;

mod bring;
mod desk;
mod names;
mod networks;
mod numbers;
mod sight;
mod stepper;
mod trainer;
mod training;
mod work;

pub use bring::Bring;
pub use check::{Finding, check, check_with};
pub use desk::Desk;
pub use own::{Problem, read};
pub use sight::Sight;
pub use training::{Told, TrainingSight};
pub use work::MOST_WORK;
