//! Times in comments: `[%clk 0:05:00]` is left on the clock, `[%emt 0:00:03.2]` was used for the move.

use serde::{Deserialize, Serialize};

/// Which time is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Time left to who made the move.
    Left,
    /// Time that the move took.
    Used,
}

impl Clock {
    fn name(self) -> &'static str {
        match self {
            Self::Left => "clk",
            Self::Used => "emt",
        }
    }
}

/// A time of some comments in milliseconds, if it is there and can be read.
#[must_use]
pub fn read(comments: &[String], clock: Clock) -> Option<u32> {
    super::values(comments, clock.name()).find_map(parse)
}

pub(crate) fn set(comments: &mut Vec<String>, clock: Clock, milliseconds: Option<u32>) {
    // What is written otherwise and means the same stays.
    if milliseconds.is_none() || read(comments, clock) != milliseconds {
        super::set(comments, clock.name(), milliseconds.map(text).as_deref());
    }
}

/// Hours, minutes and seconds: `0:05:00`, `0:00:03.25`.
#[must_use]
pub fn text(milliseconds: u32) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    let fraction = format!(".{rest:03}");
    let fraction = if rest == 0 { "" } else { fraction.trim_end_matches('0') };
    format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads `1:02:03.5`, also without hours; digits behind those of milliseconds are passed over.
fn parse(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let parts: Vec<&str> = whole.split(':').collect();
    if !(2..=3).contains(&parts.len()) || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let seconds = parts.iter().try_fold(0_u32, |sum, part| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        sum.checked_mul(60)?.checked_add(part.parse().ok().filter(|_| is_number)?)
    })?;
    let milliseconds = format!("{:0<3}", &fraction[..fraction.len().min(3)]).parse::<u32>().ok()?;
    seconds.checked_mul(1000)?.checked_add(milliseconds)
}
