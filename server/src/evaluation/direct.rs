//! A network asked on the caller's own thread: the command line has one search and nobody to share with.

use std::sync::Arc;

use engine::Move;
use engine::games::chess::Chess;
use engine::log::NetworkArithmetic;
use networks::{ActiveDevice, Answer, Cache, Encoder, Planes, Question, Running, RuntimeError};

/// A network with a cache of its own.
#[derive(Debug)]
pub struct Direct {
    running: Running,
    encoder: Encoder,
    cache: Cache,
    cache_entries: usize,
    /// Positions that wait, with what the cache knows of them.
    noted: Vec<(Question, Option<Arc<Answer>>)>,
    /// Positions the network evaluated.
    evaluations: u64,
}

impl Direct {
    /// A network on a device, asked as one search wants it.
    #[must_use]
    pub fn new(running: Running, encoder: Encoder, cache_entries: usize) -> Self {
        Self { running, encoder, cache: Cache::new(cache_entries), cache_entries, noted: Vec::new(), evaluations: 0 }
    }

    /// Replaces the cache by an empty one of `entries` answers.
    #[must_use]
    pub fn with_cache_of(self, entries: usize) -> Self {
        Self { cache: Cache::new(entries), cache_entries: entries, ..self }
    }

    /// Forgets all answers.
    pub fn forget(&mut self) {
        self.cache = Cache::new(self.cache_entries);
    }

    /// The device that really computes.
    #[must_use]
    pub fn device(&self) -> &ActiveDevice {
        self.running.device()
    }

    /// Returns the arithmetic that computes.
    #[must_use]
    pub fn arithmetic(&self) -> NetworkArithmetic {
        self.running.arithmetic()
    }

    /// Positions the network evaluated.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }
}

impl Direct {
    /// Notes a position, to be evaluated with the next [`answers`](Self::answers).
    pub fn ask(&mut self, game: &Chess, moves: &[Move]) {
        let question = self.encoder.question(game, moves);
        let answer = self.cache.get(&question);
        self.noted.push((question, answer));
    }

    /// Evaluates what was noted, in batches of the device's size, and hands out the answers in that order.
    ///
    /// # Errors
    /// When the network fails; what was noted is forgotten.
    pub fn answers(&mut self) -> Result<Vec<Arc<Answer>>, RuntimeError> {
        let mut noted = std::mem::take(&mut self.noted);
        let mut unknown: Vec<&mut (Question, Option<Arc<Answer>>)> =
            noted.iter_mut().filter(|(_, answer)| answer.is_none()).collect();
        for batch in unknown.chunks_mut(self.running.largest_batch()) {
            let planes: Vec<Planes> = batch.iter().map(|(question, _)| question.planes.clone()).collect();
            let outputs = self.running.run(&planes)?;
            for (row, (question, answer)) in batch.iter_mut().enumerate() {
                let found = answer.insert(Arc::new(Answer::of(&outputs.get(row), &question.indices)));
                if let Some(key) = question.key {
                    self.cache.insert(key, Arc::clone(found));
                }
            }
            self.evaluations += batch.len() as u64;
        }
        Ok(noted.into_iter().filter_map(|(_, answer)| answer).collect())
    }
}
