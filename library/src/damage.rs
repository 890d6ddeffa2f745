//! Damage to the file of a library, as people are told of it.

use std::fmt;
use std::path::PathBuf;

/// Reason why an analysis lacks facts whose positions could not be read.
pub const POSITIONS_LOST: &str = "its positions were lost";

/// Damage that was found in a file, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Findings.
    pub problem: String,
    /// Where the damaged file is kept.
    pub aside: PathBuf,
    /// Analyses that could be read.
    pub kept: usize,
    /// Ids of analyses of which something is there, but no document.
    pub lost: Vec<String>,
}

impl fmt::Display for Damage {
    /// One sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { problem, aside, kept, lost } = self;
        let (name, count, ids) = (aside.file_name().unwrap_or_default().display(), lost.len(), lost.join(", "));
        if lost.is_empty() {
            return write!(
                f,
                "the library was damaged ({problem}); {kept} analyses could be read and are here; the damaged file is kept \
                 as {name}"
            );
        }
        write!(
            f,
            "the library was damaged ({problem}); {kept} analyses could be read and are here, {count} could not ({ids}); \
             the damaged file is kept as {name}"
        )
    }
}
