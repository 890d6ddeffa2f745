//! One search, driven: how far it shall run, and what it needs next.
//!
//! A caller with an evaluator of its own drives a run in slices:
//! ```text
//! match run.poll(|ticket, game, moves| ... note what to ask an evaluator ...) {
//!     Want::Answers => ... ask, handle commands, and when an answer comes ...
//!         run.provide(ticket, &evaluation)            // or run.fail(ticket, "why")
//!     Want::Again => ... look for commands, then poll again ...
//!     Want::Nothing => ... wait for a command ...
//! }
//! ```
//! An evaluator that answers at once is faster inside [`SearchRun::advance`].
//!
//! What the log says never depends on when answers come: they are backed up in the order of the leaves, and a batch is
//! gathered when [`Search::next`] says so.

mod breakpoints;
pub(crate) mod digest;
mod drive;
mod goal;
mod pruning;
mod rate;

use std::{collections::VecDeque, time::Duration};

use engine::{Evaluation, Game, Move, Search, search::Part};
use wire::{Hit, Limit, RunState, Until};

use crate::refusal::Refusal;
use breakpoints::Breakpoints;
use digest::Digests;
use goal::{Goal, Source, Target};
use rate::Rate;

/// Need of a run to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Nothing: it is not running.
    Nothing,
    /// Answers: the oldest leaf waits for one.
    Answers,
    /// Another poll: much was done in this one, and commands may be waiting.
    Again,
}

/// Names one leaf that waits. What comes for a leaf given up meanwhile (a stop, a step back) is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u64);

/// One search being driven.
#[derive(Debug)]
pub struct SearchRun<G: Game> {
    search: Search<G>,
    max_nodes: u32,
    state: RunState,
    goal: Goal,
    breakpoints: Breakpoints,
    /// The limit that ended the last run.
    reached: Option<Limit>,
    /// The leaves that were asked for, in the order of the search's.
    asked: VecDeque<Asked>,
    /// Tickets given out.
    tickets: u64,
    failure: Option<String>,
    /// For evaluators that answer at once, and what is free again.
    evaluation: Evaluation,
    spare: Vec<Evaluation>,
    counters: Counters,
    rate: Rate,
    /// Time that smart pruning waits before its factor counts.
    grace: Duration,
    digests: Digests,
    revision: u64,
    rewinds: u64,
}

/// A leaf that was asked for.
#[derive(Debug)]
struct Asked {
    ticket: Ticket,
    answer: Option<Evaluation>,
}

/// Counts of the questions asked of evaluators and of the cache in front of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Leaves opened.
    pub evaluations: u64,
    /// Evaluations answered from the cache.
    pub cache_hits: u64,
    /// Evaluations asked for.
    pub cache_lookups: u64,
}

impl<G: Game> SearchRun<G> {
    /// An idle run of a search whose root shall never have more than `max_nodes` visits.
    #[must_use]
    pub fn new(search: Search<G>, max_nodes: u32) -> Self {
        Self {
            search,
            max_nodes,
            state: RunState::Idle,
            goal: Goal::Steps(0),
            breakpoints: Breakpoints::default(),
            reached: None,
            asked: VecDeque::new(),
            tickets: 0,
            failure: None,
            evaluation: Evaluation::default(),
            spare: Vec::new(),
            counters: Counters::default(),
            rate: Rate::default(),
            grace: Duration::ZERO,
            digests: Digests::default(),
            revision: 0,
            rewinds: 0,
        }
    }

    /// Lets smart pruning begin some time after the first simulation, as Lc0 does it for a search against the clock. Without
    /// that, the end of a run with a limit of visits depends on nobody's speed.
    #[must_use]
    pub fn with_grace(self, grace: Duration) -> Self {
        Self { grace, ..self }
    }

    /// Searches until a limit is reached, at the latest until the root has the most visits allowed. Where that is so
    /// already, or the game is over at the root, the run is finished at once. Replaces what was asked for before; where only
    /// breakpoints differ from that, simulations and time are counted on.
    ///
    /// # Errors
    /// `Limit` for more visits or breakpoints than allowed, `Invalid` for a limit that makes no sense.
    pub fn go(&mut self, until: Until) -> Result<(), Refusal> {
        breakpoints::check(&self.search, &until.breakpoints)?;
        let mut target = Target::new(until, self.search.tree().simulations(), self.max_nodes, self.grace)?;
        if let Goal::Until(before) = &self.goal
            && self.state == RunState::Running
        {
            target.count_on_from(before);
        }
        let breakpoints = Breakpoints::arm(&self.search, &target.until.breakpoints);
        self.start(Goal::Until(target));
        self.breakpoints = breakpoints;
        Ok(())
    }

    /// Runs this many simulations more; while stepping already, they are added to those left. They are more only where
    /// the last of them are backed up out of order, and end in the midst of a batch, whose other leaves wait then.
    ///
    /// # Errors
    /// `Invalid` for none, `Limit` where the root would get more visits than allowed.
    pub fn step(&mut self, simulations: u32) -> Result<(), Refusal> {
        if simulations == 0 {
            return Err(Refusal::invalid("a step must be at least 1 simulation"));
        }
        let left = match self.goal {
            Goal::Steps(left) if self.state == RunState::Running => left,
            Goal::Steps(_) | Goal::Until(_) => 0,
        };
        let room = self.max_nodes.saturating_sub(self.visits());
        let steps = left.checked_add(simulations).filter(|&steps| steps <= room);
        let Some(steps) = steps else {
            let most = self.max_nodes;
            return Err(Refusal::limit(format!(
                "{simulations} more simulations would exceed the limit of {most} visits"
            )));
        };
        self.start(Goal::Steps(steps));
        Ok(())
    }

    /// Stops. Answers that are out are given up: leaves of a batch go on waiting and are asked for again.
    pub fn stop(&mut self) {
        if self.state == RunState::Running {
            self.halt(RunState::Idle);
        }
    }

    /// Stops and takes the newest simulations back, at most all of them; answers how many. They are more than asked for
    /// where the search could not go on as before from the middle of a batch.
    pub fn step_back(&mut self, simulations: u32) -> u32 {
        self.halt(RunState::Idle);
        let taken = self.search.step_back(simulations);
        if taken > 0 {
            self.rewinds += 1;
            self.digests.truncate(self.search.moment());
        }
        taken
    }

    /// Tells the time, for the rate and for limits of time; [`Feed::next_frame`](crate::Feed::next_frame) does so too.
    pub fn tick(&mut self, now: Duration) {
        if self.state != RunState::Running {
            return;
        }
        self.rate.note(now, self.search.tree().simulations());
        if let Goal::Until(target) = &mut self.goal {
            target.tick(now);
            self.end_if_done();
        }
    }

    /// Counts evaluations asked of a cache, and how many of them it answered; shown with the next frame.
    pub fn note_cache(&mut self, hits: u64, lookups: u64) {
        self.counters.cache_hits += hits;
        self.counters.cache_lookups += lookups;
    }

    /// Returns the state of the run.
    #[must_use]
    pub fn state(&self) -> RunState {
        self.state
    }

    /// Returns the reason why it failed; `None` in every other state.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Returns the limits at which it stops by itself, if it was started that way; visits always have a limit then.
    #[must_use]
    pub fn until(&self) -> Option<Until> {
        match &self.goal {
            Goal::Until(target) => Some(target.until.clone()),
            Goal::Steps(_) => None,
        }
    }

    /// The limit that it reached; `None` unless it is finished.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        self.reached
    }

    /// The breakpoints that stopped it; none unless it is finished by one.
    #[must_use]
    pub fn hits(&self) -> &[Hit] {
        let is_stopped = self.reached == Some(Limit::Breakpoint);
        if is_stopped { self.breakpoints.hits() } else { &[] }
    }

    /// The search.
    #[must_use]
    pub fn search(&self) -> &Search<G> {
        &self.search
    }

    /// The search, when no run is wanted any more.
    #[must_use]
    pub fn into_search(mut self) -> Search<G> {
        self.search.expect_left(None);
        self.search
    }

    /// Changes what the game knows, as [`Search::equip`] does.
    pub fn equip(&mut self, change: impl FnOnce(G) -> G) -> bool {
        self.search.equip(change)
    }

    /// The search of the position after some moves, with what this one knows of it ([`Search::after`]).
    #[must_use]
    pub fn search_after(&mut self, moves: &[Move]) -> Option<Search<G>> {
        self.search.after(moves)
    }

    /// Carries what this search found to one of an earlier position ([`Search::carry`]).
    ///
    /// # Errors
    /// One sentence if there is nothing to carry, or no place for it.
    pub fn carry_to(&mut self, earlier: &mut Search<G>, moves: &[Move], part: Part) -> Result<u32, &'static str> {
        earlier.carry(&mut self.search, moves, part)
    }

    /// Returns the counts of the questions asked of evaluators and cache.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Simulations per second over the last second; 0 when not running.
    #[must_use]
    pub fn nps(&self) -> f32 {
        self.rate.per_second()
    }

    /// Grows with everything that a viewer may see change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the number of times that simulations were taken back. While it is the same, a node's numbers differ only if its N
    /// does.
    #[must_use]
    pub fn rewinds(&self) -> u64 {
        self.rewinds
    }

    /// SHA-256 of the log up to now, whatever time it takes (some 0.5 s for a million records never hashed before).
    pub fn digest(&mut self) -> [u8; 32] {
        loop {
            if let Some(digest) = self.digest_step() {
                return digest;
            }
        }
    }

    /// The digest, computed piece by piece over several calls of about 10 ms; `None` until it is done.
    pub fn digest_step(&mut self) -> Option<[u8; 32]> {
        let search = &mut self.search;
        self.digests.step(search.moment(), |moment| search.digest(moment))
    }

    fn start(&mut self, goal: Goal) {
        self.goal = goal;
        self.breakpoints = Breakpoints::default();
        self.reached = None;
        self.failure = None;
        if self.state != RunState::Running {
            self.rate.clear();
        }
        self.state = RunState::Running;
        self.count(0, Source::Evaluator);
    }

    fn halt(&mut self, state: RunState) {
        self.give_up_answers();
        self.failure = None;
        self.reached = None;
        self.state = state;
        self.goal = Goal::Steps(0);
        self.breakpoints = Breakpoints::default();
        self.rate.clear();
        self.revision += 1;
    }
}
