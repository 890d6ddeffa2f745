//! Studies as a library keeps them: their text is a value, as documents are.

use crate::entry::Owner;

/// A study of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptStudy {
    /// Facts about it for lists.
    pub entry: StudyEntry,
    /// Its text, as it was put here.
    pub study: Vec<u8>,
    /// Its owners.
    pub owners: Vec<Owner>,
}

/// A study as lists know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyEntry {
    /// Its id, which the library does not interpret.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The number of its chapters.
    pub chapters: u32,
    /// Rights of others.
    pub sharing: Sharing,
    /// Time at which it was put here first, in milliseconds since 1970.
    pub created_ms: u64,
    /// Time of its last change.
    pub changed_ms: u64,
    /// Time of its deletion, if it is deleted.
    pub deleted_ms: Option<u64>,
}

/// Rights with a study of those who know its id and do not own it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sharing {
    /// Nothing.
    #[default]
    Closed,
    /// Look at it.
    View,
    /// Look at it, and copy it.
    Copy,
}

/// A study that is put into a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyDeposit<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The number of its chapters.
    pub chapters: u32,
    /// Its text.
    pub study: &'a [u8],
}
