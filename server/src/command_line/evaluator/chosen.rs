//! Evaluators that a command asks about positions: one evaluator, or one for values and others for priors.

use engine::log::NetworkId;
use engine::{Evaluation, Game as _, Parameters, PriorSources, Search, games::chess::Chess};
use networks::RuntimeError;
use session::{SearchRun, Ticket};
use wire::{RunState, Until};

use super::EvaluatorName;
use super::judge::{Judge, Said};
use crate::failure::Failure;

/// An evaluator that a command asks, with those whose P it takes.
pub struct Chosen {
    /// All that are asked, each once; the first one says V, D and M.
    judges: Vec<Judge>,
    /// Places of those that say P, where that is not the first one.
    sources: PriorSources<usize>,
}

impl Chosen {
    /// Joins evaluators, of which the first one says V.
    pub(super) fn new(judges: Vec<Judge>, sources: PriorSources<usize>) -> Self {
        Self { judges, sources: sources.beside(&0, |one, other| one == other) }
    }

    fn values(&self) -> &Judge {
        &self.judges[0]
    }

    /// A search of the position where `game` stands.
    #[must_use]
    pub fn search_of(&self, game: Chess, parameters: Parameters) -> Search<Chess> {
        let search = Search::new(game, self.name(), self.network_id(), self.has_moves_left(), parameters);
        search.of_priors(self.sources.each_ref().map(|&source| self.judges[source].named()))
    }

    /// Replaces the caches by ones of `entries` answers.
    #[must_use]
    pub fn with_cache_of(self, entries: usize) -> Self {
        let judges = self.judges.into_iter().map(|judge| judge.with_cache_of(entries)).collect();
        Self { judges, ..self }
    }

    /// The network that says V.
    #[must_use]
    pub fn network_id(&self) -> Option<NetworkId> {
        self.values().network_id()
    }

    /// Returns whether any of them is a network.
    #[must_use]
    pub fn has_network(&self) -> bool {
        self.judges.iter().any(|judge| judge.network_id().is_some())
    }

    /// The file of the network that says V, without folders.
    #[must_use]
    pub fn network_name(&self) -> Option<&str> {
        self.values().network_name()
    }

    /// The name that the network which says V has where a server offers it: its file's, without what says its kind. Empty without a
    /// network.
    #[must_use]
    pub fn offered_name(&self) -> String {
        self.values().offered_name()
    }

    /// The same names of those that say P in its place.
    #[must_use]
    pub fn names_of_priors(&self) -> PriorSources<String> {
        self.sources.each_ref().map(|&source| self.judges[source].offered_name())
    }

    /// Returns whether it predicts M, the moves left.
    #[must_use]
    pub fn has_moves_left(&self) -> bool {
        matches!(self.values(), Judge::Network(_, network) if network.description().moves_left)
    }

    /// Returns whether its D means something.
    #[must_use]
    pub fn has_draws(&self) -> bool {
        match self.values() {
            Judge::Network(_, network) => network.description().value == networks::description::ValueKind::Wdl,
            Judge::Local(_, name) => *name == EvaluatorName::Classical,
        }
    }

    /// The evaluator's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.values().name()
    }

    /// Forgets all answers, so that what follows does not depend on what was asked before.
    pub fn forget(&mut self) {
        self.judges.iter_mut().for_each(Judge::forget);
    }

    /// The devices of the networks whose last bits depend on where they are computed, and on what beside them; none where the same
    /// position has the same answer everywhere.
    #[must_use]
    pub fn inexact_devices(&self) -> Vec<String> {
        self.judges.iter().filter_map(Judge::inexact_device).collect()
    }

    /// Describes the evaluators that are really used, and their devices, in words.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut text = self.values().describe();
        if let Some(&own) = self.sources.own.as_ref() {
            text += &format!("; P of {}", self.judges[own].describe());
        }
        if let Some(&opponent) = self.sources.opponent.as_ref() {
            text += &format!("; the opponent's P of {}", self.judges[opponent].describe());
        }
        text
    }

    /// Positions that networks evaluated, each of them counted: a position of which V and P are those of two counts twice. `None`
    /// without a network.
    #[must_use]
    pub fn evaluations(&self) -> Option<u64> {
        self.judges.iter().filter_map(Judge::evaluations).reduce(|one, other| one + other)
    }
}

impl Chosen {
    /// Searches until the root has `nodes` visits and no leaf waits.
    ///
    /// # Errors
    /// When a network fails.
    pub fn search(&mut self, search: Search<Chess>, nodes: u32) -> Result<Search<Chess>, Failure> {
        self.search_until(search, Until::nodes(nodes)).map(SearchRun::into_search)
    }

    /// Searches until a limit is reached, the root's visits the last of them, and no leaf waits.
    ///
    /// # Errors
    /// For a limit that makes no sense, and when a network fails.
    pub fn search_until(&mut self, search: Search<Chess>, until: Until) -> Result<SearchRun<Chess>, Failure> {
        let mut run = SearchRun::new(search, until.nodes.unwrap_or(u32::MAX));
        run.go(until).map_err(|refusal| Failure::Input(refusal.message))?;
        while run.state() == RunState::Running {
            self.drive(&mut run).map_err(|error| Failure::Internal(error.into()))?;
        }
        Ok(run)
    }

    /// Drives a run for about a batch, or a few hundred simulations where nothing is evaluated together.
    ///
    /// # Errors
    /// When a network fails.
    pub fn drive(&mut self, run: &mut SearchRun<Chess>) -> Result<(), RuntimeError> {
        self.drive_all(&mut [run])
    }

    /// Drives runs on: the leaves that they wait for are evaluated together.
    ///
    /// # Errors
    /// When a network fails.
    pub fn drive_all(&mut self, runs: &mut [&mut SearchRun<Chess>]) -> Result<(), RuntimeError> {
        const SIMULATIONS: u32 = 256;
        if let [Judge::Local(local, _)] = &mut self.judges[..] {
            runs.iter_mut().for_each(|run| {
                run.advance(local, SIMULATIONS);
            });
            return Ok(());
        }
        let mut leaves = Vec::new();
        for (run, one) in runs.iter_mut().enumerate() {
            one.poll(|ticket, game, moves| {
                let source = self.sources.of(game.side()).copied().filter(|&source| source != 0);
                let values = self.judges[0].ask(game, moves);
                let priors = source.map(|source| (source, self.judges[source].ask(game, moves)));
                leaves.push(Leaf { run, ticket, values, priors });
            });
        }
        let answers = self.judges.iter_mut().map(|judge| Ok(judge.answers()?.into_iter()));
        let mut answers = answers.collect::<Result<Vec<_>, RuntimeError>>()?;
        let (mut evaluation, mut other) = (Evaluation::default(), Evaluation::default());
        for Leaf { run, ticket, values, priors } in leaves {
            values.write(|| answers[0].next(), &mut evaluation);
            if let Some((source, said)) = priors {
                said.write(|| answers[source].next(), &mut other);
                std::mem::swap(&mut evaluation.logits, &mut other.logits);
            }
            runs[run].provide(ticket, &evaluation);
        }
        Ok(())
    }
}

/// A leaf that waits, and what is said of it.
struct Leaf {
    run: usize,
    ticket: Ticket,
    values: Said,
    priors: Option<(usize, Said)>,
}
