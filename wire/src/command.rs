//! Requests of a client.

use serde::{Deserialize, Serialize};

use crate::{AnalyseGame, AskEngine, Breakpoint, CarryPart, Edit, GameEdit, Priors, record::Record};

/// One command with a number of the client's choosing, which the answer repeats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Repeated in [`Event::Done`](crate::Event::Done) or [`Event::Rejected`](crate::Event::Rejected).
    pub id: u32,
    /// Command to carry out.
    pub command: Command,
}

/// Everything a client can ask for. [`Command::Open`] comes first and only once on a connection; a viewer may
/// only open, watch, give credit and close.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Makes a new analysis or joins one.
    Open(Open),
    /// Starts another game in this analysis: a root position and the moves played from it. Positions already
    /// known (same start, same moves) are found again with their searches.
    SetGame {
        /// A FEN (X-FEN and Shredder-FEN castling rights too), or `startpos`.
        fen: String,
        /// Moves from there in UCI notation (`0000` passes), at most 1,000.
        moves: Vec<String>,
    },
    /// Starts a game with variations and comments: one of its own, even where another begins at the same position. Goes to the end
    /// of its main line.
    SetRecord(Box<Record>),
    /// Plays a legal move from a position of the game; goes to the position it leads to.
    Play {
        /// The position played from.
        position: u32,
        /// The move's code ([`EdgeView::mv`](crate::EdgeView::mv)), or [`NULL_MOVE`](crate::NULL_MOVE).
        mv: u16,
    },
    /// Makes a position the current one.
    Visit {
        /// The position.
        position: u32,
    },
    /// Opens a new search of a position. Equal settings give equal searches.
    NewSearch {
        /// The position to search.
        position: u32,
        /// `network:NAME` (or `embedded:NAME`, `onnxruntime:NAME`: [what computes it](crate::NamedNetwork)), `classical`, `uniform` (value 0) or `uniform:VALUE`, `random` or `rollout`.
        evaluator: String,
        /// Parameters that differ from their defaults.
        settings: Vec<Setting>,
        /// The moves of the position that are searched; none stands for all.
        moves: Vec<u16>,
        /// True to begin with what a search of an earlier position of the game, made with the same settings, knows of this one;
        /// else it is empty.
        keep: bool,
        /// Names of evaluators whose P are taken in place of the evaluator's.
        #[serde(default)]
        priors: Priors<String>,
    },
    /// Makes a search that shares another one's past up to a moment and is edited there, or finds the equal one. Where
    /// nothing is changed by that, it is the other search itself. In the midst of a batch its beginning is taken.
    #[serde(alias = "fork")]
    WhatIf {
        /// The other search.
        search: u32,
        /// Events of it that are kept; `None`: as few as what is changed needs.
        moment: Option<u32>,
        /// Edits made then, at most 16.
        edits: Vec<Edit>,
    },
    /// Searches until a limit is reached, or until stopped.
    Go {
        /// The search.
        search: u32,
        /// Limits at which it stops by itself.
        until: Until,
    },
    /// Stops a running search after the simulation under way.
    Stop {
        /// The search.
        search: u32,
    },
    /// Runs exactly this many simulations more, then stops.
    Step {
        /// The search.
        search: u32,
        /// Number of simulations, at least 1.
        simulations: u32,
    },
    /// Takes the newest simulations back.
    StepBack {
        /// The search.
        search: u32,
        /// Number of simulations; more than there are means all.
        simulations: u32,
    },
    /// Says what of a search this client draws; replaces what it said before.
    Watch(Watch),
    /// Allows the server to send this many frames more.
    Credit {
        /// Number of frames, added to what is left; the sum is capped at 64.
        frames: u32,
    },
    /// Leaves; the analysis stays for a while and can be joined again.
    Close,
    /// Edits the game: its moves and variations, and what is said of them. All of the edits are made as one step, or none. Goes to a
    /// move that is inserted; where the current position is deleted, to the one before it.
    EditGame {
        /// The edits, at most 64.
        edits: Vec<GameEdit>,
    },
    /// Takes back the newest thing that was done to the games ([`GameView::undo`](crate::GameView::undo)), and goes to where it was done.
    UndoGame,
    /// Does again what was taken back last ([`GameView::redo`](crate::GameView::redo)), and goes to where that was done.
    RedoGame,
    /// Asks another engine for its opinion on the current position.
    AskEngine(Box<AskEngine>),
    /// Stops an engine that was asked.
    StopEngine {
        /// Its name.
        engine: String,
    },
    /// Brings what a search of a later position found back to a search of an earlier one: makes a what-if of that one, or finds the equal
    /// one.
    CarryBack {
        /// The search of the later position.
        search: u32,
        /// The search of the earlier one, made with the same settings.
        to: u32,
        /// Part that is brought back.
        part: CarryPart,
    },
    /// Asks for the searches of later positions from which something can be carried back; [`Event::Deeper`](crate::Event::Deeper)
    /// tells.
    Deeper {
        /// The search of the earlier position.
        search: u32,
    },
    /// Searches every position of a game's main line, or goes on with that; [`Event::GameProgress`](crate::Event::GameProgress) and
    /// [`Event::GameResults`](crate::Event::GameResults) tell. What was asked before of another game, or otherwise, is given up.
    AnalyseGame(Box<AnalyseGame>),
    /// Pauses that; [`Command::AnalyseGame`] goes on with it.
    PauseGame,
}

/// Limits of a run: the search stops by itself at the first of these that it reaches, at the latest when the root has as many
/// visits as the server allows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Until {
    /// The root's visits, those of earlier runs included.
    pub nodes: Option<u32>,
    /// Simulations of this run.
    pub playouts: Option<u32>,
    /// Milliseconds of this run. What the log says then depends on the machine's speed.
    pub milliseconds: Option<u32>,
    /// The root's visits have settled: their KLD gain, looked at every 100 visits, has fallen below this, which is more
    /// than 0.
    pub kld_gain: Option<f64>,
    /// Smart pruning: no other move can become the best any more in what is left, or only one move can be played without
    /// losing. What is left of visits, simulations and time is divided by this factor, so that above 1 the search stops
    /// earlier; it is more than 0.
    pub smart_pruning: Option<f64>,
    /// Conditions that stop it the moment they become true; at most 16. Looked at after every simulation, with batches after
    /// every backup; what is under way then is finished.
    pub breakpoints: Vec<Breakpoint>,
}

impl Until {
    /// Limits the visits of the root to `nodes`.
    #[must_use]
    pub fn nodes(nodes: u32) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// The server's limit, or until stopped.
    #[must_use]
    pub fn stopped() -> Self {
        Self::default()
    }
}

/// Request to join an analysis, or to make one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// [`VERSION`](crate::VERSION) of the client.
    pub version: u16,
    /// The analysis to join; `None` makes a new one.
    pub analysis: Option<String>,
    /// The owner's key, given when the analysis was made; without it one joins as a viewer.
    pub key: Option<String>,
}

/// One parameter of a search in text form, as on the command line (`--set name=value`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The parameter's name.
    pub name: String,
    /// Its value as text.
    pub value: String,
}

/// A stretch of the drawing below [`Watch::root`], which is 0 to 1 there: where a user has zoomed to.
///
/// In that drawing each node is as wide as its share of the root's visits (of which a node's own evaluations have the right
/// end), and its children that are sent lie from its left end on in order of rank.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Closer {
    /// Its left end, in [0, 1].
    pub left: f64,
    /// Its right end, in [0, 1].
    pub right: f64,
    /// Smallest share of the root's visits that a child of a node within the stretch, or reaching into it, needs to be sent.
    pub min_share: f32,
}

/// The part of a search that a client draws. The server answers with a full frame, then with changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Watch {
    /// The search.
    pub search: u32,
    /// The node at the top of the drawing.
    pub root: u32,
    /// Smallest share of `root`'s visits a node needs to be sent, in [0, 1].
    pub min_share: f32,
    /// A stretch of the drawing of which more is wanted.
    pub closer: Option<Closer>,
    /// At most this many nodes, the most visited first; in a closer stretch as if they had more visits in the proportion of
    /// the two shares.
    pub max_nodes: u32,
    /// Nodes whose edges are wanted, whatever their share (at most 16).
    pub open: Vec<u32>,
    /// Most lines of best moves wanted ([`Frame::lines`](crate::Frame::lines)); at most 16.
    pub lines: u8,
    /// Shortest time between two frames, in milliseconds; 33 by default, at least 10.
    pub interval_ms: u16,
    /// About how many bytes of frames a running search may send in a second: larger frames come more rarely. 0: no limit.
    pub bytes_per_second: u32,
}

impl Watch {
    /// All of a search's tree, as far as it is sent at all, with the root open.
    #[must_use]
    pub fn whole(search: u32) -> Self {
        Self {
            search,
            root: 0,
            min_share: 0.0,
            closer: None,
            max_nodes: 16_384,
            open: vec![0],
            lines: 1,
            interval_ms: 33,
            bytes_per_second: 0,
        }
    }
}
