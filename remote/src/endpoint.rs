//! One server: whether it can be asked, and questions to it.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use networks::{Output, Tensors};
use prost::bytes::Bytes;
use tokio::sync::{Notify, Semaphore};

use crate::address::Address;
use crate::counted::Counted;
use crate::exchange::Question;
use crate::failure::Failure;
use crate::identity::{Facts, check};
use crate::transport::Transport;

/// A server and its state.
#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) address: Address,
    transport: Transport,
    tensors: Arc<Tensors>,
    sha256: [u8; 32],
    state: Mutex<State>,
    /// Places for questions that are out.
    places: Semaphore,
    /// Rings when its keeper should look at it at once.
    pub(crate) doubt: Notify,
    counters: Counters,
}

/// What is known of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It holds the network, and is asked.
    Ready(Facts),
    /// It is not there, for this reason: it is asked again when it is back.
    Away(String),
    /// It holds another network, or answers wrongly.
    Distrusted(String),
}

#[derive(Debug, Default)]
struct Counters {
    answers: AtomicU64,
    positions: AtomicU64,
    failures: AtomicU64,
    in_flight: AtomicUsize,
    /// Time of an answer, about, in microseconds; 0 where none is known.
    latency: AtomicU64,
}

/// Positions that are asked about together.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// Positions, those that only fill it up not among them.
    pub(crate) positions: usize,
    pub(crate) shape: [usize; 4],
    pub(crate) numbers: Bytes,
}

/// A server, as who runs the program sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Its address.
    pub address: Address,
    /// Set where it is asked.
    pub is_ready: bool,
    /// Why it is not; empty where it is.
    pub problem: String,
    /// Its name and version, where it is ready and says so.
    pub server: String,
    /// The version of the model that is asked.
    pub version: String,
    /// Answers so far.
    pub answers: u64,
    /// Positions in them.
    pub positions: u64,
    /// Questions that failed.
    pub failures: u64,
    /// Questions that are out.
    pub in_flight: usize,
    /// Milliseconds that an answer takes, about; `None` before the first.
    pub latency_ms: Option<f64>,
}

impl Endpoint {
    /// A server that was not asked yet. Must be called where a runtime is.
    pub(crate) fn new(address: Address, tensors: Arc<Tensors>, sha256: [u8; 32], most_in_flight: usize) -> Self {
        let transport = Transport::new(&address, Arc::clone(&tensors), sha256);
        Self {
            address,
            transport,
            tensors,
            sha256,
            state: Mutex::new(State::Away("it was not asked yet".to_owned())),
            places: Semaphore::new(most_in_flight),
            doubt: Notify::new(),
            counters: Counters::default(),
        }
    }

    /// Asks it who it is; what it should be in from now on.
    pub(crate) async fn look(&self, deadline: Duration) -> State {
        let told = match self.transport.tell(deadline).await {
            Ok(told) => told,
            Err(failure @ (Failure::Wrong(_) | Failure::Failed(_))) => return State::Distrusted(failure.to_string()),
            Err(failure) => return State::Away(failure.to_string()),
        };
        match check(&told, &self.sha256, &self.tensors, self.address.version.as_deref()) {
            Ok(facts) => State::Ready(facts),
            Err(refusal) => State::Distrusted(refusal.to_string()),
        }
    }

    /// Asks it who it is, and where it is to be trusted has it show that it evaluates.
    pub(crate) async fn look_and_try(&self, piece: &Piece, look_deadline: Duration, deadline: Duration) -> State {
        let state = self.look(look_deadline).await;
        let State::Ready(facts) = state else { return state };
        match self.evaluate(piece, &facts, deadline).await {
            Ok(_) | Err(Failure::Busy(_)) => State::Ready(facts),
            Err(failure @ (Failure::Wrong(_) | Failure::Failed(_))) => State::Distrusted(failure.to_string()),
            Err(failure) => State::Away(failure.to_string()),
        }
    }

    /// Has it evaluate positions.
    pub(crate) async fn ask(&self, piece: &Piece, deadline: Duration) -> Result<Vec<Output>, Failure> {
        let State::Ready(facts) = self.state() else { return Err(Failure::Unreachable("it is away".to_owned())) };
        let out = Counted::new(&self.counters.in_flight);
        let _place = self.places.acquire().await;
        let clock = Instant::now();
        let answer = self.evaluate(piece, &facts, deadline).await;
        drop(out);
        match &answer {
            Ok(_) => {
                self.counters.answers.fetch_add(1, Ordering::Relaxed);
                self.counters.positions.fetch_add(piece.positions as u64, Ordering::Relaxed);
                self.note(clock.elapsed());
            }
            Err(_) => {
                self.counters.failures.fetch_add(1, Ordering::Relaxed);
            }
        }
        answer
    }

    async fn evaluate(&self, piece: &Piece, facts: &Facts, deadline: Duration) -> Result<Vec<Output>, Failure> {
        let Piece { positions, shape, numbers } = piece;
        let (version, connection) = (facts.version.clone(), facts.connection);
        let question = Question { version, connection, shape: *shape, numbers: numbers.clone() };
        let answered = self.transport.infer(&question, deadline).await?;
        if ![&facts.version, ""].contains(&answered.version.as_str()) && !facts.version.is_empty() {
            let found = crate::failure::shown(&answered.version);
            return Err(Failure::Wrong(format!("it answered with version {found}, and {} was asked", facts.version)));
        }
        self.tensors.read(*positions, &answered.outputs).map_err(Failure::wrong)
    }

    /// Takes note of the time of an answer.
    fn note(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1);
        // Another answer at the same time may be forgotten; it is an estimate.
        let before = self.counters.latency.load(Ordering::Relaxed);
        let after = if before == 0 { micros } else { before - before / 8 + micros / 8 };
        self.counters.latency.store(after.max(1), Ordering::Relaxed);
    }

    /// Takes note that an answer was given up after this time: it is a slow one.
    pub(crate) fn note_slow(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.counters.latency.fetch_max(micros, Ordering::Relaxed);
    }

    /// Time of an answer, about.
    pub(crate) fn latency(&self) -> Option<Duration> {
        let micros = self.counters.latency.load(Ordering::Relaxed);
        (micros > 0).then(|| Duration::from_micros(micros))
    }

    /// Time that one more question would take, about: those that are out come first.
    pub(crate) fn cost(&self) -> Duration {
        let before = u32::try_from(self.counters.in_flight.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
        self.latency().unwrap_or(Duration::from_micros(1)).saturating_mul(before.saturating_add(1))
    }

    /// The state.
    pub(crate) fn state(&self) -> State {
        self.lock().clone()
    }

    /// Puts it into a state; the one before.
    pub(crate) fn set(&self, state: State) -> State {
        std::mem::replace(&mut *self.lock(), state)
    }

    /// The facts, where it is ready.
    pub(crate) fn facts(&self) -> Option<Facts> {
        match &*self.lock() {
            State::Ready(facts) => Some(facts.clone()),
            State::Away(_) | State::Distrusted(_) => None,
        }
    }

    /// How it looks to who runs the program.
    pub(crate) fn seen(&self) -> Seen {
        let (facts, problem) = match self.state() {
            State::Ready(facts) => (Some(facts), String::new()),
            State::Away(reason) | State::Distrusted(reason) => (None, reason),
        };
        let (server, version) = facts.map(|facts| (facts.server, facts.version)).unwrap_or_default();
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Seen {
            address: self.address.clone(),
            is_ready: problem.is_empty(),
            problem,
            server,
            version,
            answers: count(&self.counters.answers),
            positions: count(&self.counters.positions),
            failures: count(&self.counters.failures),
            in_flight: self.counters.in_flight.load(Ordering::Relaxed),
            latency_ms: self.latency().map(|time| time.as_secs_f64() * 1e3),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
