//! Networks that other servers evaluate, as pages may hear of it: not where those are, and not what they say.
//!
//! Which servers these are is said by who starts this one. A page names a network, and never an address.

use std::sync::Arc;

use networks::evaluation::Outputs;
use networks::running::StopElsewhere;
use networks::{Elsewhere, Network, Planes, Running, RuntimeError};
use remote::{Addresses, Overview, Remote, Said};

use super::catalogue::CatalogueError;

/// Batches that are asked of a server at once: while one is computed the next one is on its way.
const BATCHES_PER_SERVER: usize = 2;
/// Most batches at once; each has two threads here.
const MOST_BATCHES: usize = 16;

/// The servers of one network.
#[derive(Clone, Debug)]
pub struct Servers {
    /// SHA-256 of the network's file.
    pub sha256: [u8; 32],
    /// Their addresses.
    pub addresses: Addresses,
    /// How they are asked.
    pub settings: remote::Settings,
}

impl Servers {
    /// Has the servers evaluate the network. What is wrong with them is in the log.
    ///
    /// # Errors
    /// Where none of them can be asked.
    pub fn open(&self, network: &Network, largest_batch: usize) -> Result<(Vec<Running>, Overview), CatalogueError> {
        let remote = Remote::open(&self.addresses, network, largest_batch, self.settings.clone()).map_err(|error| {
            tracing::error!("{error}");
            CatalogueError::Runtime(
                "the servers that evaluate the network cannot be asked; the log says why".to_owned(),
            )
        })?;
        let (overview, device) = (remote.overview(), remote.device());
        let at_once = (BATCHES_PER_SERVER * self.addresses.all().len()).min(MOST_BATCHES);
        let more: Vec<Remote> = (1..at_once).map(|_| remote.another()).collect();
        let all = std::iter::once(remote).chain(more);
        Ok((all.map(|remote| Running::elsewhere(Box::new(Discreet(remote)), device.clone())).collect(), overview))
    }
}

/// Servers whose problems are in the log, and told to nobody else.
#[derive(Debug)]
struct Discreet(Remote);

impl Elsewhere for Discreet {
    fn largest_batch(&self) -> usize {
        self.0.largest_batch()
    }

    fn stopper(&self) -> Arc<dyn StopElsewhere> {
        self.0.stopper()
    }

    fn run(&mut self, batch: &[Planes]) -> Result<Outputs<'_>, RuntimeError> {
        self.0.run(batch).map_err(|error| match error {
            RuntimeError::Elsewhere(problem) => {
                tracing::error!("{problem}");
                RuntimeError::Elsewhere("the servers that evaluate gave no answer; the log says why".to_owned())
            }
            other => other,
        })
    }
}

/// What viewers of a search are told; `None` where it is no concern of theirs.
#[must_use]
pub fn for_everybody(said: &Said) -> Option<String> {
    match said {
        Said::Lost { .. } | Said::Back { .. } => None,
        Said::Waiting { .. } => {
            Some("the servers that evaluate cannot be reached; the search waits for them".to_owned())
        }
        Said::GoesOn { after } => {
            Some(format!("a server that evaluates is back; the search goes on after {:.1} s", after.as_secs_f64()))
        }
    }
}
