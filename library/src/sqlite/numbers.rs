//! Numbers as SQLite keeps them.

/// A time or a number as SQLite keeps it.
pub(super) fn integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The same back; what nobody could have written is 0.
pub(super) fn natural(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
