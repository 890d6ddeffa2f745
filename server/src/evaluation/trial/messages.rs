//! Lines that a server and the process that tries a network say to each other.

use std::path::PathBuf;

use networks::Limits;
use serde::{Deserialize, Serialize};

/// A network to be tried, and how it would be run here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The network's file.
    pub file: PathBuf,
    /// ONNX Runtime's library.
    pub library: PathBuf,
    /// The devices' names.
    pub device: String,
    /// The precision's name.
    pub precision: String,
    /// Most positions evaluated at once.
    pub largest_batch: usize,
    /// Most bytes of the file that are read.
    pub most_bytes: u64,
    /// Most bytes of it when it is unpacked.
    pub most_unpacked: u64,
}

/// The one line that goes in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) subject: Subject,
    pub(super) memory_bytes: u64,
    pub(super) cpu_seconds: u64,
}

/// A line that comes out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Said {
    /// A stage begins.
    Begins(Stage),
    /// All of it went well.
    Passed(Passed),
    /// The library, or the reader, says no.
    Failed(String),
}

/// A step of the trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// The process starts.
    Starting,
    /// The graph is loaded, and run for the first time.
    Loading,
    /// The start position is evaluated.
    One,
    /// A batch of this many positions is evaluated.
    Batch(usize),
}

/// Measurements of a network that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Passed {
    /// Seconds for one position.
    pub one: f64,
    /// Seconds for the largest batch.
    pub batch: f64,
    /// The most memory the process had, in bytes.
    pub peak_bytes: u64,
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Starting | Self::Loading => f.write_str("was loaded"),
            Self::One => f.write_str("evaluated one position"),
            Self::Batch(count) => write!(f, "evaluated {count} positions at once"),
        }
    }
}

impl Subject {
    /// Returns the limits on reading the file.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits { file: self.most_bytes, expanded: self.most_unpacked }
    }
}
