//! A film of a stretch of the search: the moments that are its pictures, and how long each is seen.

use crate::format;

/// Most pictures of a film.
pub const MOST_FRAMES: u32 = 600;
/// Pictures in a second, at most: more can hardly be told apart, and each takes its time to be drawn.
const RATE: f64 = 20.0;
/// Longest film, in seconds.
pub const MOST_SECONDS: f64 = 120.0;
/// Width of the widest film, in pixels.
pub const MOST_WIDTH: u32 = 1920;
/// Width of the widest GIF: each of its pictures is a quarter of a screen already.
pub const MOST_GIF_WIDTH: u32 = 960;

/// Form of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// WebM, which the browser makes while the film runs.
    #[default]
    Webm,
    /// GIF, which every program shows.
    Gif,
}

/// A film that can be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The moments, in their order; one at least.
    pub moments: Vec<u32>,
    /// Time for which each is seen, in milliseconds.
    pub hold: f64,
    /// Width and height in pixels, both even, as encoders want them.
    pub size: (u32, u32),
}

impl Form {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Webm, Self::Gif];

    /// Its name, which is the ending of a file's name too.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Webm => "webm",
            Self::Gif => "gif",
        }
    }
}

impl Plan {
    /// Reads what somebody has typed: the first and the last moment, the seconds, and the width. `end`: the newest moment.
    ///
    /// # Errors
    /// One sentence on what cannot be.
    pub fn read([from, to, seconds]: [&str; 3], width: u32, form: Form, end: u32) -> Result<Self, String> {
        let moment = |text: &str, is_wrong: fn(String) -> String| {
            let moment = say::typed(text).parse::<u32>().ok().filter(|moment| *moment <= end);
            moment.ok_or_else(|| is_wrong(format::count(end.into())))
        };
        let (from, to) = (moment(from, say::take::first_is_wrong)?, moment(to, say::take::last_is_wrong)?);
        if from > to {
            return Err(say::take::first_is_later().to_owned());
        }
        let seconds =
            decimal::parse(&say::typed_fraction(seconds)).filter(|seconds| (0.1..=MOST_SECONDS).contains(seconds));
        let Some(seconds) = seconds else {
            return Err(say::take::seconds_are_wrong(format::fixed(0.1, 1), MOST_SECONDS));
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number of pictures")]
        let wanted = (seconds * RATE).round() as u32;
        let count = wanted.clamp(1, MOST_FRAMES).min(to - from + 1);
        let width = width.clamp(320, if form == Form::Gif { MOST_GIF_WIDTH } else { MOST_WIDTH }) & !1;
        Ok(Self {
            moments: moments(from, to, count),
            hold: 1000.0 * seconds / f64::from(count),
            size: (width, (width * 9 / 16) & !1),
        })
    }
}

/// Spreads so many moments over a stretch, both ends among them; of a single one it is the last.
fn moments(from: u32, to: u32, count: u32) -> Vec<u32> {
    let Some(gaps) = count.checked_sub(1).filter(|gaps| *gaps > 0) else { return vec![to] };
    let length = u64::from(to - from);
    let at = |place: u32| {
        let far = (length * u64::from(place) + u64::from(gaps) / 2) / u64::from(gaps);
        from + u32::try_from(far).unwrap_or(0)
    };
    (0..count).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: [&str; 3], form: Form) -> Result<Plan, String> {
        Plan::read(typed, 1280, form, 4_000)
    }

    #[test]
    fn both_ends_are_seen_and_each_moment_once() {
        let plan = read(["1", "4,000", "8"], Form::Webm).unwrap();
        assert_eq!((plan.moments.len(), plan.moments[0], plan.moments[159]), (160, 1, 4_000));
        assert!(plan.moments.is_sorted_by(|a, b| a < b));
        assert_eq!((plan.hold, plan.size), (50.0, (1280, 720)));
        let few = read(["1", "40", "8"], Form::Webm).unwrap();
        assert_eq!((few.moments, few.hold), ((1..=40).collect(), 200.0));
        assert_eq!(read(["7", "7", "2"], Form::Gif).unwrap().moments, [7]);
    }

    #[test]
    fn a_film_is_bounded() {
        let longest = Plan::read(["0", "4000000", "120"], 99_999, Form::Webm, 4_000_000).unwrap();
        assert_eq!((longest.moments.len(), longest.hold, longest.size), (600, 200.0, (1920, 1080)));
        assert_eq!(*longest.moments.last().unwrap(), 4_000_000);
        assert_eq!(read(["0", "9", "1"], Form::Gif).unwrap().size, (960, 540));
    }

    #[test]
    fn what_cannot_be_is_said() {
        let said = |typed: [&str; 3]| read(typed, Form::Gif).unwrap_err();
        assert_eq!(said(["x", "9", "1"]), "The first simulation is a number from 0 to 4,000.");
        assert_eq!(said(["1", "4001", "1"]), "The last simulation is a number from 0 to 4,000.");
        assert_eq!(said(["9", "1", "1"]), "The first simulation comes before the last.");
        for seconds in ["", "0", "-1", "nan", "inf", "121"] {
            assert_eq!(said(["1", "9", seconds]), "A film takes from 0.1 to 120 seconds.", "{seconds}");
        }
    }
}
