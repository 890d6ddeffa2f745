//! Times as the library has them.

use std::time::{Duration, SystemTime};

/// A time in milliseconds since 1970, as the library has it; 0 for a clock that stands before that.
#[must_use]
pub fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The same back; 1970 for what no clock shows.
#[must_use]
pub fn time(millis: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(millis)).unwrap_or(SystemTime::UNIX_EPOCH)
}
