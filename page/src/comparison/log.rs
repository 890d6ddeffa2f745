//! The log of one side: how far it is read.

use wire::comparison::Log;

/// A log.
#[derive(Clone, Debug)]
pub struct SideLog {
    search: u32,
    /// Number under which it was asked for.
    number: u32,
    /// Description of what was read; `None`: nothing was, or it is lost.
    known: Option<Log>,
    reading: Reading,
}

/// Reading of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Nothing is being read.
    Rests,
    /// It was asked for.
    Asked,
    /// It goes on.
    GoesOn {
        /// Events that were read.
        read: u32,
        /// Events that there are.
        of: u32,
    },
}

impl SideLog {
    /// Makes a log that is asked for under a number.
    pub(super) fn asked(search: u32, number: u32) -> Self {
        Self { search, number, known: None, reading: Reading::Asked }
    }

    /// Returns the search that it is of.
    #[must_use]
    pub fn search(&self) -> u32 {
        self.search
    }

    /// Returns the number under which it was asked for.
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    /// Returns whether it was read, if perhaps not to its end.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.known.is_some()
    }

    /// Returns how it is being read.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// Returns whether it could not be read, or what was read is lost.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        !self.is_read() && self.reading == Reading::Rests
    }

    /// Returns whether what comes of it is to be read when there is more. Behind a fault nothing is.
    pub(super) fn may_be_read_on(&self) -> bool {
        self.reading == Reading::Rests && self.known.as_ref().is_some_and(|log| log.fault.is_none())
    }

    /// Notes that more of it was asked for.
    pub(super) fn read_on(&mut self) {
        self.reading = Reading::Asked;
    }

    pub(super) fn goes_on(&mut self, read: u32, of: u32) {
        self.reading = Reading::GoesOn { read, of };
    }

    pub(super) fn take(&mut self, log: Log) {
        (self.known, self.reading) = (Some(log), Reading::Rests);
    }

    pub(super) fn lose(&mut self) {
        (self.known, self.reading) = (None, Reading::Rests);
    }

    /// Loses it, and whatever may still be said of it: that has another number.
    pub(super) fn lose_for(&mut self, number: u32) {
        self.number = number;
        self.lose();
    }
}
