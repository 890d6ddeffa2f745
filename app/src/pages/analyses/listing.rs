//! Contents of the page.

use std::time::SystemTime;

use page::listed::{Known, Wanted, title};
use page::outline::Outline;

use super::times;
use crate::address::paths::ANALYSES;
use crate::pages::studies::brief::Newest;

/// The analyses that are listed on one page.
pub const PER_PAGE: usize = 50;

/// Id of the form whose fields are the boxes of the rows.
pub(super) const CHOSEN: &str = "chosen";

/// The deleted ones that are listed below those that are kept; the rest has pages of its own.
pub const FEW: usize = 5;

/// Contents of the page.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Query that asked for it.
    pub wanted: Wanted,
    /// The server's time.
    pub now: SystemTime,
    /// Set if the server keeps analyses at all.
    pub keeps: bool,
    /// Number of the reader's own analyses and of all, where he may see all.
    pub whose: Option<(usize, usize)>,
    /// Number of those that are kept, archived and deleted.
    pub counts: [usize; 3],
    /// Analyses that were asked for.
    pub part: Part,
    /// A few that were deleted, to be shown below those that are kept.
    pub few_deleted: Part,
    /// The newest studies, where they are to be seen.
    pub studies: Option<Newest>,
    /// Notice of what has just been done, or went wrong.
    pub notice: Option<Notice>,
    /// Reason why the position that is looked for is none, if so: a clause.
    pub bad_position: Option<String>,
    /// Bytes left on the disk, once they are few.
    pub disk_left: Option<u64>,
    /// Damage found when the server started, where the reader has control: one sentence.
    pub damage: Option<String>,
    /// Disk, memory and connections that the server uses and may use, where the reader has control.
    pub usage: Option<Usage>,
    /// Set if this browser has signed in.
    pub is_signed_in: bool,
    /// Name of who has signed in by name.
    pub user: Option<String>,
}

/// Resources of a server: used, and at most.
#[derive(Clone, Debug)]
pub struct Usage {
    /// Bytes of all that it keeps on its disk; `None`: it keeps nothing.
    pub disk: Option<[u64; 2]>,
    /// Bytes of all searches in memory.
    pub memory: [u64; 2],
    /// Pages that are connected.
    pub connections: [u64; 2],
    /// Reason why nothing more can be kept, if there is one: one sentence.
    pub problem: Option<String>,
}

/// Page of a list.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Analyses on the page.
    pub items: Vec<Item>,
    /// Number of analyses on all pages.
    pub total: usize,
}

/// Analysis of the list.
#[derive(Clone, Debug)]
pub struct Item {
    /// Id of the analysis.
    pub id: String,
    /// Set if it is the reader's.
    pub is_own: bool,
    /// Time of its last use or, if it was deleted, of its deletion.
    pub when: SystemTime,
    /// Time at which it was made.
    pub created: SystemTime,
    /// Days for which it can still be brought back; `None`: it is not deleted.
    pub days_left: Option<u32>,
    /// Set if it is archived.
    pub is_archived: bool,
    /// Nodes of its searches; 0: unknown.
    pub nodes: u64,
    /// Bytes on the disk.
    pub bytes: u64,
    /// Parts of its name.
    pub known: Known,
    /// Event of the game; empty where it is unknown.
    pub event: String,
    /// Result of the game; empty where it is unknown.
    pub result: String,
    /// Contents in brief, or the reason why they cannot be read.
    pub outline: Result<Outline, String>,
}

/// Notice above the list.
#[derive(Clone, Debug)]
pub enum Notice {
    /// Analysis that was deleted.
    Deleted(Item),
    /// Analysis that was brought back.
    Restored(Item),
    /// Analysis that has another name.
    Renamed(Item),
    /// Copy that was made.
    Copied(Item),
    /// Analysis that was put out of the way.
    Archived(Item),
    /// Analysis that was taken back to the list.
    Unarchived(Item),
    /// An analysis was removed for good.
    Removed,
    /// Failure: one sentence.
    Problem(String),
}

impl Item {
    /// Returns the name, as text.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.outline {
            Err(_) => self.known.name.clone().unwrap_or_else(|| say::pages::cannot_be_read().to_owned()),
            Ok(outline) => title(&self.known, outline)
                .unwrap_or_else(|| say::pages::analysis_of(times::day_and_time(self.created).unwrap_or_default())),
        }
    }

    /// Returns whether its time is all that tells it from others.
    pub(super) fn is_named_by_time(&self) -> bool {
        self.outline.as_ref().is_ok_and(|outline| title(&self.known, outline).is_none())
    }
}

impl Listing {
    /// A list without anything in it.
    #[must_use]
    pub fn empty(wanted: Wanted) -> Self {
        Self {
            wanted,
            now: SystemTime::UNIX_EPOCH,
            keeps: true,
            whose: None,
            counts: [0; 3],
            part: Part::default(),
            few_deleted: Part::default(),
            studies: None,
            notice: None,
            bad_position: None,
            disk_left: None,
            damage: None,
            usage: None,
            is_signed_in: false,
            user: None,
        }
    }
}

/// The address of a list.
pub(super) fn address(wanted: &Wanted) -> String {
    format!("{ANALYSES}{}", wanted.query())
}
