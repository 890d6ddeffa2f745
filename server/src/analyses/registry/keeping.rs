//! Naming, archiving and copying analyses. All of it is the library's: whether one is in memory does not matter, and its viewers notice
//! nothing.

use std::time::SystemTime;

use session::Refusal;
use wire::Code;

use super::deletion::failed;
use super::{AnalysisId, Registry, not_found};
use crate::analyses::identity::Key;
use crate::analyses::{Access, Owners, Visitor};

impl Registry {
    /// Gives an analysis a name for somebody who may; an empty one takes it away.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn rename(&self, id: &AnalysisId, name: &str, visitor: Visitor) -> Result<(), Refusal> {
        let storage = self.storage.as_ref().ok_or_else(not_found)?;
        self.check_is_owner(storage, id, visitor)?;
        let renamed = storage.library().rename(id.as_str(), Some(name));
        renamed.map_err(|error| failed("the analysis cannot be renamed", &error))
    }

    /// Puts an analysis out of the way, or back, for somebody who may.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn archive(&self, id: &AnalysisId, is_archived: bool, visitor: Visitor) -> Result<(), Refusal> {
        let storage = self.storage.as_ref().ok_or_else(not_found)?;
        self.check_is_owner(storage, id, visitor)?;
        let archived = storage.library().archive(id.as_str(), is_archived);
        archived.map_err(|error| failed("the analysis cannot be archived", &error))
    }

    /// Copies an analysis, searches and all, for anybody who may make one and has its link: the copy is his own. What runs is copied as far as it
    /// is on the disk.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn duplicate(&self, id: &AnalysisId, visitor: Visitor) -> Result<AnalysisId, Refusal> {
        if visitor.access == Access::View {
            return Err(Refusal::new(Code::Forbidden, "copying an analysis on this server needs signing in"));
        }
        let no_randomness = |error| Refusal::new(Code::Failed, format!("the system gave no random numbers: {error}"));
        let (to, key) = (AnalysisId::random().map_err(no_randomness)?, Key::random().map_err(no_randomness)?);
        // Nobody is told the key: who has made the copy owns it by his browser, or in his name.
        let owners = Owners::new(key.hash(), visitor.owner());
        let storage = self.storage.as_ref().ok_or_else(not_found)?;
        let copied = storage.duplicate(id, &to, &owners, SystemTime::now());
        copied.map_err(|error| failed("the analysis cannot be copied", &error))?;
        Ok(to)
    }
}
