//! Recorder: what of a lesson's page is worth noting.

use crate::record::{Claim, Event, Record, Sight, TrainingSight, What, Work};

/// Most events of a lesson that are noted. Who tries longer has tried enough.
pub const MOST_EVENTS: usize = 300;

/// Notes what is done in one lesson.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The newest sight of the page, noted or not.
    latest: Option<Sight>,
    /// The newest sight that was noted.
    noted: Option<Sight>,
}

impl Recorder {
    /// Notes that a lesson is opened.
    pub fn open(record: &mut Record, lesson: &str) -> Self {
        let seconds = seconds(record, lesson);
        note(record, lesson, seconds, What::Opened);
        Self::default()
    }

    /// Takes what the page shows while it rests. It is noted where it answers or tries something, with what led there.
    pub fn look(&mut self, record: &mut Record, lesson: &str, seconds: u32, sight: Sight, counts: bool) {
        let before = self.latest.take();
        // A move that is played leads away from the search that was looked at: it goes on from there.
        let is_left =
            before.as_ref().is_some_and(|before| before.played != sight.played && self.noted.as_ref() != Some(before));
        if counts || is_left {
            if let Some(before) = before.filter(|_| is_left) {
                note(record, lesson, seconds, What::Saw(Box::new(before.clone())));
                self.noted = Some(before);
            }
            if self.noted.as_ref() != Some(&sight) {
                note(record, lesson, seconds, What::Saw(Box::new(sight.clone())));
                self.noted = Some(sight.clone());
            }
        }
        self.latest = Some(sight);
    }

    /// Takes what the training bench shows where that answers or tries something. It says itself what led there.
    pub fn look_at_training(&self, record: &mut Record, lesson: &str, seconds: u32, sight: TrainingSight) {
        note(record, lesson, seconds, What::Trained(Box::new(sight)));
    }

    /// Notes that something happened besides.
    pub fn note(&self, record: &mut Record, lesson: &str, seconds: u32, what: What) {
        note(record, lesson, seconds, what);
    }

    /// Notes how the lesson has ended.
    pub fn end(&self, record: &mut Record, lesson: &str, claim: Claim) {
        let work = work(record, lesson);
        // What was answered once stays answered.
        if work.claim != Claim::Answered {
            work.claim = claim;
        }
    }
}

/// Seconds of work in a lesson so far.
#[must_use]
pub fn seconds(record: &Record, lesson: &str) -> u32 {
    let work = record.works.iter().find(|work| work.lesson == lesson);
    work.and_then(|work| work.events.last()).map_or(0, |event| event.seconds)
}

fn note(record: &mut Record, lesson: &str, seconds: u32, what: What) {
    let events = &mut work(record, lesson).events;
    let is_again = events.last().is_some_and(|last| last.what == what);
    if !is_again && events.len() < MOST_EVENTS {
        events.push(Event { seconds, what });
    }
}

fn work<'a>(record: &'a mut Record, lesson: &str) -> &'a mut Work {
    let place = record.works.iter().position(|work| work.lesson == lesson).unwrap_or_else(|| {
        record.works.push(Work { lesson: lesson.to_owned(), ..Work::default() });
        record.works.len() - 1
    });
    &mut record.works[place]
}
