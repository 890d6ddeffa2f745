//! Deleting an analysis, whether it is in memory or not, and bringing it back.
//!
//! While either is under way the analysis is marked, so that nobody opens it meanwhile, and the registry's lock is free: the disk
//! may take long, and an actor has logs to write before it ends.

use std::io;
use std::time::{Duration, Instant, SystemTime};

use session::Refusal;
use wire::Code;

use super::{AnalysisId, Handle, Registry, not_found};
use crate::analyses::mailbox::Mail;
use crate::analyses::{Owners, Visitor};
use crate::storage::Storage;

/// Time that an actor may take to write its logs and end.
const PATIENCE: Duration = Duration::from_secs(10);

/// Message to viewers of an analysis that is being deleted.
const DELETED: &str = "this analysis was deleted; its owner can undo that for 30 days, in the list of analyses";

/// An analysis that is being deleted or brought back; dropping this lets others open it again.
struct Moving<'a> {
    registry: &'a Registry,
    id: &'a AnalysisId,
}

impl Registry {
    /// Deletes an analysis for somebody who may; [`restore`](Self::restore) undoes it for as long as the trash keeps it. Its viewers
    /// are told. May take as long as it takes to write its logs.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where it does not end in time or the disk refuses; then it can be opened as before.
    pub fn discard(&self, id: &AnalysisId, visitor: Visitor, now: SystemTime) -> Result<(), Refusal> {
        let moving = self.begin_moving(id)?;
        let storage = self.storage.as_ref().ok_or_else(not_found)?;
        self.check_is_owner(storage, id, visitor)?;
        self.end_actor(id)?;
        let moved = storage.discard(id, now);
        drop(moving);
        match moved {
            // It was in memory alone, without a simulation, and is gone.
            Err(library::Error::NotFound) => Ok(()),
            moved => moved.map_err(|error| failed("the analysis cannot be deleted", &error)),
        }
    }

    /// Brings back a deleted analysis for somebody who may.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn restore(&self, id: &AnalysisId, visitor: Visitor) -> Result<(), Refusal> {
        let _moving = self.begin_moving(id)?;
        let storage = self.storage.as_ref().ok_or_else(not_found)?;
        check(storage.kept(id).map(|kept| kept.map(|kept| kept.owners())), visitor)?;
        storage.restore(id).map_err(|error| failed("the analysis cannot be brought back", &error))
    }

    /// Removes a deleted analysis for good, for somebody who may.
    ///
    /// # Errors
    /// `NotFound`, `Forbidden`, or `Failed` where the disk refuses.
    pub fn remove(&self, id: &AnalysisId, visitor: Visitor) -> Result<(), Refusal> {
        let _moving = self.begin_moving(id)?;
        let storage = self.storage.as_ref().ok_or_else(not_found)?;
        check(storage.kept(id).map(|kept| kept.map(|kept| kept.owners())), visitor)?;
        storage.remove(id).map_err(|error| failed("the analysis cannot be removed", &error))
    }

    /// Lets through who may change what is kept of an analysis that is not deleted, whether it is in memory or not.
    pub(super) fn check_is_owner(&self, storage: &Storage, id: &AnalysisId, visitor: Visitor) -> Result<(), Refusal> {
        let in_memory = self.lock().open.get(id).map(|handle| handle.owners.clone());
        if in_memory.is_none() && storage.entry(id).ok().flatten().is_some_and(|entry| entry.deleted.is_some()) {
            return Err(not_found());
        }
        let on_disk = || storage.kept(id).map(|kept| kept.map(|kept| kept.owners()));
        check(in_memory.map_or_else(on_disk, |owners| Ok(Some(owners))), visitor)
    }

    /// Returns the refusal to open a deleted analysis; `None` where it was not deleted.
    pub(super) fn deleted(&self, id: &AnalysisId) -> Option<Refusal> {
        let entry = self.storage.as_ref()?.entry(id).ok()??;
        entry.deleted.map(|_| Refusal::new(Code::Gone, DELETED))
    }

    fn begin_moving<'a>(&'a self, id: &'a AnalysisId) -> Result<Moving<'a>, Refusal> {
        let mut state = self.lock();
        state.check_can_open(id)?;
        state.moving.insert(id.clone());
        Ok(Moving { registry: self, id })
    }

    /// Ends the actor of an analysis, if it has one. Where that takes too long it stays known, so that no second one is started
    /// beside it.
    fn end_actor(&self, id: &AnalysisId) -> Result<(), Refusal> {
        let Some(handle) = self.lock().open.remove(id) else { return Ok(()) };
        // Already closed is as good.
        let _ = handle.mailbox.post(Mail::End { reason: DELETED.to_owned() });
        if handle.ends_by(Instant::now() + PATIENCE) {
            let _ = handle.thread.join();
            return Ok(());
        }
        self.lock().open.insert(id.clone(), handle);
        Err(Refusal::new(Code::Failed, "the analysis is still busy and was not deleted; try again"))
    }
}

impl Drop for Moving<'_> {
    fn drop(&mut self) {
        self.registry.lock().moving.remove(self.id);
    }
}

/// Lets through who may delete and bring back. Nobody but who has control can be known to own what cannot be read.
fn check(owners: Result<Option<Owners>, io::Error>, visitor: Visitor) -> Result<(), Refusal> {
    let may = match owners {
        Ok(None) => return Err(not_found()),
        Ok(Some(owners)) => owners.let_delete(visitor),
        Err(_) => visitor.has_control(),
    };
    let refusal = "only who made an analysis, or who has the server's token, can do this";
    if may { Ok(()) } else { Err(Refusal::new(Code::Forbidden, refusal)) }
}

pub(super) fn failed(what: &str, error: &library::Error) -> Refusal {
    match error {
        library::Error::NotFound => not_found(),
        error => {
            tracing::error!("{what}: {error}");
            Refusal::new(Code::Failed, format!("{what}: {error}"))
        }
    }
}

impl Handle {
    /// Waits until the actor has ended, but no longer than the deadline; returns whether it has.
    pub(super) fn ends_by(&self, deadline: Instant) -> bool {
        while !self.thread.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.thread.is_finished()
    }
}
