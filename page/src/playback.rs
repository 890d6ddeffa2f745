//! Looking at earlier moments of the shown search.
//!
//! The server always sends what is newest. What was before is played back in the browser: a worker reads the search's log and
//! makes frames of any of its moments, as the server makes those of a live search. While one looks at the past the server's
//! frames are only noted; going back to the present asks for a full one.

use wire::worker::{Ask, Mark};
use wire::{RunState, Watch};

use crate::format;
use crate::shared::Shared;

/// Address that stands for a recording's log, which the worker holds.
pub const RECORDING: &str = "recording";

/// Events of the longest log that is read for its marks alone, without being asked to: its tree fits into any browser, and it is read
/// in a second or two.
const LONGEST_FOR_MARKS: u32 = 100_000;

/// Longest time, in seconds, by which playing goes on at once: a hidden tab's clock does not run.
const LONGEST_STEP: f64 = 0.25;

/// Time in seconds for which the end is seen before playing begins anew.
const REST: f64 = 2.0;

/// The shown moment, and what is known of the others.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    /// The moment that is shown; `None`: the newest.
    pub moment: Option<u32>,
    /// The newest moment and what goes on there, as the server said last.
    pub live: Live,
    /// Events of the log that have been read, and events there are, while it is being read.
    pub reading: Option<(u32, u32)>,
    /// Moments one may want to go to, oldest first; empty until the log was read.
    pub marks: Shared<Vec<Mark>>,
    /// Whether they are known up to the end.
    pub has_marks: bool,
    /// Whether marks are shown.
    pub shows_marks: bool,
    /// Whether the next mark is to be gone to once the log is read, or the one before.
    pub(crate) wanted_mark: Option<bool>,
    /// What was asked for the sake of marks.
    marking: Option<Marking>,
    /// Whether moments follow one another by themselves.
    pub playing: bool,
    /// Pace at which they do.
    pub speed: Speed,
    /// Whether playing begins anew a while after the end.
    pub repeats: bool,
    /// A moment that a link shows, and how many simulations the search has then, until it has them.
    pub wanted: Option<(u32, u32)>,
    /// A selected node that is not there yet at the shown moment, and what was selected instead.
    pub lost: Option<(u32, u32)>,
    log: Log,
    film: Option<Film>,
}

/// The present of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Live {
    /// Events so far.
    pub moment: u32,
    /// Simulations so far.
    pub simulations: u32,
    /// Visits of the root.
    pub nodes: u32,
    /// Whether it runs.
    pub state: RunState,
}

/// Pace at which moments follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// Moments in a second.
    PerSecond(u32),
    /// Seconds for all of them.
    WholeIn(u32),
}

/// The log that the worker has, and what was asked of it.
#[derive(Clone, Debug, Default)]
struct Log {
    address: String,
    /// Its last moment.
    end: u32,
    /// The moment that was asked for and has not come yet.
    asked: Option<u32>,
    /// The moment to ask for then.
    next: Option<u32>,
}

/// A log that was asked for its marks.
#[derive(Clone, Debug)]
struct Marking {
    address: String,
    /// The moment up to which it was.
    moment: u32,
    /// Whether no answer has come yet.
    is_under_way: bool,
}

/// Playing that goes on.
#[derive(Clone, Copy, Debug)]
struct Film {
    /// When it was looked at last, in milliseconds; `None`: it begins.
    time: Option<f64>,
    /// The moment that was due then.
    due: f64,
    /// The stretch that alone is played; `None`: all that follows, at the pace that was chosen.
    leg: Option<Leg>,
    /// Seconds for which the end has been seen.
    rested: f64,
}

/// A stretch that is played.
#[derive(Clone, Copy, Debug)]
struct Leg {
    /// Its last moment.
    to: u32,
    /// Moments in a second.
    rate: f64,
}

impl Live {
    /// Writes a moment of this search: `simulation 412`; `event 412` where the log counts batches and edits too.
    #[must_use]
    pub fn at(&self, moment: u32) -> String {
        let number = format::count(moment.into());
        if self.counts_simulations() { say::time::simulation_number(number) } else { say::time::event_number(number) }
    }

    /// Returns what its moments count.
    #[must_use]
    pub fn event(&self) -> &'static str {
        if self.counts_simulations() { say::time::simulation() } else { say::time::event() }
    }

    fn counts_simulations(&self) -> bool {
        self.moment == self.simulations
    }
}

impl Default for Live {
    fn default() -> Self {
        Self { moment: 0, simulations: 0, nodes: 0, state: RunState::Idle }
    }
}

impl Default for Speed {
    fn default() -> Self {
        Self::WholeIn(20)
    }
}

impl Playback {
    /// Shows the present of a search that is not there yet, until it has what a link wants: a moment, and the simulations the search has
    /// then.
    #[must_use]
    pub fn wanting(wanted: Option<(u32, u32)>) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Returns the moment that is shown.
    #[must_use]
    pub fn shown(&self) -> u32 {
        self.moment.unwrap_or(self.live.moment)
    }

    /// Forgets the past of a search that is not shown any more. The wish of a link stays.
    pub fn forget(&mut self) {
        let Self { live, speed, wanted, shows_marks, .. } = std::mem::take(self);
        (self.live, self.speed, self.wanted, self.shows_marks) = (live, speed, wanted, shows_marks);
    }

    /// Returns the question for a moment, with a full frame of it where the page holds the present; `None` while another one is
    /// under way, after which it is asked.
    pub fn ask(&mut self, address: String, moment: u32, watch: Watch, from_present: bool) -> Option<Ask> {
        let log = &mut self.log;
        let is_read = log.address == address && moment <= log.end;
        if is_read && log.asked.is_some() {
            // One at a time, and then the newest: the worker is never behind by more than one.
            log.next = Some(moment);
            return None;
        }
        if !is_read && address == RECORDING {
            // The worker ended, and its log with it; that was said.
            return None;
        }
        (log.asked, log.next) = (Some(moment), None);
        if is_read {
            return Some(Ask::Show { moment, watch: from_present.then_some(watch) });
        }
        log.take_up(&address);
        Some(Ask::ReadAndShow { address, moment, watch })
    }

    /// Returns whether the log must be read on before what follows a moment can be explained.
    #[must_use]
    pub fn must_read(&self, address: &str, moment: u32) -> bool {
        self.log.address != address || self.log.end <= moment
    }

    /// Notes that the worker will read a log.
    pub fn take_up(&mut self, address: &str) {
        self.log.take_up(address);
    }

    /// Notes the present.
    pub fn goes_on_to(&mut self, live: Live) {
        self.live = live;
        self.has_marks = self.log.end >= live.moment;
    }

    /// Notes that the log is being read. What is read for its marks alone nobody waits for.
    pub fn goes_on(&mut self, read: u32, of: u32) {
        let is_quiet = self.marking.as_ref().is_some_and(|marking| marking.is_under_way);
        if !is_quiet || self.log.asked.is_some() || self.wanted_mark.is_some() {
            self.reading = Some((read, of));
        }
    }

    /// Notes how far a log is read, and its marks.
    pub fn is_read(&mut self, address: &str, end: u32, is_all: bool, marks: Vec<Mark>) {
        self.log.take_up(address);
        self.log.end = end;
        self.marks = Shared::new(marks);
        self.has_marks = end >= self.live.moment;
        if is_all {
            self.reading = None;
            self.marking.iter_mut().for_each(|marking| marking.is_under_way = false);
        }
    }

    /// Returns whether all marks up to a moment are known.
    #[must_use]
    pub fn knows_marks(&self, address: &str, moment: u32) -> bool {
        self.log.address == address && self.log.end >= moment
    }

    /// Returns the question for the marks of a log up to a moment; `None` where they are known, or will be.
    pub fn ask_for_marks(&mut self, address: String, moment: u32) -> Option<Ask> {
        if address == RECORDING || self.knows_marks(&address, moment) {
            return None;
        }
        self.marking = Some(Marking { address: address.clone(), moment, is_under_way: true });
        Some(Ask::Mark { address, moment })
    }

    /// Returns the question for the marks of a log that rests, if they are shown and not known. One at a time is asked, so that what
    /// has come meanwhile is asked for together.
    pub fn follow_marks(&mut self, address: String) -> Option<Ask> {
        let moment = self.live.moment;
        let was_asked =
            |marking: &Marking| marking.address == address && (marking.is_under_way || marking.moment >= moment);
        let is_due = self.shows_marks && (1..=LONGEST_FOR_MARKS).contains(&moment);
        if !is_due || self.marking.as_ref().is_some_and(was_asked) {
            return None;
        }
        self.ask_for_marks(address, moment)
    }

    /// Returns whether somebody waits for what is read of the log.
    #[must_use]
    pub fn is_waited_for(&self) -> bool {
        self.log.asked.is_some() || self.wanted_mark.is_some()
    }

    /// Asks again for marks that could not be read while there was no connection; not for those of a log that was given up.
    pub fn reconnected(&mut self) {
        self.marking = self.marking.take().filter(|marking| marking.moment == u32::MAX);
    }

    /// Waits for no marks any more: they could not be read.
    pub fn marks_failed(&mut self) {
        self.wanted_mark = None;
        self.marking.iter_mut().for_each(|marking| marking.is_under_way = false);
    }

    /// Asks for the marks of a log no more, unless somebody wants to go to one.
    pub fn give_up_marks(&mut self, address: Option<String>) {
        self.marking = address.map(|address| Marking { address, moment: u32::MAX, is_under_way: false });
    }

    /// Notes that a frame of the past has come; returns the moment to ask for next, if that is another one.
    pub fn arrived(&mut self, moment: u32) -> Option<u32> {
        self.log.asked = None;
        self.log.next.take().filter(|next| *next != moment)
    }

    /// Waits for no moment any more.
    pub fn give_up(&mut self) {
        (self.log.asked, self.log.next) = (None, None);
    }

    /// Begins to play from the shown moment.
    pub fn play(&mut self) {
        self.playing = true;
        self.film = Some(Film { time: None, due: f64::from(self.shown()), leg: None, rested: 0.0 });
    }

    /// Begins to play from the shown moment up to another one, in so many seconds.
    pub fn play_to(&mut self, moment: u32, seconds: f64) {
        self.playing = true;
        let shown = self.shown();
        let rate = f64::from(moment.saturating_sub(shown)) / seconds.max(LONGEST_STEP);
        self.film = Some(Film { time: None, due: f64::from(shown), leg: Some(Leg { to: moment, rate }), rested: 0.0 });
    }

    /// Returns whether only a stretch is played that ends at a moment, or before it.
    #[must_use]
    pub fn plays_no_further_than(&self, moment: u32) -> bool {
        self.film.and_then(|film| film.leg).is_some_and(|leg| leg.to <= moment)
    }

    /// Returns whether playing goes on at the end.
    #[must_use]
    pub fn plays_again(&self) -> bool {
        self.repeats && self.playing && self.film.is_some_and(|film| film.leg.is_none())
    }

    /// Returns the moment that is due at a time, in milliseconds; `None` where nothing plays. Time does not run while the log is
    /// being read.
    pub fn tick(&mut self, now: f64) -> Option<u32> {
        let end = f64::from(self.live.moment);
        let pace = match self.speed {
            Speed::PerSecond(moments) => f64::from(moments),
            Speed::WholeIn(seconds) => end / f64::from(seconds.max(1)),
        };
        let film = self.film.as_mut().filter(|_| self.playing)?;
        let (rate, end) = film.leg.map_or((pace, end), |leg| (leg.rate, end.min(f64::from(leg.to))));
        let passed = film.time.map_or(0.0, |before| (now - before) / 1000.0).clamp(0.0, LONGEST_STEP);
        let seconds = if self.reading.is_some() { 0.0 } else { passed };
        (film.time, film.due) = (Some(now), (film.due + rate * seconds).min(end));
        if self.repeats && film.leg.is_none() && film.due >= end {
            film.rested += seconds;
            if film.rested >= REST {
                (film.due, film.rested) = (0.0, 0.0);
            }
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the end")]
        let moment = film.due as u32;
        Some(moment)
    }

    /// Shows a recording that the worker has opened, from a moment on.
    pub fn begin_recording(&mut self, live: Live, moment: u32) {
        self.live = live;
        self.log = Log { address: RECORDING.to_owned(), end: live.moment, ..Log::default() };
        self.moment = Some(moment);
    }
}

impl Log {
    fn take_up(&mut self, address: &str) {
        if self.address != address {
            (self.address, self.end) = (address.to_owned(), 0);
        }
    }
}

/// Returns the nearest mark after a moment, or before it.
#[must_use]
pub fn mark(marks: &[Mark], moment: u32, forward: bool) -> Option<u32> {
    let moments = marks.iter().map(|mark| mark.moment);
    if forward { moments.filter(|mark| *mark > moment).min() } else { moments.filter(|mark| *mark < moment).max() }
}

/// Returns the address of a log that the worker told of: it has none for the recording, which it holds.
#[must_use]
pub fn of_worker(address: String) -> String {
    if address.is_empty() { RECORDING.to_owned() } else { address }
}

/// Returns the address of a log as the worker knows it: none of the recording, which it holds.
#[must_use]
pub fn in_worker(address: String) -> Option<String> {
    (address != RECORDING).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(playback: &mut Playback, moment: u32) -> Option<Ask> {
        playback.ask("log".to_owned(), moment, Watch::whole(1), false)
    }

    #[test]
    fn the_worker_is_asked_for_one_moment_at_a_time_and_then_for_the_newest() {
        let mut playback = Playback::default();
        assert!(matches!(ask(&mut playback, 5), Some(Ask::ReadAndShow { moment: 5, .. })));
        playback.is_read("log", 100, true, Vec::new());
        assert_eq!(playback.arrived(5), None);
        assert_eq!(ask(&mut playback, 6), Some(Ask::Show { moment: 6, watch: None }));
        assert_eq!(ask(&mut playback, 7), None);
        assert_eq!(ask(&mut playback, 8), None);
        assert_eq!(playback.arrived(6), Some(8));
        assert!(ask(&mut playback, 8).is_some());
        assert_eq!(playback.arrived(8), None);
        assert!(matches!(ask(&mut playback, 101), Some(Ask::ReadAndShow { moment: 101, .. })), "it is longer by now");
    }

    #[test]
    fn moments_count_simulations_where_the_log_has_nothing_else() {
        let live = Live { moment: 2_000, simulations: 2_000, ..Live::default() };
        assert_eq!(live.at(1_234), "simulation 1,234");
        assert_eq!(Live { moment: 2_100, ..live }.at(1_234), "event 1,234");
    }

    #[test]
    fn marks_of_what_rests_are_asked_for_once_and_together() {
        let at = |moment| Live { moment, ..Live::default() };
        let mut playback = Playback { live: at(40), ..Playback::default() };
        assert_eq!(playback.follow_marks("log".to_owned()), None, "nobody sees them");
        playback.shows_marks = true;
        assert_eq!(playback.follow_marks("log".to_owned()), Some(Ask::Mark { address: "log".to_owned(), moment: 40 }));
        for moment in 41..50 {
            playback.live = at(moment);
            assert_eq!(playback.follow_marks("log".to_owned()), None, "one is under way");
        }
        playback.goes_on(3, 49);
        assert_eq!(playback.reading, None, "nobody waits for it");
        playback.is_read("log", 44, true, Vec::new());
        assert_eq!(playback.follow_marks("log".to_owned()), Some(Ask::Mark { address: "log".to_owned(), moment: 49 }));
        playback.is_read("log", 49, true, Vec::new());
        assert_eq!(playback.follow_marks("log".to_owned()), None);
        assert!(ask(&mut playback, 12).is_some_and(|ask| matches!(ask, Ask::Show { .. })), "it is read already");
    }

    #[test]
    fn a_long_log_is_read_for_its_marks_when_somebody_wants_to_go_to_one() {
        let live = Live { moment: 2_000_000, ..Live::default() };
        let mut playback = Playback { live, shows_marks: true, ..Playback::default() };
        assert_eq!(playback.follow_marks("log".to_owned()), None);
        assert!(playback.ask_for_marks("log".to_owned(), 2_000_000).is_some());
        playback.wanted_mark = Some(true);
        playback.goes_on(1, 2);
        assert_eq!(playback.reading, Some((1, 2)), "somebody waits for it");
        assert_eq!(playback.ask_for_marks(RECORDING.to_owned(), 1), None, "those of a recording are known");
    }

    #[test]
    fn a_film_runs_as_fast_as_it_was_told_and_ends_at_the_end() {
        let live = Live { moment: 100, ..Live::default() };
        let mut playback = Playback { live, moment: Some(0), speed: Speed::PerSecond(50), ..Playback::default() };
        assert_eq!(playback.tick(0.0), None, "nothing plays");
        playback.play();
        assert_eq!(playback.tick(1000.0), Some(0));
        assert_eq!(playback.tick(1100.0), Some(5));
        playback.reading = Some((1, 2));
        assert_eq!(playback.tick(1200.0), Some(5), "the log is being read");
        playback.reading = None;
        assert_eq!(playback.tick(9000.0), Some(17), "the tab was hidden");
        for time in 0..50 {
            playback.tick(9000.0 + f64::from(time) * 100.0);
        }
        assert_eq!(playback.tick(20_000.0), Some(100));
        playback.playing = false;
        assert_eq!(playback.tick(20_100.0), None);
    }

    #[test]
    fn what_repeats_shows_its_end_for_a_while() {
        let live = Live { moment: 10, ..Live::default() };
        let speed = Speed::PerSecond(50);
        let mut playback = Playback { live, moment: Some(0), speed, repeats: true, ..Playback::default() };
        playback.play();
        let shown: Vec<u32> = (0..40).filter_map(|step| playback.tick(f64::from(step) * 100.0)).collect();
        assert_eq!(shown[..4], [0, 5, 10, 10]);
        let anew = shown.iter().skip(2).position(|&moment| moment < 10).unwrap();
        assert!((18..=22).contains(&anew), "about two seconds: {shown:?}");
        assert_eq!(shown[anew + 2..][..3], [0, 5, 10]);
        assert!(playback.plays_again());
        playback.play_to(5, 1.0);
        assert!(!playback.plays_again(), "a stretch is played once");
    }

    #[test]
    fn a_stretch_is_played_in_the_time_that_it_is_given() {
        let live = Live { moment: 100, ..Live::default() };
        let mut playback = Playback { live, moment: Some(20), speed: Speed::PerSecond(1), ..Playback::default() };
        playback.play_to(60, 2.0);
        assert_eq!(playback.tick(0.0), Some(20));
        assert_eq!(playback.tick(200.0), Some(24), "twenty in a second");
        assert!(!playback.plays_no_further_than(24));
        let last = (1..=20).filter_map(|step| playback.tick(200.0 + f64::from(step) * 100.0)).last();
        assert_eq!(last, Some(60), "and not further");
        assert!(playback.plays_no_further_than(60));
        playback.moment = Some(60);
        playback.play();
        assert!(!playback.plays_no_further_than(60), "what is played then is all that follows");
    }
}
