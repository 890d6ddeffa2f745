//! Analyses that a browser keeps: what its page asks its worker, and what that answers.

use serde::{Deserialize, Serialize};

use crate::GameView;
use crate::worker::{self, Feature, Question};

/// Question about the analyses that are kept, or something to be done with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Keeps the analysis that this worker holds, from now on. Said before it is opened, and not answered.
    Begin,
    /// The analyses that are here.
    List,
    /// Deletes an analysis, which can be undone for a while.
    Delete {
        /// Its id.
        id: String,
    },
    /// Takes a deletion back.
    Restore {
        /// The analysis's id.
        id: String,
    },
    /// Makes a file of an analysis.
    Export {
        /// Its id.
        id: String,
    },
    /// Keeps the analysis of the file beside this message.
    Import,
}

/// [`Ask::Begin`], as the worker is told it: pages begin with this, and with no more of what is here.
#[must_use]
pub fn begin() -> worker::Ask {
    worker::Ask::Of(Feature::Kept, vec![0])
}

impl Question for Ask {
    const FEATURE: Feature = Feature::Kept;
    type Answer = Answer;
}

/// The answer to an [`Ask`]; where something could not be done, why not, in one sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The analyses that are here, the one that was changed last first; after a deletion and its undo, too.
    Listed(Result<Vec<Entry>, String>),
    /// An analysis as the bytes of a file.
    Exported(Result<Vec<u8>, String>),
    /// The id of the analysis that a file had.
    Imported(Result<String, String>),
}

/// An analysis in the list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// Time at which it was changed last, in milliseconds since 1970.
    pub changed: u64,
    /// True if it is deleted; that can be undone for a while.
    pub is_deleted: bool,
    /// Bytes that it takes.
    pub bytes: u64,
    /// Its searches.
    pub searches: u32,
    /// Nodes of these.
    pub nodes: u64,
    /// Its positions.
    pub positions: u32,
    /// The players of the game that is looked at, White first, and its day, as in PGN; empty where they are not known.
    pub players: [String; 2],
    /// Day of the game, as in PGN.
    pub date: String,
    /// The line that is looked at, with a few moves more; `None` where there is none.
    pub game: Option<GameView>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pages_begin_with_is_the_question() {
        assert_eq!(begin(), worker::Ask::Of(Feature::Kept, postcard::to_stdvec(&Ask::Begin).unwrap()));
    }
}
