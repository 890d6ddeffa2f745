//! One analysis: positions, their searches, and what each viewer has been sent of them. The only crate that knows
//! both the engine's types and the wire's.
//!
//! # Reading order
//! [`analysis`] (the games as a document whose positions have searches), [`run`] (one search, driven a simulation at a time),
//! [`asking`] (its leaves that evaluators are asked about), [`feed`] (what one viewer sees of it, as frames), [`playback`] (any moment of a log, as frames; any event, taken apart),
//! [`comparison`] (two of them side by side), [`edits`] (what-ifs), [`project`] (every
//! conversion from the engine's types to the wire's), [`reuse`] (what earlier searches know of a position), [`charts`] (a node over its visits), [`find`] (a part of a tree looked over), [`minimax`] (classical search, step by step), [`verbose`]
//! (an open node as Lc0 prints it), [`worked`] (a score, worked out), [`formulas`] (scores by every formula), [`reading`] and [`writing`] (games as people write them),
//! [`why`] (how a move came to its visits, and what it lacks), [`rollout`] (the random game that judged a node), [`subject`] (what an evaluator is asked), [`log_file`] (a search as bytes and back), [`kept`] (an analysis as it is kept),
//! [`recording`] (a search as a file to keep), [`game`] (what must be known of a game for all this),
//! [`host`] (what a command does), [`solo`] (an analysis in the process of its viewer), [`limits`] and [`refusal`];
//! [`training`] is about trainings of networks, [`trained`] about analyses that search with them.
//!
//! # Invariants
//! * Pure: no I/O, no threads, no clock, no logging. Time is passed in, as the [`Duration`](std::time::Duration) since
//!   some start that the caller chooses once.
//! * A refused call changed nothing.
//! * Whatever comes from outside (moves, settings, watches, logs) is checked here; nothing panics on it.

pub mod analysis;
mod positions;

pub mod edits;

pub mod asking;
pub mod kld;
pub mod run;

pub mod feed;
pub mod shown;
mod view;

pub mod playback;

pub mod comparison;
pub mod minimax;

pub mod charts;
pub mod find;
pub mod judged;
pub mod project;
pub mod raw;
pub mod reading;
pub mod reuse;
pub mod rollout;
pub mod subject;

pub mod formulas;
pub mod verbose;
pub mod why;
pub mod worked;
pub mod writing;

pub mod kept;
pub mod log_file;
pub mod recording;

pub mod game;
pub mod host;
pub mod limits;
pub mod refusal;
pub mod solo;

pub mod trained;
pub mod training;

pub use analysis::{
    Analysis, Changed, EvaluatorInfo, MEASURED_TIMES, MOST_OF_GAMES, NextOfGame, Resting, StoredWholeGame, Wanted,
    copy_of, is_copy,
};
pub use comparison::{Comparison, LockStep, Pace};
pub use feed::Feed;
pub use game::{Entered, Recorded};
pub use kept::{StoredAnalysis, StoredGame, StoredSearch, StoredSource};
pub use limits::Limits;
pub use log_file::{Fault, LogReader};
pub use playback::Playback;
pub use positions::{document_of, position_texts, sketch};
pub use refusal::Refusal;
pub use run::{SearchRun, Ticket, Want};
pub use shown::Shown;
pub use solo::Solo;
pub use subject::{Subject, subject};
