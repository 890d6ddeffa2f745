//! A node's numbers over its visits, for charts.
//!
//! All values are from the view of the side to move at the node, which makes its moves.

use serde::{Deserialize, Serialize};

use crate::worker::{Feature, Question};

/// Asks for a node's numbers over its visits, as far as the log goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The node.
    pub node: u32,
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Charts;
    /// `None` where the log makes no such node.
    type Answer = Option<Box<Series>>;
}

/// Samples of a node, spread over its visits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// The node.
    pub node: u32,
    /// Events of the log that they were taken from.
    pub end: u32,
    /// The node's moves, largest P at the end first; what is said of moves is in this order.
    pub moves: Vec<u16>,
    /// Oldest first: at most 256 spread over the visits, and at most 64 right after edits.
    pub samples: Vec<Sample>,
    /// P of every move as selection uses it, each with the index of the sample from which on it holds.
    pub priors: Vec<(u32, Vec<f64>)>,
}

/// A node at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The moment: events applied.
    pub moment: u32,
    /// N: completed visits.
    pub visits: u32,
    /// Q: mean value, draw score included.
    pub q: f64,
    /// W - L: mean value without draw score.
    pub wl: f64,
    /// D: mean probability of a draw.
    pub d: f64,
    /// The best move, by its place; `None` before any was visited.
    pub best: Option<u8>,
    /// The node's value by minimax: a node of exact value is worth that, one without visited moves its own evaluation, any other
    /// as much as its best visited move.
    pub minimax: f64,
    /// Entropy of the distribution of visits over the moves, in nats; `None` before any was visited.
    pub entropy: Option<f64>,
    /// KLD gain over the last 100 visits; `None` before the moves have 200.
    pub kld_gain: Option<f64>,
    /// Every move.
    pub moves: Vec<MoveSample>,
}

/// A move of the node at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveSample {
    /// N: completed visits, as far as the node counts them.
    pub visits: u32,
    /// Visits that the move was given; they are not in N, but in Q.
    pub given: u32,
    /// Q: mean value, draw score included; `None` if unvisited.
    pub q: Option<f64>,
    /// Standard error of the mean of the values that simulations found below the move, as if they were independent;
    /// `None` for fewer than two.
    pub error: Option<f64>,
    /// U: exploration.
    pub u: f64,
    /// Q as selection takes it: that of first play urgency where the move is unvisited.
    pub taken: f64,
}

impl Series {
    /// P of every move at a sample.
    #[must_use]
    pub fn priors_at(&self, sample: usize) -> &[f64] {
        let after = self.priors.partition_point(|from| from.0 as usize <= sample);
        after.checked_sub(1).map_or(&[], |at| self.priors[at].1.as_slice())
    }

    /// The last sample that a moment has behind it; the first one before that.
    #[must_use]
    pub fn sample_at(&self, moment: u32) -> usize {
        self.samples.partition_point(|sample| sample.moment <= moment).saturating_sub(1)
    }
}
