//! Games and PUCT search, as a pure state machine: no I/O, no threads, no clock, the same bits natively and in wasm32.
//!
//! # One simulation
//! ```text
//! select    walk down from the root, always to the edge with the largest S = Q + U     [`Search::select`]
//! expand    play the moves; the game is over there, or a leaf opens with its moves     [`Search::expand`]
//! evaluate  the caller asks whatever it likes: a network, a rollout, a recording       [`Evaluator`]
//! back up   append the result to the log and apply it to the tree                      [`Search::back_up`]
//! ```
//! Each phase takes the token the previous one returned, so skipping one does not compile. [`Search::simulate`] is
//! the four in a row.
//!
//! # Reading order
//! [`search`] (the phases), [`formula`] (S = Q + U), [`terms`] (the same at a node), [`tree`] (what the numbers are kept in; `apply` and `revert`, the
//! only two functions that change it), [`log`] (records, digest), [`playback`] (any moment of a log), [`history`] (how a node's moves
//! came to their visits), [`samples`] (a node's numbers over its visits), [`value`] (points
//! of view), then [`prior`], [`prior_sources`] (whose P they are), [`proof`], [`best`], [`parameters`], and the [`games`] with the [`solver`](games::solver) of the small ones.
//! [`minimax`] is another search: classical engines' alpha-beta, one event at a time, with a log of its own.
//!
//! # Invariants
//! * Nothing changes a tree except applying a [`Record`] or taking the newest one back.
//! * Replaying a log gives the live tree bit for bit; sums are integers, so `revert` is exact.
//! * Node ids are given in order of creation, so an id is also a moment.
//! * Everything transcendental comes from `libm`, what selection and priors need through [`arithmetic`].

pub mod search;

pub mod formula;
pub mod terms;
pub mod tree;

pub mod log;
pub mod value;

pub mod arithmetic;
pub mod best;
pub mod centipawn;
mod choice;
pub mod distribution;
pub mod evaluator;
pub mod evaluators;
pub mod few;
pub mod game;
pub mod games;
pub mod history;
mod label;
pub mod minimax;
mod noise;
pub mod parameters;
pub mod playback;
pub mod prior;
pub mod prior_sources;
pub mod proof;
pub mod random;
pub mod report;
pub mod samples;
pub mod wdl_model;

pub use evaluator::{Evaluation, Evaluator};
pub use few::sort_few;
pub use game::{Ending, EndingKind, Game, Move, Outcome};
pub use history::History;
pub use log::{Header, Kind, Record};
pub use parameters::Parameters;
pub use playback::Playback;
pub use prior_sources::{PriorSources, Side};
pub use samples::Sampling;
pub use search::{Expanded, Search};
pub use tree::{NodeId, Tree};
pub use value::{Draw, Mover, MovesLeft, ToMove, Value};
