//! Plan of what a search does when it comes to be shown: where the one before was running, it runs in its place.
//!
//! The plan is made when a search is left, and carried out on the first frame of the next one, which may have to be made first.
//! Meanwhile searches are asked to run and to stop, and what the server tells is older than that; so both are remembered until a
//! frame shows them.

use wire::{Command, Frame, RunState, Until};

/// Nodes to which a position nobody has searched is searched by itself, so that the page is alive.
pub const FIRST_NODES: u32 = 400;

/// First act of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// Stays as it is.
    Nothing,
    /// Runs until the root has this many visits, if nobody has searched it yet.
    Nodes(u32),
    /// Runs to the limits of the search that was running before.
    Run(Until),
    /// Runs until there were this many simulations.
    Simulations(u32),
}

/// Plan for one search, and what was asked of searches and has not been seen yet.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The act, and the search it is for; `None`: the next to be shown.
    next: Option<(Start, Option<u32>)>,
    /// A run that was asked for.
    asked: Option<Run>,
    /// A search that was asked to stop.
    stopped: Option<u32>,
    /// Simulations that a link says, until the search has them.
    goal: Option<Goal>,
}

/// Simulations that a search shall have.
#[derive(Clone, Copy, Debug)]
struct Goal {
    search: u32,
    simulations: u32,
    /// True once the run to there was asked for.
    is_asked: bool,
}

/// A run that was asked for.
#[derive(Clone, Debug)]
struct Run {
    search: u32,
    /// Simulations of the search as far as was known then.
    simulations: u32,
    /// Where it ends; `None`: after some steps.
    until: Option<Until>,
}

/// State of the shown search, as the last frame told it.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Whether it runs.
    pub state: RunState,
    /// Simulations so far.
    pub simulations: u32,
    /// Visits of the root.
    pub nodes: u32,
}

/// State of a search that is left.
#[derive(Clone, Debug)]
pub struct Left {
    /// The search.
    pub search: u32,
    /// What it did last.
    pub standing: Standing,
    /// Limits of its present run, if it has any.
    pub until: Option<Until>,
    /// Whether the position it is of stays the current one.
    pub is_same_position: bool,
    /// Whether positions are searched by themselves.
    pub autostart: bool,
}

impl Plan {
    /// Plan of a page's first search, which a link may say to have had some simulations.
    #[must_use]
    pub fn of_link(simulations: Option<u32>) -> Self {
        let start = simulations.map_or(Start::Nodes(FIRST_NODES), Start::Simulations);
        Self { next: Some((start, None)), ..Self::default() }
    }

    /// Plan of the search of a position that a page shows again, of which its link says nothing.
    #[must_use]
    pub fn of_reload(autostart: bool) -> Self {
        let start = if autostart { Start::Nodes(FIRST_NODES) } else { Start::Nothing };
        Self { next: Some((start, None)), ..Self::default() }
    }

    /// Returns whether nothing is left to be done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.next.is_none()
    }

    /// Returns the simulations that a search shall have and may not have yet. A link says these and not what it has just now: who opens it
    /// in between would never get the rest.
    #[must_use]
    pub fn goal(&self, search: Option<u32>) -> Option<u32> {
        let planned = self.next.as_ref().and_then(|(start, of)| match start {
            Start::Simulations(simulations) if of.is_none() || *of == search => Some(*simulations),
            _ => None,
        });
        planned.or_else(|| self.goal.filter(|goal| Some(goal.search) == search).map(|goal| goal.simulations))
    }

    /// Replaces the plan: this is what the search does.
    pub fn set(&mut self, search: u32, start: Start) {
        self.next = Some((start, Some(search)));
    }

    /// Drops the plan.
    pub fn call_off(&mut self) {
        self.next = None;
    }

    /// Binds the plan to the search that is shown from now on.
    pub fn shown(&mut self, search: u32) {
        if let Some((_, of)) = &mut self.next {
            *of = Some(search);
        }
    }

    /// Binds a plan that is for no search yet to the shown one, which stays after all; returns whether there was one.
    pub fn stay(&mut self, search: u32) -> bool {
        match &mut self.next {
            Some((_, of)) if of.is_none() => {
                *of = Some(search);
                true
            }
            _ => false,
        }
    }

    /// Takes up a new connection. Requests on the one before may never have been heard: a run is asked for again.
    pub fn reconnected(&mut self) {
        self.stopped = None;
        if let Some(Run { search, until: Some(until), .. }) = self.asked.take() {
            self.next.get_or_insert((Start::Run(until), Some(search)));
        }
    }

    /// Plans as many simulations for the next search: the server has forgotten the one that was shown.
    pub fn again(&mut self, simulations: u32) {
        match &mut self.next {
            // It had not done yet what it was to do.
            Some((_, of)) => *of = None,
            None => self.next = Some((Start::Simulations(simulations), None)),
        }
    }

    /// Notes what is asked of a search: it does that instead of what was planned for it.
    pub fn note_command(&mut self, command: &Command, simulations: u32) {
        let run = |search: u32, until| Some(Run { search, simulations, until });
        let (search, asked, stopped) = match command {
            Command::Go { search, until } => (*search, run(*search, Some(until.clone())), None),
            Command::Step { search, .. } => (*search, run(*search, None), None),
            Command::Stop { search } => (*search, None, Some(*search)),
            _ => return,
        };
        // The first run is the one to there; whatever is asked for later ends somewhere else.
        self.goal = self.goal.filter(|goal| goal.search != search || (!goal.is_asked && stopped.is_none()));
        if let Some(goal) = self.goal.as_mut().filter(|goal| goal.search == search) {
            goal.is_asked = true;
        }
        (self.asked, self.stopped) = (asked, stopped);
        self.next.take_if(|(_, of)| *of == Some(search));
    }

    /// Notes that a request for a run was refused.
    pub fn refused(&mut self) {
        self.asked = None;
    }

    /// Notes a frame of the shown search: what shows in it needs no remembering.
    pub fn note(&mut self, frame: &Frame) {
        let status = &frame.status;
        // A frame that is still from before tells of rest, perhaps after more simulations than were known of. Steps may end before
        // a frame shows them.
        let is_awaited = |run: &mut Run| {
            let is_new = run.until.is_none() && status.simulations != run.simulations;
            run.search == frame.search && status.state == RunState::Idle && !is_new
        };
        let has_ended = matches!(status.state, RunState::Finished | RunState::Failed);
        self.goal.take_if(|goal| {
            let is_there = goal.simulations <= status.simulations;
            goal.search == frame.search && goal.is_asked && (has_ended || is_there)
        });
        self.asked = self.asked.take_if(is_awaited);
        self.stopped.take_if(|search| *search == frame.search && status.state != RunState::Running);
    }

    /// Plans for the next search from how one is left; returns whether that one has to be stopped.
    pub fn leave(&mut self, left: Left) -> bool {
        let Left { search, standing, until, is_same_position, autostart } = left;
        self.goal.take_if(|goal| goal.search == search);
        let is_running = standing.state == RunState::Running && self.stopped != Some(search);
        let asked = self.asked.as_ref().filter(|run| run.search == search);
        // A search that takes steps has no limits, and the next one does not take them in its place.
        let run = match asked {
            Some(run) => run.until.clone(),
            None => until.filter(|_| is_running),
        };
        let is_at_work = is_running || asked.is_some();
        // Of another position, the next search gets what is usual there, and not what this one would have got.
        let planned = self.next.take().map(|(start, _)| start);
        let planned = planned.filter(|start| is_same_position || matches!(start, Start::Run(_)));
        let after_rest = match standing.nodes {
            // Other settings for the same position: as far as before, so that the two can be compared.
            nodes if is_same_position && nodes > 0 => Start::Nodes(nodes),
            _ if !is_same_position && autostart => Start::Nodes(FIRST_NODES),
            _ => Start::Nothing,
        };
        self.next = Some((run.map(Start::Run).or(planned).unwrap_or(after_rest), None));
        is_at_work
    }

    /// Takes the plan of the shown search, of which a frame has come, unless it runs already; returns the act. `kept`: simulations
    /// it began with.
    pub fn begin(&mut self, search: u32, standing: Standing, kept: u32) -> Option<Start> {
        let (start, _) = self.next.take_if(|(_, of)| *of == Some(search))?;
        let was_asked = self.asked.as_ref().is_some_and(|run| run.search == search);
        if was_asked || (standing.state == RunState::Running && self.stopped != Some(search)) {
            return None;
        }
        match start {
            Start::Nothing => None,
            // A search that was there already is left as it is.
            Start::Nodes(wanted) if standing.simulations > kept || wanted <= standing.nodes => None,
            Start::Simulations(wanted) if wanted <= standing.simulations => None,
            start => {
                if let Start::Simulations(simulations) = start {
                    self.goal = Some(Goal { search, simulations, is_asked: false });
                }
                Some(start)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REST: Standing = Standing { state: RunState::Idle, simulations: 0, nodes: 0 };

    #[test]
    fn a_plan_is_for_the_search_that_is_shown_next() {
        let mut plan = Plan::of_link(None);
        assert_eq!(plan.next, Some((Start::Nodes(FIRST_NODES), None)));
        plan.shown(7);
        assert_eq!(plan.next, Some((Start::Nodes(FIRST_NODES), Some(7))));
        plan.again(0);
        assert_eq!(plan.next, Some((Start::Nodes(FIRST_NODES), None)), "the one before had not begun");
        plan.set(9, Start::Simulations(3));
        assert_eq!(plan.next, Some((Start::Simulations(3), Some(9))));
        plan.call_off();
        plan.shown(10);
        assert!(plan.is_over());
        plan.again(5);
        assert_eq!(plan.next, Some((Start::Simulations(5), None)));
        assert_eq!(Plan::of_link(Some(5)).next, plan.next);
    }

    #[test]
    fn the_simulations_of_a_link_are_its_goal_until_they_are_there() {
        let go = Command::Go { search: 7, until: Until::nodes(50) };
        let begun = || {
            let mut plan = Plan::of_link(Some(3));
            assert_eq!(plan.goal(Some(7)), Some(3), "of whichever search is shown first");
            plan.shown(7);
            assert_eq!((plan.goal(Some(7)), plan.goal(Some(8))), (Some(3), None));
            assert_eq!(plan.begin(7, REST, 0), Some(Start::Simulations(3)));
            plan.note_command(&go, 0);
            assert_eq!(plan.goal(Some(7)), Some(3));
            plan
        };
        let frame = |state, simulations| {
            let status = wire::Status { state, simulations, ..crate::testing::status() };
            Frame { search: 7, status, ..crate::testing::full(Vec::new()) }
        };
        let mut plan = begun();
        plan.note(&frame(RunState::Running, 1));
        assert_eq!(plan.goal(Some(7)), Some(3));
        plan.note(&frame(RunState::Finished, 3));
        assert_eq!(plan.goal(Some(7)), None);
        // One that ends sooner has no more.
        let mut plan = begun();
        plan.note(&frame(RunState::Finished, 2));
        assert_eq!(plan.goal(Some(7)), None);
        for other in [&go, &Command::Stop { search: 7 }, &Command::Step { search: 7, simulations: 1 }] {
            let mut plan = begun();
            plan.note_command(other, 1);
            assert_eq!(plan.goal(Some(7)), None, "{other:?}");
        }
    }

    #[test]
    fn what_is_asked_of_a_search_is_done_instead_of_its_plan() {
        let go = Command::Go { search: 7, until: Until::nodes(50) };
        let stop = Command::Stop { search: 7 };
        let mut plan = Plan::of_link(None);
        plan.note_command(&go, 3);
        assert!(!plan.is_over(), "what the next one does is another matter");
        plan.shown(8);
        plan.note_command(&go, 3);
        assert!(!plan.is_over());
        plan.set(7, Start::Nodes(400));
        plan.note_command(&go, 3);
        assert!(plan.is_over());
        assert!(plan.asked.as_ref().is_some_and(|run| run.search == 7 && run.simulations == 3));
        plan.note_command(&stop, 3);
        assert_eq!((plan.asked.is_none(), plan.stopped), (true, Some(7)));
        plan.note_command(&go, 3);
        assert_eq!((plan.asked.is_some(), plan.stopped), (true, None));
        plan.reconnected();
        assert!(plan.asked.is_none());
        assert_eq!(plan.next, Some((Start::Run(Until::nodes(50)), Some(7))), "nobody may have heard it");
    }

    #[test]
    fn a_running_search_hands_its_limits_on_and_is_stopped() {
        let left = |state| Left {
            search: 1,
            standing: Standing { state, simulations: 40, nodes: 41 },
            until: Some(Until::nodes(900)),
            is_same_position: true,
            autostart: true,
        };
        let mut plan = Plan::default();
        assert!(plan.leave(left(RunState::Running)));
        plan.shown(2);
        assert_eq!(plan.begin(2, REST, 0), Some(Start::Run(Until::nodes(900))));
        assert!(!plan.leave(left(RunState::Idle)));
        plan.shown(3);
        assert_eq!(plan.begin(3, REST, 0), Some(Start::Nodes(41)), "as far as the one before");
        plan.note_command(&Command::Stop { search: 1 }, 40);
        assert!(!plan.leave(left(RunState::Running)), "it was told to stop, and that has not shown yet");
    }

    #[test]
    fn a_search_that_was_there_already_is_left_as_it_is() {
        let mut plan = Plan::default();
        let searched = Standing { state: RunState::Idle, simulations: 12, nodes: 13 };
        for (start, kept, wanted) in [
            (Start::Nodes(400), 0, None),
            (Start::Nodes(400), 12, Some(Start::Nodes(400))),
            (Start::Nodes(13), 12, None),
            (Start::Simulations(12), 0, None),
            (Start::Simulations(13), 0, Some(Start::Simulations(13))),
            (Start::Nothing, 0, None),
        ] {
            plan.set(4, start);
            assert_eq!(plan.begin(4, searched, kept), wanted);
            assert!(plan.is_over());
        }
        plan.set(4, Start::Nodes(400));
        assert_eq!(plan.begin(5, REST, 0), None, "another search");
        assert!(!plan.is_over());
    }
}
