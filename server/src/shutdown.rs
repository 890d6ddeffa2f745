//! Ending in order: everybody is told, and waited for.

use std::time::Duration;

use tokio::sync::{mpsc, watch};

/// Told once that the server ends.
#[derive(Clone, Debug)]
pub struct Shutdown {
    told: watch::Receiver<bool>,
    /// Never used to send: dropping the last one says that all tasks have ended.
    _alive: mpsc::Sender<()>,
}

/// The one who tells.
#[derive(Debug)]
pub struct Teller {
    tell: watch::Sender<bool>,
    alive: Option<mpsc::Sender<()>>,
    ended: mpsc::Receiver<()>,
}

impl Teller {
    /// One who has not told yet.
    #[must_use]
    pub fn new() -> Self {
        let (alive, ended) = mpsc::channel(1);
        Self { tell: watch::Sender::new(false), alive: Some(alive), ended }
    }

    /// Makes a listener for a task that must be told and waited for.
    #[must_use]
    pub fn listener(&self) -> Shutdown {
        let alive = self.alive.clone().expect("no listeners are made after the end");
        Shutdown { told: self.tell.subscribe(), _alive: alive }
    }

    /// Tells all listeners.
    pub fn tell(&self) {
        self.tell.send_replace(true);
    }

    /// Waits until every listener was dropped, at most for `patience`.
    pub async fn wait(mut self, patience: Duration) {
        self.alive = None;
        // Either all have ended, or enough was waited.
        let _ = tokio::time::timeout(patience, self.ended.recv()).await;
    }
}

impl Default for Teller {
    fn default() -> Self {
        Self::new()
    }
}

impl Shutdown {
    /// Returns when the server ends.
    pub async fn told(&mut self) {
        // An error means that the teller is gone, which is an end as well.
        let _ = self.told.wait_for(|told| *told).await;
    }
}
