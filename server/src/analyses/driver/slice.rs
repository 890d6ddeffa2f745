//! Slices of time in which a search is driven.

use std::time::Duration;

/// Time that a search runs between two looks at the mailbox.
pub(super) const SLICE: Duration = Duration::from_millis(1);

/// Next step of a driven search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing: it goes on at once.
    GoesOn,
    /// An answer, which will come by mail.
    Waits,
    /// Room in a full queue, soon.
    Retries,
    /// It does not run any more.
    Rests,
}
