//! A search as it can be shown: a live one, or one that is played back.

use std::time::Duration;

use engine::{Game, Search};
use wire::{Hit, Limit, RunState, Until};

use crate::run::{Counters, SearchRun};

/// Search that a [`Feed`](crate::Feed) shows.
pub trait Shown {
    /// The game that is searched.
    type Game: Game;

    /// The search, at the moment that is shown.
    fn search(&self) -> &Search<Self::Game>;

    /// Returns the state of the search.
    fn state(&self) -> RunState;

    /// Grows with everything that a viewer may see change.
    fn revision(&self) -> u64;

    /// Returns the number of times that simulations were taken back. While it is the same, a node's numbers differ only if its N
    /// does.
    fn rewinds(&self) -> u64;

    /// The digest of the log up to now, computed piece by piece over several calls of about 10 ms; `None` until it is
    /// done.
    fn digest_step(&mut self) -> Option<[u8; 32]>;

    /// Tells the time.
    fn tick(&mut self, _now: Duration) {}

    /// Returns the limits at which it stops by itself.
    fn until(&self) -> Option<Until> {
        None
    }

    /// The limit that it reached.
    fn reached(&self) -> Option<Limit> {
        None
    }

    /// The breakpoints that stopped it.
    fn hits(&self) -> &[Hit] {
        &[]
    }

    /// Returns the counts of the questions asked of evaluators and cache, as far as they are known.
    fn counters(&self) -> Counters {
        Counters::default()
    }

    /// Simulations per second over the last second; 0 when not running.
    fn nps(&self) -> f32 {
        0.0
    }
}

impl<G: Game> Shown for SearchRun<G> {
    type Game = G;

    fn search(&self) -> &Search<G> {
        self.search()
    }

    fn state(&self) -> RunState {
        self.state()
    }

    fn revision(&self) -> u64 {
        self.revision()
    }

    fn rewinds(&self) -> u64 {
        self.rewinds()
    }

    fn digest_step(&mut self) -> Option<[u8; 32]> {
        self.digest_step()
    }

    fn tick(&mut self, now: Duration) {
        self.tick(now);
    }

    fn until(&self) -> Option<Until> {
        self.until()
    }

    fn reached(&self) -> Option<Limit> {
        self.reached()
    }

    fn hits(&self) -> &[Hit] {
        self.hits()
    }

    fn counters(&self) -> Counters {
        self.counters()
    }

    fn nps(&self) -> f32 {
        self.nps()
    }
}
