//! Lists of studies.

use std::collections::HashSet;

use library::sqlite::studies::StudyList;
use session::Refusal;
use wire::study::{StudyEntry, StudyView};

use super::refusal::{failed, not_found};
use super::{Studies, read};

pub(crate) use super::sharing::sharing_of;

/// Rights of a visitor with a study that he sees, and when it was changed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    /// He may edit and share it.
    pub may_change: bool,
    /// He may make a copy that is his.
    pub may_copy: bool,
    /// He may delete it.
    pub may_delete: bool,
    /// Time of its last change, in milliseconds since 1970.
    pub changed_ms: u64,
}

impl Studies<'_> {
    /// The visitor's own studies, or with control everybody's; the one that was changed last comes first.
    ///
    /// # Errors
    /// `Failed` where the disk refuses.
    pub fn list(self, list: StudyList) -> Result<Vec<StudyEntry>, Refusal> {
        let found = self.listed(self.visitor.has_control(), list)?;
        let entry = |entry: library::StudyEntry| StudyEntry {
            id: entry.id,
            name: entry.name,
            sharing: sharing_of(entry.sharing),
            chapters: entry.chapters,
            created_s: entry.created_ms / 1000,
            modified_s: entry.changed_ms / 1000,
        };
        Ok(found.into_iter().map(entry).collect())
    }

    /// The visitor's own studies, or everybody's where he wants them and has control.
    ///
    /// # Errors
    /// `Failed` where the disk refuses.
    pub fn listed(self, of_all: bool, list: StudyList) -> Result<Vec<library::StudyEntry>, Refusal> {
        let Some(storage) = self.registry.storage() else { return Ok(Vec::new()) };
        let owners = (!(of_all && self.visitor.has_control())).then(|| self.owners());
        storage.library().studies(owners.as_deref(), list).map_err(failed)
    }

    /// A study, and what the visitor may do with it.
    ///
    /// # Errors
    /// As [`view`](Self::view).
    pub fn view_with_rights(self, id: &str) -> Result<(StudyView, Rights), Refusal> {
        let kept = self.find(id)?;
        let view = self.view_of(&kept, &read(&kept.study)?);
        let may_make = self.check_may_make().is_ok();
        let rights = Rights {
            may_change: may_make && self.is_own(&kept),
            may_copy: may_make && (kept.entry.sharing == library::Sharing::Copy || self.may_see_all(&kept)),
            may_delete: self.may_see_all(&kept),
            changed_ms: kept.entry.changed_ms,
        };
        Ok((view, rights))
    }

    /// The ids of the visitor's own studies.
    ///
    /// # Errors
    /// `Failed` where the disk refuses.
    pub fn own_ids(self, list: StudyList) -> Result<HashSet<String>, Refusal> {
        Ok(self.listed(false, list)?.into_iter().map(|entry| entry.id).collect())
    }

    /// Facts for lists about a study, deleted or not, for who may see it in one.
    ///
    /// # Errors
    /// `NotFound`, or `Failed` where the disk refuses.
    pub fn entry(self, id: &str) -> Result<library::StudyEntry, Refusal> {
        let kept = self.find_any(id)?;
        if self.may_see_all(&kept) { Ok(kept.entry) } else { Err(not_found()) }
    }
}
