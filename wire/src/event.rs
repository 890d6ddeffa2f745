//! Messages of a server.

use document::Deed;
use serde::{Deserialize, Serialize};

use crate::carry::DeeperView;
use crate::command::Setting;
use crate::edit::{EditView, Outcome};
use crate::opinion::{EngineView, OpinionView};
use crate::priors::{PriorSource, Priors};
use crate::record::Notes;
use crate::view::Frame;
use crate::whole_game::{GameProgress, GameResults};

/// One event with its place in the connection's stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// 0, 1, 2, ... without gaps on one connection; a gap means a bug, and the client reconnects.
    pub seq: u32,
    /// Event that is reported.
    pub event: Event,
}

/// Everything a server can say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The answer to [`Command::Open`](crate::Command::Open).
    Welcome(Welcome),
    /// A request was carried out.
    Done {
        /// [`Request::id`](crate::Request::id).
        request: u32,
    },
    /// A request was refused; nothing changed.
    Rejected {
        /// [`Request::id`](crate::Request::id); 0 where the message could not be read.
        request: u32,
        /// The kind of refusal.
        code: Code,
        /// One sentence naming the problem.
        message: String,
    },
    /// The game as it is now; sent whenever it changes.
    Game(GameView),
    /// A search was opened; of a what-if also that it has come to rest.
    Search(SearchView),
    /// The state of a watched search.
    Frame(Box<Frame>),
    /// Something the user should know that no request caused (an evaluator failed, a file could not be written).
    Notice {
        /// The search it is about.
        search: Option<u32>,
        /// One sentence.
        message: String,
    },
    /// The server closes the connection.
    Bye {
        /// Reason.
        reason: String,
    },
    /// Opinion of another engine, as far as it has come. The newest one of an engine replaces those before.
    Opinion(Box<OpinionView>),
    /// The searches from which something can be carried back to one.
    Deeper(Box<DeeperView>),
    /// Progress of the analysis of a whole game.
    GameProgress(Box<GameProgress>),
    /// Its findings about positions.
    GameResults(Box<GameResults>),
}

/// Kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The bytes are not a message of this protocol.
    Malformed,
    /// The message is larger than allowed.
    TooLarge,
    /// A command that is not allowed at this point (before `open`, or a second one).
    OutOfOrder,
    /// Another protocol version.
    Version,
    /// A viewer asked for what only an owner may.
    Forbidden,
    /// No such analysis, position, search or node.
    NotFound,
    /// A FEN, move, parameter or evaluator that is not valid.
    Invalid,
    /// A limit of the server was reached.
    Limit,
    /// The server could not do it (evaluator or disk).
    Failed,
    /// An analysis that was deleted, and can be brought back.
    Gone,
}

/// Rights of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May change the analysis.
    Owner,
    /// May look.
    Viewer,
}

/// Evaluator of the small games where none is named: every game has it, and it says something of each position.
pub const DEFAULT_OF_SMALL_GAMES: &str = "rollout";

/// The first event of a connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Welcome {
    /// [`VERSION`](crate::VERSION) of the server.
    pub version: u16,
    /// The analysis joined or made.
    pub analysis: String,
    /// Rights of this connection.
    pub role: Role,
    /// The key that makes its bearer the owner; only for the owner.
    pub key: Option<String>,
    /// Networks that can be named in `network:NAME`, the shipped one first. There may be more by now: `/api/networks`
    /// tells.
    pub networks: Vec<NetworkView>,
    /// The evaluator a new search uses if the user chooses nothing.
    pub default_evaluator: String,
    /// Reason why no network can be run on this server, if so: one sentence that says what to do.
    pub network_problem: Option<String>,
    /// Most visits one search may have on this server.
    pub max_nodes: u32,
    /// The game, if the analysis has one already.
    pub game: Option<GameView>,
    /// Its searches.
    pub searches: Vec<SearchView>,
    /// Other engines that can be asked for an opinion.
    pub engines: Vec<EngineView>,
    /// Their opinions in this analysis, as far as it is of interest still: one for each of them at most.
    pub opinions: Vec<OpinionView>,
}

/// A network the server offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetworkView {
    /// Its name in `network:NAME`.
    pub name: String,
    /// One line: architecture, heads, size.
    pub description: String,
    /// SHA-256 of the file, 64 hex digits.
    pub sha256: String,
}

/// The tree of positions of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameView {
    /// All positions but those that are deleted. A parent comes before its children; those of one parent come in the order of its
    /// variations, the one that goes on with the line first; starts in the order of the games. Ids are never used again, need not be
    /// sorted, and may have gaps.
    pub positions: Vec<PositionView>,
    /// The position being looked at.
    pub current: u32,
    /// True if moves are written king-takes-rook in UCI notation.
    pub chess960: bool,
    /// The newest thing that was done to the games, which [`Command::UndoGame`](crate::Command::UndoGame) takes back.
    #[serde(default)]
    pub undo: Option<Deed>,
    /// Deed that was taken back last, which [`Command::RedoGame`](crate::Command::RedoGame) does again.
    #[serde(default)]
    pub redo: Option<Deed>,
}

/// One position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionView {
    /// Its id.
    pub id: u32,
    /// The position before; `None` for a start position.
    pub parent: Option<u32>,
    /// The move that led here, [`NULL_MOVE`](crate::NULL_MOVE) where a side passed; `None` for a start position.
    pub mv: Option<u16>,
    /// The position itself (Shredder-FEN castling rights only where the game is Chess960).
    pub fen: String,
    /// Searches of this position, oldest first.
    pub searches: Vec<u32>,
    /// Notes on it.
    #[serde(default)]
    pub notes: Option<Box<Notes>>,
}

/// Description of a search: its position, evaluator and settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchView {
    /// Its id, never used again in the analysis.
    pub id: u32,
    /// The position searched.
    pub position: u32,
    /// `network:NAME`, `classical`, `uniform` (value 0) or `uniform:VALUE`, `random` or `rollout`.
    pub evaluator: String,
    /// Description of the evaluator, in words ("maia-1900, 64x6 SE").
    pub evaluator_description: String,
    /// SHA-256 of the network's file, hexadecimal: names are given anew, and what has a name is replaced.
    pub network: Option<String>,
    /// The device that really runs ("CPU, ONNX Runtime 1.31.1"; "CPU" for evaluators without a network), and the endgame
    /// tables that are asked, if any are.
    pub device: String,
    /// True if the evaluator predicts how many plies are left; else M only counts plies to endings found.
    pub moves_left_head: bool,
    /// Every parameter with its value at the beginning, in the order of the parameter table.
    pub settings: Vec<Setting>,
    /// The moves of the position that are searched; none stands for all.
    pub moves: Vec<u16>,
    /// Simulations that it began with: those below its position in the search of an earlier one.
    pub kept: u32,
    /// Edits made in it by hand, oldest first.
    pub edits: Vec<EditView>,
    /// The search that it was made of, if it was and that one is still there.
    pub origin: Option<u32>,
    /// Outcome of the what-if so far.
    pub outcome: Option<Outcome>,
    /// Evaluators whose P are taken in place of the evaluator's.
    #[serde(default)]
    pub priors: Box<Priors<PriorSource>>,
}
