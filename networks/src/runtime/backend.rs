//! A network on a device.

use std::sync::Arc;

use engine::games::chess::Snapshot;
use engine::parameters::HistoryFill;
use engine::{Evaluation, Move};
use ort::session::{RunOptions, Session};
use ort::value::TensorRef;

use super::buffers::{Buffers, Cells, Rows, append};
use super::provider::{self, Provider};
use super::{Runtime, RuntimeError, one_line};
use crate::device::{ActiveDevice, Device, Precision, Refused};
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
    device: ActiveDevice,
    sizes: Sizes,
    largest_batch: usize,
    buffers: Buffers,
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

/// Batch sizes that the library is given; missing positions are filled with zeros.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Sizes {
    /// All, by one session.
    All,
    /// These, ascending, each by a session of its own: on a GPU a session that is given another size than the last time plans its
    /// convolutions anew, which takes longer than most batches.
    Each(Vec<usize>),
    /// The only one that the graph takes. Larger batches are cut into pieces.
    One(usize),
}

/// Memory of a GPU that the weights of all sessions together may take, for the sake of batches that fit better.
const WEIGHTS: usize = 1 << 30;

impl Sizes {
    /// Returns the sizes for a GPU: powers of two up to `largest`, or of more where the graph of `bytes` is large.
    fn each(largest: usize, bytes: usize) -> Self {
        let sizes = |factor: usize| -> Vec<usize> {
            let smaller = std::iter::successors(Some(1), |size: &usize| size.checked_mul(factor));
            smaller.take_while(|&size| size < largest).chain([largest]).collect()
        };
        let fitting = [2, 4].map(sizes).into_iter().find(|sizes| sizes.len().saturating_mul(bytes) <= WEIGHTS);
        Self::Each(fitting.unwrap_or_else(|| sizes(16)))
    }

    /// Returns the number of sessions.
    fn sessions(&self) -> usize {
        match self {
            Self::All | Self::One(_) => 1,
            Self::Each(sizes) => sizes.len(),
        }
    }

    /// Returns the least size for `count` positions, and the number of its session.
    fn for_positions(&self, count: usize) -> (usize, usize) {
        match self {
            Self::All => (count, 0),
            Self::Each(sizes) => {
                let session = sizes.partition_point(|&size| size < count).min(sizes.len() - 1);
                (sizes[session], session)
            }
            Self::One(size) => (*size, 0),
        }
    }

    /// Returns the most positions of a batch of `count` that are given at once.
    fn piece(&self, count: usize) -> usize {
        match self {
            Self::All | Self::Each(_) => count,
            Self::One(size) => *size,
        }
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
        let candidates: &[Provider] = match device {
            Device::Auto => &[Provider::Cuda, Provider::Cpu],
            Device::Cuda => &[Provider::Cuda],
            Device::TensorRt => &[Provider::TensorRt],
            Device::Cpu => &[Provider::Cpu],
        };
        let mut refused = None;
        for &provider in candidates {
            match Self::open_on(runtime, network, provider, largest_batch.max(1)) {
                Ok(mut backend) => {
                    backend.device.refused = refused;
                    return Ok(backend);
                }
                // The CPU always answers, so it is the graph that does not work.
                Err(reason) if provider == Provider::Cpu => return Err(RuntimeError::Graph(reason)),
                Err(reason) if device == Device::Auto => {
                    refused = Some(Refused {
                        reason: format!("{} does not work: {reason}", provider.name()),
                        expected: provider.is_in_library(),
                    });
                }
                Err(reason) => return Err(RuntimeError::Device { device, reason }),
            }
        }
        unreachable!("the last candidate ends the search")
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
            self.run_piece(piece)?;
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
        let failed = |error: ort::Error| RuntimeError::Run(one_line(&error.to_string()));
        let input = input.map_err(failed)?;
        let input = ort::inputs![self.signature.input.name.as_str() => input];
        let results = self.sessions[session].run_with_options(input, &*self.stopper.0).map_err(failed)?;
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
    fn open_on(runtime: &Runtime, network: &Network, provider: Provider, largest_batch: usize) -> Result<Self, String> {
        let signature = network.signature().clone();
        // What fills up a power of two may as well be positions; a graph's own size may be far from what was asked for.
        let (sizes, largest_batch) = match signature.batch {
            Some(size) => (Sizes::One(size), largest_batch),
            None if provider == Provider::Cpu => (Sizes::All, largest_batch),
            None => {
                let largest = largest_batch.next_power_of_two();
                (Sizes::each(largest, network.onnx().len()), largest)
            }
        };
        let place = || provider::place(runtime, network.onnx(), provider, network.precision());
        let (session, placement) = place()?;
        let wanted = provider.onnx_runtime_name();
        let (ours, all) = (placement.get(wanted).copied().unwrap_or(0), placement.values().sum::<usize>());
        if 2 * ours <= all {
            return Err(format!("{wanted} was registered but runs only {ours} of {all} nodes"));
        }
        let mut sessions = vec![session];
        while sessions.len() < sizes.sessions() {
            sessions.push(place()?.0);
        }
        let nodes: Vec<String> = placement.iter().map(|(name, count)| format!("{count} nodes on {name}")).collect();
        let buffers = Buffers::new(signature.input.element);
        let stopper = Stopper(Arc::new(RunOptions::new().map_err(|error| one_line(error.message()))?));
        let mut backend = Self {
            sessions,
            stopper,
            signature,
            device: ActiveDevice {
                name: match network.precision() {
                    Precision::Single => provider.name().to_owned(),
                    Precision::Half => format!("{}, half precision", provider.name()),
                },
                provider: wanted.to_owned(),
                library: format!("ONNX Runtime {}", runtime.version()),
                detail: nodes.join(", "),
                refused: None,
            },
            sizes,
            largest_batch,
            buffers,
        };
        backend.warm_up().map_err(|error| error.to_string())?;
        Ok(backend)
    }

    /// Runs every session once; where one takes all sizes, the least.
    fn warm_up(&mut self) -> Result<(), RuntimeError> {
        let mut planes = Planes::empty();
        planes.masks[111] = u64::MAX;
        let sizes = match &self.sizes {
            Sizes::All | Sizes::One(_) => vec![1],
            Sizes::Each(sizes) => sizes.clone(),
        };
        for size in sizes {
            self.run(&vec![planes.clone(); size])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_goes_to_the_session_of_the_least_size_that_holds_it() {
        let sizes = Sizes::each(32, 3_000_000);
        assert_eq!(sizes, Sizes::Each(vec![1, 2, 4, 8, 16, 32]));
        assert_eq!(
            [1, 2, 3, 17, 32].map(|count| sizes.for_positions(count)),
            [(1, 0), (2, 1), (4, 2), (32, 5), (32, 5)]
        );
        assert_eq!(Sizes::each(1, 3_000_000), Sizes::Each(vec![1]));
    }

    #[test]
    fn large_networks_have_fewer_sessions() {
        assert_eq!(Sizes::each(256, 200_000_000), Sizes::Each(vec![1, 4, 16, 64, 256]));
        assert_eq!(Sizes::each(256, 800_000_000), Sizes::Each(vec![1, 16, 256]));
        assert_eq!(Sizes::each(32, usize::MAX), Sizes::Each(vec![1, 16, 32]));
    }
}
