//! Residual networks computed by this crate itself: no library, the same bits on every machine, on any number of threads and in wasm.
//!
//! # Reading order
//! `plan` (the layers, packed when a network is opened, and counted by `needs` before), `hands` (batches, shared out among
//! threads, whose `results` come together), `pass` (one evaluation), `run` (its layers), `heads` (what comes after the tower), `buffers` (what
//! flows through it). What they are made of: `winograd` (3x3 convolutions by fewer products),
//! `matrix` (weights, in the order in which they are read), `kernels` (the loops), `variant` (for which instructions they are
//! compiled), `activation`, `aligned`.
//!
//! # The same bits everywhere
//! * Every number is a fixed tree of additions and multiplications, written in the kernels: sums go over the inputs in their
//!   order. Lanes of vectors, batches, threads and blocks only decide which trees are computed together.
//! * Nothing is fused or reordered: Rust does neither by itself, and no kernel asks for it.
//! * Transcendental functions are `libm`'s.
//!
//! # What it takes
//! 3x3 convolutions hold 36 numbers for the 9 of the file. The shipped network (96 filters, 8 blocks) takes 25 MB, Maia's (64, 6)
//! 10 MB, one of 256 filters and 20 blocks 395 MB, one of 320 and 24 733 MB. For the last two ONNX Runtime is the better
//! choice: what does not fit into the caches of the processor is read anew for every batch.

mod activation;
mod aligned;
mod buffers;
mod error;
mod hands;
mod heads;
mod kernels;
mod matrix;
mod needs;
mod pass;
mod piece;
mod plan;
mod results;
mod run;
mod stopper;
mod variant;
mod winograd;
#[cfg(test)]
mod winograd_tests;

use std::sync::Arc;

use engine::games::chess::Snapshot;
use engine::log::NetworkArithmetic;
use engine::parameters::HistoryFill;
use engine::{Evaluation, Move};

use crate::device::Precision;
use crate::evaluation::{Output, Outputs, Values};
use crate::lc0::planes::Planes;
use crate::network::Network;

use hands::Hands;
use plan::Plan;

pub use error::{EmbeddedError, Unsupported};
pub use stopper::Stopper;
pub use variant::Variant;

/// Arithmetic of this module, by its name in headers: networks evaluated under the same name by the same file give the same bits. There
/// is another whenever some order of summation changes.
pub const ARITHMETIC: NetworkArithmetic = NetworkArithmetic::Embedded;

/// A residual network, ready to evaluate positions. Runs one batch at a time, on the thread that calls it and perhaps others.
#[derive(Debug)]
pub struct Embedded {
    plan: Arc<Plan>,
    variant: Variant,
    stopper: Stopper,
    largest_batch: usize,
    hands: Hands,
}

impl Embedded {
    /// Prepares a network for batches of up to `largest_batch` positions, with the fastest kernels of this machine. What is
    /// needed to evaluate them is allocated here.
    ///
    /// # Errors
    /// If the network has attention, is an ONNX graph or rounded, or is too large.
    pub fn open(network: &Network, largest_batch: usize) -> Result<Self, Unsupported> {
        Self::open_with(network, largest_batch, Variant::best())
    }

    /// As [`open`](Self::open), with the kernels given. No bit depends on them.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(network: &Network, largest_batch: usize, variant: Variant) -> Result<Self, Unsupported> {
        if network.precision() != Precision::Single {
            return Err(Unsupported::Precision);
        }
        let Some(weights) = network.weights() else {
            let is_graph = network.description().architecture.is_none();
            return Err(if is_graph { Unsupported::Graph } else { Unsupported::Attention });
        };
        let plan = Plan::of(weights, network.used_planes(), variant)?;
        Ok(Self::with(Arc::new(plan), variant, largest_batch.max(1)))
    }

    /// Another evaluator of the same network, for another thread. The weights are shared.
    #[must_use]
    pub fn another(&self) -> Self {
        Self::with(Arc::clone(&self.plan), self.variant, self.largest_batch)
    }

    /// Has so many threads share each batch, of those that there are positions for. No bit depends on their number.
    #[must_use]
    pub fn with_threads(self, threads: u16) -> Self {
        let hands = Hands::new(&self.plan, self.largest_batch, threads.into());
        Self { hands, ..self }
    }

    fn with(plan: Arc<Plan>, variant: Variant, largest_batch: usize) -> Self {
        let hands = Hands::new(&plan, largest_batch, 1);
        Self { plan, variant, stopper: Stopper::default(), largest_batch, hands }
    }

    /// Returns the kernels in use.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
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

    /// Bytes that the weights take, shared with every [`another`](Self::another).
    #[must_use]
    pub fn weight_bytes(&self) -> usize {
        self.plan.numbers() * size_of::<f32>()
    }

    /// Evaluates the last position of a history for a search that waits for it. `network` is the one that was opened.
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    ///
    /// # Panics
    /// If the history is empty.
    pub fn answer(
        &mut self,
        network: &Network,
        history: &[Snapshot],
        moves: &[Move],
        evaluation: &mut Evaluation,
    ) -> Result<(), EmbeddedError> {
        let input = network.encode(history, HistoryFill::FenOnly);
        let outputs = self.run(std::slice::from_ref(&input.planes))?;
        let turn = history.last().expect("a game has a first position").turn;
        outputs.get(0).write(moves, turn, input.transform, evaluation);
        Ok(())
    }

    /// Evaluates 1 to [`largest_batch`](Self::largest_batch) positions, each as if it were alone. The result lives until the
    /// next run; nothing is allocated for one.
    ///
    /// # Errors
    /// If the batch is empty or too large, the run is stopped, or the network gives numbers that are not finite.
    pub fn run(&mut self, batch: &[Planes]) -> Result<Outputs<'_>, EmbeddedError> {
        if batch.is_empty() || batch.len() > self.largest_batch {
            return Err(EmbeddedError::BatchSize { found: batch.len(), largest: self.largest_batch });
        }
        let results = self.hands.evaluate(&self.plan, self.variant, batch, &self.stopper)?;
        let heads = [("policy", &results.policy), ("value", &results.value), ("moves left", &results.moves_left)];
        for (output, numbers) in heads {
            if !numbers.iter().all(|number| number.is_finite()) {
                return Err(EmbeddedError::NotFinite { output });
            }
        }
        let value = &results.value;
        let values = if self.plan.value.outputs() == 3 { Values::Wdl(value) } else { Values::Scalar(value) };
        let moves_left = self.plan.moves_left.is_some().then_some(&*results.moves_left);
        Ok(Outputs::new(&results.policy, values, moves_left))
    }

    /// Evaluates positions and hands back owned results.
    ///
    /// # Errors
    /// As [`Embedded::run`].
    pub fn evaluate(&mut self, batch: &[Planes]) -> Result<Vec<Output>, EmbeddedError> {
        Ok(self.run(batch)?.iter().map(|output| output.to_output()).collect())
    }
}
