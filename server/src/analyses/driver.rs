//! Evaluator of a running search, driven without waiting.

mod refusal;
mod remote;
mod slice;

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Parameters;
use engine::evaluators::{Local, Paired};
use engine::games::chess::Chess;
use networks::Answer;
use session::{EvaluatorInfo, Refusal, SearchRun};
use wire::{Code, NamedNetwork};

use super::mailbox::Mailbox;
use crate::evaluation::Catalogue;
use remote::Remote;
use slice::SLICE;

pub use refusal::refusal;
pub use slice::Progress;

/// Simulations in a slice, at first.
const FIRST_BUDGET: u32 = 64;

/// The evaluators of one running search.
pub struct Driver(Kind);

enum Kind {
    Local {
        evaluator: Box<Paired<Local<Chess>>>,
        /// Simulations that take about a slice.
        budget: u32,
    },
    /// At least one network is asked.
    Network(Box<Remote>),
}

/// Says what evaluates under a name, as a new search wants to know.
///
/// # Errors
/// `Invalid` for an unknown name, `Failed` for a network that cannot be run.
pub fn evaluator_info(catalogue: &Catalogue, name: &str) -> Result<EvaluatorInfo, Refusal> {
    if let Some(network) = NamedNetwork::read(name) {
        let loaded = catalogue.load(network).map_err(|error| refusal(&error))?;
        return Ok(EvaluatorInfo {
            name: name.to_owned(),
            kind: "network".to_owned(),
            description: format!("{}, {}", loaded.offer.name, loaded.offer.description),
            device: loaded.computed_by(),
            network: Some(loaded.id()),
            moves_left_head: loaded.moves_left_head,
            priors: Box::default(),
        });
    }
    EvaluatorInfo::local::<Chess>(name).ok_or_else(|| {
        let (name, names) = (name.chars().take(40).collect::<String>(), Local::<Chess>::names().join(", "));
        Refusal::new(Code::Invalid, format!("there is no evaluator {name:?}: it is network:NAME, {names}"))
    })
}

impl Driver {
    /// Makes the driver of a search with this evaluator. Answers of networks come into the mailbox.
    ///
    /// # Errors
    /// `Failed` where its network cannot be run, or is another one by now.
    pub fn new(
        catalogue: &Catalogue,
        info: &EvaluatorInfo,
        parameters: &Parameters,
        search: u32,
        mailbox: &Arc<Mailbox>,
    ) -> Result<Self, Refusal> {
        if let Some(evaluator) = local(info, parameters) {
            return Ok(Self(Kind::Local { evaluator: Box::new(evaluator), budget: FIRST_BUDGET }));
        }
        Ok(Self(Kind::Network(Box::new(Remote::new(catalogue, info, parameters, search, mailbox)?))))
    }

    /// Runs for about a slice, or until an answer is needed.
    pub fn advance(&mut self, run: &mut SearchRun<Chess>) -> Progress {
        match &mut self.0 {
            Kind::Local { evaluator, budget } => {
                let clock = Instant::now();
                let done = run.advance(&mut **evaluator, *budget);
                *budget = next_budget(*budget, done, clock.elapsed());
                if run.state() == wire::RunState::Running { Progress::GoesOn } else { Progress::Rests }
            }
            Kind::Network(remote) => remote.advance(run),
        }
    }

    /// Returns what has come up with its evaluators since the last call: devices that do not compute any more.
    pub fn news(&mut self) -> Vec<String> {
        match &mut self.0 {
            Kind::Local { .. } => Vec::new(),
            Kind::Network(remote) => remote.news(),
        }
    }

    /// Takes an answer. One to a question that is not out any more is passed over.
    pub fn answer(&mut self, run: &mut SearchRun<Chess>, number: u64, result: Result<Arc<Answer>, Arc<str>>) {
        if let Kind::Network(remote) = &mut self.0 {
            remote.answer(run, number, result);
        }
    }
}

/// The evaluator where it needs no network, and those whose P it takes need none.
fn local(info: &EvaluatorInfo, parameters: &Parameters) -> Option<Paired<Local<Chess>>> {
    let named = |info: &EvaluatorInfo| Local::named(&info.name, parameters).ok_or(());
    let priors = info.priors.each_ref().try_map(named).ok()?;
    Some(Paired::new(named(info).ok()?, priors))
}

/// Scales the budget so that the next slice takes its time; at most four times as many, so that one lucky measurement
/// does not lead to a long absence.
fn next_budget(budget: u32, done: u32, elapsed: Duration) -> u32 {
    if done < budget {
        return budget;
    }
    let factor = SLICE.as_secs_f64() / elapsed.as_secs_f64().max(1e-6);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
    let scaled = (f64::from(budget) * factor.clamp(0.25, 4.0)).clamp(8.0, 8192.0) as u32;
    scaled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_aim_at_a_slice() {
        assert_eq!(next_budget(64, 64, SLICE / 2), 128);
        assert_eq!(next_budget(64, 64, SLICE * 2), 32);
        assert_eq!(next_budget(64, 64, Duration::ZERO), 256);
        assert_eq!(next_budget(64, 3, SLICE), 64, "a run that ended says nothing about speed");
        assert_eq!(next_budget(8, 8, Duration::from_secs(1)), 8);
    }
}
