//! A network of chess that is ready, as an evaluator of searches.

use std::rc::Rc;

use engine::games::any::AnyGame;
use engine::log::{NetworkArithmetic, NetworkId};
use engine::{Move, Parameters};
use networks::embedded::{self, Embedded};
use networks::lc0::policy;
use networks::{Cache, Encoder, InputFormat, Limits, Network, Output, PlaneSet, Planes, Question, Transform};
use session::raw::{self, FromNetwork};
use session::solo::{Asks, Brought, Judging, Reply};
use session::{EvaluatorInfo, Subject};
use shakmaty::Position as _;
use wire::{NamedNetwork, Plane, RawEvaluation, RawNetwork, Turned};

use crate::library::Library;

/// Returns the network that an evaluator's name names. Who computes it is the browser's choice, and nobody else's.
pub(crate) fn named(evaluator: &str) -> Option<&str> {
    NamedNetwork::read(evaluator).filter(|named| named.runtime.is_none()).map(|named| named.name)
}

/// Returns the evaluator that is a network of this name.
pub(crate) fn of_network(name: &str) -> String {
    NamedNetwork { name, runtime: None }.evaluator()
}

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
    pub(crate) computing: Computing,
    pub(crate) cache: Cache,
}

/// Who computes a network.
#[derive(Debug)]
pub(crate) enum Computing {
    /// This program.
    Embedded(Box<Embedded>),
    /// ONNX Runtime, what the embedded evaluator cannot.
    Library(Library),
}

/// A question to a network.
pub(crate) struct Asked {
    pub(crate) network: Rc<Loaded>,
    pub(crate) question: Question,
}

/// Reads the network of a file. The file is hostile input.
pub(crate) fn read(name: &str, file: Vec<u8>) -> Result<Network, String> {
    Network::from_bytes(name, file, &LIMITS).map_err(|error| error.to_string())
}

impl Loaded {
    /// Makes the network of a file ready.
    pub(crate) async fn open(name: &str, file: Vec<u8>) -> Result<Self, String> {
        let network = read(name, file.clone())?;
        let computing = match Embedded::open(&network, TOGETHER) {
            Ok(embedded) => Computing::Embedded(Box::new(embedded)),
            Err(_) => {
                Computing::Library(Library::open(&network).await.map_err(|problem| format!("{name}: {problem}"))?)
            }
        };
        Ok(Self { file, network, computing, cache: Cache::new(KEPT_ANSWERS) })
    }

    /// Returns what it is in the header of a log.
    pub(crate) fn id(&self) -> NetworkId {
        let arithmetic = match self.computing {
            Computing::Embedded(_) => embedded::ARITHMETIC,
            Computing::Library(_) => NetworkArithmetic::OnnxRuntime,
        };
        NetworkId { sha256: self.network.description().sha256, arithmetic }
    }

    /// Describes for people by what positions are evaluated.
    fn device(&self) -> String {
        match &self.computing {
            Computing::Embedded(_) => format!("CPU, {}", embedded::ARITHMETIC.name()),
            Computing::Library(library) => library.device().to_owned(),
        }
    }

    /// Returns whether who computes it has ended.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(&self.computing, Computing::Library(library) if library.has_ended())
    }

    /// Evaluates one position by itself: no search waits, and nothing is kept.
    async fn evaluate(&self, planes: &Planes) -> Result<Output, String> {
        let planes = std::slice::from_ref(planes);
        match &self.computing {
            Computing::Embedded(embedded) => {
                let mut embedded = embedded.another();
                let outputs = embedded.run(planes).map_err(|error| error.to_string())?;
                Ok(outputs.get(0).to_output())
            }
            Computing::Library(library) => Ok(library.run(planes).await?.remove(0)),
        }
    }

    /// Says all that the network says of a position.
    pub(crate) async fn say(&self, subject: &Subject, evaluator: &EvaluatorInfo) -> Result<RawEvaluation, String> {
        if subject.moves.is_empty() {
            return Err("the game is over in this position, so there is nothing to evaluate".to_owned());
        }
        let encoder = Encoder::new(&self.network, &subject.parameters);
        let (question, transform) = encoder.whole_question(&subject.game);
        let output = self.evaluate(&question.planes).await?;
        let Transform { left_right, top_bottom, diagonal } = transform;
        let said = FromNetwork {
            device: self.device(),
            q: output.q,
            wdl: output.wdl,
            moves_left: output.moves_left,
            network: RawNetwork {
                input_format: encoder.format().to_string(),
                turned: Turned { left_right, top_bottom, diagonal },
                planes: planes(&question.planes, encoder.format(), encoder.used_planes()),
                logits: output.policy,
                topology: None,
            },
        };
        let turn = subject.game.position().turn();
        Ok(raw::of_network(subject, evaluator, said, |mv| policy::index(mv, turn, transform)))
    }
}

/// Planes as the page draws them.
pub(crate) fn planes(planes: &Planes, format: InputFormat, used: &PlaneSet) -> Vec<Plane> {
    planes.named(format, used).map(|(name, rows, value, is_used)| Plane { name, rows, value, is_used }).collect()
}

impl Brought<AnyGame, Asked> for Rc<Loaded> {
    fn info(&self, name: &str) -> EvaluatorInfo {
        let description = self.network.description();
        let called = named(name).unwrap_or(name);
        EvaluatorInfo {
            name: name.to_owned(),
            kind: "network".to_owned(),
            description: format!("{called}, {}", description.one_line()),
            device: self.device(),
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
