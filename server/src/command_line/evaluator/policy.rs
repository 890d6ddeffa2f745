//! The options that take P of a search from other networks than V.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use engine::{Parameters, PriorSources};

use super::EvaluatorOptions;
use super::chosen::Chosen;
use super::judge::Judge;
use crate::failure::Failure;

/// Networks whose P a search takes.
#[derive(Args, Clone, Debug, Default)]
pub struct PolicyOptions {
    /// A network whose P the search takes, like one of Maia's: what is searched follows it, and V, D and M stay those of --network. A
    /// file, or "shipped" for the network that comes with the program. Every position is then evaluated by both.
    #[arg(long, value_name = "FILE")]
    pub policy_network: Option<PolicyNetwork>,
    /// A network whose P the search takes where the opponent of the side to move at the root is to move; default: the same as for
    /// the other side.
    #[arg(long, value_name = "FILE")]
    pub opponent_policy_network: Option<PolicyNetwork>,
}

/// A network of which P is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyNetwork {
    /// The one that comes with the program.
    Shipped,
    /// A file.
    File(PathBuf),
}

impl From<OsString> for PolicyNetwork {
    fn from(text: OsString) -> Self {
        if text == "shipped" { Self::Shipped } else { Self::File(PathBuf::from(text)) }
    }
}

impl PolicyOptions {
    /// Returns whether all P are the evaluator's.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.policy_network.is_none() && self.opponent_policy_network.is_none()
    }

    /// Puts the networks beside what says V. One that is there already, by its file's digest, is not opened again, and is not asked
    /// twice about a position.
    pub(super) fn choose(
        &self,
        evaluator: &EvaluatorOptions,
        values: Judge,
        parameters: &Parameters,
        largest_batch: usize,
    ) -> Result<Chosen, Failure> {
        let mut judges = vec![values];
        let files = PriorSources { own: self.policy_network.as_ref(), opponent: self.opponent_policy_network.as_ref() };
        let sources = files.try_map(|file| {
            let path = match file {
                PolicyNetwork::Shipped => None,
                PolicyNetwork::File(path) => Some(path.as_path()),
            };
            let network = evaluator.read(path)?;
            let sha256 = Some(network.description().sha256);
            if let Some(known) = judges.iter().position(|judge| judge.network_id().map(|id| id.sha256) == sha256) {
                return Ok(known);
            }
            let backend = evaluator.on_device(&network, largest_batch)?;
            judges.push(Judge::of_network(network, backend, parameters));
            Ok::<_, Failure>(judges.len() - 1)
        })?;
        Ok(Chosen::new(judges, sources))
    }
}
