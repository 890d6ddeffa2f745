//! All servers of one network: which one is asked, and what happens when one fails.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::stream::{FuturesUnordered, StreamExt as _};
use networks::{Output, Planes, Tensors};
use tokio::sync::watch;

use crate::address::Address;
use crate::endpoint::{Endpoint, Piece, State};
use crate::failure::Failure;
use crate::hearing::{Hearing, Waits};
use crate::said::Said;
use crate::settings::Settings;

/// The servers of a network.
pub(crate) struct Pool {
    pub(crate) endpoints: Vec<Arc<Endpoint>>,
    pub(crate) settings: Settings,
    tensors: Arc<Tensors>,
    /// Tells of every change of a server's state.
    changes: watch::Sender<()>,
    pub(crate) hearing: Hearing,
}

/// Reason why positions were not evaluated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Unanswered {
    /// No server is trusted any more.
    #[error("no server is trusted with the network: {address}: {reason}")]
    Distrusted { address: Address, reason: String },
    /// No server came back.
    #[error("no server evaluated within {} s; {address}: {reason}", .after.as_secs())]
    GaveUp { after: Duration, address: Address, reason: String },
    /// All servers take fewer positions.
    #[error("the servers take fewer positions than {0} at once")]
    TooMany(usize),
}

/// Fewest positions that a batch is cut into for several servers.
const LEAST_PIECE: usize = 4;

/// Time before a busy server is asked again: at first, and after that twice as long each time up to the last.
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LAST_PAUSE: Duration = Duration::from_millis(500);

/// A server that is there and fails so often on the same positions will not do better.
const MOST_FAILURES: u32 = 5;

/// A server that takes so many times as long as it usually does is not waited for where there is another.
const USUAL: u32 = 4;
/// Nobody is asked twice sooner than this.
const LEAST_PATIENCE: Duration = Duration::from_millis(100);

/// Waiting for busy servers is said after this time.
const WORTH_SAYING: Duration = Duration::from_secs(1);

impl Pool {
    /// Must be called where a runtime is.
    pub(crate) fn new(addresses: &[Address], tensors: Tensors, sha256: [u8; 32], settings: Settings) -> Self {
        let tensors = Arc::new(tensors);
        let endpoint = |address: &Address| {
            Arc::new(Endpoint::new(address.clone(), Arc::clone(&tensors), sha256, settings.most_in_flight.max(1)))
        };
        Self {
            endpoints: addresses.iter().map(endpoint).collect(),
            settings,
            tensors: Arc::clone(&tensors),
            changes: watch::Sender::new(()),
            hearing: Hearing::default(),
        }
    }

    /// Evaluates positions, in order.
    pub(crate) async fn evaluate(&self, batch: &[Planes]) -> Result<Vec<Output>, Unanswered> {
        let pieces: Vec<Piece> =
            batch.chunks(self.piece(batch.len())).map(|piece| piece_of(&self.tensors, piece)).collect();
        let answers = futures::future::try_join_all(pieces.iter().map(|piece| self.answer(piece)));
        Ok(answers.await?.into_iter().flatten().collect())
    }

    /// Looks whether a server is there and holds the network, and where `tries` also whether it evaluates an empty board.
    pub(crate) async fn look(&self, at: usize, tries: bool) -> State {
        let (endpoint, settings) = (&self.endpoints[at], &self.settings);
        if !tries {
            return endpoint.look(settings.look_deadline).await;
        }
        let mut planes = Planes::empty();
        planes.masks[111] = u64::MAX;
        let piece = piece_of(&self.tensors, &[planes]);
        endpoint.look_and_try(&piece, settings.look_deadline, settings.deadline).await
    }

    /// Positions in a piece: every server that is ready gets one.
    fn piece(&self, positions: usize) -> usize {
        let ready: Vec<usize> =
            self.endpoints.iter().filter_map(|endpoint| Some(endpoint.facts()?.largest_batch)).collect();
        let largest = ready.iter().copied().min().unwrap_or(usize::MAX);
        match self.tensors.batch() {
            Some(rows) => rows,
            None => positions.div_ceil(ready.len().max(1)).max(LEAST_PIECE).min(largest),
        }
    }

    /// Has a piece evaluated by whoever can, however long that takes.
    async fn answer(&self, piece: &Piece) -> Result<Vec<Output>, Unanswered> {
        let clock = Instant::now();
        let mut changes = self.changes.subscribe();
        let (mut busy, mut pause): (Vec<usize>, Duration) = (Vec::new(), FIRST_PAUSE);
        let (mut last, mut waits): (Option<(usize, String)>, Option<Waits<'_>>) = (None, None);
        let mut failures = vec![0; self.endpoints.len()];
        loop {
            changes.borrow_and_update();
            if let Some(at) = self.pick(piece, &busy)? {
                match self.race(at, piece).await {
                    Ok(outputs) => {
                        if let Some(waits) = waits.take() {
                            waits.end();
                        }
                        return Ok(outputs);
                    }
                    Err((at, failure)) => {
                        last = Some((at, failure.to_string()));
                        if !self.take(at, &failure) {
                            busy.push(at);
                            continue;
                        }
                        failures[at] += 1;
                        if failures[at] >= MOST_FAILURES {
                            self.change(at, State::Distrusted(format!("it fails on every try: {failure}")));
                        }
                    }
                }
                continue;
            }
            let (at, reason) = self.problem(last.as_ref());
            if self.endpoints.iter().all(|endpoint| matches!(endpoint.state(), State::Distrusted(_))) {
                return Err(Unanswered::Distrusted { address: self.endpoints[at].address.clone(), reason });
            }
            let left = self.settings.wait.saturating_sub(clock.elapsed());
            if left.is_zero() {
                let address = self.endpoints[at].address.clone();
                return Err(Unanswered::GaveUp { after: self.settings.wait, address, reason });
            }
            if waits.is_none() && (busy.is_empty() || clock.elapsed() > WORTH_SAYING) {
                waits = Some(Waits::begin(&self.hearing, &format!("{}: {reason}", self.endpoints[at].address)));
            }
            let again = if busy.is_empty() { left } else { left.min(pause) };
            let _ = tokio::time::timeout(again, changes.changed()).await;
            if !busy.is_empty() {
                busy.clear();
                pause = (2 * pause).min(LAST_PAUSE);
            }
        }
    }

    /// The ready server that would answer first, those apart that are named.
    fn pick(&self, piece: &Piece, without: &[usize]) -> Result<Option<usize>, Unanswered> {
        let rows = piece.shape[0];
        let ready: Vec<(usize, bool)> = self
            .endpoints
            .iter()
            .enumerate()
            .filter_map(|(at, endpoint)| Some((at, endpoint.facts()?.largest_batch >= rows)))
            .collect();
        if !ready.is_empty() && ready.iter().all(|(_, fits)| !fits) {
            return Err(Unanswered::TooMany(rows));
        }
        let can = ready.into_iter().filter(|(at, fits)| *fits && !without.contains(at)).map(|(at, _)| at);
        Ok(can.min_by_key(|&at| self.endpoints[at].cost()))
    }

    /// Asks a server, and another one where that takes unusually long.
    async fn race(&self, first: usize, piece: &Piece) -> Result<Vec<Output>, (usize, Failure)> {
        let clock = Instant::now();
        let ask = |at: usize| async move { (at, self.endpoints[at].ask(piece, self.settings.deadline).await) };
        let mut asked = FuturesUnordered::new();
        asked.push(ask(first));
        let usual = self.endpoints[first].latency().map_or(self.settings.patience, |usual| usual * USUAL);
        let patience = tokio::time::sleep(usual.max(LEAST_PATIENCE));
        tokio::pin!(patience);
        let mut may_ask_another = self.endpoints.len() > 1;
        loop {
            tokio::select! {
                Some((at, answer)) = asked.next() => match answer {
                    Ok(outputs) => {
                        if at != first && !asked.is_empty() {
                            self.endpoints[first].note_slow(clock.elapsed());
                            self.endpoints[first].doubt.notify_one();
                        }
                        return Ok(outputs);
                    }
                    Err(failure) if asked.is_empty() => return Err((at, failure)),
                    Err(failure) => { self.take(at, &failure); }
                },
                () = &mut patience, if may_ask_another => {
                    may_ask_another = false;
                    if let Ok(Some(other)) = self.pick(piece, &[first]) {
                        asked.push(ask(other));
                    }
                }
            }
        }
    }

    /// Takes note of a failure; false where the server stays ready and is only busy.
    fn take(&self, at: usize, failure: &Failure) -> bool {
        let reason = failure.to_string();
        match failure {
            Failure::Busy(_) => return false,
            Failure::Unreachable(_) | Failure::Late(_) | Failure::NoModel(_) => self.change(at, State::Away(reason)),
            Failure::Failed(_) | Failure::Wrong(_) => self.change(at, State::Distrusted(reason)),
        }
        true
    }

    /// Puts a server into another state, and says so.
    pub(crate) fn change(&self, at: usize, state: State) {
        let endpoint = &self.endpoints[at];
        let said = match &state {
            State::Ready(_) => None,
            State::Away(reason) | State::Distrusted(reason) => Some(reason.clone()),
        };
        let before = endpoint.set(state.clone());
        let was_ready = matches!(before, State::Ready(_));
        match said {
            Some(reason) if was_ready => self.hearing.say(&Said::Lost { address: endpoint.address.clone(), reason }),
            None if !was_ready => self.hearing.say(&Said::Back { address: endpoint.address.clone() }),
            _ => {}
        }
        if before != state {
            self.changes.send_replace(());
        }
        if was_ready && !matches!(state, State::Ready(_)) {
            // Its keeper may be asleep for a while.
            endpoint.doubt.notify_one();
        }
    }

    /// A server and what is wrong with it: the one that failed last, or one that is distrusted, or the first.
    fn problem(&self, last: Option<&(usize, String)>) -> (usize, String) {
        let reasons = || {
            self.endpoints.iter().enumerate().filter_map(|(at, endpoint)| match endpoint.state() {
                State::Ready(_) => None,
                State::Away(reason) => Some((at, reason, false)),
                State::Distrusted(reason) => Some((at, reason, true)),
            })
        };
        if let Some((at, reason, _)) = reasons().find(|(_, _, is_distrusted)| *is_distrusted) {
            return (at, reason);
        }
        let last = last.cloned().or_else(|| reasons().next().map(|(at, reason, _)| (at, reason)));
        last.unwrap_or((0, "it is busy".to_owned()))
    }
}

fn piece_of(tensors: &Tensors, positions: &[Planes]) -> Piece {
    let input = tensors.input(positions);
    Piece { positions: positions.len(), shape: input.shape, numbers: input.bytes.into() }
}
