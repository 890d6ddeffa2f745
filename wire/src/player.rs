//! What the page and the worker that plays logs back say to each other, in the binary form: two threads of one browser,
//! which have the same version.

use serde::{Deserialize, Serialize};

use crate::{Frame, Terminal, Watch};

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
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// It runs, and takes questions from now on.
    Awake,
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
    /// Something could not be done.
    Failed {
        /// One sentence.
        message: String,
    },
}

/// A moment at which something happened at the root of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The first moment at which it is so.
    pub moment: u32,
    /// The move that it is about.
    pub mv: u16,
    /// What was proven of the move, for who makes it; `None`: it became the best.
    pub proven: Option<Terminal>,
}
