//! What waits for a network.

use std::collections::VecDeque;
use std::sync::Arc;

use wire::Request;

use crate::evaluation::Loaded;

/// Commands and leaves that wait, in order. The network of the first command is being opened.
#[derive(Debug, Default)]
pub(in crate::analyses::actor) struct Loading {
    pub(super) waiting: VecDeque<Waiting>,
    /// Networks that the first command needs and that are open, until the others are: else they might be put to rest.
    pub(super) open: Vec<Arc<Loaded>>,
}

#[derive(Debug)]
pub(super) enum Waiting {
    Command(u64, Request),
    /// A connection that has left: its commands are carried out all the same.
    Leave(u64),
    /// The analysis of a whole game, which nobody has to be connected for.
    Game,
}

impl Loading {
    pub(in crate::analyses::actor) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(super) fn concerns(&self, connection: u64) -> bool {
        self.waiting.iter().any(|waiting| matches!(waiting, Waiting::Command(other, _) if *other == connection))
    }
}
