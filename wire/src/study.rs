//! Studies, as they are asked for over HTTP.

pub use document::{Chapter, Orientation, StudyDeed, StudyEdit, StudyKind};
use serde::{Deserialize, Serialize};

/// A study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyView {
    /// Its id.
    pub id: String,
    /// True if the asking browser or user is an owner.
    pub own: bool,
    /// Its name.
    pub name: String,
    /// Rights of others who have its link.
    pub sharing: Sharing,
    /// Its chapters, in their order; the document of each is an analysis, by its id.
    pub chapters: Vec<Chapter>,
    /// The newest thing that was done, which undo takes back; for owners only.
    pub undo: Option<StudyDeed>,
    /// Deed that was taken back last, which redo makes again.
    pub redo: Option<StudyDeed>,
}

/// A study of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Rights of others who have its link.
    pub sharing: Sharing,
    /// The number of its chapters.
    pub chapters: u32,
    /// Time at which it was made, in seconds since 1970.
    pub created_s: u64,
    /// Time of its last change.
    pub modified_s: u64,
}

/// Rights of others with a study whose link they have. What is in its chapters is looked at as other analyses are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sharing {
    /// Nothing.
    #[default]
    Closed,
    /// Look at it.
    View,
    /// Look at it, and make a copy that is theirs.
    Copy,
}

/// A study that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewStudy {
    /// Its name.
    pub name: String,
    /// Games that become its chapters, as PGN.
    #[serde(default)]
    pub pgn: String,
}

/// Chapters that are to be added to a study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewChapters {
    /// Games, each of which becomes a chapter, or a position; an empty text is the start position.
    pub pgn: String,
    /// Name of the chapter, where it is one.
    pub name: String,
    /// The side at the lower edge of their boards; `None`: as the games say it.
    pub orientation: Option<Orientation>,
}

/// Edits of a study, which are made as one step: all of them, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyEdits {
    /// The edits.
    pub edits: Vec<StudyEdit>,
}

/// Rights of others from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shared {
    /// That.
    pub sharing: Sharing,
}
