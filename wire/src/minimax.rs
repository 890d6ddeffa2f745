//! Minimax and alpha-beta, step by step: what the page and its worker say to each other, in the binary form.
//!
//! Max is the player to move at the root, and every value is seen by him: an expected result in [-1, 1] where a game is
//! searched, in a tree written by hand whatever its author counts in. Moments are numbers of events done, as in a search's log.

use serde::{Deserialize, Serialize};

use crate::worker::{Feature, Question};

/// Question of the page. Each one names the search, so that the worker keeps nothing that it could not make again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Goes somewhere in a search and shows it. Answered with [`Answer::Working`] while that takes time, with
    /// [`Answer::Shown`], and once more with that when more is known of [`Counts::plain`]. Another search begins at its
    /// moment 0. A later question takes this one's place.
    Show {
        /// Search that is meant.
        setup: Setup,
        /// Moment to go to.
        goal: Goal,
        /// Nodes whose children are shown in any case, the most wanted first.
        opened: Vec<u32>,
    },
    /// Searches with and without cutting, to the end. Answered with [`Answer::Working`] and [`Answer::Weighed`].
    Weigh {
        /// Search that is meant; its pruning does not count.
        setup: Setup,
    },
    /// Stops what is under way. A search stays where it is then, and is shown.
    Stop,
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Minimax;
    type Answer = Answer;
}

/// A search by minimax.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Tree that is searched.
    pub source: Source,
    /// Treatment of moves that cannot matter.
    pub pruning: Pruning,
}

/// Tree that is searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// A position of a game.
    Position {
        /// Start of the game, as analyses are given it.
        start: String,
        /// The moves from there to the position.
        moves: Vec<String>,
        /// The evaluator at the leaves, by its name; `None`: the one that suits the game.
        evaluator: Option<String>,
        /// Plies that are looked ahead; `None`: as many as suit the game.
        depth: Option<u16>,
        /// Order in which moves are looked at.
        order: Order,
    },
    /// A tree written by hand: numbers and parentheses.
    Written {
        /// The tree.
        text: String,
    },
}

/// Treatment of moves that cannot matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pruning {
    /// They are looked at: plain minimax.
    None,
    /// They are cut off.
    #[default]
    AlphaBeta,
}

/// Order in which the moves of a position are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// As the game lists them.
    Listed,
    /// The evaluator's most promising first.
    #[default]
    Promising,
}

/// Moment of a search to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Nowhere: the same moment is shown again.
    Stay,
    /// To a moment; to the end where there are fewer.
    Moment(u32),
    /// One event on.
    On,
    /// One event back.
    Back,
    /// On until a value has reached a node's parent.
    Value,
    /// Back to where a value had last reached a node's parent before.
    ValueBefore,
    /// On until the current node's own value has reached its parent.
    Node,
    /// To the end.
    End,
}

/// Answer of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// A moment of a search.
    Shown(Box<View>),
    /// Progress of the work.
    Working(Progress),
    /// Outcome of both ways to search.
    Weighed(Box<Weighed>),
    /// There is no such search: the position, the evaluator or the tree as written is not understood.
    Refused {
        /// The search that was asked for.
        setup: Setup,
        /// Place in the text of a tree, in characters from 1.
        at: Option<u32>,
        /// One sentence without a full stop.
        message: String,
    },
}

/// Progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Events done.
    pub moment: u32,
    /// Leaves that an evaluator was asked about.
    pub evaluations: u32,
    /// Nodes.
    pub nodes: u32,
}

/// A moment of a search: counts, what has just happened, and a part of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Search that is shown.
    pub setup: Setup,
    /// The evaluator at the leaves; empty for a tree written by hand.
    pub evaluator: String,
    /// All that could be chosen; none for a tree written by hand.
    pub evaluators: Vec<String>,
    /// Plies that are looked ahead; for a tree written by hand, how deep it is.
    pub depth: u16,
    /// Events done.
    pub moment: u32,
    /// Events that are known: one can go there without searching.
    pub known: u32,
    /// True if nothing is left to be done at this moment.
    pub is_finished: bool,
    /// True if the search ends here because it would become too large.
    pub is_full: bool,
    /// Reason why it cannot go on, if so: one sentence without a full stop.
    pub failure: Option<String>,
    /// Event that led to this moment; `None` at the beginning.
    pub event: Option<Happened>,
    /// Node where the search stands; `None` at the beginning.
    pub current: Option<u32>,
    /// The value of the root so far.
    pub value: Option<f64>,
    /// Numbers of the whole tree.
    pub counts: Counts,
    /// The root's moves in the order in which they are looked at.
    pub roots: Vec<RootMove>,
    /// The best moves of both sides from the root on, as far as values are known.
    pub line: Vec<u16>,
    /// A part of the tree, parents before their children, in the order in which they were entered; [`View::MOST_NODES`] at most.
    /// With a node its parent is there.
    pub nodes: Vec<Node>,
}

impl View {
    /// More nodes are not shown.
    pub const MOST_NODES: usize = 240;
}

/// Numbers of a whole tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Nodes that were entered.
    pub nodes: u32,
    /// Leaves that an evaluator was asked about.
    pub evaluations: u32,
    /// Leaves where the game is over.
    pub endings: u32,
    /// Moves that were cut off, each with all that is below it.
    pub not_looked_at: u32,
    /// Tree that minimax without cutting looks at; `None` while that is not known.
    pub plain: Option<Plain>,
    /// True while that tree is being counted.
    pub is_counting: bool,
}

/// The whole tree, as minimax without cutting looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plain {
    /// Nodes.
    pub nodes: u64,
    /// Leaves, also those where the game is over.
    pub leaves: u64,
    /// Moves of each position and plies to each leaf, where these are the same everywhere.
    pub uniform: Option<(u32, u16)>,
}

impl Plain {
    /// The fewest leaves of a uniform tree that any search must look at to know its value, as many as alpha-beta looks at where
    /// the best moves come first: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore, 1975).
    #[must_use]
    pub fn least_leaves(&self) -> Option<u64> {
        let (moves, plies) = self.uniform?;
        let power = |plies: u16| u64::from(moves).checked_pow(plies.into());
        power(plies.div_ceil(2))?.checked_add(power(plies / 2)?)?.checked_sub(1)
    }
}

/// Relation of a node's value to its true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Known {
    /// The best so far, while moves are still to be looked at.
    SoFar,
    /// It is the true one.
    Exact,
    /// The true one is not larger.
    AtMost,
    /// The true one is not smaller.
    AtLeast,
}

/// A move of the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RootMove {
    /// The move.
    pub mv: u16,
    /// The node it leads to, once entered.
    pub node: Option<u32>,
    /// Value of that node, once there is one.
    pub value: Option<f64>,
    /// Relation of the value to the true one.
    pub known: Known,
}

/// State of a node during the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// Some of its moves are still to be looked at.
    Open,
    /// A leaf with an evaluator's value.
    Evaluated,
    /// A leaf where the game is over.
    Ended,
    /// All its moves were looked at.
    Complete,
    /// Its other moves are not looked at.
    Cut,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// Its id, in order of entering; 0 is the root.
    pub node: u32,
    /// Its parent and the move that leads here; `None` for the root.
    pub from: Option<(u32, u16)>,
    /// Plies from the root. At even ones Max is to move.
    pub ply: u16,
    /// State of the node.
    pub state: State,
    /// Its value, once there is one.
    pub value: Option<f64>,
    /// Relation of the value to the true one.
    pub known: Known,
    /// The end of its window that Max has for certain; negative infinity while he has nothing, and without cutting.
    pub alpha: f64,
    /// The end of its window that Min has for certain; infinity while he has nothing, and without cutting.
    pub beta: f64,
    /// Number of its moves.
    pub moves: u16,
    /// Its moves that were not looked at, as many as there are up to [`Node::MOST_UNSEEN`]; where it is cut they never are.
    pub unseen: Vec<u16>,
    /// Number of its moves that were not looked at.
    pub unseen_count: u16,
    /// Nodes of the whole tree below it.
    pub below: u32,
    /// True if its parent has its value from it, so far.
    pub is_best: bool,
}

impl Node {
    /// More moves that were not looked at are only counted.
    pub const MOST_UNSEEN: usize = 4;
}

/// A node, named by its path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// Its id.
    pub node: u32,
    /// The moves from the root to it.
    pub path: Vec<u16>,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Happened {
    /// A node was entered.
    Opened {
        /// The node.
        at: Spot,
        /// Number of its moves.
        moves: u16,
    },
    /// A node is as deep as the search goes.
    Evaluated {
        /// The node.
        at: Spot,
        /// The evaluator's value.
        value: f64,
    },
    /// The game is over in a node.
    Ended {
        /// The node.
        at: Spot,
        /// The result.
        value: f64,
    },
    /// A node's value reached its parent.
    Returned {
        /// The node.
        from: Spot,
        /// The parent.
        to: Spot,
        /// The value.
        value: f64,
        /// The parent's value before; `None` if it is its first.
        before: Option<f64>,
        /// True if the parent has no more moves to look at.
        is_last: bool,
        /// True if the parent's window became narrower.
        narrows: bool,
    },
    /// The other moves of a node were cut.
    Cut {
        /// The node.
        at: Spot,
        /// Its value.
        value: f64,
        /// The end of the window that it reached: beta at Max's nodes, alpha at Min's.
        bound: f64,
        /// Number of moves that are not looked at.
        left: u32,
    },
}

/// Outcomes of searching one position in both ways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// Search that was made.
    pub setup: Setup,
    /// Without cutting.
    pub plain: Outcome,
    /// With.
    pub alpha_beta: Outcome,
}

/// Outcome of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Nodes and leaves.
    pub counts: Counts,
    /// The root's value; `None` where it was not found.
    pub value: Option<f64>,
    /// The best moves of both sides from the root on.
    pub line: Vec<u16>,
    /// The root's moves.
    pub roots: Vec<RootMove>,
    /// Reason why it did not come to its end, if so: one sentence without a full stop.
    pub failure: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_knuth_s_and_moore_s() {
        let least = |moves, plies| Plain { nodes: 0, leaves: 0, uniform: Some((moves, plies)) }.least_leaves();
        assert_eq!([least(2, 2), least(3, 2), least(20, 2), least(7, 5)], [3, 5, 39, 343 + 49 - 1].map(Some));
        assert_eq!([least(5, 0), least(5, 1), least(1, 9)], [1, 5, 1].map(Some));
        assert_eq!(least(u32::MAX, 9), None);
        assert_eq!(Plain { nodes: 4, leaves: 2, uniform: None }.least_leaves(), None);
    }
}
