//! Evaluator of a running search, driven without waiting.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::evaluators::Local;
use engine::games::chess::Chess;
use engine::{Evaluation, Parameters};
use session::{EvaluatorInfo, Refusal, SearchRun, Ticket, Want};
use wire::Code;

use super::mailbox::{Mail, Mailbox};
use crate::evaluation::catalogue::CatalogueError;
use crate::evaluation::{Answer, Asked, Catalogue, Client, Encoder, Loaded, Question};

/// Time that a search runs between two looks at the mailbox.
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
        evaluator: Local<Chess>,
        /// Simulations that take about a slice.
        budget: u32,
    },
    Network(Box<Remote>),
}

struct Remote {
    client: Client,
    encoder: Encoder,
    /// The questions that are out, and the leaves they are about.
    asked: HashMap<u64, Ticket>,
    /// Questions to be asked, the oldest first: the queue may be full.
    to_ask: VecDeque<(Ticket, Box<Question>)>,
    /// Keeps the network running.
    _network: Arc<Loaded>,
}

/// Next step of a driven search.
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
        let kind = match info.name.strip_prefix("network:") {
            Some(name) => {
                let network = catalogue.load_exactly(name, info.network_sha256).map_err(|error| refusal(&error))?;
                let mailbox = Arc::clone(mailbox);
                let deliver = move |(number, result)| {
                    // An actor that has ended needs no answers.
                    let _ = mailbox.post(Mail::Answer { search, number, result });
                };
                let encoder = network.encoder(parameters);
                let client = network.service.client(Arc::new(deliver));
                let (asked, to_ask) = (HashMap::new(), VecDeque::new());
                Kind::Network(Box::new(Remote { client, encoder, asked, to_ask, _network: network }))
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
        let Some(ticket) = remote.asked.remove(&number) else { return };
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
            let (encoder, to_ask) = (&self.encoder, &mut self.to_ask);
            let want = run.poll(|ticket, game, moves| {
                to_ask.push_back((ticket, Box::new(encoder.question(game, moves))));
            });
            if let Some(progress) = self.ask(run, evaluation) {
                break progress;
            }
            match want {
                Want::Nothing => break Progress::Rests,
                Want::Answers if !run.has_answer() => break Progress::Waits,
                Want::Answers | Want::Again => {}
            }
            if SLICE < clock.elapsed() {
                break Progress::GoesOn;
            }
        };
        let (lookups, hits) = self.client.take_counts();
        run.note_cache(hits, lookups);
        progress
    }

    /// Asks the waiting questions; those that the cache knows are answered at once. `None` where all of it went out.
    fn ask(&mut self, run: &mut SearchRun<Chess>, evaluation: &mut Evaluation) -> Option<Progress> {
        while let Some((ticket, question)) = self.to_ask.pop_front() {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            match self.client.ask(question, number) {
                Asked::Answered(answer) => {
                    answer.write(evaluation);
                    run.provide(ticket, evaluation);
                }
                Asked::Waiting => {
                    self.asked.insert(number, ticket);
                }
                Asked::Busy(question) => {
                    self.to_ask.push_front((ticket, question));
                    return Some(Progress::Retries);
                }
                Asked::Gone => {
                    run.fail(ticket, "the network is no longer running");
                    return Some(Progress::Rests);
                }
            }
        }
        None
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

/// Turns the error into a refusal of the command that needs the network.
#[must_use]
pub fn refusal(error: &CatalogueError) -> Refusal {
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
