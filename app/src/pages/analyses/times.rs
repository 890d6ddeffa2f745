//! Moments as people read them.

use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use leptos::prelude::*;

/// Shows how long ago something was, and when exactly. The server does not know the reader's time zone; [`in_local_time`] writes
/// it anew in the browser, and where scripts do not run it stays in UTC.
pub(super) fn moment(what: &'static str, then: SystemTime, now: SystemTime) -> AnyView {
    let Some((machine, exact)) = written(then) else {
        return view! { <span>"at an unknown time"</span> }.into_any();
    };
    view! {
        <span class="desk-ago">{what} {ago(then, now)}</span>
        <time class="desk-exact" datetime=machine>{exact}</time>
    }
    .into_any()
}

/// `2026-11-25T08:52:09Z` and `25 Nov 2026, 08:52 UTC`; `None` for moments that no calendar has.
fn written(then: SystemTime) -> Option<(String, String)> {
    let timestamp = Timestamp::try_from(then).ok()?;
    let text = |form| timestamp.strftime(form).to_string();
    Some((text("%Y-%m-%dT%H:%M:%SZ"), text("%-d %b %Y, %H:%M UTC")))
}

/// Says how long ago something was, in the largest unit that it fills.
#[must_use]
pub fn ago(then: SystemTime, now: SystemTime) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    // Clocks of disks and servers may differ a little.
    const AT_ONCE: Duration = Duration::from_secs(MINUTE);
    let Ok(since) = now.duration_since(then) else {
        let is_near = then.duration_since(now).is_ok_and(|until| until < AT_ONCE);
        return if is_near { "just now" } else { "at a time to come" }.to_owned();
    };
    let seconds = since.as_secs();
    let (number, unit) = match seconds {
        0..MINUTE => return "just now".to_owned(),
        MINUTE..HOUR => (seconds / MINUTE, "minute"),
        HOUR..DAY => (seconds / HOUR, "hour"),
        _ if seconds < 60 * DAY => (seconds / DAY, "day"),
        _ if seconds < 730 * DAY => (seconds / (30 * DAY), "month"),
        _ => (seconds / (365 * DAY), "year"),
    };
    format!("{number} {unit}{} ago", if number == 1 { "" } else { "s" })
}

/// Writes exact times in the reader's time zone, in the form that they have.
pub(super) fn in_local_time() -> impl IntoView {
    const SCRIPT: &str = "for (const time of document.querySelectorAll('time')) {\
        const when = new Date(time.dateTime);\
        const two = (number) => String(number).padStart(2, '0');\
        const month = when.toLocaleString('en', { month: 'short' });\
        time.textContent = `${when.getDate()} ${month} ${when.getFullYear()}, ${two(when.getHours())}:${two(when.getMinutes())}`;\
        }";
    view! { <script nonce=leptos::nonce::use_nonce() inner_html=SCRIPT></script> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn time_passes_in_words() {
        let now = 2_000_000_000;
        for (seconds, words) in [
            (0, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (3_599, "59 minutes ago"),
            (3_600, "1 hour ago"),
            (86_399, "23 hours ago"),
            (86_400, "1 day ago"),
            (59 * 86_400, "59 days ago"),
            (60 * 86_400, "2 months ago"),
            (729 * 86_400, "24 months ago"),
            (730 * 86_400, "2 years ago"),
        ] {
            assert_eq!(ago(at(now - seconds), at(now)), words);
        }
        assert_eq!(ago(at(now + 59), at(now)), "just now");
        assert_eq!(ago(at(now + 600), at(now)), "at a time to come");
    }

    #[test]
    fn moments_are_exact_and_odd_ones_are_left_out() {
        let (machine, exact) = written(at(1_795_596_729)).unwrap();
        assert_eq!((machine.as_str(), exact.as_str()), ("2026-11-25T08:52:09Z", "25 Nov 2026, 08:52 UTC"));
        // A disk may say anything.
        assert_eq!(written(at(1 << 60)), None);
    }
}
