//! Asking networks, and evaluators that answer at once beside them: of each leaf one says V, D and M, and the same one or another
//! says P.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use engine::evaluators::Local;
use engine::games::chess::Chess;
use engine::{Evaluation, Evaluator as _, Move, Parameters};
use networks::{Answer, Encoder, Question, Standing};
use session::asking::{Asking, Wanted, distinct};
use session::{EvaluatorInfo, Refusal, SearchRun, Want};
use wire::{Code, NamedNetwork};

use super::refusal::refusal;
use super::slice::{Progress, SLICE};
use crate::analyses::mailbox::{Mail, Mailbox};
use crate::evaluation::elsewhere::for_everybody;
use crate::evaluation::{Asked, Catalogue, Client, Loaded};

/// Numbers of questions are never used again: a search that is stopped and started gets another driver, and the answer
/// to the old one's question may still be in the mailbox.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// The evaluators of a search, at least one of them a network.
pub(super) struct Remote {
    /// Each evaluator once; the first one says V, D and M.
    judges: Vec<Judge>,
    asking: Asking,
    /// The questions that are out.
    asked: HashMap<u64, Wanted>,
    /// Questions to be asked, the oldest first: a queue may be full.
    to_ask: VecDeque<(Wanted, Box<Question>)>,
}

/// An evaluator.
enum Judge {
    Network {
        client: Client,
        encoder: Encoder,
        /// Kept running.
        network: Arc<Loaded>,
        /// Devices of it that were told to have been taken out.
        told: usize,
        /// Hears of the servers that evaluate, where there are.
        _listening: Option<remote::Listening>,
    },
    Local(Box<Local<Chess>>),
}

impl Remote {
    /// Opens the way to all networks. Their answers come into the mailbox.
    ///
    /// # Errors
    /// `Failed` where a network cannot be run, or is another one by now.
    pub(super) fn new(
        catalogue: &Catalogue,
        info: &EvaluatorInfo,
        parameters: &Parameters,
        search: u32,
        mailbox: &Arc<Mailbox>,
    ) -> Result<Self, Refusal> {
        let (all, sources) = distinct(info);
        let judges = all.into_iter().map(|info| Judge::open(catalogue, info, parameters, search, mailbox));
        let judges = judges.collect::<Result<_, _>>()?;
        Ok(Self { judges, asking: Asking::new(sources), asked: HashMap::new(), to_ask: VecDeque::new() })
    }

    /// Runs for about a slice, or until an answer is needed.
    pub(super) fn advance(&mut self, run: &mut SearchRun<Chess>) -> Progress {
        let clock = Instant::now();
        let progress = loop {
            let Self { judges, asking, to_ask, .. } = self;
            let want = asking.poll(run, |wanted, game, moves| match judges[wanted.judge].ask(game, moves) {
                Ok(question) => {
                    to_ask.push_back((wanted, question));
                    None
                }
                Err(evaluation) => Some(evaluation),
            });
            if let Some(progress) = self.ask(run) {
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
        for judge in &mut self.judges {
            if let Judge::Network { client, .. } = judge {
                let (lookups, hits) = client.take_counts();
                run.note_cache(hits, lookups);
            }
        }
        progress
    }

    /// Returns a sentence on each device that was taken out since the last call.
    pub(super) fn news(&mut self) -> Vec<String> {
        let news = self.judges.iter_mut().flat_map(|judge| match judge {
            Judge::Network { network, told, .. } => {
                let faults = network.standing.as_ref().map(Standing::faults).unwrap_or_default();
                let new = faults[*told..].to_vec();
                *told = faults.len();
                new
            }
            Judge::Local(_) => Vec::new(),
        });
        news.collect()
    }

    /// Takes an answer. One to a question that is not out any more is passed over.
    pub(super) fn answer(&mut self, run: &mut SearchRun<Chess>, number: u64, result: Result<Arc<Answer>, Arc<str>>) {
        let Some(wanted) = self.asked.remove(&number) else { return };
        match result {
            Ok(answer) => self.asking.take(run, wanted, |evaluation| answer.write(evaluation)),
            Err(failure) => {
                run.fail(wanted.ticket, &*failure);
            }
        }
    }

    /// Asks the waiting questions; those that a cache knows are answered at once. `None` where all of it went out.
    fn ask(&mut self, run: &mut SearchRun<Chess>) -> Option<Progress> {
        while let Some((wanted, question)) = self.to_ask.pop_front() {
            let Judge::Network { client, .. } = &mut self.judges[wanted.judge] else { continue };
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            match client.ask(question, number) {
                Asked::Answered(answer) => self.asking.take(run, wanted, |evaluation| answer.write(evaluation)),
                Asked::Waiting => {
                    self.asked.insert(number, wanted);
                }
                Asked::Busy(question) => {
                    self.to_ask.push_front((wanted, question));
                    return Some(Progress::Retries);
                }
                Asked::Gone => {
                    run.fail(wanted.ticket, "the network is no longer running");
                    return Some(Progress::Rests);
                }
            }
        }
        None
    }
}

impl Judge {
    fn open(
        catalogue: &Catalogue,
        info: &EvaluatorInfo,
        parameters: &Parameters,
        search: u32,
        mailbox: &Arc<Mailbox>,
    ) -> Result<Self, Refusal> {
        let Some(NamedNetwork { name, .. }) = NamedNetwork::read(&info.name) else {
            let unknown = || Refusal::new(Code::Failed, format!("there is no evaluator {:?} here", info.name));
            return Local::named(&info.name, parameters).map(|local| Self::Local(Box::new(local))).ok_or_else(unknown);
        };
        let network = catalogue.load_exactly(name, info.network).map_err(|error| refusal(&error))?;
        let (mailbox, hears) = (Arc::clone(mailbox), Arc::clone(mailbox));
        let listening = network.servers.as_ref().map(|servers| {
            servers.listen(move |said| {
                if let Some(message) = for_everybody(said) {
                    let _ = hears.post(Mail::Notice { search, message });
                }
            })
        });
        let deliver = move |(number, result)| {
            // An actor that has ended needs no answers.
            let _ = mailbox.post(Mail::Answer { search, number, result });
        };
        let encoder = network.encoder(parameters);
        let client = network.service.client(Arc::new(deliver));
        Ok(Self::Network { client, encoder, network, told: 0, _listening: listening })
    }

    /// The question to a network, or else what the evaluator says at once.
    fn ask(&mut self, game: &Chess, moves: &[Move]) -> Result<Box<Question>, Evaluation> {
        match self {
            Self::Network { encoder, .. } => Ok(Box::new(encoder.question(game, moves))),
            Self::Local(local) => {
                let mut evaluation = Evaluation::default();
                let Ok(()) = local.evaluate(game, moves, &mut evaluation);
                Err(evaluation)
            }
        }
    }
}
