//! Watching one simulation: its phases are held still, stepped through in both directions, or follow one another.
//!
//! The page shows a moment of the past, and with it a step of what leads on to the next moment, which the worker takes apart. Going to
//! another moment ends it, so that nothing else has to know of it.

use std::sync::Arc;

use wire::worker::Explanation;

use crate::step::{Course, Phase, Step};

/// What of a simulation is shown.
#[derive(Clone, Debug)]
pub struct Explain {
    /// The step that is held; `None`: no simulation is watched.
    pub held: Option<Held>,
    /// The step that is shown, with its event. Where another event is held, this stays until that is known.
    pub shown: Option<Shown>,
    /// Pace at which steps follow one another; 1 is usual.
    pub pace: f64,
    /// A step that a link holds, until its moment is shown.
    pub(crate) wanted: Option<Held>,
    /// The present at which one more simulation was asked for, to be watched.
    pub(crate) awaited: Option<u32>,
    /// Node and move that were selected before.
    pub(crate) before: Option<(u32, Option<u16>)>,
    /// Node and move that the phases selected last.
    pub(crate) ours: Option<(u32, Option<u16>)>,
    /// Number of steps shown, so that an old alarm does not move on what is new.
    pub(crate) ticket: u32,
}

/// A step of what follows a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The moment before the event.
    pub moment: u32,
    /// Place in it. As long as the event is not known, only a wish.
    pub step: Step,
}

/// A step with the event it is of.
pub type Shown = (Held, Arc<Explanation>);

impl Explain {
    /// Holds nothing, unless a link says so.
    #[must_use]
    pub fn new(at: Option<u32>, step: Option<Step>) -> Self {
        let wanted = at.zip(step).map(|(moment, step)| Held { moment, step });
        Self { held: None, shown: None, pace: 1.0, wanted, awaited: None, before: None, ours: None, ticket: 0 }
    }

    /// Returns the phase that is shown.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.shown.as_ref().map(|(held, _)| held.step.phase())
    }

    /// Returns the held step with its event, if that is known already.
    pub(crate) fn known(&self) -> Option<Shown> {
        let held = self.held?;
        self.shown.as_ref().filter(|shown| shown.0.moment == held.moment).map(|(_, what)| (held, Arc::clone(what)))
    }

    /// Makes alarms that were set before void; returns the number of the next one.
    pub(crate) fn renew(&mut self) -> u32 {
        self.ticket = self.ticket.wrapping_add(1);
        self.ticket
    }
}

/// Returns the course on which an event is stepped through.
#[must_use]
pub fn course(what: &Explanation) -> Course {
    match what {
        Explanation::Simulation(simulation) => Course::Simulation(simulation.path.len()),
        // Both are one step.
        Explanation::Batch(_) | Explanation::Edited => Course::Batch,
    }
}
