//! Goal of a run.

use std::time::Duration;

use engine::{Game, Search};
use wire::{Limit, Until};

use super::pruning::{Left, Pruning};
use crate::refusal::Refusal;

/// Goal of a run.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    /// Until a limit is reached.
    Until(Target),
    /// This many simulations more.
    Steps(u32),
}

/// The limits of one run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Target {
    /// Limits as they were asked for; visits always have one.
    pub(super) until: Until,
    /// Simulations before the run.
    first: u32,
    /// Time at which the run ends, as soon as the clock is known.
    deadline: Option<Duration>,
    /// The time as far as it is known.
    now: Duration,
    /// The limit that was reached for other reasons than visits and simulations.
    reached: Option<Limit>,
    pruning: Option<Pruning>,
    /// Simulations of known value since it looked.
    known: u32,
}

/// Source of the values of simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// From an evaluator.
    Evaluator,
    /// They were known: the game is over there, or the position was evaluated before.
    Known,
}

impl Target {
    /// Makes the limits for a search that has `simulations` simulations. `grace` is the time that smart pruning waits.
    ///
    /// # Errors
    /// `Invalid` for a limit that makes no sense, `Limit` for more visits than allowed.
    pub(super) fn new(until: Until, simulations: u32, max_nodes: u32, grace: Duration) -> Result<Self, Refusal> {
        let nodes = until.nodes.unwrap_or(max_nodes);
        if nodes > max_nodes {
            return Err(Refusal::limit(format!("the limit is {max_nodes} visits, not {nodes}")));
        }
        if until.playouts == Some(0) {
            return Err(Refusal::invalid("a run must be at least 1 simulation"));
        }
        if until.milliseconds == Some(0) {
            return Err(Refusal::invalid("a run must take at least 1 millisecond"));
        }
        if let Some(gain) = until.kld_gain.filter(|gain| !(gain.is_finite() && *gain > 0.0)) {
            return Err(Refusal::invalid(format!("the KLD gain to stop at must be more than 0, not {gain}")));
        }
        if let Some(factor) = until.smart_pruning.filter(|factor| !(factor.is_finite() && *factor > 0.0)) {
            return Err(Refusal::invalid(format!("the factor of smart pruning must be more than 0, not {factor}")));
        }
        let until = Until { nodes: Some(nodes), ..until };
        let pruning = until.smart_pruning.map(|factor| Pruning::new(factor, grace));
        Ok(Self { until, first: simulations, deadline: None, now: Duration::ZERO, reached: None, pruning, known: 0 })
    }

    /// Takes over what was counted for the same limits; breakpoints may be others.
    pub(super) fn count_on_from(&mut self, before: &Self) {
        let limits = |until: &Until| Until { breakpoints: Vec::new(), ..until.clone() };
        if limits(&self.until) == limits(&before.until) {
            (self.first, self.deadline, self.now) = (before.first, before.deadline, before.now);
            self.pruning.clone_from(&before.pruning);
        }
    }

    /// Tells that a breakpoint became true.
    pub(super) fn note_breakpoint(&mut self) {
        self.reached.get_or_insert(Limit::Breakpoint);
    }

    /// Simulations left, as far as visits and simulations decide.
    pub(super) fn left(&self, visits: u32, simulations: u32) -> u32 {
        if self.reached.is_some() {
            return 0;
        }
        let visits_left = self.until.nodes.map_or(u32::MAX, |nodes| nodes.saturating_sub(visits));
        let done = simulations.saturating_sub(self.first);
        visits_left.min(self.until.playouts.map_or(u32::MAX, |playouts| playouts.saturating_sub(done)))
    }

    /// The limit that is reached where no simulations are left.
    pub(super) fn reached(&self, visits: u32) -> Limit {
        let by_visits = self.until.nodes.is_some_and(|nodes| visits >= nodes);
        self.reached.unwrap_or(if by_visits { Limit::Nodes } else { Limit::Playouts })
    }

    /// Tells the time. The first time is the beginning.
    pub(super) fn tick(&mut self, now: Duration) {
        self.now = now;
        let Some(milliseconds) = self.until.milliseconds else { return };
        let deadline = *self.deadline.get_or_insert(now + Duration::from_millis(milliseconds.into()));
        if now >= deadline {
            self.reached.get_or_insert(Limit::Time);
        }
    }

    /// Returns whether smart pruning looks after these simulations: after each, but for batches of one leaf after as many of
    /// known value as Lc0 puts together with one that is evaluated.
    pub(super) fn ends_iteration(&mut self, simulations: u32, source: Source, most_known: Option<u32>) -> bool {
        let Some(most) = most_known.filter(|_| source == Source::Known) else {
            self.known = 0;
            return true;
        };
        self.known += simulations;
        let ends = self.known >= most;
        if ends {
            self.known = 0;
        }
        ends
    }

    /// Looks whether the best move is settled, where that is a limit.
    pub(super) fn look_for_settled<G: Game>(&mut self, search: &Search<G>) {
        let (visits, simulations) = (search.tree().root_visits(), search.tree().simulations());
        let left = Left {
            simulations: self.left(visits, simulations),
            time: self.deadline.map(|deadline| deadline.saturating_sub(self.now)),
        };
        let done = simulations.saturating_sub(self.first);
        if self.pruning.as_mut().is_some_and(|pruning| pruning.look(search, done, left, self.now)) {
            self.reached.get_or_insert(Limit::SmartPruning);
        }
    }

    /// Simulations in which a move must be able to catch up with the best one to be visited at all.
    pub(super) fn within(&self) -> Option<u32> {
        self.pruning.as_ref()?.within()
    }

    /// Tells the KLD gain.
    pub(super) fn note_gain(&mut self, gain: Option<f64>) {
        if gain.zip(self.until.kld_gain).is_some_and(|(gain, least)| gain < least) {
            self.reached.get_or_insert(Limit::KldGain);
        }
    }
}
