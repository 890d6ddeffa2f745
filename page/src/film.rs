//! A film of the search: the moments that are its pictures, with the phases between them where they are wanted, and how long each is
//! seen. It is watched on the page, and made into a file.

use crate::format;
use crate::step::Step;

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

/// Subject of a film.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Script {
    /// A stretch of the search, moment by moment.
    #[default]
    Moments,
    /// The same, each simulation phase by phase.
    Phases,
    /// Beginning of a search in a minute: one simulation phase by phase, then five, then thirty.
    Minute,
}

/// A picture of a film: a moment, or a step of what leads on from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Still {
    /// The moment.
    pub moment: u32,
    /// The step of what follows it. Of several nodes the first is compared, and all have their value.
    pub step: Option<Step>,
    /// Time for which it is seen, in milliseconds.
    pub hold: f64,
}

/// A film that can be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Its pictures, in their order; one at least.
    pub stills: Vec<Still>,
    /// Width and height in pixels, both even, as encoders want them.
    pub size: (u32, u32),
}

/// The four phases of a simulation, each as a whole.
const PHASES: [Step; 4] = [Step::Select(0), Step::Expand, Step::Evaluate, Step::BackUp(usize::MAX)];

/// The minute: the first moment, the last, and how long each picture is seen, in milliseconds. Before it come the phases of one simulation.
const MINUTE: [(u32, u32, f64); 2] = [(2, 6, 3_000.0), (7, 31, 1_000.0)];
/// Time of each of its phases.
const MINUTE_PHASE: f64 = 5_000.0;
/// The moment before the simulation whose phases it shows: by then the root is open, and nothing is tried.
const MINUTE_FIRST: u32 = 1;

impl Script {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Moments, Self::Phases, Self::Minute];

    /// Its name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Moments => "moments",
            Self::Phases => "phases",
            Self::Minute => "minute",
        }
    }

    /// The one with a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|script| script.name() == name)
    }

    /// Returns which part of the minute a picture is of: `phases`, `few` or `many`.
    #[must_use]
    pub fn chapter(self, still: Still) -> Option<&'static str> {
        let is_of = |name: &'static str, is: bool| is.then_some(name);
        if self != Self::Minute {
            return None;
        }
        is_of("phases", still.step.is_some()).or_else(|| is_of("few", still.moment <= MINUTE[0].1)).or(Some("many"))
    }

    /// Returns the newest moment that it needs of a search that goes on.
    #[must_use]
    pub fn needs(self) -> u32 {
        if self == Self::Minute { MINUTE[1].1 } else { 1 }
    }
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
    pub fn read(
        [from, to, seconds]: [&str; 3],
        width: u32,
        form: Form,
        (script, end): (Script, u32),
    ) -> Result<Self, String> {
        let width = width.clamp(320, if form == Form::Gif { MOST_GIF_WIDTH } else { MOST_WIDTH }) & !1;
        let size = (width, (width * 9 / 16) & !1);
        if script == Script::Minute {
            return Ok(Self { stills: minute(end), size });
        }
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
        let of_each = if script == Script::Phases { PHASES.len() as u32 } else { 1 };
        let count = (wanted.clamp(1, MOST_FRAMES) / of_each).clamp(1, to - from + 1);
        let hold = 1000.0 * seconds / f64::from(count * of_each);
        let moments = moments(from, to, count);
        let stills = match script {
            // A simulation leads to its moment.
            Script::Phases => moments.into_iter().flat_map(|to| phases(to.saturating_sub(1), hold)).collect(),
            _ => moments.into_iter().map(|moment| Still { moment, step: None, hold }).collect(),
        };
        Ok(Self { stills, size })
    }

    /// The first moment, and the last.
    #[must_use]
    pub fn ends(&self) -> (u32, u32) {
        let moment = |still: Option<&Still>| still.map_or(0, |still| still.moment);
        (moment(self.stills.first()), moment(self.stills.last()))
    }

    /// Duration in milliseconds.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.stills.iter().map(|still| still.hold).sum()
    }
}

fn phases(moment: u32, hold: f64) -> impl Iterator<Item = Still> {
    PHASES.into_iter().map(move |step| Still { moment, step: Some(step), hold })
}

/// The minute, as far as a search goes.
fn minute(end: u32) -> Vec<Still> {
    let mut stills = Vec::new();
    if end > MINUTE_FIRST {
        stills.extend(phases(MINUTE_FIRST, MINUTE_PHASE));
    }
    for (from, to, hold) in MINUTE {
        stills.extend((from..=to.min(end)).map(|moment| Still { moment, step: None, hold }));
    }
    if stills.is_empty() {
        stills.push(Still { moment: end, step: None, hold: MINUTE_PHASE });
    }
    stills
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
        Plan::read(typed, 1280, form, (Script::Moments, 4_000))
    }

    #[test]
    fn both_ends_are_seen_and_each_moment_once() {
        let plan = read(["1", "4,000", "8"], Form::Webm).unwrap();
        assert_eq!((plan.stills.len(), plan.ends()), (160, (1, 4_000)));
        assert!(plan.stills.is_sorted_by(|a, b| a.moment < b.moment));
        assert_eq!((plan.stills[9].hold, plan.size, plan.length()), (50.0, (1280, 720), 8_000.0));
        let few = read(["1", "40", "8"], Form::Webm).unwrap();
        assert_eq!(few.stills.iter().map(|still| still.moment).collect::<Vec<_>>(), (1..=40).collect::<Vec<_>>());
        assert!(few.stills.iter().all(|still| still.hold == 200.0 && still.step.is_none()));
        assert_eq!(read(["7", "7", "2"], Form::Gif).unwrap().ends(), (7, 7));
    }

    #[test]
    fn a_film_is_bounded() {
        let all = (Script::Moments, 4_000_000);
        let longest = Plan::read(["0", "4000000", "120"], 99_999, Form::Webm, all).unwrap();
        assert_eq!((longest.stills.len(), longest.stills[0].hold, longest.size), (600, 200.0, (1920, 1080)));
        assert_eq!(longest.ends().1, 4_000_000);
        let all = (Script::Phases, 4_000_000);
        assert_eq!(Plan::read(["0", "4000000", "120"], 640, Form::Webm, all).unwrap().stills.len(), 600);
        assert_eq!(read(["0", "9", "1"], Form::Gif).unwrap().size, (960, 540));
    }

    #[test]
    fn phases_lead_to_the_moments() {
        let plan = Plan::read(["3", "5", "12"], 640, Form::Gif, (Script::Phases, 9)).unwrap();
        assert_eq!(plan.stills.len(), 12);
        assert_eq!(plan.stills.iter().map(|still| still.moment).collect::<Vec<_>>()[2..6], [2, 2, 3, 3]);
        let steps: Vec<_> = plan.stills[..4].iter().filter_map(|still| still.step).collect();
        assert_eq!(steps, PHASES);
        assert_eq!(plan.length(), 12_000.0);
    }

    #[test]
    fn a_minute_shows_one_simulation_then_five_then_thirty() {
        let plan = Plan::read(["", "", ""], 1280, Form::Webm, (Script::Minute, 400)).unwrap();
        assert_eq!(plan.length(), 60_000.0);
        assert_eq!(plan.stills[..4].iter().filter_map(|still| still.step).collect::<Vec<_>>(), PHASES);
        let moments: Vec<u32> = plan.stills[4..].iter().map(|still| still.moment).collect();
        assert_eq!(moments, (2..=Script::Minute.needs()).collect::<Vec<_>>(), "the root's own evaluation, and thirty");
        assert!(plan.stills[4..].iter().all(|still| still.step.is_none()));
        let chapters: Vec<_> = plan.stills.iter().filter_map(|still| Script::Minute.chapter(*still)).collect();
        let count = |name: &str| chapters.iter().filter(|chapter| **chapter == name).count();
        assert_eq!(["phases", "few", "many"].map(count), [4, 5, 25]);
        assert_eq!(Script::Moments.chapter(plan.stills[0]), None);
        // Of a search that has not come so far it shows what there is.
        for end in [0, 1, 2, 9] {
            let plan = Plan::read(["", "", ""], 1280, Form::Webm, (Script::Minute, end)).unwrap();
            assert!(!plan.stills.is_empty() && plan.ends().1 <= end, "{end}");
        }
    }

    #[test]
    fn names_of_scripts_come_back() {
        for script in Script::ALL {
            assert_eq!(Script::read(script.name()), Some(script));
        }
        assert_eq!(Script::read("1"), None);
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
