//! What people are told of servers while a search runs.

use std::fmt;
use std::time::Duration;

use crate::address::Address;

/// Something that people should know.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A server is not asked any more, for the time being.
    Lost {
        /// The server.
        address: Address,
        /// Why, as a clause.
        reason: String,
    },
    /// A server is asked again.
    Back {
        /// The server.
        address: Address,
    },
    /// No server can be asked: the search waits.
    Waiting {
        /// What is wrong with the last one that was asked.
        reason: String,
    },
    /// The search goes on.
    GoesOn {
        /// Time that it has waited.
        after: Duration,
    },
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost { address, reason } => write!(f, "{address} is not asked for now: {reason}"),
            Self::Back { address } => write!(f, "{address} is asked again"),
            Self::Waiting { reason } => write!(f, "no server can be asked, the search waits: {reason}"),
            Self::GoesOn { after } => write!(f, "the search goes on after {:.1} s", after.as_secs_f64()),
        }
    }
}
