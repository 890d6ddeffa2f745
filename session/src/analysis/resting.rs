//! Searches at rest: in the list with all that is told of them, while their trees are not in memory.
//!
//! Who holds the analysis keeps their logs, and wakes a search with what it reads from there before a command needs it.

use engine::{Parameters, Search, log::Header};
use wire::{Command, EditView, Outcome, Priors};

use super::{Analysis, EvaluatorInfo, Owned, State, parameters_from};
use crate::{edits, game::Entered, refusal::Refusal};

/// Summary of a search whose tree is not in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Resting {
    /// Header of its log.
    pub header: Header,
    /// Edits made in it by hand.
    pub edits: Vec<EditView>,
    /// Outcome of the what-if, if it is one, when that was last told.
    pub outcome: Option<Outcome>,
}

impl<G: Entered> Analysis<G> {
    /// Makes the summary to keep of a search besides its log, so that the search can be described without the log.
    #[must_use]
    pub fn summary(&self, id: u32) -> Option<Resting> {
        let owned = self.searches.get(&id)?;
        let (header, edits) = (owned.header().clone(), owned.edits());
        Some(Resting { header, edits, outcome: self.outcome_of(owned) })
    }

    /// Lets the tree of a search go. Nothing is left of it but its [`summary`](Self::summary): the log must be kept elsewhere.
    pub fn put_to_rest(&mut self, id: u32) {
        // What became of what-ifs cannot be computed any more where one side rests.
        let what_ifs = self.searches.iter().filter(|&(&what_if, owned)| what_if == id || owned.origin == Some(id));
        let outcomes: Vec<_> = what_ifs.map(|(&what_if, owned)| (what_if, self.outcome_of(owned))).collect();
        for (what_if, outcome) in outcomes {
            if let Some(owned) = self.searches.get_mut(&what_if) {
                owned.outcome = outcome;
            }
        }
        if let Some(resting) = self.summary(id)
            && let Some(owned) = self.searches.get_mut(&id)
        {
            owned.state = State::Resting(Box::new(resting));
        }
    }

    /// Returns whether a search is at rest; `false` for an unknown one.
    #[must_use]
    pub fn is_resting(&self, id: u32) -> bool {
        self.searches.get(&id).is_some_and(|owned| matches!(owned.state, State::Resting(_)))
    }

    /// Returns whether there is a search of this id, at rest or not.
    #[must_use]
    pub fn has(&self, id: u32) -> bool {
        self.searches.contains_key(&id)
    }

    /// Gives a search at rest its tree back, read from its log by a [`LogReader`](crate::LogReader).
    ///
    /// # Errors
    /// `Invalid` where it is another search.
    pub fn wake(&mut self, id: u32, search: Search<G>) -> Result<(), Refusal> {
        self.check_waking(id, search.header())?;
        let (tables, most) = (self.tables.clone(), self.limits.nodes_per_search);
        if let Some(owned) = self.searches.get_mut(&id) {
            owned.state = State::Awake(Box::new(crate::SearchRun::new(search, most)));
        }
        if let Some(run) = self.run_mut(id) {
            run.equip(|game| game.with_tables(tables));
        }
        Ok(())
    }

    /// Checks that a log is that of a search at rest, by its header.
    ///
    /// # Errors
    /// As [`wake`](Self::wake).
    pub fn check_waking(&self, id: u32, header: &Header) -> Result<(), Refusal> {
        let at_rest = self.searches.get(&id).filter(|owned| matches!(owned.state, State::Resting(_)));
        let owned = at_rest.ok_or_else(|| Refusal::invalid(format!("no search {id} is at rest")))?;
        if owned.header() != header {
            return Err(Refusal::invalid(format!("the log of search {id} is the one of another search")));
        }
        Ok(())
    }

    /// Brings back a search without its tree, under its old id.
    ///
    /// # Errors
    /// `Invalid` where the search is not of that position or the id is taken, `NotFound`, `Limit`.
    pub fn restore_resting(
        &mut self,
        id: u32,
        position: u32,
        evaluator: EvaluatorInfo,
        resting: Resting,
    ) -> Result<(), Refusal> {
        self.check_place(id, position, &resting.header)?;
        let outcome = resting.outcome.clone();
        let state = State::Resting(Box::new(resting));
        let needed = None;
        self.insert(id, Owned { position, evaluator, state, origin: None, outcome, needed });
        Ok(())
    }

    /// The searches at rest that a command needs awake.
    #[must_use]
    pub fn needs(&self, command: &Command) -> Vec<u32> {
        let needed = match command {
            Command::Go { search, .. } | Command::Step { search, .. } | Command::StepBack { search, .. } => {
                // What becomes of a what-if is told when it rests.
                [Some(*search), self.origin_of(*search)]
            }
            Command::WhatIf { search, .. } => [Some(*search), None],
            Command::CarryBack { search, to, .. } => [Some(*search), Some(*to)],
            Command::Watch(watch) => [Some(watch.search), None],
            Command::NewSearch { position, evaluator, settings, keep: true, priors, .. } => {
                match parameters_from(settings) {
                    Ok(parameters) => [self.resting_before(*position, evaluator, priors, &parameters), None],
                    Err(_) => [None, None],
                }
            }
            _ => [None, None],
        };
        needed.into_iter().flatten().filter(|&id| self.is_resting(id)).collect()
    }

    /// Finds the search at rest, with equal settings, of the nearest of the positions before one: it knows most.
    fn resting_before(
        &self,
        position: u32,
        evaluator: &str,
        priors: &Priors<String>,
        parameters: &Parameters,
    ) -> Option<u32> {
        let fits = |id: &&u32| {
            let owned = &self.searches[id];
            let known = owned.evaluator.priors.each_ref().map(|source| &source.name);
            let has_priors = (known.own, known.opponent) == (priors.own.as_ref(), priors.opponent.as_ref());
            let is_same = owned.evaluator.name == evaluator && has_priors;
            is_same && owned.is_unedited() && owned.header().parameters == *parameters
        };
        let before = self.positions.ancestors(position);
        let mut all = before.filter_map(|position| self.positions.searches(position).ok()?.iter().find(fits).copied());
        all.next()
    }

    /// Returns the outcome of a what-if: as it is now where both sides are awake, else as it was told last.
    pub(super) fn outcome_of(&self, owned: &Owned<G>) -> Option<Outcome> {
        let origin = self.searches.get(&owned.origin?)?;
        let mut outcome = match (&origin.state, &owned.state) {
            (State::Awake(origin), State::Awake(what_if)) => Some(edits::outcome(origin.search(), what_if.search())),
            _ => owned.outcome.clone(),
        };
        if let Some(carried) = outcome.as_mut().and_then(|outcome| outcome.carried.as_mut()) {
            // What was measured before it rested stays known.
            let known = owned.outcome.as_ref().and_then(|outcome| outcome.carried.as_ref()?.needed);
            carried.needed = owned.needed.or(known);
        }
        outcome
    }
}

impl<G: Entered> Owned<G> {
    pub(super) fn header(&self) -> &Header {
        match &self.state {
            State::Awake(run) => run.search().header(),
            State::Resting(resting) => &resting.header,
        }
    }

    pub(super) fn edits(&self) -> Vec<EditView> {
        match &self.state {
            State::Awake(run) => edits::views(run.search()),
            State::Resting(resting) => resting.edits.clone(),
        }
    }

    pub(super) fn is_unedited(&self) -> bool {
        match &self.state {
            State::Awake(run) => run.search().edits().is_empty(),
            State::Resting(resting) => resting.edits.is_empty(),
        }
    }

    /// Returns whether a what-if is the same as this search.
    pub(super) fn is_equal_what_if(&self, what_if: &Search<G>) -> bool {
        let has_edits = match &self.state {
            State::Awake(run) => run.search().edits() == what_if.edits(),
            State::Resting(resting) => resting.edits == edits::views(what_if),
        };
        has_edits && self.header() == what_if.header()
    }
}
