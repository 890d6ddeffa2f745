//! Views that are asked for: one at a time, and then the newest.

use wire::comparison::Look;

/// State of asking for views.
#[derive(Clone, Debug, Default)]
pub(super) struct Questions {
    /// The last view that was asked for, and its number.
    last: Option<(u32, Look)>,
    /// Set while its picture is awaited.
    waits: bool,
    /// Set if there is more in the logs than when it was asked for.
    is_old: bool,
}

impl Questions {
    /// Returns whether a view is to be asked for now.
    pub(super) fn is_new(&self, look: &Look) -> bool {
        let is_same = self.last.as_ref().is_some_and(|last| last.1 == *look);
        !self.waits && (self.is_old || !is_same)
    }

    /// Notes that a view was asked for.
    pub(super) fn ask(&mut self, number: u32, look: Look) {
        *self = Self { last: Some((number, look)), waits: true, is_old: false };
    }

    /// Takes the picture of a number. Returns the view that it is of; `None` where it is late.
    pub(super) fn answer(&mut self, number: u32) -> Option<&Look> {
        let last = self.last.as_ref().filter(|last| last.0 == number)?;
        self.waits = false;
        Some(&last.1)
    }

    /// Notes that there is more in the logs.
    pub(super) fn age(&mut self) {
        self.is_old = true;
    }
}
