//! Moments as people read them.

use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use leptos::prelude::*;

/// Shows how long ago something was, in words that are made, and when exactly. The server does not know the reader's time zone;
/// [`in_local_time`] writes it anew in the browser, and where scripts do not run it stays in UTC.
pub(in crate::pages) fn moment(ago: String, then: SystemTime) -> AnyView {
    let Some((machine, exact)) = written(then) else {
        return view! { <span>{say::pages::unknown_time()}</span> }.into_any();
    };
    view! {
        <span class="desk-ago">{ago}</span>
        <time class="desk-exact" datetime=machine>{exact}</time>
    }
    .into_any()
}

/// A moment that is a name: without its year, which rows have beside it.
pub(in crate::pages) fn named(then: SystemTime) -> AnyView {
    let machine = written(then).map(|(machine, _)| machine).unwrap_or_default();
    view! {
        <time class="desk-named" datetime=machine>
            {day_and_time(then)}
        </time>
    }
    .into_any()
}

/// `25 Nov, 08:52 UTC`; `None` for moments that no calendar has.
#[must_use]
pub fn day_and_time(then: SystemTime) -> Option<String> {
    let timestamp = Timestamp::try_from(then).ok()?;
    let text = |form| timestamp.strftime(form).to_string();
    let month = say::pages::month(text("%-m").parse().ok()?);
    Some(say::pages::day_and_time(text("%-d"), month, text("%H:%M UTC")))
}

/// `2026-11-25T08:52:09Z` and `25 Nov 2026, 08:52 UTC`; `None` for moments that no calendar has.
fn written(then: SystemTime) -> Option<(String, String)> {
    let timestamp = Timestamp::try_from(then).ok()?;
    let text = |form| timestamp.strftime(form).to_string();
    let month = say::pages::month(text("%-m").parse().ok()?);
    Some((text("%Y-%m-%dT%H:%M:%SZ"), say::pages::exact_time(text("%-d"), month, text("%Y"), text("%H:%M UTC"))))
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
        return if is_near { say::pages::just_now() } else { say::pages::time_to_come() }.to_owned();
    };
    let seconds = since.as_secs();
    match seconds {
        0..MINUTE => say::pages::just_now().to_owned(),
        MINUTE..HOUR => say::pages::minutes_ago(seconds / MINUTE),
        HOUR..DAY => say::pages::hours_ago(seconds / HOUR),
        _ if seconds < 60 * DAY => say::pages::days_ago(seconds / DAY),
        _ if seconds < 730 * DAY => say::pages::months_ago(seconds / (30 * DAY)),
        _ => say::pages::years_ago(seconds / (365 * DAY)),
    }
}

/// Writes exact times in the reader's time zone, in the form that they have.
pub(in crate::pages) fn in_local_time() -> impl IntoView {
    let months: Vec<String> = (1..=12).map(say::pages::month).collect();
    let form = say::pages::exact_time(
        "${when.getDate()}",
        "${months[when.getMonth()]}",
        "${when.getFullYear()}",
        "${two(when.getHours())}:${two(when.getMinutes())}",
    );
    let short = say::pages::day_and_time(
        "${when.getDate()}",
        "${months[when.getMonth()]}",
        "${two(when.getHours())}:${two(when.getMinutes())}",
    );
    let script = format!(
        "const months = {months:?};\
         const two = (number) => String(number).padStart(2, '0');\
         for (const time of document.querySelectorAll('time')) {{\
         const when = new Date(time.dateTime);\
         time.textContent = time.className === 'desk-named' ? `{short}` : `{form}`;\
         }}"
    );
    view! { <script nonce=leptos::nonce::use_nonce() inner_html=script></script> }
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
        assert_eq!(day_and_time(at(1_795_596_729)).as_deref(), Some("25 Nov, 08:52 UTC"));
        // A disk may say anything.
        assert_eq!(written(at(1 << 60)), None);
    }
}
