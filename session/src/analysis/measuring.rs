//! Copies of searches without what was carried to them: they are searched on, to measure what that was worth.

use crate::{edits::CarryGoal, game::Entered, run::SearchRun};

/// A copy is searched until it has this many times the visits that it began with.
pub const MEASURED_TIMES: u32 = 10;

/// Set in the id of a copy; the rest is that of its what-if.
const COPY: u32 = 1 << 31;

/// The id under which the copy is driven that is measured for a what-if.
#[must_use]
pub fn copy_of(what_if: u32) -> u32 {
    what_if | COPY
}

/// Returns whether an id is that of a copy, which nobody watches and nothing keeps.
#[must_use]
pub fn is_copy(id: u32) -> bool {
    id & COPY != 0
}

/// The what-if that a copy is measured for; other ids are their own.
pub(super) fn what_if_of(id: u32) -> u32 {
    id & !COPY
}

/// A copy of a search without what was carried to it.
#[derive(Debug)]
pub(super) struct Measuring<G: Entered> {
    pub(super) run: SearchRun<G>,
    pub(super) goal: CarryGoal,
    pub(super) most: u32,
}

impl<G: Entered> Measuring<G> {
    pub(super) fn run(&self) -> &SearchRun<G> {
        &self.run
    }

    pub(super) fn run_mut(&mut self) -> &mut SearchRun<G> {
        &mut self.run
    }
}
