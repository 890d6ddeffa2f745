//! Studies: who may do what with one, and what that does to the library.
//!
//! A study is small and lives in the library alone: it is read, changed and written in one transaction. Its chapters are analyses, which
//! have their own owners, searches and trash; a study only names them.

pub mod chapters;
pub mod games;
pub mod lists;
mod refusal;
mod sharing;

use std::time::SystemTime;

use document::{Study, StudyEdit};
use library::sqlite::studies::Changed;
use library::{KeptStudy, Owner, StudyDeposit};
use session::Refusal;
use wire::Code;
use wire::study::{Sharing, StudyView};

use crate::analyses::{Access, AnalysisId, Registry, Visitor};
use crate::storage::{Storage, millis};
use refusal::{failed, not_found};
use sharing::sharing_of;

/// Things that an owner does to a study that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Edits it.
    Edit(Vec<StudyEdit>),
    /// Takes the newest step back.
    Undo,
    /// Makes it again.
    Redo,
}

/// The studies of a server.
#[derive(Clone, Copy, Debug)]
pub struct Studies<'a> {
    registry: &'a Registry,
    visitor: Visitor,
}

impl<'a> Studies<'a> {
    /// The studies, as a visitor sees them.
    #[must_use]
    pub fn of(registry: &'a Registry, visitor: Visitor) -> Self {
        Self { registry, visitor }
    }

    /// Makes a study, whose chapters are the games of a text, or its position; its id.
    ///
    /// # Errors
    /// `Forbidden`, `Invalid` where a game cannot be read, naming it, `Limit`, or `Failed` where the disk refuses.
    pub fn make(self, name: &str, pgn: &str, now: SystemTime) -> Result<String, Refusal> {
        self.check_may_make()?;
        let storage = self.storage()?;
        let games = games::read(pgn, 1)?;
        let given = name.trim();
        let name = if given.is_empty() { games::study_name(&games).unwrap_or_default() } else { given.to_owned() };
        let mut study = Study::new(&name).map_err(Refusal::from)?;
        // Nothing is kept where one of them is no chapter.
        study.edit(&games::chapters(&games, |_| games::TO_COME.to_owned())).map_err(Refusal::from)?;
        let ids = games::keep(storage, &games, self.visitor, now)?;
        let mut ids = ids.iter();
        let study = study.with_documents(|_| ids.next().map(ToString::to_string).unwrap_or_default());
        self.add(storage, &study, now)
    }

    /// A study.
    ///
    /// # Errors
    /// `NotFound`, also where he may not look at it.
    pub fn view(self, id: &str) -> Result<StudyView, Refusal> {
        let kept = self.find(id)?;
        let study = read(&kept.study)?;
        Ok(self.view_of(&kept, &study))
    }

    /// Its chapters as PGN needs them.
    ///
    /// # Errors
    /// As [`view`](Self::view).
    pub fn study(self, id: &str) -> Result<Study, Refusal> {
        read(&self.find(id)?.study)
    }

    /// Changes a study of his.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, `Invalid` where it cannot be done, or `Failed` where the disk refuses.
    pub fn change(self, id: &str, deed: &Deed, now: SystemTime) -> Result<StudyView, Refusal> {
        let storage = self.storage()?;
        self.check_is_own(id)?;
        if let Deed::Edit(edits) = deed {
            for edit in edits {
                check_document(storage, edit)?;
            }
        }
        // What a study refuses is no trouble of the disk.
        let mut refused = None;
        let changed = storage.library().change_study(id, millis(now), |bytes| {
            let changed = read(bytes).and_then(|mut study| {
                let done = match deed {
                    Deed::Edit(edits) => study.edit(edits),
                    Deed::Undo => study.undo(),
                    Deed::Redo => study.redo(),
                };
                done.map_err(Refusal::from)?;
                Ok((Changed { name: study.name().to_owned(), chapters: count(&study), study: bytes_of(&study)? }, ()))
            });
            changed.map_err(|refusal| {
                let message = refusal.message.clone();
                refused = Some(refusal);
                library::Error::Failed(message)
            })
        });
        match (refused, changed) {
            (Some(refusal), _) => Err(refusal),
            (None, changed) => changed.map_err(failed).and_then(|()| self.view(id)),
        }
    }

    /// Says what others may do with a study of his.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn share(self, id: &str, sharing: Sharing) -> Result<(), Refusal> {
        self.check_is_own(id)?;
        let sharing = match sharing {
            Sharing::Closed => library::Sharing::Closed,
            Sharing::View => library::Sharing::View,
            Sharing::Copy => library::Sharing::Copy,
        };
        self.storage()?.library().share_study(id, sharing).map_err(failed)
    }

    /// Makes a copy, with copies of all chapters, that is his; its id. A chapter that is deleted is left out.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn copy(self, id: &str, now: SystemTime) -> Result<String, Refusal> {
        self.check_may_make()?;
        let storage = self.storage()?;
        let kept = self.find(id)?;
        if kept.entry.sharing != library::Sharing::Copy && !self.may_see_all(&kept) {
            return Err(Refusal::new(Code::Forbidden, "this study is shared to be looked at, not to be copied"));
        }
        let mut study = read(&kept.study)?;
        let mut copies = std::collections::HashMap::new();
        let mut gone = Vec::new();
        for chapter in study.chapters() {
            let document = AnalysisId::read(&chapter.document).ok_or_else(not_found)?;
            match self.registry.duplicate(&document, self.visitor) {
                Ok(copy) => drop(copies.insert(chapter.id, copy.to_string())),
                Err(refusal) if refusal.code == Code::NotFound => {
                    gone.push(StudyEdit::DeleteChapter { chapter: chapter.id });
                }
                Err(refusal) => return Err(refusal),
            }
        }
        study.edit(&gone).map_err(Refusal::from)?;
        let study = study.with_documents(|chapter| copies.remove(&chapter.id).unwrap_or_default());
        self.add(storage, &study, now)
    }

    /// Deletes a study; its analyses stay.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn delete(self, id: &str, now: SystemTime) -> Result<(), Refusal> {
        self.check_may_delete(id)?;
        self.storage()?.library().delete_study(id, millis(now)).map_err(failed)
    }

    /// Brings back a deleted one.
    ///
    /// # Errors
    /// As [`delete`](Self::delete).
    pub fn restore(self, id: &str) -> Result<(), Refusal> {
        self.check_may_delete(id)?;
        self.storage()?.library().restore_study(id).map_err(failed)
    }

    /// Removes a deleted one for good.
    ///
    /// # Errors
    /// As [`delete`](Self::delete).
    pub fn remove(self, id: &str) -> Result<(), Refusal> {
        self.check_may_delete(id)?;
        self.storage()?.library().remove_study(id).map_err(failed)
    }

    fn add(self, storage: &Storage, study: &Study, now: SystemTime) -> Result<String, Refusal> {
        let no_randomness = |error| Refusal::new(Code::Failed, format!("the system gave no random numbers: {error}"));
        let id = AnalysisId::random().map_err(no_randomness)?.to_string();
        let bytes = bytes_of(study)?;
        let deposit = StudyDeposit { id: &id, name: study.name(), chapters: count(study), study: &bytes };
        let owners: Vec<Owner> = self.visitor.owner().map(|owner| owner.owner()).into_iter().collect();
        storage.library().add_study(&deposit, &owners, millis(now)).map_err(failed)?;
        Ok(id)
    }

    fn view_of(self, kept: &KeptStudy, study: &Study) -> StudyView {
        let own = self.is_own(kept);
        StudyView {
            id: kept.entry.id.clone(),
            own,
            name: study.name().to_owned(),
            sharing: sharing_of(kept.entry.sharing),
            chapters: study.chapters().to_vec(),
            undo: study.undoable().filter(|_| own).cloned(),
            redo: study.redoable().filter(|_| own).cloned(),
        }
    }

    /// A study that is not deleted and that he may look at.
    fn find(self, id: &str) -> Result<KeptStudy, Refusal> {
        let kept = self.find_any(id)?;
        let is_shown = kept.entry.sharing != library::Sharing::Closed || self.may_see_all(&kept);
        if kept.entry.deleted_ms.is_none() && is_shown { Ok(kept) } else { Err(not_found()) }
    }

    fn find_any(self, id: &str) -> Result<KeptStudy, Refusal> {
        self.storage()?.library().study(id).map_err(failed)?.ok_or_else(not_found)
    }

    fn check_is_own(self, id: &str) -> Result<(), Refusal> {
        let kept = self.find(id)?;
        match self.visitor.access {
            Access::Control | Access::Member if self.is_own(&kept) => Ok(()),
            _ => Err(Refusal::new(Code::Forbidden, "only its owner may change a study")),
        }
    }

    fn check_may_delete(self, id: &str) -> Result<(), Refusal> {
        let kept = self.find_any(id)?;
        if self.may_see_all(&kept) {
            return Ok(());
        }
        // Whether a closed one is there is nobody's business.
        let is_closed = kept.entry.sharing == library::Sharing::Closed || kept.entry.deleted_ms.is_some();
        Err(if is_closed { not_found() } else { Refusal::new(Code::Forbidden, "only its owner may delete a study") })
    }

    fn check_may_make(self) -> Result<(), Refusal> {
        if self.visitor.access == Access::View {
            return Err(Refusal::new(Code::Forbidden, "making a study on this server needs signing in"));
        }
        // Nobody could change it ever after.
        if self.visitor.owner().is_none() {
            return Err(Refusal::new(Code::Forbidden, "a study needs an owner: a browser with its cookie, or a user"));
        }
        Ok(())
    }

    fn is_own(self, kept: &KeptStudy) -> bool {
        self.owners().iter().any(|owner| kept.owners.contains(owner))
    }

    /// An owner, or who has control of the server: there nothing is closed to him, as no analysis is.
    fn may_see_all(self, kept: &KeptStudy) -> bool {
        self.visitor.has_control() || self.is_own(kept)
    }

    fn owners(self) -> Vec<Owner> {
        self.visitor.owners().map(|owner| owner.owner()).collect()
    }

    fn storage(self) -> Result<&'a Storage, Refusal> {
        self.registry.storage().ok_or_else(|| Refusal::new(Code::NotFound, "this server keeps no studies"))
    }
}

/// Checks that the document of a chapter that is added is an analysis here.
fn check_document(storage: &Storage, edit: &StudyEdit) -> Result<(), Refusal> {
    let StudyEdit::AddChapter { document, .. } = edit else { return Ok(()) };
    let unknown = || Refusal::new(Code::NotFound, "there is no such analysis to make a chapter of");
    let id = AnalysisId::read(document).ok_or_else(unknown)?;
    let entry = storage.entry(&id).map_err(failed)?;
    entry.filter(|entry| entry.deleted.is_none()).map(drop).ok_or_else(unknown)
}

fn read(bytes: &[u8]) -> Result<Study, Refusal> {
    serde_json::from_slice(bytes)
        .map_err(|error| Refusal::new(Code::Failed, format!("the stored study cannot be read: {error}")))
}

fn bytes_of(study: &Study) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(study)
        .map_err(|error| Refusal::new(Code::Failed, format!("the study cannot be written: {error}")))
}

fn count(study: &Study) -> u32 {
    u32::try_from(study.chapters().len()).unwrap_or(u32::MAX)
}
