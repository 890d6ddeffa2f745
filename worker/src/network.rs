//! A network of chess that is ready, as an evaluator of searches.

use std::rc::Rc;

use engine::games::any::AnyGame;
use engine::log::NetworkId;
use engine::{Move, Parameters};
use networks::embedded::{ARITHMETIC, Embedded};
use networks::names::short_name;
use networks::{Cache, Encoder, Limits, Network, Question};
use session::EvaluatorInfo;
use session::solo::{Asks, Brought, Judging, Reply};

/// What evaluators of networks are called before the network's name.
pub(crate) const NETWORK: &str = "network:";

/// Positions that are evaluated together by one thread at most: more are no faster, and nobody is heard meanwhile.
pub(crate) const TOGETHER: usize = 8;

/// Answers that are kept of a network: some 15 MB.
const KEPT_ANSWERS: usize = 40_000;

/// Limits of files that are opened in a browser.
pub(crate) const LIMITS: Limits = Limits { file: 128 << 20, expanded: 512 << 20 };

/// A network that is ready.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The file, for other workers that evaluate with it.
    pub(crate) file: Vec<u8>,
    pub(crate) network: Network,
    pub(crate) embedded: Embedded,
    pub(crate) cache: Cache,
}

/// A question to a network.
pub(crate) struct Asked {
    pub(crate) network: Rc<Loaded>,
    pub(crate) question: Question,
}

impl Loaded {
    /// Makes the network of a file ready. The file is hostile input.
    pub(crate) fn open(name: &str, file: Vec<u8>) -> Result<Self, String> {
        let network = Network::from_bytes(name, file.clone(), &LIMITS).map_err(|error| error.to_string())?;
        let embedded = Embedded::open(&network, TOGETHER).map_err(|unsupported| format!("{name}: {unsupported}"))?;
        Ok(Self { file, network, embedded, cache: Cache::new(KEPT_ANSWERS) })
    }

    /// Returns what it is in the header of a log.
    pub(crate) fn id(&self) -> NetworkId {
        let (sha256, arithmetic) = (self.network.description().sha256, ARITHMETIC);
        NetworkId { sha256, arithmetic }
    }
}

impl Brought<AnyGame, Asked> for Rc<Loaded> {
    fn info(&self, name: &str) -> EvaluatorInfo {
        let description = self.network.description();
        let called = short_name(description.name.as_ref());
        EvaluatorInfo {
            name: name.to_owned(),
            kind: "network".to_owned(),
            description: format!("{called}, {}", description.one_line()),
            device: format!("CPU, {}", ARITHMETIC.name()),
            network: Some(self.id()),
            moves_left_head: description.moves_left,
            priors: Box::default(),
        }
    }

    fn judges(&self, game: &AnyGame) -> bool {
        matches!(game, AnyGame::Chess(_))
    }

    fn evaluator(&self, parameters: &Parameters) -> Judging<AnyGame, Asked> {
        let encoder = Encoder::new(&self.network, parameters);
        Judging::Later(Box::new(Asking { network: Self::clone(self), encoder, lookups: 0, hits: 0 }))
    }
}

/// The network, for one search.
struct Asking {
    network: Rc<Loaded>,
    encoder: Encoder,
    lookups: u64,
    hits: u64,
}

impl Asks<AnyGame, Asked> for Asking {
    fn ask(&mut self, game: &AnyGame, moves: &[Move]) -> Reply<Asked> {
        let AnyGame::Chess(chess) = game else {
            return Reply::Failed("a network of chess cannot evaluate another game".to_owned());
        };
        let question = self.encoder.question(chess, moves);
        self.lookups += u64::from(question.key.is_some());
        if let Some(answer) = self.network.cache.get(&question) {
            self.hits += 1;
            let mut evaluation = engine::Evaluation::default();
            answer.write(&mut evaluation);
            return Reply::Known(evaluation);
        }
        Reply::Question(Asked { network: Rc::clone(&self.network), question })
    }

    fn take_counts(&mut self) -> (u64, u64) {
        (std::mem::take(&mut self.lookups), std::mem::take(&mut self.hits))
    }
}
