//! A network that servers evaluate, as everything else uses networks: batches in, evaluations out, one after another.

use std::fmt;
use std::sync::{Arc, mpsc};

use networks::evaluation::{Outputs, Values};
use networks::onnx::signature::Element;
use networks::running::StopElsewhere;
use networks::{ActiveDevice, Elsewhere, Network, Planes, Precision, Running, RuntimeError, TensorError, Tensors};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::address::{Addresses, Protocol};
use crate::endpoint::State;
use crate::keeper;
use crate::overview::{Listening, Overview};
use crate::pool::Pool;
use crate::said::Said;

pub use crate::settings::Settings;

/// Reason why no server is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// A server holds another network, or cannot say which.
    #[error("{address} is not trusted with the network {network}: {reason}")]
    Refused {
        /// The server's address.
        address: String,
        /// The network's file.
        network: String,
        /// Why, as a clause.
        reason: String,
    },
    /// Nobody is there.
    #[error("no server can be asked: {0}")]
    Away(String),
    /// A network whose numbers servers do not take.
    #[error("the network cannot be evaluated elsewhere: {0}")]
    Network(String),
    /// No threads.
    #[error("the system gave no threads for the servers: {0}")]
    System(String),
}

/// A network that servers evaluate. Evaluates one batch at a time; the connections have a thread of their own.
pub struct Remote {
    pool: Arc<Pool>,
    /// Those who hear of the servers.
    listening: Vec<Listening>,
    connections: Arc<Connections>,
    largest_batch: usize,
    stopper: Arc<Stopper>,
    gives_wdl: bool,
    results: Results,
}

/// Runs the connections; ended without waiting when nobody uses them any more.
struct Connections(Option<Runtime>);

/// Outputs of the last run, row by row.
#[derive(Debug, Default)]
struct Results {
    policy: Vec<f32>,
    value: Vec<f32>,
    moves_left: Vec<f32>,
}

/// Ends waiting for servers.
#[derive(Debug)]
struct Stopper(watch::Sender<bool>);

impl Remote {
    /// Asks all servers who they are, and has each evaluate one position. At least one must be there and hold the network; none may
    /// hold another.
    ///
    /// # Errors
    /// One sentence that names the server and what is wrong with it.
    pub fn open(
        addresses: &Addresses,
        network: &Network,
        largest_batch: usize,
        settings: Settings,
    ) -> Result<Self, OpenError> {
        let tensors = tensors(network)?;
        let gives_wdl = tensors.gives_wdl();
        let sha256 = network.description().sha256;
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("remote").enable_all().build();
        let runtime = runtime.map_err(|error| OpenError::System(error.to_string()))?;
        let inside = runtime.enter();
        let pool = Arc::new(Pool::new(addresses.all(), tensors, sha256, settings));
        drop(inside);
        let (stopper, _) = watch::channel(false);
        let remote = Self {
            pool: Arc::clone(&pool),
            listening: Vec::new(),
            connections: Arc::new(Connections(Some(runtime))),
            largest_batch: largest_batch.max(1),
            stopper: Arc::new(Stopper(stopper)),
            gives_wdl,
            results: Results::default(),
        };
        let name = network.description().name.clone();
        let opened = remote.wait_for(async move { first_look(&pool, &name).await });
        opened.unwrap_or_else(|| Err(OpenError::System("the connections have ended".to_owned())))?;
        for at in 0..remote.pool.endpoints.len() {
            remote.spawn(keeper::keep(Arc::clone(&remote.pool), at));
        }
        Ok(remote)
    }

    /// The same network for another thread, by the same connections: servers have several batches at once, and join them.
    #[must_use]
    pub fn another(&self) -> Self {
        let (stopper, _) = watch::channel(false);
        Self {
            pool: Arc::clone(&self.pool),
            listening: Vec::new(),
            connections: Arc::clone(&self.connections),
            largest_batch: self.largest_batch,
            stopper: Arc::new(Stopper(stopper)),
            gives_wdl: self.gives_wdl,
            results: Results::default(),
        }
    }

    /// Has `listener` called with everything that is said of the servers; it must not wait.
    #[must_use]
    pub fn told_to(mut self, listener: impl Fn(&Said) + Send + Sync + 'static) -> Self {
        self.listening.push(self.overview().listen(listener));
        self
    }

    /// What can be seen of the servers while it is used.
    #[must_use]
    pub fn overview(&self) -> Overview {
        Overview::new(&self.pool)
    }

    /// Describes what evaluates, for people; no address is in it.
    #[must_use]
    pub fn device(&self) -> ActiveDevice {
        let endpoints = &self.pool.endpoints;
        let facts: Vec<_> = endpoints.iter().filter_map(|endpoint| endpoint.facts()).collect();
        let has = |protocol| endpoints.iter().any(|endpoint| endpoint.address.protocol == protocol);
        let provider = match (has(Protocol::Grpc), has(Protocol::Http)) {
            (true, true) => "KServe v2 over gRPC and HTTP",
            (true, false) => "KServe v2 over gRPC",
            _ => "KServe v2 over HTTP",
        };
        let server = facts.iter().map(|facts| facts.server.trim()).find(|server| !server.is_empty());
        ActiveDevice {
            name: "remote".to_owned(),
            provider: provider.to_owned(),
            library: server.unwrap_or("a server of KServe v2").to_owned(),
            detail: format!("{} of {} servers", facts.len(), endpoints.len()),
            adapter: None,
            refused: Vec::new(),
        }
    }

    /// The same as a network that runs.
    #[must_use]
    pub fn into_running(self) -> Running {
        let device = self.device();
        Running::elsewhere(Box::new(self), device)
    }

    /// Runs something beside the connections, and waits for it; `None` where they have ended. May be called from anywhere.
    fn wait_for<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Option<T> {
        let (sender, receiver) = mpsc::channel();
        self.spawn(async move {
            // Who waits is there until it has been answered.
            let _ = sender.send(work.await);
        });
        receiver.recv().ok()
    }

    fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        if let Some(runtime) = &self.connections.0 {
            runtime.spawn(work);
        }
    }
}

/// The tensors of a network that servers can be asked about.
fn tensors(network: &Network) -> Result<Tensors, OpenError> {
    if network.precision() == Precision::Half {
        let problem = "its precision is the server's; leave --precision out".to_owned();
        return Err(OpenError::Network(problem));
    }
    Tensors::of(network).map_err(|error| match error {
        TensorError::Unknown => OpenError::Network(format!("its graph has {:?} numbers", Element::Bf16)),
        other => OpenError::Network(other.to_string()),
    })
}

/// Asks all servers who they are, and for one evaluation.
async fn first_look(pool: &Pool, network: &str) -> Result<(), OpenError> {
    let looks = (0..pool.endpoints.len()).map(|at| pool.look(at, true));
    let mut problems = Vec::new();
    for (endpoint, state) in pool.endpoints.iter().zip(futures::future::join_all(looks).await) {
        let address = endpoint.address.to_string();
        match &state {
            State::Ready(_) => {}
            State::Away(reason) => problems.push(format!("{address}: {reason}")),
            State::Distrusted(reason) => {
                return Err(OpenError::Refused { address, network: network.to_owned(), reason: reason.clone() });
            }
        }
        endpoint.set(state);
    }
    if problems.len() == pool.endpoints.len() {
        return Err(OpenError::Away(problems.join("; ")));
    }
    for problem in problems {
        tracing::warn!("a server is not there yet: {problem}");
    }
    Ok(())
}

impl Elsewhere for Remote {
    fn largest_batch(&self) -> usize {
        self.largest_batch
    }

    fn stopper(&self) -> Arc<dyn StopElsewhere> {
        Arc::clone(&self.stopper) as Arc<dyn StopElsewhere>
    }

    fn run(&mut self, batch: &[Planes]) -> Result<Outputs<'_>, RuntimeError> {
        if batch.is_empty() || batch.len() > self.largest_batch {
            return Err(RuntimeError::BatchSize { found: batch.len(), largest: self.largest_batch });
        }
        let (pool, batch) = (Arc::clone(&self.pool), batch.to_vec());
        let mut stopped = self.stopper.0.subscribe();
        let answer = self.wait_for(async move {
            tokio::select! {
                biased;
                _ = stopped.wait_for(|stopped| *stopped) => Err(RuntimeError::Stopped),
                answer = pool.evaluate(&batch) => answer.map_err(|problem| RuntimeError::Elsewhere(problem.to_string())),
            }
        });
        let outputs = answer.unwrap_or(Err(RuntimeError::Stopped))?;
        let Results { policy, value, moves_left } = &mut self.results;
        policy.clear();
        value.clear();
        moves_left.clear();
        for output in &outputs {
            policy.extend_from_slice(&output.policy);
            match output.wdl {
                Some(wdl) => value.extend_from_slice(&wdl),
                None => value.push(output.q),
            }
            moves_left.extend(output.moves_left);
        }
        let values = if self.gives_wdl { Values::Wdl(value) } else { Values::Scalar(value) };
        Ok(Outputs::new(policy, values, (moves_left.len() == outputs.len()).then_some(moves_left)))
    }
}

impl StopElsewhere for Stopper {
    fn stop(&self) {
        self.0.send_replace(true);
    }

    fn allow(&self) {
        self.0.send_replace(false);
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            // Waiting for it is not allowed everywhere, and nothing there needs to be finished.
            runtime.shutdown_background();
        }
    }
}

impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote").field("servers", &self.overview()).field("largest_batch", &self.largest_batch).finish()
    }
}
