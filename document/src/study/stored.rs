//! A study as it is written, and read again: anybody may have written it.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{CHAPTERS, Chapter, STEPS, Study, StudyStep};

/// The written form.
#[derive(Debug, Deserialize)]
pub(super) struct Stored {
    name: String,
    chapters: Vec<Chapter>,
    next: u32,
    undo: Vec<StudyStep>,
    redo: Vec<StudyStep>,
}

/// A written study that is none: a clause that ends a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyFault {
    /// A chapter is there twice, or has the id of one to come.
    #[error("chapter {0} does not have an id of its own")]
    Id(u32),
    /// There are too many chapters or steps.
    #[error("it is far too long")]
    Length,
}

impl TryFrom<Stored> for Study {
    type Error = StudyFault;

    fn try_from(stored: Stored) -> Result<Self, StudyFault> {
        let Stored { name, chapters, next, undo, redo } = stored;
        if chapters.len() > CHAPTERS || undo.len() + redo.len() > STEPS {
            return Err(StudyFault::Length);
        }
        let mut known = BTreeSet::new();
        for chapter in &chapters {
            if chapter.id >= next || !known.insert(chapter.id) {
                return Err(StudyFault::Id(chapter.id));
            }
        }
        Ok(Self { name, chapters, next, undo, redo })
    }
}
