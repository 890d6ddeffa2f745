//! Everything that can be done to a study.

use serde::{Deserialize, Serialize};

use super::chapter::Orientation;

/// An edit of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyEdit {
    /// Gives the study a name.
    NameStudy {
        /// The name.
        name: String,
    },
    /// Adds a chapter.
    AddChapter {
        /// Its document.
        document: String,
        /// Its name.
        name: String,
        /// The side at the lower edge of its board.
        #[serde(default)]
        orientation: Orientation,
        /// Its place, from 0; `None` puts it last.
        #[serde(default)]
        place: Option<u32>,
    },
    /// Deletes a chapter. Its document stays.
    DeleteChapter {
        /// The chapter.
        chapter: u32,
    },
    /// Puts a chapter at another place.
    MoveChapter {
        /// The chapter.
        chapter: u32,
        /// The place that it has then, from 0.
        place: u32,
    },
    /// Gives a chapter a name.
    NameChapter {
        /// The chapter.
        chapter: u32,
        /// The name.
        name: String,
    },
    /// Turns the board of a chapter.
    TurnChapter {
        /// The chapter.
        chapter: u32,
        /// The side at its lower edge.
        orientation: Orientation,
    },
}

/// Kinds of deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyKind {
    /// The study was named.
    NameStudy,
    /// A chapter was added.
    AddChapter,
    /// A chapter was deleted.
    DeleteChapter,
    /// A chapter was put elsewhere.
    MoveChapter,
    /// A chapter was named.
    NameChapter,
    /// A chapter's board was turned.
    TurnChapter,
}

impl StudyEdit {
    /// Kind of what it does.
    #[must_use]
    pub fn kind(&self) -> StudyKind {
        match self {
            Self::NameStudy { .. } => StudyKind::NameStudy,
            Self::AddChapter { .. } => StudyKind::AddChapter,
            Self::DeleteChapter { .. } => StudyKind::DeleteChapter,
            Self::MoveChapter { .. } => StudyKind::MoveChapter,
            Self::NameChapter { .. } => StudyKind::NameChapter,
            Self::TurnChapter { .. } => StudyKind::TurnChapter,
        }
    }
}
