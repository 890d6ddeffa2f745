//! Assignments: lessons that a teacher gives as a link, and that a learner hands in as a code, without an account and without a
//! server that keeps anything.
//!
//! # Reading order
//! [`Assignment`] (what is given), [`record`] (what the learner did), [`code`] (that as text), [`recorder`] (how a page notes it),
//! [`replay`] (what a teacher's page makes of it, on a `desk`), [`table`] (the same of a whole class).
//!
//! # Invariants
//! * Pure: no I/O, no clock.
//! * What a code says of itself is not believed: its actions are done again, on a search or in a training, and the lesson's own question judges
//!   them.
//! * Codes are hostile: any bytes are refused in a sentence, and none makes more work than a class can wait for.

pub mod assignment;
pub mod code;
pub mod record;
pub mod recorder;
pub mod replay;
pub mod table;

pub use assignment::Assignment;
pub use record::{Claim, Event, Record, Sight, TrainingSight, What, Work};
pub use recorder::Recorder;
pub use replay::{Outcome, Verdict, replay};
