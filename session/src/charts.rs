//! A node's numbers over its visits, as the page draws them.

use engine::{
    NodeId,
    samples::{MoveSample, Sample, Samples},
};
use wire::charts;

/// Converts the samples of a node that were taken from a log of this many events.
#[must_use]
pub fn series(node: NodeId, end: u32, samples: Samples) -> charts::Series {
    charts::Series {
        node: node.get(),
        end,
        moves: samples.moves.iter().map(|mv| mv.0).collect(),
        samples: samples.all.into_iter().map(sample).collect(),
        priors: samples.priors,
    }
}

fn sample(sample: Sample) -> charts::Sample {
    let Sample { moment, visits, q, wl, d, best, minimax, entropy, kld_gain, moves } = sample;
    let moves = moves.into_iter().map(of_move).collect();
    charts::Sample { moment, visits, q, wl, d, best, minimax, entropy, kld_gain, moves }
}

fn of_move(sample: MoveSample) -> charts::MoveSample {
    let MoveSample { visits, given, q, error, u, taken } = sample;
    charts::MoveSample { visits, given, q, error, u, taken }
}
