//! Networks that a browser has itself: what its page asks its worker, and what that answers.

use serde::{Deserialize, Serialize};

use crate::worker::{Feature, Question};
use crate::{NetworkEntry, NetworkList, RawEvaluation};

/// Question about the networks, or something to be done with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// The networks that are here.
    List,
    /// Keeps the file beside this message.
    Keep {
        /// The file's name.
        name: String,
    },
    /// All that the evaluator of a search says of a position.
    Evaluate {
        /// The search, which the worker has itself.
        search: u32,
        /// The moves from its root.
        line: Vec<u16>,
        /// True to ask the evaluator whose P the search takes there, and not the one whose V it takes.
        of_priors: bool,
    },
    /// Deletes a network that was kept.
    Delete {
        /// Its name.
        name: String,
    },
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Networks;
    type Answer = Answer;
}

/// The answer to an [`Ask`]; where something could not be done, why not, in one sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The networks that are here.
    Listed(Result<NetworkList, String>),
    /// The network that was kept, as the list has it.
    Kept(Result<NetworkEntry, String>),
    /// A network was deleted.
    Deleted(Result<(), String>),
    /// Evaluation of a position.
    Evaluated {
        /// The search.
        search: u32,
        /// The moves from its root.
        line: Vec<u16>,
        /// As it was asked.
        of_priors: bool,
        /// The answer.
        said: Result<Box<RawEvaluation>, String>,
    },
}
