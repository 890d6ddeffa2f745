//! The threads that share a batch: each computes a stretch of it, in memory of its own.

use super::buffers::Buffers;
use super::error::EmbeddedError;
use super::pass::evaluate;
use super::piece::piece;
use super::plan::Plan;
use super::results::Results;
use super::stopper::Stopper;
use super::variant::Variant;
use crate::lc0::planes::Planes;

/// Memory of all threads; the first is the caller's.
#[derive(Debug)]
pub(super) struct Hands(Vec<Hand>);

/// Memory of a thread.
#[derive(Debug)]
struct Hand {
    buffers: Buffers,
    results: Results,
}

impl Hands {
    /// For batches of up to `largest_batch` positions, and so many threads, of which each needs a position at least.
    pub(super) fn new(plan: &Plan, largest_batch: usize, threads: usize) -> Self {
        let threads = threads.clamp(1, largest_batch);
        // All results come together in the first.
        let rows = |hand| if hand == 0 { largest_batch } else { largest_batch.div_ceil(threads) };
        let hand = |hand| Hand {
            buffers: Buffers::new(plan, largest_batch.div_ceil(threads)),
            results: Results::for_rows(plan, rows(hand)),
        };
        Self((0..threads).map(hand).collect())
    }

    /// Evaluates positions; the results are in their order.
    pub(super) fn evaluate(
        &mut self,
        plan: &Plan,
        variant: Variant,
        batch: &[Planes],
        stopper: &Stopper,
    ) -> Result<&Results, EmbeddedError> {
        let stretch = batch.len().div_ceil(self.0.len());
        let (own, others) = self.0.split_first_mut().expect("the caller has memory");
        let (first, rest) = batch.split_at(stretch);
        let used = share(
            others,
            rest,
            stretch,
            |hand, part| hand.evaluate(plan, variant, part, stopper),
            || own.evaluate(plan, variant, first, stopper),
        )?;
        for hand in &others[..used] {
            own.results.append(&hand.results);
        }
        Ok(&own.results)
    }
}

/// Has the others compute a stretch each, on threads of their own, while the caller does `own`. Returns how many of them were needed.
#[cfg(not(target_arch = "wasm32"))]
fn share(
    others: &mut [Hand],
    rest: &[Planes],
    stretch: usize,
    one: impl Fn(&mut Hand, &[Planes]) -> Result<(), EmbeddedError> + Sync,
    own: impl FnOnce() -> Result<(), EmbeddedError>,
) -> Result<usize, EmbeddedError> {
    if rest.is_empty() {
        return own().map(|()| 0);
    }
    std::thread::scope(|scope| {
        let one = &one;
        let parts = others.iter_mut().zip(rest.chunks(stretch));
        let threads: Vec<_> = parts.map(|(hand, part)| scope.spawn(move || one(hand, part))).collect();
        let mut result = own();
        let used = threads.len();
        for thread in threads {
            let found = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            result = result.and(found);
        }
        result.map(|()| used)
    })
}

/// There is one thread.
#[cfg(target_arch = "wasm32")]
fn share(
    _: &mut [Hand],
    _: &[Planes],
    _: usize,
    _: impl Fn(&mut Hand, &[Planes]) -> Result<(), EmbeddedError>,
    own: impl FnOnce() -> Result<(), EmbeddedError>,
) -> Result<usize, EmbeddedError> {
    own().map(|()| 0)
}

impl Hand {
    fn evaluate(
        &mut self,
        plan: &Plan,
        variant: Variant,
        positions: &[Planes],
        stopper: &Stopper,
    ) -> Result<(), EmbeddedError> {
        self.results.clear();
        for piece in positions.chunks(piece(positions.len())) {
            evaluate(plan, variant, &mut self.buffers, piece, stopper, &mut self.results)?;
        }
        Ok(())
    }
}
