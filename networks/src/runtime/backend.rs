//! A network on a device.

use std::sync::Arc;

use engine::games::chess::Snapshot;
use engine::parameters::HistoryFill;
use engine::{Evaluation, Move};
use ort::logging::LogLevel;
use ort::session::{RunOptions, Session};
use ort::value::TensorRef;

use super::buffers::{Buffers, Cells, Rows, append};
use super::choice::{self, Offers};
use super::message::one_line;
use super::provider::{self, Provider};
use super::sizes::Sizes;
use super::webgpu;
use super::{Lost, Runtime, RuntimeError};
use crate::device::{ActiveDevice, Adapter, Device};
use crate::devices::Place;
use crate::evaluation::{Output, Outputs, Values};
use crate::lc0::planes::{CELLS, PLANES, Planes};
use crate::lc0::policy::MOVES;
use crate::network::Network;
use crate::onnx::signature::{Signature, ValuePort};

/// A network on a device. Runs one batch at a time, so one thread should own it.
#[derive(Debug)]
pub struct Backend {
    /// In the order of [`Sizes::sessions`].
    sessions: Vec<Session>,
    stopper: Stopper,
    signature: Signature,
    provider: Provider,
    device: ActiveDevice,
    sizes: Sizes,
    largest_batch: usize,
    buffers: Buffers,
    lost: Lost,
}

/// Ends what a [`Backend`] computes, from another thread.
#[derive(Clone)]
pub struct Stopper(Arc<RunOptions>);

impl std::fmt::Debug for Stopper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stopper")
    }
}

impl Stopper {
    /// Makes the run fail that is under way, as soon as the node ends that is being computed, and every later one until
    /// [`allow`](Self::allow).
    pub fn stop(&self) {
        // The call only sets a mark, so nothing is known that it could fail of; if it does, the run goes on.
        let _ = self.0.terminate();
    }

    /// Lets runs go through again.
    pub fn allow(&self) {
        let _ = self.0.unterminate();
    }
}

impl Backend {
    /// Puts a network on a device and evaluates an empty board once, so that what does not work fails here.
    /// `largest_batch` is the most positions evaluated at once.
    ///
    /// # Errors
    /// If a device was asked for by name and does not answer, or the library refuses the graph.
    pub fn open(
        runtime: &Runtime,
        network: &Network,
        device: Device,
        largest_batch: usize,
    ) -> Result<Self, RuntimeError> {
        Self::open_at(runtime, network, device.into(), largest_batch)
    }

    /// The same on one of several devices of a kind.
    ///
    /// # Errors
    /// The same.
    pub fn open_at(
        runtime: &Runtime,
        network: &Network,
        place: Place,
        largest_batch: usize,
    ) -> Result<Self, RuntimeError> {
        let library = Library { runtime, network, number: place.number, largest_batch: largest_batch.max(1) };
        let (mut backend, refused) = choice::first_that_works(place, library)?;
        backend.device.refused = refused;
        Ok(backend)
    }

    /// The device that really computes.
    #[must_use]
    pub fn device(&self) -> &ActiveDevice {
        &self.device
    }

    /// The most positions that [`run`](Self::run) takes.
    #[must_use]
    pub fn largest_batch(&self) -> usize {
        self.largest_batch
    }

    /// Returns a handle that tells whether the device was lost.
    #[must_use]
    pub fn lost(&self) -> Lost {
        self.lost.clone()
    }

    /// Returns a handle that ends a run from another thread.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// The least batch that wastes nothing: smaller ones take the same time.
    pub(super) fn least_full_batch(&self) -> usize {
        self.sizes.for_positions(1).0.min(self.largest_batch)
    }

    /// Evaluates the last position of a history for a search that waits for it. `network` is the one that was opened.
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    pub fn answer(
        &mut self,
        network: &Network,
        history: &[Snapshot],
        moves: &[Move],
        evaluation: &mut Evaluation,
    ) -> Result<(), RuntimeError> {
        let input = network.encode(history, HistoryFill::FenOnly);
        let outputs = self.run(std::slice::from_ref(&input.planes))?;
        let turn = history.last().expect("a game has a first position").turn;
        outputs.get(0).write(moves, turn, input.transform, evaluation);
        Ok(())
    }

    /// Evaluates 1 to [`largest_batch`](Self::largest_batch) positions. The result lives until the next run.
    ///
    /// # Errors
    /// If the batch is empty or too large, the library fails, or the network gives numbers that are not finite.
    pub fn run(&mut self, batch: &[Planes]) -> Result<Outputs<'_>, RuntimeError> {
        if batch.is_empty() || batch.len() > self.largest_batch {
            return Err(RuntimeError::BatchSize { found: batch.len(), largest: self.largest_batch });
        }
        self.buffers.clear();
        for piece in batch.chunks(self.sizes.piece(batch.len())) {
            self.run_piece(piece).inspect_err(|error| {
                if matches!(error, RuntimeError::Run(reason) if reason.ends_with(webgpu::LOST)) {
                    self.lost.set();
                }
            })?;
        }
        let (signature, buffers) = (&self.signature, &self.buffers);
        let values = match &signature.value {
            ValuePort::Wdl(_) => Values::Wdl(&buffers.value),
            ValuePort::Scalar(_) => Values::Scalar(&buffers.value),
        };
        let moves_left = signature.moves_left.is_some().then_some(&*buffers.moves_left);
        Ok(Outputs::new(&buffers.policy, values, moves_left))
    }

    /// Evaluates positions and hands back owned results.
    ///
    /// # Errors
    /// As [`Backend::run`].
    pub fn evaluate(&mut self, batch: &[Planes]) -> Result<Vec<Output>, RuntimeError> {
        Ok(self.run(batch)?.iter().map(|output| output.to_output()).collect())
    }

    /// Runs the graph once and adds its outputs to the results.
    fn run_piece(&mut self, piece: &[Planes]) -> Result<(), RuntimeError> {
        let (rows, session) = self.sizes.for_positions(piece.len());
        self.buffers.write(piece, rows);
        let shape = [rows, PLANES, 8, 8];
        let input = match &self.buffers.cells {
            Cells::F32(cells) => TensorRef::from_array_view((shape, &cells[..rows * CELLS])).map(TensorRef::into_dyn),
            Cells::F16(cells) => TensorRef::from_array_view((shape, &cells[..rows * CELLS])).map(TensorRef::into_dyn),
            Cells::Bf16(cells) => TensorRef::from_array_view((shape, &cells[..rows * CELLS])).map(TensorRef::into_dyn),
        };
        let provider = self.provider;
        let failed = |error: ort::Error| RuntimeError::Run(provider.in_our_words(&error.to_string()));
        let input = input.map_err(failed)?;
        let input = ort::inputs![self.signature.input.name.as_str() => input];
        let gate = provider.gate();
        let results = self.sessions[session].run_with_options(input, &*self.stopper.0);
        if gate.is_some()
            && let Some(fault) = webgpu::fault()
        {
            return Err(RuntimeError::Run(fault));
        }
        let results = results.map_err(failed)?;
        let (signature, buffers) = (&self.signature, &mut self.buffers);
        let (value, width) = match &signature.value {
            ValuePort::Wdl(port) => (port, 3),
            ValuePort::Scalar(port) => (port, 1),
        };
        let append =
            |port, width, into| append(&results, port, Rows { wanted: piece.len(), padded: rows, width }, into);
        append(&signature.policy, MOVES, &mut buffers.policy)?;
        append(value, width, &mut buffers.value)?;
        if let Some(port) = &signature.moves_left {
            append(port, 1, &mut buffers.moves_left)?;
        }
        Ok(())
    }

    /// Opens on one provider, or says why that does not work. Providers fail at different stages: when they are
    /// registered, when the graph is placed, or at the first run.
    fn open_on(
        runtime: &Runtime,
        network: &Network,
        (provider, number): (Provider, Option<u16>),
        adapter: Option<Adapter>,
        largest_batch: usize,
    ) -> Result<Self, String> {
        let signature = network.signature().clone();
        let (sizes, largest_batch) = Sizes::of(provider, signature.batch, largest_batch, network.onnx().len());
        let gate = provider.gate();
        let place = || provider::place(runtime, network.onnx(), (provider, number.unwrap_or(0)), network.precision());
        let (session, placement) = place()?;
        choice::runs_most(provider, &placement)?;
        let mut sessions = vec![session];
        while sessions.len() < sizes.sessions() {
            sessions.push(place()?.0);
        }
        let nodes: Vec<String> = placement.iter().map(|(name, count)| format!("{count} nodes on {name}")).collect();
        let buffers = Buffers::new(signature.input.element);
        let stopper = Stopper(Arc::new(run_options().map_err(|error| one_line(error.message()))?));
        let device = ActiveDevice {
            name: choice::name(provider, number, adapter.as_ref(), network.precision()),
            provider: provider.onnx_runtime_name().to_owned(),
            library: format!("ONNX Runtime {}", runtime.version()),
            detail: nodes.join(", "),
            adapter,
            refused: Vec::new(),
        };
        let mut backend = Self {
            sessions,
            stopper,
            signature,
            provider,
            device,
            sizes,
            largest_batch,
            buffers,
            lost: Lost::default(),
        };
        drop(gate);
        backend.warm_up().map_err(|error| match error {
            RuntimeError::Run(reason) => reason,
            other => other.to_string(),
        })?;
        Ok(backend)
    }

    /// Runs every session once.
    fn warm_up(&mut self) -> Result<(), RuntimeError> {
        let mut planes = Planes::empty();
        planes.masks[111] = u64::MAX;
        for size in self.sizes.to_warm_up(self.device.is_cpu()) {
            self.run(&vec![planes.clone(); size])?;
        }
        Ok(())
    }
}

/// What the loaded library offers for a network.
struct Library<'a> {
    runtime: &'a Runtime,
    network: &'a Network,
    number: Option<u16>,
    largest_batch: usize,
}

impl Offers for Library<'_> {
    type Opened = Backend;

    fn has(&self, provider: Provider) -> bool {
        provider.is_in_library()
    }

    fn adapter(&self, provider: Provider) -> Result<Option<Adapter>, String> {
        provider.adapter()
    }

    fn open(&mut self, provider: Provider, adapter: Option<Adapter>) -> Result<Backend, String> {
        Backend::open_on(self.runtime, self.network, (provider, self.number), adapter, self.largest_batch)
    }
}

impl Drop for Backend {
    fn drop(&mut self) {
        let _gate = self.provider.gate();
        self.sessions.clear();
    }
}

/// Returns options for runs, which log no more than errors, however much the session said while it was made.
fn run_options() -> Result<RunOptions, ort::Error> {
    let mut options = RunOptions::new()?;
    options.set_log_level(LogLevel::Error)?;
    Ok(options)
}
