//! A network asked on the caller's own thread: the command line has one search and nobody to share with.

use std::sync::Arc;

use engine::games::chess::Chess;
use engine::{Evaluation, Evaluator, Move};
use networks::{Backend, RuntimeError};

use super::cache::Cache;
use super::question::{Answer, Encoder};

/// A network with a cache of its own.
#[derive(Debug)]
pub struct Direct {
    backend: Backend,
    encoder: Encoder,
    cache: Cache,
    /// Positions the network evaluated.
    evaluations: u64,
}

impl Direct {
    /// A network on a device, asked as one search wants it.
    #[must_use]
    pub fn new(backend: Backend, encoder: Encoder, cache_entries: usize) -> Self {
        Self { backend, encoder, cache: Cache::new(cache_entries), evaluations: 0 }
    }

    /// Positions the network evaluated.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }
}

impl Evaluator<Chess> for Direct {
    type Error = RuntimeError;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), RuntimeError> {
        let question = self.encoder.question(game, moves);
        if let Some(answer) = self.cache.get(&question) {
            answer.write(evaluation);
            return Ok(());
        }
        let outputs = self.backend.run(std::slice::from_ref(&question.planes))?;
        let answer = Answer::of(&outputs.get(0), &question.indices);
        self.evaluations += 1;
        answer.write(evaluation);
        if let Some(key) = question.key {
            self.cache.insert(key, Arc::new(answer));
        }
        Ok(())
    }
}
