//! The time of both: one number for two searches that go together.

#[cfg(test)]
mod tests;

use session::{LockStep, Pace};
use wire::comparison::Side;

/// Seconds in which the whole is played.
const WHOLE: f64 = 20.0;

/// Longest time, in seconds, by which playing goes on at once: a hidden tab's clock does not run.
const LONGEST_STEP: f64 = 0.25;

/// The time that is shown, and how the two go together.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    steps: LockStep,
    /// `None`: the end of both, also when that moves on.
    at: Option<u32>,
    film: Option<Film>,
}

/// Playing that goes on.
#[derive(Clone, Copy, Debug)]
struct Film {
    /// When it was looked at last, in milliseconds; `None`: it begins.
    before: Option<f64>,
    /// The time that was due then.
    due: f64,
}

impl Default for Time {
    fn default() -> Self {
        let steps = LockStep { pace: Pace::default(), ends: [0; 2], lead: 0 };
        Self { steps, at: None, film: None }
    }
}

impl Time {
    /// Makes the time that a link asks for, or what else has a moment before the logs are read.
    pub(super) fn new(at: Option<u32>, pace: Pace, lead: i32) -> Self {
        Self { steps: LockStep { pace, ends: [0; 2], lead }, at, film: None }
    }

    /// Returns the last time: both are at their ends.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.steps.length()
    }

    /// Returns the time that is shown, as a number.
    #[must_use]
    pub fn now(&self) -> u32 {
        self.at.map_or(self.length(), |at| at.min(self.length()))
    }

    /// Returns the time that is shown; `None`: the end.
    #[must_use]
    pub fn at(&self) -> Option<u32> {
        self.at
    }

    /// Returns what goes at one pace.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.steps.pace
    }

    /// Returns by how many simulations B is ahead.
    #[must_use]
    pub fn lead(&self) -> i32 {
        self.steps.lead
    }

    /// Returns the simulations of each; 0 until its log is read.
    #[must_use]
    pub fn ends(&self) -> [u32; 2] {
        self.steps.ends
    }

    /// Returns whether moments follow one another by themselves.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.film.is_some()
    }

    /// Returns whether a time is a number of simulations of both: where shares or other moments go together there is no one place for
    /// a simulation.
    #[must_use]
    pub fn is_simple(&self) -> bool {
        (self.steps.pace, self.steps.lead) == (Pace::Simulations, 0)
    }

    /// Returns the number of simulations of each that are to be shown.
    pub(super) fn simulations(&self) -> [u32; 2] {
        self.steps.at(self.at.unwrap_or(u32::MAX))
    }

    /// Shows a time; the end, and what comes there, where it is not before that.
    pub(super) fn go_to(&mut self, time: u32) {
        self.film = None;
        self.set(time);
    }

    /// Goes on by a number of steps, or back if it is negative.
    pub(super) fn step(&mut self, by: i32) {
        self.go_to(self.now().saturating_add_signed(by));
    }

    /// Shows both after this many simulations of each.
    pub(super) fn go_to_simulation(&mut self, simulations: u32) {
        (self.steps.pace, self.steps.lead) = (Pace::Simulations, 0);
        self.go_to(simulations);
    }

    /// Plays on, at the end from the beginning; or stops playing.
    pub(super) fn play_or_pause(&mut self) {
        if self.film.take().is_none() {
            if self.at.is_none() {
                self.set(0);
            }
            self.film = Some(Film { before: None, due: f64::from(self.now()) });
        }
    }

    /// Goes on at an animation frame, if it plays.
    pub(super) fn frame(&mut self, now: f64) {
        let Some(Film { before, due }) = self.film else { return };
        let passed = before.map_or(0.0, |before| ((now - before) / 1000.0).clamp(0.0, LONGEST_STEP));
        let length = f64::from(self.length());
        let due = (due + length / WHOLE * passed).min(length);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the length")]
        self.set(due as u32);
        self.film = (due < length).then_some(Film { before: Some(now), due });
    }

    /// Sets what goes at one pace. What is shown stays near where it was.
    pub(super) fn set_pace(&mut self, pace: Pace) {
        self.steps.pace = pace;
        self.keep_within();
    }

    /// Sets by how many simulations B is ahead.
    pub(super) fn set_lead(&mut self, lead: i32) {
        self.steps.lead = lead;
        self.keep_within();
    }

    /// Lets both take each other's places; their ends are said anew.
    pub(super) fn swap(&mut self) {
        self.steps.lead = self.steps.lead.saturating_neg();
    }

    /// Notes how many simulations a log has; 0: it is not known yet.
    pub(super) fn set_end(&mut self, side: Side, simulations: u32) {
        self.steps.ends[side.index()] = simulations;
    }

    /// Stops playing.
    pub(super) fn pause(&mut self) {
        self.film = None;
    }

    fn set(&mut self, time: u32) {
        self.at = Some(time);
        self.keep_within();
    }

    fn keep_within(&mut self) {
        let length = self.length();
        self.at = self.at.filter(|at| *at < length);
    }
}
