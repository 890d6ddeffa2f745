//! Conversations with other chess engines, from the side of who asks.
//!
//! An engine is a stranger: it may be silent, say too much, say nonsense, or never stop. Nothing here reads a pipe, starts a process
//! or looks at a clock: bytes and times come from the caller, and what shall be said comes back as lines.
//!
//! # Reading order
//! [`conversation`] (the machine: what was asked, what may be said when, and how long to wait), [`task`] (what is asked),
//! [`said`] (a line, read), [`info`] and [`stats`] (the two kinds of reports), [`report`] (what is known of a search, with only legal
//! moves in it), [`declared`] (options), [`lc0`] (our parameters by Lc0's names), [`lines`] (bytes to lines, and how many may come).
//!
//! # Invariants
//! * No input panics, and what is kept of it is bounded.
//! * Moves in a [`Report`] are legal in the position that was asked about.
//! * Nothing is said to an engine but what it has declared, and never two lines where one was meant.

pub mod conversation;
pub mod declared;
pub mod info;
pub mod lc0;
pub mod lines;
pub mod report;
pub mod said;
pub mod stats;
pub mod task;

pub use conversation::{Conversation, Fault, Patience, Phase};
pub use info::{Bound, Info, Score, Worth};
pub use lines::{Budget, TextLine, TextLines};
pub use report::{Report, Row};
pub use said::Said;
pub use stats::Stats;
pub use task::{Resources, Task};

/// Words of an engine that are shown or kept: at most so many characters, and none that cannot be printed.
pub(crate) fn printable(text: &str, most: usize) -> String {
    let plain = text.chars().map(|char| if char.is_control() { ' ' } else { char });
    plain.take(most).collect::<String>().trim().to_owned()
}
