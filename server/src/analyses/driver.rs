//! What evaluates a running search, and how it is driven without waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::games::chess::Chess;
use engine::{Evaluation, Parameters};
use session::{EvaluatorInfo, Refusal, SearchRun, Ticket, Want};
use wire::Code;

use super::mailbox::{Mail, Mailbox};
use crate::evaluation::catalogue::CatalogueError;
use crate::evaluation::local::Local;
use crate::evaluation::{Answer, Asked, Catalogue, Client, Encoder, Loaded, Question};

/// How long a search runs between two looks at the mailbox.
const SLICE: Duration = Duration::from_millis(1);

/// Simulations in a slice, at first.
const FIRST_BUDGET: u32 = 64;

/// Numbers of questions are never used again: a search that is stopped and started gets another driver, and the answer
/// to the old one's question may still be in the mailbox.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// The evaluator of one running search.
pub struct Driver {
    kind: Kind,
    evaluation: Evaluation,
}

enum Kind {
    Local {
        evaluator: Local,
        /// Simulations that take about a slice.
        budget: u32,
    },
    Network(Box<Remote>),
}

struct Remote {
    client: Client,
    encoder: Encoder,
    /// The question that is out, and the leaf it is about.
    asked: Option<(u64, Ticket)>,
    /// A question that found the queue full, to be asked again.
    busy: Option<Box<Question>>,
    /// Keeps the network running.
    _network: Arc<Loaded>,
}

/// What a driven search waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing: it goes on at once.
    GoesOn,
    /// An answer, which will come by mail.
    Waits,
    /// Room in a full queue, soon.
    Retries,
    /// It does not run any more.
    Rests,
}

/// Says what evaluates under a name, as a new search wants to know.
///
/// # Errors
/// `Invalid` for an unknown name, `Failed` for a network that cannot be run.
pub fn evaluator_info(catalogue: &Catalogue, name: &str) -> Result<EvaluatorInfo, Refusal> {
    if let Some(network) = name.strip_prefix("network:") {
        let loaded = catalogue.load(network).map_err(|error| refusal(&error))?;
        return Ok(EvaluatorInfo {
            name: name.to_owned(),
            kind: "network".to_owned(),
            description: format!("{}, {}", loaded.offer.name, loaded.offer.description),
            device: format!("{}, ONNX Runtime {}", loaded.device.name, loaded.device.library_version),
            network_sha256: Some(loaded.offer.sha256),
            moves_left_head: loaded.moves_left_head,
        });
    }
    if !Local::NAMES.contains(&name) {
        let name: String = name.chars().take(40).collect();
        let message = format!("there is no evaluator {name:?}: it is network:NAME, {}", Local::NAMES.join(", "));
        return Err(Refusal::new(Code::Invalid, message));
    }
    Ok(EvaluatorInfo {
        name: name.to_owned(),
        kind: name.to_owned(),
        description: Local::description(name).to_owned(),
        device: "CPU".to_owned(),
        network_sha256: None,
        moves_left_head: false,
    })
}

impl Driver {
    /// What drives a search of that evaluator. Answers of networks come into the mailbox.
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
        let kind = match info.name.strip_prefix("network:") {
            Some(name) => {
                let network = catalogue.load(name).map_err(|error| refusal(&error))?;
                if Some(network.offer.sha256) != info.network_sha256 {
                    let message = format!("network {name} is another file than the one this search was made with");
                    return Err(Refusal::new(Code::Failed, message));
                }
                let mailbox = Arc::clone(mailbox);
                let deliver = move |(number, result)| {
                    // An actor that has ended needs no answers.
                    let _ = mailbox.post(Mail::Answer { search, number, result });
                };
                let encoder = network.encoder(parameters);
                let client = network.service.client(Arc::new(deliver));
                Kind::Network(Box::new(Remote { client, encoder, asked: None, busy: None, _network: network }))
            }
            None => {
                let unknown = || Refusal::new(Code::Failed, format!("there is no evaluator {:?} here", info.name));
                let evaluator = Local::named(&info.name, parameters).ok_or_else(unknown)?;
                Kind::Local { evaluator, budget: FIRST_BUDGET }
            }
        };
        Ok(Self { kind, evaluation: Evaluation::default() })
    }

    /// Runs for about a slice, or until an answer is needed.
    pub fn advance(&mut self, run: &mut SearchRun<Chess>) -> Progress {
        match &mut self.kind {
            Kind::Local { evaluator, budget } => {
                let clock = Instant::now();
                let done = run.advance(evaluator, *budget);
                *budget = next_budget(*budget, done, clock.elapsed());
                if run.state() == wire::RunState::Running { Progress::GoesOn } else { Progress::Rests }
            }
            Kind::Network(remote) => remote.advance(run, &mut self.evaluation),
        }
    }

    /// Takes an answer. One to a question that is not out any more is passed over.
    pub fn answer(&mut self, run: &mut SearchRun<Chess>, number: u64, result: Result<Arc<Answer>, Arc<str>>) {
        let Kind::Network(remote) = &mut self.kind else { return };
        let Some((_, ticket)) = remote.asked.take_if(|(asked, _)| *asked == number) else { return };
        match result {
            Ok(answer) => {
                answer.write(&mut self.evaluation);
                run.provide(ticket, &self.evaluation);
            }
            Err(failure) => {
                run.fail(ticket, &*failure);
            }
        }
    }
}

impl Remote {
    fn advance(&mut self, run: &mut SearchRun<Chess>, evaluation: &mut Evaluation) -> Progress {
        let clock = Instant::now();
        let progress = loop {
            let ticket = match run.poll() {
                Want::Nothing => break Progress::Rests,
                Want::Evaluate(ticket) if self.asked.is_some_and(|(_, asked)| asked == ticket) => {
                    break Progress::Waits;
                }
                Want::Evaluate(ticket) => Some(ticket),
                Want::Again => None,
            };
            if let Some(ticket) = ticket
                && let Some(progress) = self.ask(run, ticket, evaluation)
            {
                break progress;
            }
            if SLICE < clock.elapsed() {
                break Progress::GoesOn;
            }
        };
        let (lookups, hits) = self.client.take_counts();
        run.note_cache(hits, lookups);
        progress
    }

    /// Asks about the leaf; `None` where the cache knew.
    fn ask(&mut self, run: &mut SearchRun<Chess>, ticket: Ticket, evaluation: &mut Evaluation) -> Option<Progress> {
        let question = self.busy.take().or_else(|| {
            let (game, moves) = run.leaf()?;
            Some(Box::new(self.encoder.question(game, moves)))
        })?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        match self.client.ask(question, number) {
            Asked::Answered(answer) => {
                answer.write(evaluation);
                run.provide(ticket, evaluation);
                None
            }
            Asked::Waiting => {
                self.asked = Some((number, ticket));
                Some(Progress::Waits)
            }
            Asked::Busy(question) => {
                self.busy = Some(question);
                Some(Progress::Retries)
            }
            Asked::Gone => {
                run.fail(ticket, "the network is not run any more");
                Some(Progress::Rests)
            }
        }
    }
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

fn refusal(error: &CatalogueError) -> Refusal {
    let code = if matches!(error, CatalogueError::Unknown { .. }) { Code::Invalid } else { Code::Failed };
    Refusal::new(code, error.to_string())
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
