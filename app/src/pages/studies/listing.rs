//! Contents of the page.

use std::time::SystemTime;

use wire::study::Sharing;

/// Studies that are listed.
pub const MOST: usize = 200;

/// Analyses that become chapters at once.
pub const MOST_CHOSEN: usize = 100;

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct StudyListing {
    /// The server's time.
    pub now: SystemTime,
    /// Set if the server keeps studies at all.
    pub keeps: bool,
    /// Set if everybody's are listed.
    pub of_all: bool,
    /// Number of the reader's own studies and of all, where he may see all.
    pub whose: Option<(usize, usize)>,
    /// Studies, the newest change first.
    pub kept: Vec<StudyItem>,
    /// Number of studies that there are.
    pub total: usize,
    /// The ones that were deleted last.
    pub deleted: Vec<StudyItem>,
    /// Analyses that are to become chapters, each with its id and what it is called.
    pub chosen: Vec<(String, String)>,
    /// Draft for a new study, where it could not be made.
    pub draft: Draft,
    /// Notice of what has just been done, or went wrong.
    pub notice: Option<StudyNotice>,
}

/// Study of a list.
#[derive(Clone, Debug)]
pub struct StudyItem {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The number of its chapters.
    pub chapters: u32,
    /// Rights of others.
    pub sharing: Sharing,
    /// Time of its last change or, if it was deleted, of its deletion.
    pub when: SystemTime,
    /// Set if it is the reader's.
    pub is_own: bool,
    /// Set if it is deleted.
    pub is_deleted: bool,
}

/// Draft for a new study.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Its name.
    pub name: String,
    /// Games that become its chapters.
    pub pgn: String,
    /// Reason why it could not be made: one sentence.
    pub problem: Option<String>,
}

/// Notice above the list.
#[derive(Clone, Debug)]
pub enum StudyNotice {
    /// Study that was deleted.
    Deleted(StudyItem),
    /// Study that was brought back.
    Restored(StudyItem),
    /// Study that has another name.
    Renamed(StudyItem),
    /// Copy that was made.
    Copied(StudyItem),
    /// A study was removed for good.
    Removed,
    /// Failure: one sentence.
    Problem(String),
}

impl StudyListing {
    /// A list without anything in it.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            now: SystemTime::UNIX_EPOCH,
            keeps: true,
            of_all: false,
            whose: None,
            kept: Vec::new(),
            total: 0,
            deleted: Vec::new(),
            chosen: Vec::new(),
            draft: Draft::default(),
            notice: None,
        }
    }
}

/// Says what others may do with a study.
pub(in crate::pages) fn sharing_words(sharing: Sharing) -> &'static str {
    match sharing {
        Sharing::Closed => say::studies::is_closed(),
        Sharing::View => say::studies::is_to_view(),
        Sharing::Copy => say::studies::is_to_copy(),
    }
}
