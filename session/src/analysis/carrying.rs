//! Carrying back what a search of a later position found, and measuring what that was worth: a copy without it is searched on.

use engine::Search;
use wire::{CarryPart, Code, DeeperView, Measured, Needed, RunState, Until};

use super::{
    Analysis, State,
    measuring::{MEASURED_TIMES, Measuring, copy_of, what_if_of},
};
use crate::{
    edits::{self, CarryGoal},
    game::Entered,
    refusal::Refusal,
    reuse::moves_played,
    run::SearchRun,
};

/// Most searches that are told of.
const MOST_LATER: usize = 16;

impl<G: Entered> Analysis<G> {
    /// Carries what the search of a later position found back to one of an earlier position, as a what-if of that one. Where an equal
    /// what-if exists, that one is answered.
    ///
    /// # Errors
    /// `NotFound` for unknown searches, `Invalid` where they do not belong together or nothing is to be carried, `Limit`.
    pub fn carry_back(&mut self, later: u32, to: u32, part: CarryPart) -> Result<u32, Refusal> {
        let (earlier, found) = (self.awake(to)?, self.awake(later)?);
        let moves = moves_played(earlier, found).filter(|moves| !moves.is_empty()).ok_or_else(|| {
            Refusal::invalid(format!("search {later} is not one of a later position, with the settings of search {to}"))
        })?;
        let most = self.limits.nodes_per_search;
        // Both are needed, one of them to be changed: what is taken out comes back at once.
        let Some(mut owned) = self.searches.remove(&later) else { return Err(Refusal::not_found("search", later)) };
        let what_if = match (&mut owned.state, self.awake(to)) {
            (State::Awake(run), Ok(earlier)) => edits::carry(earlier, run, &moves, part, most),
            (_, earlier) => earlier.and(Err(Refusal::not_found("search", later))),
        };
        self.searches.insert(later, owned);
        let what_if = what_if?;
        let Some(owned) = self.searches.get(&to) else { return Err(Refusal::not_found("search", to)) };
        let (position, evaluator) = (owned.position, owned.evaluator.clone());
        let is_equal = |other: &&u32| self.searches[other].is_equal_what_if(&what_if);
        if let Some(&equal) = self.positions.searches(position)?.iter().find(is_equal) {
            return Ok(equal);
        }
        self.check_search_room(self.next_search)?;
        let new = self.insert_search(self.next_search, position, evaluator, what_if);
        self.set_origin(new, Some(to));
        Ok(new)
    }

    /// The searches of later positions from which something can be carried back to one.
    ///
    /// # Errors
    /// `NotFound` for an unknown search, `Failed` for one at rest.
    pub fn deeper(&self, to: u32) -> Result<DeeperView, Refusal> {
        let earlier = self.awake(to)?;
        let mut later: Vec<_> = self
            .shown_searches()
            .filter_map(|id| {
                let found = self.awake(id).ok().filter(|found| !found.tree().is_empty())?;
                let moves = moves_played(earlier, found).filter(|moves| !moves.is_empty())?;
                Some(edits::later(id, earlier, found, &moves))
            })
            .collect();
        later.sort_by_key(|later| (later.proven.is_none(), std::cmp::Reverse(later.nodes)));
        later.truncate(MOST_LATER);
        Ok(DeeperView { search: to, later })
    }

    /// Begins to measure what a what-if would have needed without what was carried to it; returns the id of the copy that is to be driven,
    /// already set going. `None` where nothing changed by that, or it was measured before.
    pub fn measure(&mut self, what_if: u32) -> Option<u32> {
        if self.copies.contains_key(&what_if) || self.searches.get(&what_if)?.needed.is_some() {
            return None;
        }
        let (copy, goal) = edits::goal_of(self.awake(what_if).ok()?)?;
        let begun = copy.tree().simulations();
        let most = copy.tree().root_visits().saturating_mul(MEASURED_TIMES).min(self.limits.nodes_per_search);
        let mut run = SearchRun::new(copy, most);
        run.go(until(most, goal)).ok()?;
        self.copies.insert(what_if, Measuring { run, goal, most });
        self.note_needed(what_if, begun, Measured::Running);
        Some(copy_of(what_if))
    }

    /// Takes note that a copy does not run any more; returns whether it goes on.
    pub fn copy_rests(&mut self, id: u32) -> bool {
        let what_if = what_if_of(id);
        let Some(Measuring { run, goal, most }) = self.copies.get_mut(&what_if) else { return false };
        let search = run.search();
        let hit = run.hits().first().map(|hit| search.log().simulations_until(hit.moment));
        let is_failed = run.state() == RunState::Failed;
        let all = search.tree().simulations();
        match hit {
            Some(simulations) if goal.is_reached(search) => self.end_copy(what_if, simulations, Measured::Same),
            // Another move became the best one.
            Some(_) if run.go(until(*most, *goal)).is_ok() && run.state() == RunState::Running => return true,
            _ if is_failed => {
                self.forget_measuring(what_if);
            }
            _ => self.end_copy(what_if, all, Measured::More),
        }
        false
    }

    /// Ends all measurements, as they stand; returns their copies.
    pub fn end_measuring(&mut self) -> Vec<u32> {
        let copies: Vec<u32> = self.copies.keys().map(|&what_if| copy_of(what_if)).collect();
        for (what_if, copy) in std::mem::take(&mut self.copies) {
            self.note_needed(what_if, copy.run.search().tree().simulations(), Measured::More);
        }
        copies
    }

    /// Ends the measurement for a what-if, as it stands; the copy, if there is one.
    pub fn stop_measuring(&mut self, what_if: u32) -> Option<u32> {
        let simulations = self.copies.get(&what_if)?.run.search().tree().simulations();
        self.end_copy(what_if, simulations, Measured::More);
        Some(copy_of(what_if))
    }

    /// Ids of the copies.
    pub fn copies(&self) -> impl Iterator<Item = u32> + '_ {
        self.copies.keys().map(|&what_if| copy_of(what_if))
    }

    fn end_copy(&mut self, what_if: u32, simulations: u32, state: Measured) {
        self.copies.remove(&what_if);
        self.note_needed(what_if, simulations, state);
    }

    fn note_needed(&mut self, what_if: u32, simulations: u32, state: Measured) {
        if let Some(owned) = self.searches.get_mut(&what_if) {
            owned.needed = Some(Needed { simulations, state });
        }
    }

    /// Ends the measurement for a what-if without a result.
    pub fn forget_measuring(&mut self, what_if: u32) {
        self.copies.remove(&what_if);
        if let Some(owned) = self.searches.get_mut(&what_if) {
            owned.needed = None;
        }
    }

    fn awake(&self, id: u32) -> Result<&Search<G>, Refusal> {
        let unknown = || Refusal::not_found("search", id);
        match &self.searches.get(&id).ok_or_else(unknown)?.state {
            State::Awake(run) => Ok(run.search()),
            State::Resting(_) => Err(Refusal::new(Code::Failed, format!("search {id} is at rest"))),
        }
    }
}

fn until(nodes: u32, goal: CarryGoal) -> Until {
    Until { breakpoints: vec![goal.breakpoint()], ..Until::nodes(nodes) }
}
