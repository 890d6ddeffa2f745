//! Messages between the page and the worker that plays logs back, in the binary form: two threads of one browser, which have the
//! same version.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{EdgeView, EditView, Frame, PriorSource, Priors, Setting, Terminal, Watch, reading};

/// Question of the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Reads a search's log from the server as far as it is there now, where it was read before from there on, and then
    /// shows a moment of it. Answered with [`Answer::Reading`], [`Answer::Ready`] and a frame.
    ReadAndShow {
        /// The log's address on the page's own server, without a query.
        address: String,
        /// The moment to show.
        moment: u32,
        /// View of the tree that is drawn.
        watch: Watch,
    },
    /// Shows a moment of the log; its end, where there are fewer. Answered with a frame.
    Show {
        /// The moment: events applied.
        moment: u32,
        /// View of the tree that is drawn, if that changed; then the frame is a full one.
        watch: Option<Watch>,
    },
    /// Asks a [`Question`] of a feature about a log. What is not read yet of the log is read before; what is shown stays as it is.
    /// Answered with [`Answer::Of`], perhaps more than once; a later question of the feature takes its place.
    About {
        /// The feature that asks.
        feature: Feature,
        /// The log's address, as in [`Ask::ReadAndShow`]; `None`: the recording that is open.
        address: Option<String>,
        /// The moment up to which the log is read at least: events applied.
        moment: u32,
        /// The question in its binary form.
        question: Vec<u8>,
    },
    /// Forgets the feature's question about a log; nothing more is answered.
    Forget(Feature),
    /// Reads a search's log up to a moment at least, as [`Ask::ReadAndShow`] does, for the sake of its marks: what is shown stays as it is, and
    /// nothing is where it was not. Answered with [`Answer::Reading`] and [`Answer::Ready`].
    Mark {
        /// The log's address, as in [`Ask::ReadAndShow`].
        address: String,
        /// The moment up to which it is read at least: events applied.
        moment: u32,
    },
    /// Takes apart what leads from a moment to the next one, as soon as that is read. Answered with
    /// [`Answer::Explanation`]; not at all where the log ends before.
    Explain {
        /// The moment before it.
        moment: u32,
    },
    /// Opens a recording. Answered with [`Answer::Opened`] and [`Answer::Ready`]; nothing of it is sent before a
    /// [`Show`](Self::Show) says what is drawn. Or with [`Answer::Refused`]: then the log that was there before stays.
    Open {
        /// The recording's address on the page's own server; `None`: its file comes beside this message.
        address: Option<String>,
    },
    /// Makes a recording. Answered with [`Answer::Saved`] or [`Answer::Refused`].
    Save {
        /// The address of the log, which is read to its present end first; `None`: the recording that is open.
        address: Option<String>,
        /// True to leave out priors that nobody followed.
        is_lean: bool,
        /// Words about it.
        labels: Labels,
    },
    /// Asks a [`Question`] of a feature that is about no log that is shown: classical search, the browser's networks and analyses (a file may come beside
    /// this message), or two searches that are compared, which a worker does in place of all else. Answered with [`Answer::Of`], perhaps more than once.
    Of(Feature, Vec<u8>),
    /// A [`Request`](crate::Request) in its binary form, to the analysis that the worker holds itself: a page that has no server
    /// asks it as it would ask one. Answered with [`Answer::Said`]. The log of such an analysis's search has the address
    /// [`own_log`].
    Request(Vec<u8>),
    /// Reads a text that holds games or a position, or the file beside this message. Answered with [`Answer::Of`], more than once for a
    /// long one.
    Text(reading::Ask),
}

/// Part of the page that asks questions of its own, which nobody else needs to understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Feature {
    /// Reasons for a move's visits ([`why`](crate::why)).
    Why,
    /// Charts of a node's numbers ([`charts`](crate::charts)).
    Charts,
    /// Looking for something in the tree ([`find`](crate::find)).
    Find,
    /// The evaluator's judgement of a node, taken apart ([`judged`](crate::judged)).
    Judged,
    /// Classical search ([`minimax`](crate::minimax)).
    Minimax,
    /// Two searches that are compared ([`comparison`](crate::comparison)).
    Comparison,
    /// Texts and files ([`reading`]).
    Text,
    /// Networks of the browser ([`shelf`](crate::shelf)).
    Networks,
    /// Analyses that the browser keeps ([`kept`](crate::kept)).
    Kept,
}

/// A question that a feature asks, most of them about a log.
pub trait Question: Serialize + DeserializeOwned {
    /// The feature that asks.
    const FEATURE: Feature;
    /// The answer to it.
    type Answer: Serialize + DeserializeOwned;
}

/// The address of a log that the worker has itself, by its search.
#[must_use]
pub fn own_log(search: u32) -> String {
    format!("{OWN_LOG}{search}")
}

/// The search whose log has this address, if the worker has it itself.
#[must_use]
pub fn search_of_own_log(address: &str) -> Option<u32> {
    address.strip_prefix(OWN_LOG)?.parse().ok()
}

/// Beginning of the address of a log that the worker has itself. No path on a server begins so.
const OWN_LOG: &str = "own:";

/// Texts of a recording that its log does not know. Each may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labels {
    /// Subject of the recording.
    pub title: String,
    /// Points to watch for, in a sentence or two.
    pub about: String,
    /// Players of the game.
    pub players: String,
    /// Place and time of the game.
    pub event: String,
    /// The name of the network.
    pub network: String,
    /// The name of the network whose P were taken in place of its.
    pub priors: String,
    /// The name of the network whose P were taken where the opponent was to move.
    pub opponent_priors: String,
    /// The moment, the selection and the view to open with, as a link's query.
    pub open: String,
}

/// Description of a recording.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecordingView {
    /// Words about it.
    pub labels: Labels,
    /// The start position of the game.
    pub fen: String,
    /// The moves from there to the position searched, in UCI notation.
    pub moves: Vec<String>,
    /// `network:NAME`, `classical`, ...
    pub evaluator: String,
    /// SHA-256 of the network's file, 64 hex digits.
    pub network: Option<String>,
    /// Evaluators whose P were taken in place of its own.
    pub priors: Priors<PriorSource>,
    /// True if the evaluator predicts how many plies are left.
    pub moves_left_head: bool,
    /// The endgame tables that were asked.
    pub tables: Option<String>,
    /// Every parameter with its value, in the order of the parameter table.
    pub settings: Vec<Setting>,
    /// The only moves that were searched, ascending; none stands for all.
    pub only: Vec<u16>,
    /// Simulations that the search began with.
    pub kept: u32,
    /// Edits made in it by hand, oldest first.
    pub edits: Vec<EditView>,
    /// True if priors that nobody followed are left out: such nodes have no moves in frames.
    pub is_lean: bool,
    /// Events of the search, as the recording says.
    pub events: u32,
    /// Events that can be shown: fewer where it is damaged.
    pub end: u32,
    /// Simulations among them.
    pub simulations: u32,
    /// The root's visits at the end.
    pub nodes: u32,
    /// The digest that the whole log has, as the recording says; 64 hex digits.
    pub digest: Option<String>,
    /// Damage in the rest of it, if there is any: one sentence.
    pub damage: Option<String>,
}

/// Answer of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Progress of reading a log.
    Reading {
        /// The log's address; empty: it is that of the open recording.
        address: String,
        /// Events that were read.
        read: u32,
        /// Events that there are.
        of: u32,
    },
    /// A log is read, or as much of it as the wanted moment needs.
    Ready {
        /// The log's address; empty: it is that of the open recording.
        address: String,
        /// The last moment that can be shown.
        end: u32,
        /// True if no more is being read.
        is_all: bool,
        /// Moments that one may want to go to, oldest first.
        marks: Vec<Mark>,
        /// Fault in the rest of the log, if there is one: one sentence.
        fault: Option<String>,
    },
    /// A moment. The frames follow one another as those of a live search do.
    Frame(Box<Frame>),
    /// Step that leads from a moment to the next one.
    Explanation {
        /// The moment before it.
        moment: u32,
        /// The step.
        what: Explanation,
    },
    /// A recording is open, as far as it is intact.
    Opened(Box<RecordingView>),
    /// Result of checking the digest of the log in the open recording against the one that the recording names.
    Checked {
        /// True if they are equal.
        is_right: bool,
    },
    /// A recording of the shown search: its file.
    Saved(Vec<u8>),
    /// An analysis is kept in the browser for the first time: only the page can ask that it stays there.
    Persist,
    /// A recording could not be opened or made; everything is as it was.
    Refused {
        /// One sentence.
        message: String,
    },
    /// Answer to a feature's question, in its binary form: only the part of the page that asked needs to know how it is written.
    Of(Feature, Vec<u8>),
    /// Message of the analysis that the worker holds: a [`Message`](crate::Message) in its binary form.
    Said(Vec<u8>),
    /// Something could not be done.
    Failed {
        /// One sentence.
        message: String,
    },
    /// The program is on its way that evaluates a network: nobody asked for this, but somebody waits for it.
    Fetching {
        /// How much of it is there, from 0 to 100; `None`: it is here, or will not come.
        percent: Option<u8>,
    },
}

/// A moment of a search at which something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The first moment at which it is so.
    pub moment: u32,
    /// The event.
    pub what: Marked,
}

/// Event worth going to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Marked {
    /// A move of the root became the best.
    Best(u16),
    /// Something was proven of a move of the root, for who makes it.
    Proven(u16, Terminal),
    /// The search was edited by hand.
    Edited,
}

/// An event of the log, taken apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Explanation {
    /// A simulation.
    Simulation(Box<Simulation>),
    /// A batch was gathered.
    Batch(Batch),
    /// The search was edited by hand.
    Edited,
}

/// A simulation, phase by phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simulation {
    /// Origin of the comparisons.
    pub origin: Origin,
    /// Select: the choice at each node, from the root on; none where the root itself is the leaf.
    pub path: Vec<Comparison>,
    /// Expand and evaluate: what was found at the end of the path.
    pub leaf: Leaf,
    /// Back up: what changed, from the leaf up to the root.
    pub changes: Vec<Change>,
}

/// Origin of the comparisons of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// The search made them.
    Made,
    /// The search made them when it gathered a batch.
    Gathered {
        /// The moment before that batch.
        batch: u32,
        /// The moment whose numbers were compared.
        moment: u32,
    },
    /// None were made up to a move that was given the simulation by hand; the numbers are those of the moment.
    Given,
    /// An earlier search made them; the numbers are those that this one holds.
    Kept,
    /// The log does not say; the numbers are those of the moment.
    Unknown,
    /// A search of a later position made them, and they were carried back; the numbers are those that this one holds.
    Carried,
    /// None were made up to a node whose moves are tried one after another; the numbers are those of the moment.
    Led,
}

/// The choice at a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The node.
    pub node: u32,
    /// The move that was taken.
    pub taken: u16,
    /// The moves with the largest S, the largest first, and the one that was taken.
    pub edges: Vec<EdgeView>,
    /// Number of moves to compare.
    pub moves: u32,
    /// In a batch: visits that the move was handed at once.
    pub handed: u32,
    /// In a batch: visits that the node shared out.
    pub shared: u32,
}

/// The end of a simulation's path. Values are from the view of the player who moved there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leaf {
    /// Its node at the next moment.
    pub node: u32,
    /// Kind of the leaf.
    pub kind: LeafKind,
    /// V: the value that is backed up, in [-1, 1].
    pub value: f64,
    /// D: probability of a draw, in [0, 1].
    pub draw: f64,
    /// M: plies left.
    pub moves_left: f64,
    /// Its moves with P, the largest P first; none where the game is over or the node was known.
    pub moves: Vec<(u16, f64)>,
}

/// Kind of leaf at which a simulation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeafKind {
    /// A position that was opened by the evaluator.
    Opened,
    /// A position whose evaluation was taken from this node, where it occurred before.
    Reused(u32),
    /// A position where the game is over or the value known, met for the first time.
    Ended(Terminal),
    /// A node of known value, visited again.
    Again(Terminal),
}

/// Changes that a simulation made at a node. Values are from the view of the player who moved into it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The node.
    pub node: u32,
    /// The move that leads to it; 0 for the root.
    pub mv: u16,
    /// Value of the visit here, in [-1, 1].
    pub value: f64,
    /// N before and after.
    pub visits: (u32, u32),
    /// Q before, once it was visited, and after.
    pub q: (Option<f64>, f64),
    /// Exact result of the node afterwards, if it has one.
    pub terminal: Option<Terminal>,
    /// True if this simulation proved its value.
    pub is_proven: bool,
    /// True if a proof changed the value of earlier visits here.
    pub is_corrected: bool,
}

/// A batch that was gathered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// Leaves that wait, in the order in which they are backed up; at most [`Batch::MOST`].
    pub leaves: Vec<Vec<u16>>,
    /// Number of these leaves.
    pub leaf_count: u32,
    /// Visits that found their leaf taken: the moves there, and how many; at most [`Batch::MOST`].
    pub collisions: Vec<(Vec<u16>, u32)>,
    /// Number of such visits.
    pub collision_visits: u32,
    /// The moment before the first leaf is backed up, if any is.
    pub first_backup: Option<u32>,
}

impl Batch {
    /// More are not listed.
    pub const MOST: usize = 256;
}
