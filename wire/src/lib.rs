//! The messages between server and browser, and their two forms: binary (postcard) and JSON.
//!
//! # Reading order
//! [`command`] is what a client sends ([`edit`]: changes of a search by hand, [`breakpoint`]: conditions that stop one; what is done to
//! a game is `document`'s),
//! [`event`] what a server answers, [`view`] the rows inside: nodes ([`change`]: those that grew), edges, status; [`opinion`]: those of
//! other engines; [`carry`]: what later searches found; [`priors`]: whose P a search takes; [`whole_game`]: a game, analysed. [`evaluator`] reads what
//! networks are called, [`network`]
//! describes them over HTTP, [`raw`] their evaluation of a position,
//! [`study`] studies, [`opening`] names of positions, [`class`] pages that follow another one. [`worker`] holds the messages between the page and its
//! worker ([`why`]: the explanation of one move; [`charts`]: a node over its visits; [`find`]: a part of a tree looked over;
//! [`shelf`]: networks of the browser; [`kept`]: its analyses; [`minimax`]: classical search, step by step; [`lesson`]: lessons that people bring; [`comparison`]: the same of two searches); [`training`] those about trainings of
//! networks. [`codec`] turns messages into bytes and text and back. `docs/protocol.md` tells the same with a worked exchange
//! whose bytes a test checks.
//!
//! # Invariants
//! * No engine types: whoever sends converts by hand (`session`), so the protocol can be reviewed alone.
//! * Every value says from whose point of view it is ([`view`]).
//! * Decoding never panics and never allocates by a number it was sent.

pub mod breakpoint;
pub mod carry;
mod change;
pub mod charts;
pub mod class;
pub mod codec;
pub mod command;
pub mod comparison;
pub mod edit;
pub mod evaluator;
pub mod event;
pub mod find;
pub mod judged;
pub mod kept;
pub mod lesson;
pub mod minimax;
pub mod network;
pub mod opening;
pub mod opinion;
pub mod priors;
pub mod raw;
pub mod reading;
pub mod record;
pub mod rollout;
pub mod shelf;
pub mod study;
pub mod training;
mod unbounded;
pub mod view;
pub mod whole_game;
pub mod why;
pub mod worker;

pub use breakpoint::{Breakpoint, Hit, Provable};
pub use carry::{Carried, CarryPart, DeeperView, Later, Measured, Needed, Proven};
pub use change::NodeChange;
pub use codec::{
    DecodeError, Form, decode_command, decode_event, encode_command, encode_event, encode_unnumbered, number_event,
};
pub use codec::{decode_outputs, encode_outputs};
pub use codec::{encode_network, encode_networks, encode_openings, encode_raw, encode_staircase, encode_study};
pub use command::{Closer, Command, Open, Request, Setting, Until, Watch};
pub use document::{Deed, Edit as GameEdit, Kind, NULL_MOVE};
pub use edit::{BestMove, Difference, Edit, EditView, Outcome};
pub use evaluator::{NamedNetwork, Runtime};
pub use event::{
    Code, DEFAULT_OF_SMALL_GAMES, Event, GameView, Message, NetworkView, PositionView, Role, SearchView, Welcome,
};
pub use network::{NetworkEntry, NetworkList, NetworkOrigin, Staircase, UnusableFile};
pub use opinion::{AskEngine, EngineFault, EngineView, OpinionEnd, OpinionState, OpinionView};
pub use priors::{PriorSource, Priors};
pub use raw::{
    EncoderStack, Plane, RawEvaluation, RawMove, RawNetwork, RecordedOutputs, RecordedPosition, Taken, Topology, Tower,
    Turned,
};
pub use view::{Bound, EdgeView, Frame, Limit, Line, NodeView, OpenNode, RunState, Status, Terminal};
pub use whole_game::{AnalyseGame, GameMove, GameProgress, GameResult, GameResults, GameState, OtherPrior};

/// The protocol's version; both sides refuse another.
pub const VERSION: u16 = 11;

/// The WebSocket subprotocol of the binary form.
pub const BINARY_SUBPROTOCOL: &str = "puctoscope.v1.postcard";

/// The WebSocket subprotocol of the JSON form.
pub const JSON_SUBPROTOCOL: &str = "puctoscope.v1.json";

/// The media type of the binary form, for what is asked over HTTP; without it answers are JSON.
pub const BINARY_TYPE: &str = "application/x-postcard";

/// The largest message a client may send, in bytes. Servers may lower it.
pub const MAX_COMMAND_BYTES: usize = 1024 * 1024;
