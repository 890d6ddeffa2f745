//! The rows of a frame: nodes, edges, status.
//!
//! # Point of view
//! Everything on an edge, and on a node as somebody's child, is from the view of the **mover**: the player who
//! makes the move that leads there. An [`OpenNode`]'s own header is from the view of its side to move. Nothing
//! on the wire is from White's view.

use serde::{Deserialize, Serialize};

use crate::{Hit, NodeChange, Until};

/// A consistent picture of the watched part of a search, taken between simulations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The search.
    pub search: u32,
    /// Events applied so far: 0 is the empty tree, 1 has the root evaluated.
    pub moment: u32,
    /// True if this replaces everything the client holds of the search (else it changes it).
    pub full: bool,
    /// Nodes in the whole tree; ids from here on do not exist (they were taken back).
    pub tree_nodes: u32,
    /// The node the drawing starts from.
    pub root: u32,
    /// Nodes that came into view, or of which more changed than `changes` tell; parents before children.
    pub nodes: Vec<NodeView>,
    /// Other nodes in view whose numbers changed.
    #[serde(with = "crate::change")]
    pub changes: Vec<NodeChange>,
    /// Nodes that were in view and are not any more (too small a share by now).
    pub gone: Vec<u32>,
    /// Open nodes that changed.
    pub open: Vec<OpenNode>,
    /// Principal variations, as many as the watch asks for, the best move's first.
    pub lines: Vec<Line>,
    /// The search as a whole.
    pub status: Status,
}

impl Frame {
    /// About how many bytes it takes in the binary form.
    #[must_use]
    pub fn rough_bytes(&self) -> usize {
        let edges: usize = self.open.iter().map(|open| open.edges.len()).sum();
        let lines: usize = self.lines.iter().map(|line| 80 + 3 * line.moves.len()).sum();
        100 + 42 * self.nodes.len() + 12 * self.changes.len() + 3 * self.gone.len() + 85 * edges + lines
    }
}

/// A visited move of the search's root, and from there always the best move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The move; view of the side to move at the root.
    pub edge: EdgeView,
    /// All moves, that one first.
    pub moves: Vec<u16>,
}

/// A node of the tree in view: one of those that the watch asks for, an open node, or an ancestor of these.
///
/// `visits == own + sum of (visits - given) of all its children`, in every frame; children not in view make up the rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodeView {
    /// Its id; ids are given in order of creation, from 0, the search's root.
    pub id: u32,
    /// Its parent's id; its own for the search's root.
    pub parent: u32,
    /// The move that leads here; 0 for the search's root.
    pub mv: u16,
    /// Its rank among its parent's edges by prior (0 is the largest); stable, so a drawing can sort by it.
    pub rank: u8,
    /// N: completed visits.
    pub visits: u32,
    /// Visits among these that it was given by hand: its parent does not count them.
    pub given: u32,
    /// Evaluations of this node itself: 1, or more where the game is over or the value proven.
    pub own: u32,
    /// Visits under way.
    pub in_flight: u32,
    /// P of the edge that leads here; 1 for the search's root.
    pub prior: f32,
    /// Q: mean value, mover's view, in [-1, 1].
    pub q: f32,
    /// V: what the evaluator said of this position alone, mover's view; `None` where the game is over.
    pub v: Option<f32>,
    /// D: mean probability of a draw, in [0, 1].
    pub d: f32,
    /// M: mean plies left.
    pub m: f32,
    /// Legal moves (0 where the game is over).
    pub edges: u8,
    /// Number of legal moves that have been visited.
    pub visited_edges: u8,
    /// Exact result where the game is over or the value proven.
    pub terminal: Option<Terminal>,
    /// Proven limits of its value, mover's view.
    pub bound: Bound,
}

/// Exact result of a node and its cause, mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terminal {
    /// The mover has won, or wins whatever is replied.
    Win,
    /// A draw by rule, or proven.
    Draw,
    /// The mover loses.
    Loss,
    /// A draw because the position occurred before within the search.
    TwoFold,
    /// Known from a tablebase.
    Tablebase,
}

/// Proven limits of a node's value, mover's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// Nothing.
    #[default]
    Open,
    /// At least a draw.
    AtLeastDraw,
    /// At most a draw.
    AtMostDraw,
    /// Exactly known.
    Exact,
}

/// A node with all its edges and the terms that selection uses there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenNode {
    /// The node.
    pub node: u32,
    /// Moves from the search's root to it.
    pub path: Vec<u16>,
    /// N: completed visits.
    pub visits: u32,
    /// Evaluations of this node itself.
    pub own: u32,
    /// Q: mean value, **side to move's** view.
    pub q: f64,
    /// V: the evaluator's value, **side to move's** view; `None` where the game is over.
    pub v: Option<f64>,
    /// D: mean probability of a draw.
    pub d: f64,
    /// M: mean plies left.
    pub m: f64,
    /// c_puct here, its growth with N included.
    pub cpuct: f64,
    /// The square root that U uses here.
    pub sqrt_visits: f64,
    /// Q assumed for unvisited edges (first play urgency), mover's view.
    pub fpu: f64,
    /// Sum of P over visited edges.
    pub visited_policy: f64,
    /// Exact result where the game is over or the value proven; view of the mover into the node.
    pub terminal: Option<Terminal>,
    /// Every legal move, largest P first.
    pub edges: Vec<EdgeView>,
    /// Index in `edges` of the move that selection takes next; `None` where the game is over.
    pub next: Option<u8>,
}

/// One move of an open node. All values from its mover's view.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EdgeView {
    /// The move's code: bits 0-5 from, 6-11 to (castling: the king takes its own rook), 12-14 promotion
    /// (1 knight, 2 bishop, 3 rook, 4 queen); squares count from a1 = 0, b1 = 1 to h8 = 63.
    pub mv: u16,
    /// Its index among the network's 1858 policy outputs.
    pub policy_index: u16,
    /// The node it leads to, once visited.
    pub child: Option<u32>,
    /// N: completed visits, as far as they count.
    pub visits: u32,
    /// Visits that the move was given by hand. They are not in N; Q is the mean of both.
    pub given: u32,
    /// Visits under way.
    pub in_flight: u32,
    /// P: prior, as stored and used.
    pub prior: f64,
    /// Q: mean value, or FPU if unvisited.
    pub q: f64,
    /// U: exploration term; infinite (in JSON: null) for a move that UCT has never tried.
    #[serde(with = "crate::unbounded")]
    pub u: f64,
    /// Mu: moves-left utility; 0 without a moves-left head.
    pub mu: f64,
    /// S = Q + U + Mu: what selection compares; infinite where U is.
    #[serde(with = "crate::unbounded")]
    pub s: f64,
    /// V: the evaluator's value of the position it leads to; exact where the game is over there; `None` if unvisited.
    pub v: Option<f64>,
    /// D: mean probability of a draw; `None` if unvisited.
    pub d: Option<f64>,
    /// M: mean plies left; `None` if unvisited.
    pub m: Option<f64>,
    /// Q in centipawns, 90 tan(1.5637541897 Q).
    pub cp: f64,
    /// Moves to mate where the result is proven, negative where the mover is mated; 100 more where only a tablebase says
    /// who wins.
    pub mate: Option<i32>,
    /// Exact result where the game is over or the value proven.
    pub terminal: Option<Terminal>,
    /// Proven limits of its value.
    pub bound: Bound,
}

/// State of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// Stopped by the user, or not started.
    Idle,
    /// Searching.
    Running,
    /// A limit is reached.
    Finished,
    /// The evaluator failed; a notice said why.
    Failed,
}

/// Limit that made a search stop by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// The root's visits.
    Nodes,
    /// Simulations of the run.
    Playouts,
    /// The run's time.
    Time,
    /// The root's visits have settled.
    KldGain,
    /// No other move can become the best any more.
    SmartPruning,
    /// The game is over at the root.
    GameOver,
    /// A breakpoint ([`Status::hits`]).
    Breakpoint,
}

/// The search as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// State of the search.
    pub state: RunState,
    /// Limits at which it stops by itself; `None` while it steps or was never started.
    pub until: Option<Until>,
    /// Limit that it reached; `None` in every state but [`RunState::Finished`].
    pub reached: Option<Limit>,
    /// The breakpoints that stopped it; none unless it reached [`Limit::Breakpoint`].
    pub hits: Vec<Hit>,
    /// The root's visits.
    pub nodes: u32,
    /// Simulations, those that the search began with among them ([`SearchView::kept`](crate::SearchView::kept)).
    pub simulations: u32,
    /// Simulations per second over the last second or so; 0 when idle.
    pub nps: f32,
    /// Mean depth of the simulations, in plies (the root is 1).
    pub depth: f32,
    /// Largest depth, in plies.
    pub seldepth: u32,
    /// Kullback-Leibler divergence of the root's visit shares per visit, over the last 100 visits.
    pub kld_gain: Option<f64>,
    /// Evaluations answered from the cache.
    pub cache_hits: u64,
    /// Evaluations asked for.
    pub cache_lookups: u64,
    /// Best move so far.
    pub best: Option<u16>,
    /// Digest of the log up to this moment, 64 hex digits; only when the search is not running.
    pub digest: Option<String>,
    /// Memory of tree and log, in bytes.
    pub bytes: u64,
}
