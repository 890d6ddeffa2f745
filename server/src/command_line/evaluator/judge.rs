//! One evaluator that a command asks.

use std::path::Path;
use std::sync::Arc;

use engine::{
    Evaluation, Evaluator as _, Move, Parameters,
    evaluators::Local,
    games::chess::Chess,
    log::{NamedEvaluator, NetworkArithmetic, NetworkId},
};
use networks::names::short_name;
use networks::{Answer, Encoder, Network, Running, RuntimeError};

use super::name::EvaluatorName;
use crate::evaluation::direct::Direct;

/// Answers kept by a command's own cache.
pub const CACHE_ENTRIES: usize = 200_000;

/// One evaluator.
pub(super) enum Judge {
    /// A network and what its file is called.
    Network(Box<Direct>, Box<Network>),
    /// One that needs no file.
    Local(Local<Chess>, EvaluatorName),
}

impl Judge {
    /// A network on a device.
    pub(super) fn of_network(network: Network, running: Running, parameters: &Parameters) -> Self {
        let encoder = Encoder::new(&network, parameters);
        Self::Network(Box::new(Direct::new(running, encoder, CACHE_ENTRIES)), Box::new(network))
    }

    /// Asks about a position; a network notes it.
    pub(super) fn ask(&mut self, game: &Chess, moves: &[Move]) -> Said {
        match self {
            Self::Network(direct, _) => {
                direct.ask(game, moves);
                Said::Next
            }
            Self::Local(local, _) => {
                let mut evaluation = Evaluation::default();
                let Ok(()) = local.evaluate(game, moves, &mut evaluation);
                Said::AtOnce(Box::new(evaluation))
            }
        }
    }

    /// The answers to what was noted, in order.
    pub(super) fn answers(&mut self) -> Result<Vec<Arc<Answer>>, RuntimeError> {
        match self {
            Self::Network(direct, _) => direct.answers(),
            Self::Local(..) => Ok(Vec::new()),
        }
    }

    /// Replaces the cache by one of `entries` answers.
    pub(super) fn with_cache_of(self, entries: usize) -> Self {
        match self {
            Self::Network(direct, network) => Self::Network(Box::new(direct.with_cache_of(entries)), network),
            local @ Self::Local(..) => local,
        }
    }

    /// Forgets all answers.
    pub(super) fn forget(&mut self) {
        match self {
            Self::Network(direct, _) => direct.forget(),
            Self::Local(..) => {}
        }
    }

    /// The device of a network whose last bits depend on it, and on which positions are evaluated together.
    pub(super) fn inexact_device(&self) -> Option<String> {
        match self {
            Self::Network(direct, _) if direct.arithmetic() == NetworkArithmetic::OnnxRuntime => {
                Some(direct.device().to_string())
            }
            _ => None,
        }
    }

    /// The network, as it is computed.
    pub(super) fn network_id(&self) -> Option<NetworkId> {
        match self {
            Self::Network(direct, network) => {
                Some(NetworkId { sha256: network.description().sha256, arithmetic: direct.arithmetic() })
            }
            Self::Local(..) => None,
        }
    }

    /// The network's file, without folders.
    pub(super) fn network_name(&self) -> Option<&str> {
        match self {
            Self::Network(_, network) => Some(&network.description().name),
            Self::Local(..) => None,
        }
    }

    /// The network's name where a server offers it; empty without a network.
    pub(super) fn offered_name(&self) -> String {
        self.network_name().map_or_else(String::new, |name| short_name(Path::new(name)))
    }

    /// The evaluator's name.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Network(..) => EvaluatorName::Network.text(),
            Self::Local(_, name) => name.text(),
        }
    }

    /// The evaluator as a log's header names it.
    pub(super) fn named(&self) -> NamedEvaluator {
        NamedEvaluator { name: self.name().to_owned(), network: self.network_id() }
    }

    /// Describes the evaluator, and its device, in words.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Network(direct, network) => format!("network {} on {}", network.description().name, direct.device()),
            Self::Local(_, name) => {
                let description = Local::<Chess>::description(name.text()).unwrap_or_default();
                format!("evaluator {}: {description}", name.text())
            }
        }
    }

    /// Positions a network evaluated; `None` without one.
    pub(super) fn evaluations(&self) -> Option<u64> {
        match self {
            Self::Network(direct, _) => Some(direct.evaluations()),
            Self::Local(..) => None,
        }
    }
}

/// Evaluator's judgement of a position.
pub(super) enum Said {
    /// It has said this.
    AtOnce(Box<Evaluation>),
    /// The next of its answers.
    Next,
}

impl Said {
    /// Writes what is said for the engine; `next` has it where it was noted.
    pub(super) fn write(self, next: impl FnOnce() -> Option<Arc<Answer>>, evaluation: &mut Evaluation) {
        match self {
            Self::AtOnce(said) => *evaluation = *said,
            Self::Next => next().expect("an answer to every question").write(evaluation),
        }
    }
}
