//! One evaluation: the layers of a plan, one after the other.

use super::buffers::Buffers;
use super::error::EmbeddedError;
use super::heads;
use super::plan::Plan;
use super::results::Results;
use super::run::Run;
use super::stopper::Stopper;
use super::variant::Variant;
use crate::lc0::planes::Planes;

/// Evaluates at most [`PIECE`](super::piece::PIECE) positions and adds what the heads say to the results.
pub(super) fn evaluate(
    plan: &Plan,
    variant: Variant,
    buffers: &mut Buffers,
    positions: &[Planes],
    stopper: &Stopper,
    results: &mut Results,
) -> Result<(), EmbeddedError> {
    let run = Run { variant, hidden: plan.hidden, count: positions.len(), stopper };
    run.write(&plan.planes, positions, &mut buffers.next);
    run.convolution(&plan.input, &buffers.next, None, true, &mut buffers.tiles, &mut buffers.boards)?;
    for block in &plan.blocks {
        run.block(block, buffers)?;
    }
    heads::evaluate(&run, plan, buffers, results)
}
