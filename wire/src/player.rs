//! What the page and the worker that plays logs back say to each other, in the binary form: two threads of one browser,
//! which have the same version.

use serde::{Deserialize, Serialize};

use crate::{EdgeView, EditView, Frame, Setting, Terminal, Watch, comparison, reading, series::Series, survey::Wanted};

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ask {
    /// Reads a search's log from the server as far as it is there now, where it was read before from there on, and then
    /// shows a moment of it. Answered with [`Answer::Reading`], [`Answer::Ready`] and a frame.
    Read {
        /// The log's address on the page's own server, without a query.
        address: String,
        /// The moment to show.
        moment: u32,
        /// What is drawn of it.
        watch: Watch,
    },
    /// Shows a moment of the log; at its end, where there are not so many. Answered with a frame.
    Seek {
        /// The moment: events applied.
        moment: u32,
        /// What is drawn of it, if that changed; then the frame is a full one.
        watch: Option<Watch>,
    },
    /// Says why a move of a node has the visits that it has at a moment. What is not read yet of the log is read before;
    /// what is shown stays as it is. Answered with [`Answer::Why`].
    Why {
        /// The log's address, as in [`Ask::Read`]; `None`: the recording that is open.
        address: Option<String>,
        /// The moment: events applied.
        moment: u32,
        /// The node.
        node: u32,
        /// The move's code.
        mv: u16,
    },
    /// Tells a node's numbers over its visits, as far as the log goes. What is not read yet of it is read before; what is shown
    /// stays as it is. Answered with [`Answer::Series`]; a later question of this kind takes its place.
    Series {
        /// The log's address, as in [`Ask::Read`]; `None`: the recording that is open.
        address: Option<String>,
        /// The moment up to which the log is read at least.
        end: u32,
        /// The node.
        node: u32,
    },
    /// Looks over a part of the tree at a moment. What is not read yet of the log is read before; what is shown stays as it is.
    /// Answered with [`Answer::Surveying`] while it goes on, and with [`Answer::Survey`]; a later question of this kind takes
    /// its place.
    Survey {
        /// The log's address, as in [`Ask::Read`]; `None`: the recording that is open.
        address: Option<String>,
        /// The moment: events applied.
        moment: u32,
        /// What is looked for, and where.
        wanted: Wanted,
    },
    /// Stops that; nothing more is answered.
    StopSurvey,
    /// Takes apart what leads from a moment to the next one, as soon as that is read. Answered with
    /// [`Answer::Happening`]; not at all where the log ends before.
    Explain {
        /// The moment before it.
        moment: u32,
    },
    /// Opens a recording. Answered with [`Answer::Opened`] and [`Answer::Ready`]; nothing of it is sent before a
    /// [`Seek`](Self::Seek) says what is drawn. Or with [`Answer::Refused`]: then the log that was there before stays.
    Open {
        /// The recording's address on the page's own server; `None`: its file comes beside this message.
        address: Option<String>,
    },
    /// Makes a recording. Answered with [`Answer::Saved`] or [`Answer::Refused`].
    Save {
        /// The address of the log, which is read to its present end first; `None`: the recording that is open.
        address: Option<String>,
        /// Whether priors that nobody followed are left out.
        is_lean: bool,
        /// Words about it.
        labels: Labels,
    },
    /// About two searches that are compared; a worker does this or the other.
    Compare(comparison::Ask),
    /// About classical search: a [`minimax::Ask`](crate::minimax::Ask), in the binary form by itself, so that only who shows it
    /// needs to know how it is written. Answered with [`Answer::Minimax`].
    Minimax(Vec<u8>),
    /// A [`Request`](crate::Request) in its binary form, to the analysis that the worker holds itself: a page that has no server
    /// asks it as it would ask one. Answered with [`Answer::Said`]. The log of such an analysis's search has the address
    /// [`own_log`].
    Request(Vec<u8>),
    /// About the random game by which a node was judged: a [`rollout::Ask`](crate::rollout::Ask), in the binary form by itself, so
    /// that only who shows it needs to know how it is written. What is not read yet of the log is read before; what is shown stays
    /// as it is. Answered with [`Answer::Rollout`]; a later question of this kind takes its place.
    Rollout(Vec<u8>),
    /// Reads a text that holds games or a position, or the file beside this message. Answered with [`Answer::Text`], more than once
    /// for a long one.
    Text(reading::Ask),
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

/// What the address of a log begins with that the worker has itself. No path on a server begins so.
const OWN_LOG: &str = "own:";

/// What a recording says of itself and its log does not know. Everything may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labels {
    /// What it shows.
    pub title: String,
    /// What to watch for, in a sentence or two.
    pub about: String,
    /// Who played the game.
    pub players: String,
    /// Where and when.
    pub event: String,
    /// The name of the network.
    pub network: String,
    /// The moment, the selection and the view to open with, as a link's query.
    pub open: String,
}

/// What a recording is of.
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
    /// Whether the evaluator foresees how many plies are left.
    pub moves_left_head: bool,
    /// The endgame tables that were asked.
    pub tables: Option<String>,
    /// Every parameter with its value, in the order of the parameter table.
    pub settings: Vec<Setting>,
    /// The only moves that were searched, ascending; none stands for all.
    pub only: Vec<u16>,
    /// Simulations that the search began with.
    pub kept: u32,
    /// What was changed in it by hand, oldest first.
    pub edits: Vec<EditView>,
    /// Whether priors that nobody followed are left out: such nodes have no moves in frames.
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
    /// What is wrong with the rest of it, if anything is: one sentence.
    pub damage: Option<String>,
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// How far a log is read.
    Reading {
        /// Events that were read.
        read: u32,
        /// Events that there are.
        of: u32,
    },
    /// A log is read, or so much of it that the wanted moment can be shown.
    Ready {
        /// The last moment that can be shown.
        end: u32,
        /// Whether no more is being read.
        is_all: bool,
        /// What one may want to go to, oldest first.
        marks: Vec<Mark>,
        /// What is wrong with the rest of it, if anything is: one sentence.
        fault: Option<String>,
    },
    /// A moment. The frames follow one another as those of a live search do.
    Frame(Box<Frame>),
    /// What there is to say of a move, a [`Why`](crate::why::Why) in its binary form; `None` where the node has no such move at that
    /// moment.
    Why(Option<Vec<u8>>),
    /// A node's numbers over its visits; `None` where the log makes no such node.
    Series(Option<Box<Series>>),
    /// How far the tree is looked over.
    Surveying {
        /// Nodes that were looked at.
        looked: u32,
        /// Nodes that are to be.
        of: u32,
    },
    /// What a part of the tree is made of, and what was found in it: a [`Survey`](crate::survey::Survey), in the binary form by
    /// itself, so that only who shows it needs to know how it is read.
    Survey(Vec<u8>),
    /// What leads from a moment to the next one.
    Happening {
        /// The moment before it.
        moment: u32,
        /// What it is.
        what: Happening,
    },
    /// A recording is open, as far as it is intact.
    Opened(Box<RecordingView>),
    /// Whether the digest of the log in the open recording is the one that the recording says.
    Checked {
        /// Whether it is.
        is_right: bool,
    },
    /// A recording of the shown search: its file.
    Saved(Vec<u8>),
    /// A recording could not be opened or made; everything is as it was.
    Refused {
        /// One sentence.
        message: String,
    },
    /// About two searches that are compared: a [`comparison::Answer`] in its binary form, so that only the part of the page that
    /// shows them need know what is in it.
    Comparison(Vec<u8>),
    /// About classical search: a [`minimax::Answer`](crate::minimax::Answer), in the binary form by itself.
    Minimax(Vec<u8>),
    /// What the analysis says that the worker holds: a [`Message`](crate::Message) in its binary form.
    Said(Vec<u8>),
    /// Something could not be done.
    Failed {
        /// One sentence.
        message: String,
    },
    /// The random game by which a node was judged: a [`rollout::Answer`](crate::rollout::Answer), in the binary form by itself.
    Rollout(Vec<u8>),
    /// What a text holds: a [`reading::Answer`], in the binary form by itself.
    Text(Vec<u8>),
}

/// A moment of a search at which something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The first moment at which it is so.
    pub moment: u32,
    /// What.
    pub what: Marked,
}

/// What happened at a moment.
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
pub enum Happening {
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
    /// What is known of the comparisons.
    pub origin: Origin,
    /// Select: the choice at each node, from the root on; none where the root itself is the leaf.
    pub path: Vec<Comparison>,
    /// Expand and evaluate: what was found at the end of the path.
    pub leaf: Leaf,
    /// Back up: what changed, from the leaf up to the root.
    pub changes: Vec<Change>,
}

/// Whether the comparisons of a simulation are those that were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// They are.
    Made,
    /// They are; they were made when a batch was gathered.
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
    /// How many moves there are to compare.
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
    /// What it is.
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

/// What a simulation found at its end.
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

/// What a simulation changed at a node. Values are from the view of the player who moved into it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The node.
    pub node: u32,
    /// The move that leads to it; 0 for the root.
    pub mv: u16,
    /// What the visit is worth here, in [-1, 1].
    pub value: f64,
    /// N before and after.
    pub visits: (u32, u32),
    /// Q before, once it was visited, and after.
    pub q: (Option<f64>, f64),
    /// What is exact of it afterwards.
    pub terminal: Option<Terminal>,
    /// Whether this simulation proved its value.
    pub is_proven: bool,
    /// Whether a proof changed what earlier visits are worth here.
    pub is_corrected: bool,
}

/// A batch that was gathered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// Leaves that wait, in the order in which they are backed up; at most [`Batch::MOST`].
    pub leaves: Vec<Vec<u16>>,
    /// How many there are.
    pub leaf_count: u32,
    /// Visits that found their leaf taken: the moves there, and how many; at most [`Batch::MOST`].
    pub collisions: Vec<(Vec<u16>, u32)>,
    /// How many such visits there are.
    pub collision_visits: u32,
    /// The moment before the first leaf is backed up, if any is.
    pub first_backup: Option<u32>,
}

impl Batch {
    /// More are not listed.
    pub const MOST: usize = 256;
}
