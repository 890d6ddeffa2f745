//! Driving a run: simulations, one evaluator or another, and whether the goal is reached.

use std::fmt::Display;

use engine::{Evaluation, Evaluator, Expanded, Game, Kind, Move, Tree};
use wire::RunState;

use super::{Goal, SearchRun, Ticket, Want};

/// Simulations without an evaluator in one poll. They take about a microsecond each.
const SETTLED_PER_POLL: u32 = 256;

impl<G: Game> SearchRun<G> {
    /// Runs on until an evaluator is needed or nothing is left to do. Leaves that need none are backed up here.
    pub fn poll(&mut self) -> Want {
        if let Some((ticket, _)) = self.waiting {
            return Want::Evaluate(ticket);
        }
        for _ in 0..self.slice(SETTLED_PER_POLL) {
            let selected = self.search.select();
            match self.search.expand(selected) {
                Expanded::Settled(settled) => {
                    self.search.back_up_settled(settled);
                    self.count(1);
                }
                Expanded::Leaf(leaf) => {
                    self.tickets += 1;
                    let ticket = Ticket(self.tickets);
                    self.waiting = Some((ticket, leaf));
                    return Want::Evaluate(ticket);
                }
            }
        }
        if self.state == RunState::Running { Want::Again } else { Want::Nothing }
    }

    /// The leaf that waits: the game, standing there, and its legal moves in the order in which logits are expected.
    #[must_use]
    pub fn leaf(&self) -> Option<(&G, &[Move])> {
        self.waiting.as_ref().map(|(_, leaf)| (self.search.game(), leaf.moves()))
    }

    /// Finishes the simulation of a leaf. `false` where that leaf was given up meanwhile; nothing changes then.
    ///
    /// # Panics
    /// If there are not as many logits as moves.
    pub fn provide(&mut self, ticket: Ticket, evaluation: &Evaluation) -> bool {
        let Some((_, leaf)) = self.waiting.take_if(|(waiting, _)| *waiting == ticket) else {
            return false;
        };
        self.search.back_up(leaf, evaluation);
        self.counters.evaluations += 1;
        self.count(1);
        true
    }

    /// Ends the run because a leaf cannot be evaluated; the search stays as it was. `false` where that leaf was given
    /// up meanwhile; nothing changes then.
    pub fn fail(&mut self, ticket: Ticket, message: impl Into<String>) -> bool {
        let waits = self.waiting.as_ref().is_some_and(|(waiting, _)| *waiting == ticket);
        if waits {
            self.halt(RunState::Failed);
            self.failure = Some(message.into());
        }
        waits
    }

    /// Runs up to `budget` simulations with an evaluator that answers at once, and answers how many. A leaf that
    /// waits is given up. An error of the evaluator ends the run as [`fail`](Self::fail) does.
    pub fn advance<E: Evaluator<G, Error: Display>>(&mut self, evaluator: &mut E, budget: u32) -> u32 {
        self.waiting = None;
        let mut done = 0;
        while done < budget {
            let slice = self.slice(budget - done);
            if slice == 0 {
                break;
            }
            let mut error = None;
            let mut run = 0;
            while run < slice && error.is_none() {
                match self.search.simulate(evaluator, &mut self.evaluation) {
                    Ok(record) => {
                        run += 1;
                        self.counters.evaluations += u64::from(record.kind == Kind::Opened);
                    }
                    Err(failed) => error = Some(failed.to_string()),
                }
            }
            done += run;
            self.count(run);
            if let Some(message) = error {
                self.halt(RunState::Failed);
                self.failure = Some(message);
            }
        }
        done
    }

    /// Simulations to run before the goal is looked at again: every one gives the root one visit, so that need not be
    /// after each. The first one of all may show that the game is over at the root.
    fn slice(&self, most: u32) -> u32 {
        let most = if self.search.moment() == 0 { most.min(1) } else { most };
        self.remaining().min(most)
    }

    /// Simulations left until the goal; 0 when not running.
    fn remaining(&self) -> u32 {
        match self.goal {
            _ if self.state != RunState::Running => 0,
            Goal::Visits(_) if self.game_is_over() => 0,
            Goal::Visits(limit) => limit.saturating_sub(self.visits()),
            Goal::Steps(left) => left,
        }
    }

    /// Notes finished simulations and whether the goal is reached.
    pub(super) fn count(&mut self, simulations: u32) {
        self.revision += 1;
        if let Goal::Steps(left) = &mut self.goal {
            *left = left.saturating_sub(simulations);
        }
        if self.state == RunState::Running && self.remaining() == 0 {
            self.waiting = None;
            self.rate.clear();
            self.state = if self.node_limit().is_some() { RunState::Finished } else { RunState::Idle };
        }
    }

    fn game_is_over(&self) -> bool {
        let tree = self.search.tree();
        !tree.is_empty() && tree.flags(Tree::ROOT).is_terminal()
    }

    pub(super) fn visits(&self) -> u32 {
        self.search.tree().root_visits()
    }
}
