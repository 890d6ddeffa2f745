//! Time for which what was deleted can be brought back.
//!
//! A clock may be wrong: set ahead, or back to 1970 until the network is there. So it does not decide alone. The days on which somebody
//! looked after the trash are noted, each once, and only when there are [`DAYS`] of them *and* the clock says that so many have passed, the
//! thing is removed. A clock that jumps adds one day.

/// Days for which what was deleted can be brought back.
pub const DAYS: u32 = 30;

/// Seconds of a day.
pub const DAY: u64 = 86_400;

/// Days until something is removed for good, if the trash is looked after on each of them. `deleted_s` and `now_s` are seconds since 1970,
/// `days` the number of days noted.
#[must_use]
pub fn days_left(deleted_s: u64, days: u32, now_s: u64) -> u32 {
    let end = deleted_s.saturating_add(u64::from(DAYS) * DAY);
    let of_clock = end.saturating_sub(now_s).div_ceil(DAY);
    let of_days = u64::from(DAYS.saturating_sub(days));
    u32::try_from(of_clock.max(of_days)).unwrap_or(u32::MAX)
}

/// The day to note, counted since 1970; `None` on the day of the deletion itself.
#[must_use]
pub fn day_to_note(deleted_s: u64, now_s: u64) -> Option<u64> {
    let today = now_s / DAY;
    (today != deleted_s / DAY).then_some(today)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_clock_and_days_decide() {
        let deleted = 20_000 * DAY;
        for (days, now, left) in [(0, 20_000, 30), (30, 20_000, 30), (0, 30_000, 30), (29, 30_000, 1), (30, 20_030, 0)]
        {
            assert_eq!(days_left(deleted, days, now * DAY), left, "{days} {now}");
        }
        assert_eq!(days_left(u64::MAX, 0, 0), u32::MAX, "a clock may say anything");
        assert_eq!(day_to_note(deleted, deleted + 60), None);
        assert_eq!(day_to_note(deleted, deleted + DAY), Some(20_001));
    }
}
