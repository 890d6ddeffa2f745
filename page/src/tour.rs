//! The tour: a shipped recording with captions, each of a moment of the search and a part of the page.
//!
//! ```text
//!            next, back, play                    it is at the stop's moment
//! Rests ─────────────────────────> Plays, Goes ─────────────────────────────> Rests: the caption is read
//!   ^                                  │                                        │
//!   │   back at the stop's moment      │ somebody stops the search on its way   │ somebody goes to another moment
//!   └────────────────────────────── Strays <────────────────────────────────────┘
//! ```
//!
//! Whoever shows it holds a [`Tour`], tells it what happens and carries out what it returns. The page itself knows only the
//! number of the stop, which is in its link.
//!
//! # Reading order
//! [`stops`] (where it halts), [`words`] (what is said there, with numbers of what is shown), [`placing`] (where on the screen).

pub mod placing;
pub mod stops;
pub mod words;

use stops::{STOPS, Stop};

/// A tour that is made.
#[derive(Clone, Copy, Debug)]
pub struct Tour {
    at: usize,
    motion: Motion,
    plays: bool,
    is_still: bool,
    seen: Seen,
    /// Number of the alarm that counts; earlier ones are for nothing.
    alarm: u32,
}

/// What goes on between two captions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// The search plays on to the stop's moment.
    Plays,
    /// The stop's moment is asked for, and comes without the moments between.
    Goes,
    /// The caption is there to be read.
    Rests,
    /// Somebody looks at another moment.
    Strays,
}

/// The moment that the page shows, or is about to, and whether it plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The moment.
    pub moment: u32,
    /// Whether moments follow one another by themselves.
    pub is_playing: bool,
}

/// Something that happens to a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// It begins, at the stop it was made for.
    Begin,
    /// Somebody wants the next caption; while the search is on its way there, at once.
    Next,
    /// Somebody wants the caption before.
    Back,
    /// Somebody wants it to go on by itself, or to stop doing so.
    PlayOrPause,
    /// The page is at a moment.
    Seen(Seen),
    /// The caption of a stop is on the screen.
    Told {
        /// The stop, by its place.
        at: usize,
        /// Letters of the caption.
        letters: usize,
    },
    /// An alarm rings.
    Alarm(u32),
}

/// Something that shall happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Shows the part of the page that a stop speaks of.
    Show(&'static Stop),
    /// Plays the search from where it is.
    Play {
        /// Up to this moment.
        to: u32,
        /// In so much time.
        seconds: f64,
    },
    /// Shows a moment.
    GoTo(u32),
    /// Stops playing.
    Pause,
    /// Sets an alarm.
    Alarm {
        /// Milliseconds until it rings.
        after: f64,
        /// Its number.
        number: u32,
    },
}

/// Milliseconds for finding the place that a caption speaks of.
const LOOKING: f64 = 1_500.0;
/// Milliseconds in which a letter is read: some 200 words a minute.
const LETTER: f64 = 55.0;
/// Seconds that a simulation is seen on the way to the next stop, as long as that does not take too much of everybody's time.
const SIMULATION: f64 = 0.12;
/// Seconds that a way takes.
const WAY: std::ops::RangeInclusive<f64> = 1.0..=6.0;

impl Tour {
    /// Makes a tour that begins at a stop, by its number from 1. Where somebody wants less motion nothing moves by itself.
    #[must_use]
    pub fn new(number: u8, is_still: bool) -> Self {
        let at = usize::from(number).clamp(1, STOPS.len()) - 1;
        Self { at, motion: Motion::Goes, plays: !is_still, is_still, seen: Seen::default(), alarm: 0 }
    }

    /// The stop.
    #[must_use]
    pub fn stop(&self) -> &'static Stop {
        &STOPS[self.at]
    }

    /// Its place, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Its number, as links have it.
    #[must_use]
    pub fn number(&self) -> u8 {
        u8::try_from(self.at + 1).unwrap_or(u8::MAX)
    }

    /// What goes on.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// Whether it goes on by itself.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.plays
    }

    /// Whether it is at its last stop.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.at + 1 == STOPS.len()
    }

    /// Takes in something that happened. Returns what shall happen, in this order.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        match input {
            Input::Begin => self.halt_at(self.at, true),
            Input::Next if self.motion == Motion::Plays => self.halt_at(self.at, true),
            Input::Next if self.is_last() => Vec::new(),
            Input::Next => self.halt_at(self.at + 1, false),
            Input::Back if self.at == 0 && self.motion == Motion::Rests => Vec::new(),
            Input::Back => self.halt_at(self.at.saturating_sub(1), true),
            Input::PlayOrPause if self.plays => self.pause(),
            Input::PlayOrPause => self.play(),
            Input::Seen(seen) => {
                self.see(seen);
                Vec::new()
            }
            Input::Told { at, letters } => self.told(at, letters),
            Input::Alarm(number) => {
                let is_due = number == self.alarm && self.plays && self.motion == Motion::Rests && !self.is_last();
                if is_due { self.halt_at(self.at + 1, false) } else { Vec::new() }
            }
        }
    }

    /// Goes to a stop: as a film, or at once where somebody wants that, or where it lies behind.
    fn halt_at(&mut self, at: usize, at_once: bool) -> Vec<Effect> {
        self.at = at;
        self.alarm = self.alarm.wrapping_add(1);
        let stop = self.stop();
        let Seen { moment, is_playing } = self.seen;
        let mut effects = vec![Effect::Show(stop)];
        if !at_once && !self.is_still && moment < stop.moment {
            self.motion = Motion::Plays;
            let seconds = (f64::from(stop.moment - moment) * SIMULATION).clamp(*WAY.start(), *WAY.end());
            effects.push(Effect::Play { to: stop.moment, seconds });
            return effects;
        }
        self.motion = Motion::Goes;
        if is_playing {
            effects.push(Effect::Pause);
        }
        if at_once || moment != stop.moment {
            effects.push(Effect::GoTo(stop.moment));
        }
        effects
    }

    fn play(&mut self) -> Vec<Effect> {
        self.plays = true;
        match self.motion {
            Motion::Rests if self.is_last() => self.halt_at(0, true),
            Motion::Rests => self.halt_at(self.at + 1, false),
            Motion::Strays => self.halt_at(self.at, false),
            Motion::Plays | Motion::Goes => Vec::new(),
        }
    }

    fn pause(&mut self) -> Vec<Effect> {
        self.stop_by_itself();
        if self.motion != Motion::Plays {
            return Vec::new();
        }
        self.motion = Motion::Strays;
        vec![Effect::Pause]
    }

    fn stop_by_itself(&mut self) {
        self.plays = false;
        self.alarm = self.alarm.wrapping_add(1);
    }

    /// Notes where the page is: whoever goes elsewhere is not taken away from there.
    fn see(&mut self, seen: Seen) {
        self.seen = seen;
        let is_there = seen.moment == self.stop().moment && !seen.is_playing;
        match self.motion {
            Motion::Plays if is_there => self.motion = Motion::Goes,
            Motion::Plays if !seen.is_playing => {
                self.motion = Motion::Strays;
                self.stop_by_itself();
            }
            Motion::Rests if !is_there => {
                self.motion = Motion::Strays;
                self.stop_by_itself();
            }
            Motion::Strays if is_there => self.motion = Motion::Rests,
            Motion::Plays | Motion::Goes | Motion::Rests | Motion::Strays => {}
        }
    }

    fn told(&mut self, at: usize, letters: usize) -> Vec<Effect> {
        if at != self.at || !matches!(self.motion, Motion::Plays | Motion::Goes) {
            return Vec::new();
        }
        self.motion = Motion::Rests;
        if self.is_last() {
            self.plays = false;
        }
        if !self.plays {
            return Vec::new();
        }
        self.alarm = self.alarm.wrapping_add(1);
        vec![Effect::Alarm { after: reading_time(letters), number: self.alarm }]
    }
}

/// Milliseconds in which so many letters are read.
#[expect(clippy::cast_precision_loss, reason = "a sentence or two")]
fn reading_time(letters: usize) -> f64 {
    LOOKING + LETTER * letters as f64
}

#[cfg(test)]
mod tests;
