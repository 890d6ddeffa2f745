//! Messages of a class: a teacher's page, which shows what it shows, and pages that follow it. JSON in text frames, under a subprotocol of its
//! own.
//!
//! Nothing that is searched is sent: an address says what is seen, and every page searches for itself.

use serde::{Deserialize, Serialize};

/// The WebSocket subprotocol of classes.
pub const CLASS_SUBPROTOCOL: &str = "puctoscope.class.v1.json";

/// Longest address that is shown, in bytes.
pub const MOST_ADDRESS: usize = 8192;

/// Longest answer to a question, and name of what is asked, in bytes.
pub const MOST_ANSWER: usize = 200;

/// Longest word that a page chooses for its seat, in bytes.
pub const MOST_SEAT: usize = 64;

/// Most different answers to one question that are told apart; others are counted together.
pub const MOST_ANSWERS: usize = 100;

/// What a page asks of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClassAsk {
    /// Begins a class, which this page leads. Answered with [`ClassTold::Begun`].
    Begin,
    /// Leads a class again, after a reload. Answered with [`ClassTold::Begun`].
    Lead {
        /// The class.
        class: String,
        /// Its key.
        key: String,
    },
    /// Follows a class. Answered with what it shows.
    Follow {
        /// The class.
        class: String,
        /// A word of the page's own choice, the same after a reload, so that its answers count once; empty: each connection counts.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        seat: String,
    },
    /// Shows something; of who leads alone.
    Show {
        /// Path and query on this server.
        address: String,
    },
    /// Answers a question; of who follows alone. A later answer takes the place of an earlier one.
    Answer {
        /// What is asked: a lesson's name.
        question: String,
        /// The answer.
        answer: String,
    },
    /// Ends the class; of who leads alone.
    End,
}

/// What is told in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClassTold {
    /// The class is there.
    Begun {
        /// Its name in links.
        class: String,
        /// The key with which it is led.
        key: String,
    },
    /// The address that is shown; empty before any was.
    Shown {
        /// Path and query on this server.
        address: String,
        /// Grows with each that is shown.
        number: u64,
    },
    /// Who is there and what they say; of who leads alone.
    Tally(Tally),
    /// Something cannot be done.
    Refused {
        /// One sentence.
        message: String,
    },
    /// The class has ended.
    Ended,
}

/// Who is there, and what they say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Pages that follow.
    pub followers: u32,
    /// The question that was answered last; empty before any was.
    pub question: String,
    /// Answers to it with their numbers, the most frequent first, equal ones by their text.
    pub answers: Vec<(String, u32)>,
    /// Answers that are not told apart.
    pub others: u32,
}
