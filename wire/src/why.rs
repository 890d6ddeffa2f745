//! Explanation of a move's visits, and of the changes that would give it more.
//!
//! All values are from the view of the side to move at the node, which makes the move.

use serde::{Deserialize, Serialize};

use crate::worker::{Feature, Question};

/// Asks why a move of a node has the visits that it has at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The moment: events applied.
    pub moment: u32,
    /// The node.
    pub node: u32,
    /// The move's code.
    pub mv: u16,
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Why;
    /// `None` where the node has no such move at that moment.
    type Answer = Option<Why>;
}

/// Explanation of one move at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Why {
    /// The node.
    pub node: u32,
    /// The move.
    pub mv: u16,
    /// The moment.
    pub moment: u32,
    /// History of the move's visits.
    pub story: Story,
    /// Changes that would make it the next one that is selected.
    pub next: Needs,
    /// Changes that would make it the node's best move.
    pub best: Needs,
    /// The best answer to it; `None` where none was visited.
    pub reply: Option<Reply>,
}

/// History of a move's visits. Moments are numbers of events applied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Story {
    /// The node's visits that went on to a move.
    pub all: u32,
    /// N: completed visits of this one.
    pub visits: u32,
    /// Q: mean value; `None` if unvisited.
    pub q: Option<f64>,
    /// The moment with its first visit, at the latest the one asked about.
    pub first: Option<u32>,
    /// The moment with its last visit up to then.
    pub last: Option<u32>,
    /// Visits that went to it among the node's newest ones, and the number of those: 100, or all.
    pub recent: (u32, u32),
    /// Stretches in which it was the node's best move: first and last moments, oldest first; of many the last 50.
    pub as_best: Vec<(u32, u32)>,
    /// Move that it is compared with: the node's best move or, if it is that itself, the one after it.
    pub rival: Option<Rival>,
    /// Both moves at moments spread over the whole log, from the node's first one on.
    pub points: Vec<Point>,
}

/// A move that another one is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rival {
    /// The move.
    pub mv: u16,
    /// N: completed visits.
    pub visits: u32,
    /// Q: mean value.
    pub q: f64,
}

/// Two moves at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The moment.
    pub moment: u32,
    /// N of the move.
    pub visits: u32,
    /// Q of the move; `None` if unvisited.
    pub q: Option<f64>,
    /// N of its rival.
    pub rival_visits: u32,
    /// Q of its rival.
    pub rival_q: Option<f64>,
}

/// Changes that a move needs, each by itself, everything else being as it is. Each was tried out with the engine's own formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Needs {
    /// True if it needs nothing: it is so already.
    pub is_so: bool,
    /// Obstacle that makes it impossible whatever its numbers are.
    pub obstacle: Option<Obstacle>,
    /// The least P that does it, as searches store it; `None`: not even 1.
    pub p: Option<f64>,
    /// The least Q that does it, in units of 2^-20; `None`: not even 1.
    pub q: Option<f64>,
    /// Number of simulations, if every Q stays. To be selected next: those at the node that go to other moves before. To be the
    /// best: additional visits of the move. `None`: not within 20,000, or never.
    pub visits: Option<u32>,
}

/// Obstacle that makes a move's selection or preference impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Obstacle {
    /// The node's value is exact: nothing is selected there.
    Decided,
    /// The move is not among those that are searched.
    NotSearched,
    /// The move is known to lose: its P counts as 0.
    Lost,
    /// Another move is known to win.
    Beaten(u16),
    /// All moves of a node are tried before a visit goes elsewhere: no score decides what is selected.
    Led,
}

/// The best answer to a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The node after the move.
    pub node: u32,
    /// The node after the reply.
    pub child: u32,
    /// N of the reply.
    pub visits: u32,
    /// The share of the visits after the move that went to the reply, in [0, 1].
    pub share: f64,
    /// V: what the evaluator said of the move at first; exact where the game is over.
    pub v: f64,
    /// Q of the move.
    pub q: f64,
    /// Q after the reply.
    pub q_after: f64,
    /// The move, the reply, and from there always the best moves.
    pub line: Vec<u16>,
}
