//! Driving a run: batches, one evaluator or another, and whether the goal is reached.

use std::fmt::Display;

use engine::{Evaluation, Evaluator, Game, Kind, Move, Record, Tree, search::Next};
use wire::{Limit, RunState};

use super::goal::{Goal, Source, Target};
use super::{Asked, SearchRun, Ticket, Want, pruning};
use crate::kld;

/// Simulations and batches in one poll. They take about a microsecond each.
const TURNS_PER_POLL: u32 = 256;

/// Result of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// The search went on, by this many simulations.
    Went(u32),
    /// The oldest leaf waits for its answer.
    Waits,
    /// It does not run.
    Rests,
}

impl<G: Game> SearchRun<G> {
    /// Runs on until an answer is needed or nothing is left to do. `ask` is called for each leaf that needs an evaluator,
    /// once: with its ticket, the game standing there, and its legal moves in the order in which logits are expected.
    pub fn poll(&mut self, mut ask: impl FnMut(Ticket, &G, &[Move])) -> Want {
        for _ in 0..TURNS_PER_POLL {
            let turn = self.turn(|ticket, game, moves, _| {
                ask(ticket, game, moves);
                None
            });
            match turn {
                Turn::Went(_) => {}
                Turn::Waits => return Want::Answers,
                Turn::Rests => return Want::Nothing,
            }
        }
        if self.state == RunState::Running { Want::Again } else { Want::Nothing }
    }

    /// Takes the answer for a leaf. `false` where it was given up meanwhile; nothing changes then. The next poll backs
    /// up what has been answered.
    ///
    /// # Panics
    /// When it is backed up, if there are not as many logits as moves.
    pub fn provide(&mut self, ticket: Ticket, evaluation: &Evaluation) -> bool {
        let spare = self.spare.pop();
        let Some(asked) = self.asked_for(ticket) else { return false };
        let mut answer = spare.unwrap_or_default();
        answer.clone_from(evaluation);
        asked.answer = Some(answer);
        true
    }

    /// Returns whether the oldest leaf has its answer, so that the next poll goes on.
    #[must_use]
    pub fn has_answer(&self) -> bool {
        self.asked.front().is_some_and(|asked| asked.answer.is_some())
    }

    /// Ends the run because a leaf cannot be evaluated; the search stays as it was. `false` where that leaf was given
    /// up meanwhile; nothing changes then.
    pub fn fail(&mut self, ticket: Ticket, message: impl Into<String>) -> bool {
        let waits = self.asked_for(ticket).is_some();
        if waits {
            self.halt(RunState::Failed);
            self.failure = Some(message.into());
        }
        waits
    }

    /// Runs up to `budget` simulations with an evaluator that answers at once, and answers how many; a batch may exceed
    /// it. Answers that are out are given up. An error of the evaluator ends the run as [`fail`](Self::fail) does.
    pub fn advance<E: Evaluator<G, Error: Display>>(&mut self, evaluator: &mut E, budget: u32) -> u32 {
        self.give_up_missing();
        let mut done = 0;
        while done < budget {
            // An edit may have made batches single while one waits.
            let one_by_one = self.search.parameters().batch == 1 && self.search.leaves_waiting() == 0;
            let (ran, error) =
                if one_by_one { self.simulate(evaluator, budget - done) } else { self.turn_at_once(evaluator) };
            done += ran.unwrap_or(0);
            if let Some(message) = error {
                self.halt(RunState::Failed);
                self.failure = Some(message);
            }
            if ran.is_none() {
                break;
            }
        }
        done
    }

    /// Simulations one by one, without the detour through batches.
    fn simulate<E>(&mut self, evaluator: &mut E, budget: u32) -> (Option<u32>, Option<String>)
    where
        E: Evaluator<G, Error: Display>,
    {
        let slice = self.slice(budget);
        self.search.expect_left(self.within());
        let (mut error, mut ran, mut known) = (None, 0, false);
        while ran < slice && error.is_none() {
            match self.search.simulate(evaluator, &mut self.evaluation) {
                Ok(record) => {
                    ran += 1;
                    self.counters.evaluations += u64::from(record.kind == Kind::Opened);
                    known = record.kind != Kind::Opened || self.is_transposition(&record);
                    if self.breakpoints.are_set() && self.breakpoints.look(&self.search, &record) {
                        break;
                    }
                }
                Err(failed) => error = Some(failed.to_string()),
            }
        }
        self.count(ran, if known { Source::Known } else { Source::Evaluator });
        (Some(ran).filter(|_| slice > 0), error)
    }

    /// A turn whose leaves are evaluated on the spot.
    fn turn_at_once<E>(&mut self, evaluator: &mut E) -> (Option<u32>, Option<String>)
    where
        E: Evaluator<G, Error: Display>,
    {
        let mut error = None;
        let turn = self.turn(|_, game, moves, spare| {
            let mut evaluation = spare.pop().unwrap_or_default();
            match evaluator.evaluate(game, moves, &mut evaluation) {
                Ok(()) => Some(evaluation),
                Err(failed) => {
                    error.get_or_insert_with(|| failed.to_string());
                    None
                }
            }
        });
        match turn {
            Turn::Went(ran) => (Some(ran), error),
            Turn::Waits | Turn::Rests => (None, error),
        }
    }

    /// One turn: a batch is gathered, or the oldest leaf backed up. `ask` may answer at once, with a free evaluation of
    /// those that it is shown.
    fn turn(&mut self, mut ask: impl FnMut(Ticket, &G, &[Move], &mut Vec<Evaluation>) -> Option<Evaluation>) -> Turn {
        if self.state != RunState::Running {
            return Turn::Rests;
        }
        let waiting = self.search.leaves_waiting();
        let unknown = self.asked.is_empty() && waiting > 0;
        let gathers = self.search.next() == Next::Gather && self.has_room(waiting);
        let (before, within) = (self.search.tree().simulations(), self.within());
        let mut source = Source::Known;
        if unknown || gathers {
            let (asked, tickets, spare) = (&mut self.asked, &mut self.tickets, &mut self.spare);
            let note = |game: &G, moves: &[Move]| {
                *tickets += 1;
                let ticket = Ticket(*tickets);
                let answer = ask(ticket, game, moves, spare);
                asked.push_back(Asked { ticket, answer });
            };
            if unknown {
                self.search.ask_again(note);
            } else {
                self.search.expect_left(within);
                self.search.gather(note);
            }
        } else if let Some(Asked { answer: Some(answer), .. }) = self.asked.pop_front_if(|asked| asked.answer.is_some())
        {
            source = Source::Evaluator;
            self.search.back_up_next(&answer);
            self.spare.push(answer);
            self.counters.evaluations += 1;
        } else if waiting > 0 {
            return Turn::Waits;
        }
        let ran = self.search.tree().simulations() - before;
        if self.breakpoints.are_set() {
            for record in self.search.records().rev().take(ran as usize) {
                self.breakpoints.look(&self.search, &record);
            }
        }
        self.count(ran, source);
        Turn::Went(ran)
    }

    fn asked_for(&mut self, ticket: Ticket) -> Option<&mut Asked> {
        // Tickets are given out in ascending order.
        let at = self.asked.binary_search_by_key(&ticket, |asked| asked.ticket).ok()?;
        Some(&mut self.asked[at]).filter(|asked| asked.answer.is_none())
    }

    /// Forgets what was asked where answers are still out.
    fn give_up_missing(&mut self) {
        if self.asked.iter().any(|asked| asked.answer.is_none()) {
            self.give_up_answers();
        }
    }

    /// Forgets what was asked. Leaves that the log has wait on.
    pub(super) fn give_up_answers(&mut self) {
        if !self.asked.is_empty() {
            self.asked.clear();
            self.search.wait_as_logged();
        }
    }

    /// Simulations to run before the goal is looked at again: every one gives the root one visit, so that need not be
    /// after each. The first one of all may show that the game is over at the root.
    fn slice(&self, most: u32) -> u32 {
        let most = if self.search.moment() == 0 { most.min(1) } else { most };
        let most = match &self.goal {
            // Each may settle which move is the best.
            Goal::Until(Target { until, .. }) if until.smart_pruning.is_some() => most.min(1),
            Goal::Until(Target { until, .. }) if until.kld_gain.is_some() => {
                most.min(kld::INTERVAL - self.visits() % kld::INTERVAL)
            }
            Goal::Until(_) | Goal::Steps(_) => most,
        };
        self.remaining().min(most)
    }

    /// Simulations that smart pruning leaves for a move to catch up in.
    fn within(&self) -> Option<u32> {
        match &self.goal {
            Goal::Until(target) => target.within(),
            Goal::Steps(_) => None,
        }
    }

    /// Simulations left until the goal; 0 when not running.
    fn remaining(&self) -> u32 {
        match &self.goal {
            _ if self.state != RunState::Running => 0,
            Goal::Until(_) if self.game_is_over() => 0,
            Goal::Until(target) => target.left(self.visits(), self.search.tree().simulations()),
            Goal::Steps(left) => *left,
        }
    }

    /// Returns whether another batch may be gathered. One that is gathered for a number of visits is also backed up, so those
    /// that wait count; steps end in the midst of a batch.
    fn has_room(&self, waiting: usize) -> bool {
        match &self.goal {
            Goal::Until(_) => self.remaining() as usize > waiting,
            Goal::Steps(left) => *left > 0,
        }
    }

    /// Returns whether the value of a new node was that of an earlier one.
    fn is_transposition(&self, record: &Record) -> bool {
        self.search.tree().leaf_of(record).is_some_and(|node| self.search.transposition_of(node).is_some())
    }

    /// Notes finished simulations, where their values come from, and whether the goal is reached.
    pub(super) fn count(&mut self, simulations: u32, source: Source) {
        self.revision += 1;
        let visits = self.visits();
        let before = visits.saturating_sub(simulations);
        let gain = before / kld::INTERVAL != visits / kld::INTERVAL;
        // A batch is looked at as a whole, as in Lc0, unless the next one is gathered before it is backed up.
        let parameters = self.search.parameters();
        let whole = self.search.leaves_waiting() == 0 || parameters.pipeline;
        let most_known = (parameters.batch == 1).then(|| pruning::most_known(parameters));
        match &mut self.goal {
            Goal::Steps(left) => *left = left.saturating_sub(simulations),
            Goal::Until(target) => {
                if !self.breakpoints.hits().is_empty() {
                    target.note_breakpoint();
                }
                if gain && target.until.kld_gain.is_some() {
                    target.note_gain(kld::kld_gain(&self.search));
                }
                if whole && target.ends_iteration(simulations, source, most_known) {
                    target.look_for_settled(&self.search);
                }
            }
        }
        self.end_if_done();
    }

    /// Ends the run where its goal is reached. What was gathered for a limit is also backed up; steps end in the midst of
    /// a batch.
    pub(super) fn end_if_done(&mut self) {
        let complete = matches!(self.goal, Goal::Steps(_)) || self.search.leaves_waiting() == 0;
        if self.state != RunState::Running || self.remaining() > 0 || !complete {
            return;
        }
        self.rate.clear();
        self.revision += 1;
        (self.state, self.reached) = match &self.goal {
            Goal::Steps(_) => (RunState::Idle, None),
            Goal::Until(_) if self.game_is_over() => (RunState::Finished, Some(Limit::GameOver)),
            Goal::Until(target) => (RunState::Finished, Some(target.reached(self.visits()))),
        };
        // Whoever was asked is let go with the run: what he says later would reach nobody.
        self.give_up_missing();
    }

    fn game_is_over(&self) -> bool {
        let tree = self.search.tree();
        !tree.is_empty() && tree.flags(Tree::ROOT).is_terminal()
    }

    pub(super) fn visits(&self) -> u32 {
        self.search.tree().root_visits()
    }
}
