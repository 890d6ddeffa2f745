//! What a search does when it comes to be shown: where the one before was running, it runs in its place.
//!
//! What is to be done is planned when a search is left, and done on the first frame of the next one, which may have to be made
//! first. Meanwhile searches are asked to run and to stop, and what the server tells is older than that; so both are remembered
//! until a frame shows them.

use leptos::prelude::*;
use wire::{Command, Frame, Role, RunState, Until};

use crate::past::Live;
use crate::state::Analysis;
use crate::{breakpoints, choose};

/// A position nobody has searched is searched to this many nodes by itself, so that the page is alive.
pub(crate) const FIRST_NODES: u32 = 400;

/// What a search does on its first frame.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Start {
    /// Nothing: it stays as it is.
    Nothing,
    /// Runs until the root has this many visits, if nobody has searched it yet.
    Nodes(u32),
    /// Runs to the limits of the search that was running before.
    Run(Until),
    /// Runs until there were so many simulations.
    Simulations(u32),
}

/// Plans, and what was asked of searches and has not been seen yet.
#[derive(Debug, Default)]
pub(crate) struct FirstRun {
    /// What is to be done, and by which search; `None`: by the next to be shown.
    plan: Option<(Start, Option<u32>)>,
    /// A run that was asked for.
    asked: Option<Run>,
    /// A search that was asked to stop.
    stopped: Option<u32>,
}

/// A run that was asked for.
#[derive(Debug)]
struct Run {
    search: u32,
    /// Simulations of the search as far as was known then.
    simulations: u32,
    /// Where it ends; `None`: after so many steps.
    until: Option<Until>,
}

impl FirstRun {
    /// Of a page's first search, which a link may say to have had so many simulations.
    pub(crate) fn of_link(simulations: Option<u32>) -> Self {
        let start = simulations.map_or(Start::Nodes(FIRST_NODES), Start::Simulations);
        Self { plan: Some((start, None)), ..Self::default() }
    }

    /// Whether nothing is to be done any more.
    pub(crate) fn is_over(&self) -> bool {
        self.plan.is_none()
    }

    /// What this search does, whatever was to be done before.
    pub(crate) fn plan_for(&mut self, search: u32, start: Start) {
        self.plan = Some((start, Some(search)));
    }

    /// Nothing is done that was to be done.
    pub(crate) fn call_off(&mut self) {
        self.plan = None;
    }

    /// A search is shown from now on: the plan is for that.
    pub(crate) fn shown(&mut self, search: u32) {
        if let Some((_, of)) = &mut self.plan {
            *of = Some(search);
        }
    }

    /// The connection is another one. What was asked for on the one before may never have been heard: it is asked for again.
    pub(crate) fn reconnected(&mut self) {
        self.stopped = None;
        if let Some(Run { search, until: Some(until), .. }) = self.asked.take() {
            self.plan.get_or_insert((Start::Run(until), Some(search)));
        }
    }

    /// The server has forgotten the search that was shown, which had so many simulations: the next one gets as many.
    pub(crate) fn again(&mut self, simulations: u32) {
        match &mut self.plan {
            // It had not done yet what it was to do.
            Some((_, of)) => *of = None,
            None => self.plan = Some((Start::Simulations(simulations), None)),
        }
    }

    /// What is asked of a search, which has had so many simulations. It does that instead of what was planned for it.
    pub(crate) fn note_command(&mut self, command: &Command, simulations: u32) {
        let run = |search: u32, until| Some(Run { search, simulations, until });
        let (search, asked, stopped) = match command {
            Command::Go { search, until } => (*search, run(*search, Some(until.clone())), None),
            Command::Step { search, .. } => (*search, run(*search, None), None),
            Command::Stop { search } => (*search, None, Some(*search)),
            _ => return,
        };
        (self.asked, self.stopped) = (asked, stopped);
        self.plan.take_if(|(_, of)| *of == Some(search));
    }

    /// A request was refused, perhaps the one for a run.
    pub(crate) fn refused(&mut self) {
        self.asked = None;
    }

    /// A frame of the shown search: what shows in it needs no remembering.
    pub(crate) fn note(&mut self, frame: &Frame) {
        let status = &frame.status;
        // A frame that is still from before tells of rest, perhaps after more simulations than were known of. Steps may end before
        // a frame shows them.
        let is_awaited = |run: &mut Run| {
            let is_new = run.until.is_none() && status.playouts != run.simulations;
            run.search == frame.search && status.state == RunState::Idle && !is_new
        };
        self.asked = self.asked.take_if(is_awaited);
        self.stopped.take_if(|search| *search == frame.search && status.state != RunState::Running);
    }
}

/// A search that is not looked at any more stops; the next one runs in its place.
pub(crate) fn leave(analysis: Analysis, shown: Option<u32>) {
    let Some(search) = shown else { return };
    let is_running = analysis.past.live.get_untracked().state == RunState::Running;
    let here = choose::is_here(analysis, search);
    let (run, is_at_work, plan) = analysis.plumbing.with_value(|plumbing| {
        let FirstRun { plan, asked, stopped } = &plumbing.first_run;
        let is_running = is_running && *stopped != Some(search);
        let asked = asked.as_ref().filter(|run| run.search == search);
        // A search that takes steps has no limits, and the next one does not take them in its place.
        let run = match asked {
            Some(run) => run.until.clone(),
            None => analysis.breakpoints.until.get_value().filter(|_| is_running),
        };
        // Of another position, the next search gets what is usual there, and not what this one would have got.
        let plan = plan.as_ref().map(|(start, _)| start).filter(|start| here || matches!(start, Start::Run(_)));
        (run, is_running || asked.is_some(), plan.cloned())
    });
    let start = run.map(Start::Run).or(plan).unwrap_or_else(|| after_rest(analysis, here));
    analysis.plumbing.update_value(|plumbing| plumbing.first_run.plan = Some((start, None)));
    if is_at_work {
        analysis.send(Command::Stop { search });
    }
}

/// What the next search does where the one before, of the same position or not, was at rest.
fn after_rest(analysis: Analysis, here: bool) -> Start {
    match analysis.past.live.get_untracked().nodes {
        // Other settings for the same position: as far as before, so that the two can be compared.
        nodes if here && nodes > 0 => Start::Nodes(nodes),
        _ if !here && analysis.autostart.get_untracked() => Start::Nodes(FIRST_NODES),
        _ => Start::Nothing,
    }
}

/// The shown search is the one to be shown. Where it was left for another one meanwhile, it does what that was to do.
pub(crate) fn stay(analysis: Analysis, search: u32) {
    let is_filled = analysis.model.with_value(|model| model.search() == Some(search));
    let was_left = analysis.plumbing.try_update_value(|plumbing| {
        let plan = plumbing.first_run.plan.as_mut().filter(|(_, of)| of.is_none());
        plan.map(|(_, of)| *of = Some(search)).is_some()
    });
    // Else its first frame comes yet.
    if was_left == Some(true) && is_filled {
        begin(analysis, search);
    }
}

/// A frame of the shown search has come: it runs as planned, if that was not done yet.
pub(crate) fn begin(analysis: Analysis, search: u32) {
    let plan =
        analysis.plumbing.try_update_value(|plumbing| plumbing.first_run.plan.take_if(|(_, of)| *of == Some(search)));
    let Some((start, _)) = plan.flatten() else { return };
    let Live { state, simulations, nodes, .. } = analysis.past.live.get_untracked();
    let is_running = analysis.plumbing.with_value(|plumbing| {
        let FirstRun { asked, stopped, .. } = &plumbing.first_run;
        let was_asked = asked.as_ref().is_some_and(|run| run.search == search);
        was_asked || (state == RunState::Running && *stopped != Some(search))
    });
    if is_running || analysis.role.get_untracked() != Role::Owner {
        return;
    }
    let kept = untrack(|| analysis.search_view()).map_or(0, |search| search.kept);
    let until = match start {
        Start::Nothing => return,
        // A search that was there already is left as it is.
        Start::Nodes(wanted) if simulations > kept || wanted <= nodes => return,
        Start::Nodes(wanted) => Until::nodes(wanted),
        Start::Run(until) => until,
        Start::Simulations(wanted) => {
            if let Some(simulations) = wanted.checked_sub(simulations).filter(|left| *left > 0) {
                analysis.send(Command::Step { search, simulations });
            }
            return;
        }
    };
    analysis.send(Command::Go { search, until: breakpoints::with_breakpoints(analysis, until) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_for_the_search_that_is_shown_next() {
        let mut first = FirstRun::of_link(None);
        assert_eq!(first.plan, Some((Start::Nodes(FIRST_NODES), None)));
        first.shown(7);
        assert_eq!(first.plan, Some((Start::Nodes(FIRST_NODES), Some(7))));
        first.again(0);
        assert_eq!(first.plan, Some((Start::Nodes(FIRST_NODES), None)), "the one before had not begun");
        first.plan_for(9, Start::Simulations(3));
        assert_eq!(first.plan, Some((Start::Simulations(3), Some(9))));
        first.call_off();
        first.shown(10);
        assert!(first.is_over());
        first.again(5);
        assert_eq!(first.plan, Some((Start::Simulations(5), None)));
        assert_eq!(FirstRun::of_link(Some(5)).plan, first.plan);
    }

    #[test]
    fn what_is_asked_of_a_search_is_done_instead_of_its_plan() {
        let go = Command::Go { search: 7, until: Until::nodes(50) };
        let stop = Command::Stop { search: 7 };
        let mut first = FirstRun::of_link(None);
        first.note_command(&go, 3);
        assert!(!first.is_over(), "what the next one does is another matter");
        first.shown(8);
        first.note_command(&go, 3);
        assert!(!first.is_over());
        first.plan_for(7, Start::Nodes(400));
        first.note_command(&go, 3);
        assert!(first.is_over());
        assert!(first.asked.as_ref().is_some_and(|run| run.search == 7 && run.simulations == 3));
        first.note_command(&stop, 3);
        assert_eq!((first.asked.is_none(), first.stopped), (true, Some(7)));
        first.note_command(&go, 3);
        assert_eq!((first.asked.is_some(), first.stopped), (true, None));
        first.reconnected();
        assert!(first.asked.is_none());
        assert_eq!(first.plan, Some((Start::Run(Until::nodes(50)), Some(7))), "nobody may have heard it");
    }
}
