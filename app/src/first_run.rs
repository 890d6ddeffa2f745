//! What a search does when it comes to be shown: where the one before was running, it runs in its place.
//!
//! A plan waits for its search, which may have to be made first. Until that is shown, whatever else happens leaves the plan as
//! it is; frames of other searches do not carry it out.

use leptos::prelude::*;
use wire::{Command, Frame, Role, RunState, SearchView, Until};

use crate::breakpoints;
use crate::state::Analysis;

/// A position nobody has searched is searched to this many nodes by itself, so that the page is alive.
pub const FIRST_NODES: u32 = 400;

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

/// Plans, and a run that the server has not told of yet.
#[derive(Debug)]
pub(crate) struct FirstRun {
    /// What is to be done, and by which search; `None`: by the next to be shown.
    plan: Option<(Start, Option<u32>)>,
    /// The shown search, where it was left for another one that is on its way.
    left: Option<u32>,
    /// A run that was asked for.
    asked: Option<Run>,
}

/// A run that was asked for and has not been seen yet.
#[derive(Debug)]
struct Run {
    search: u32,
    /// Simulations of the search before it.
    simulations: u32,
    until: Until,
}

impl FirstRun {
    /// Of a page's first search, which a link may say to have had so many simulations.
    pub(crate) fn of_link(simulations: Option<u32>) -> Self {
        let start = simulations.map_or(Start::Nodes(FIRST_NODES), Start::Simulations);
        Self { plan: Some((start, None)), left: None, asked: None }
    }

    /// Whether nothing is to be done any more.
    pub(crate) fn is_over(&self) -> bool {
        self.plan.is_none()
    }

    /// What the next search to be shown does, whatever was to be done before.
    pub(crate) fn plan(&mut self, start: Start) {
        self.plan = Some((start, None));
    }

    /// What this search does, whatever was to be done before.
    pub(crate) fn plan_for(&mut self, search: u32, start: Start) {
        self.plan = Some((start, Some(search)));
    }

    /// A search is shown from now on: the plan is for that.
    pub(crate) fn shown(&mut self, search: u32) {
        self.left = None;
        if let Some((_, of)) = &mut self.plan {
            *of = Some(search);
        }
    }

    /// A search that has had so many simulations was asked to run.
    pub(crate) fn asked(&mut self, search: u32, simulations: u32, until: Until) {
        self.asked = Some(Run { search, simulations, until });
    }

    /// No run is to be expected.
    pub(crate) fn not_asked(&mut self) {
        self.asked = None;
    }

    /// A frame of the shown search: a run that shows in it needs no remembering.
    pub(crate) fn note(&mut self, frame: &Frame) {
        let idle = |run: &Run| frame.status.state == RunState::Idle && frame.status.playouts == run.simulations;
        self.asked = self.asked.take().filter(|run| run.search == frame.search && idle(run));
    }
}

/// A search that is not looked at any more stops; the next one runs in its place.
pub(crate) fn leave(analysis: Analysis, shown: Option<u32>) {
    let Some(search) = shown else { return };
    let first = analysis.plumbing.try_update_value(|plumbing| {
        let first = &mut plumbing.first_run;
        let is_new = first.left.replace(search) != Some(search);
        // What it was to do and has not begun is for the next one.
        let plan = first.plan.as_mut().map(|(_, of)| *of = None);
        (is_new.then(|| first.asked.take()), plan.is_some())
    });
    let Some((Some(asked), is_planned)) = first else { return };
    let asked = asked.filter(|run| run.search == search).map(|run| run.until);
    if asked.is_some() || analysis.past.live.get_untracked().state == RunState::Running {
        analysis.send(Command::Stop { search });
    }
    if !is_planned {
        // A search that takes steps has no limits, and the next one does not take them in its place.
        let run = asked.or_else(|| breakpoints::present_run(analysis));
        let start = run.map_or_else(|| after_rest(analysis, search), Start::Run);
        analysis.plumbing.update_value(|plumbing| plumbing.first_run.plan(start));
    }
}

/// What the next search does where the one before was at rest.
fn after_rest(analysis: Analysis, before: u32) -> Start {
    let nodes = analysis.past.live.get_untracked().nodes;
    let current = analysis.game.with_untracked(|game| game.current);
    let here = |search: &SearchView| search.id == before && search.position == current;
    match analysis.searches.with_untracked(|all| all.iter().any(here)) {
        // Other settings for the same position: as far as before, so that the two can be compared.
        true if nodes > 0 => Start::Nodes(nodes),
        false if analysis.autostart.get_untracked() => Start::Nodes(FIRST_NODES),
        _ => Start::Nothing,
    }
}

/// The user stops the shown search: it does not begin what it was to do, nor does one that is on its way run in its place.
pub(crate) fn call_off(analysis: Analysis, search: u32) {
    let is_left = analysis.plumbing.with_value(|plumbing| plumbing.first_run.left == Some(search));
    let plan = is_left.then(|| (after_rest(analysis, search), None));
    analysis.plumbing.update_value(|plumbing| plumbing.first_run.plan = plan);
}

/// The search is shown that is to be. Where it was left for another one, it goes on after all, if it was stopped for that.
pub(crate) fn stay(analysis: Analysis, search: u32) {
    let plan = analysis.plumbing.try_update_value(|plumbing| {
        let first = &mut plumbing.first_run;
        first.left.take_if(|left| *left == search).and_then(|_| first.plan.take())
    });
    if let Some(Some((Start::Run(until), _))) = plan {
        go(analysis, search, until);
    }
}

/// On a frame of the shown search: runs it as planned.
pub(crate) fn begin(analysis: Analysis, frame: &Frame) {
    let search = frame.search;
    let plan =
        analysis.plumbing.try_update_value(|plumbing| plumbing.first_run.plan.take_if(|(_, of)| *of == Some(search)));
    let Some((start, _)) = plan.flatten() else { return };
    if analysis.role.get_untracked() != Role::Owner || frame.status.state == RunState::Running {
        return;
    }
    let kept = untrack(|| analysis.search_view()).map_or(0, |search| search.kept);
    match start {
        Start::Nothing => {}
        // A search that was there already is left as it is.
        Start::Nodes(nodes) if frame.status.playouts > kept || nodes <= frame.status.nodes => {}
        Start::Nodes(nodes) => go(analysis, search, Until::nodes(nodes)),
        Start::Run(until) => go(analysis, search, until),
        Start::Simulations(wanted) if wanted > frame.status.playouts => {
            analysis.send(Command::Step { search, simulations: wanted - frame.status.playouts });
        }
        Start::Simulations(_) => {}
    }
}

fn go(analysis: Analysis, search: u32, until: Until) {
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
        first.plan_for(9, Start::Simulations(3));
        assert_eq!(first.plan, Some((Start::Simulations(3), Some(9))));
        first.plan = None;
        first.shown(10);
        assert!(first.is_over());
        assert_eq!(FirstRun::of_link(Some(5)).plan, Some((Start::Simulations(5), None)));
    }
}
