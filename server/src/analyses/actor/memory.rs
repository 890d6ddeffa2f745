//! Putting searches to rest where memory is short: their trees are dropped, their logs stay on the disk, and a search that is
//! wanted again is read from there.

use std::sync::atomic::Ordering;
use std::time::Instant;

use engine::Header;
use session::{Refusal, host::unknown};
use wire::Code;

use super::Actor;

impl Actor {
    pub(super) fn count_bytes(&mut self) {
        let bytes = |id| self.analysis.run(id).map_or(0, |run| run.search().bytes() as u64);
        let now = self.analysis.searches().chain(self.analysis.copies()).map(bytes).sum();
        self.world.total_bytes.fetch_add(now, Ordering::Relaxed);
        self.world.total_bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        self.published.bytes.store(now, Ordering::Relaxed);
        self.bytes = now;
        self.bytes_counted = Instant::now();
    }

    /// Makes sure that a search is in memory.
    ///
    /// # Errors
    /// `NotFound` for an unknown one, `Failed` where its log cannot be read, `Limit` where searches that run or are watched
    /// leave no memory.
    pub(super) fn wake(&mut self, id: u32) -> Result<(), Refusal> {
        if !self.analysis.has(id) {
            return Err(unknown(id));
        }
        if !self.analysis.is_resting(id) {
            return Ok(());
        }
        self.count_bytes();
        self.make_room();
        if let Some(problem) = self.memory_problem() {
            let message =
                format!("search {id} is at rest on the disk, and nothing more can be read from there: {problem}");
            return Err(Refusal::new(Code::Limit, message));
        }
        let failed = |problem| Refusal::new(Code::Failed, format!("search {id} cannot be read now: {problem}"));
        let analysis = &self.analysis;
        let is_it = |header: &Header| analysis.check_waking(id, header).map_err(|refusal| refusal.message);
        let (search, damage) = self.recorder.read(id, *analysis.limits(), is_it).map_err(failed)?;
        self.analysis.wake(id, search)?;
        if let Some(damage) = damage {
            self.notify(Some(id), damage);
        }
        self.count_bytes();
        self.make_room();
        Ok(())
    }

    /// Puts searches to rest where memory is short: those that nobody watches and that do not run, the least visited first.
    /// Searches named by the command under way stay.
    pub(super) fn make_room(&mut self) {
        while self.world.limits.bytes_per_analysis <= self.bytes && self.rest_one() {}
        if !self.is_server_full() {
            return;
        }
        let (world, share) = (self.world.clone(), self.world.crowd.share(self.world.limits.total_bytes));
        let is_enough = || world.total_bytes.load(Ordering::Relaxed) < world.limits.total_bytes;
        self.world.crowd.ask(&self.published, share, is_enough);
        // No more than that: to free more would make room for others only.
        while self.is_server_full() && share < self.bytes && self.rest_one() {}
    }

    /// Puts searches to rest for another analysis that needs memory, until no more than `keep` bytes are used.
    pub(super) fn spare(&mut self, keep: u64) {
        while keep < self.bytes && self.rest_one() {}
        self.world.crowd.answer(&self.published);
    }

    /// Returns the reason why nothing may run any more, if memory is short.
    pub(super) fn memory_problem(&self) -> Option<String> {
        let limits = &self.world.limits;
        let problem = if limits.bytes_per_analysis <= self.bytes {
            format!("this analysis has reached its memory limit of {} MB", limits.bytes_per_analysis >> 20)
        } else if self.is_server_full() {
            format!("the server has reached its memory limit of {} MB", limits.total_bytes >> 20)
        } else {
            return None;
        };
        let why = "; this server keeps nothing on its disk, so no search can be put to rest";
        Some(if self.recorder.keeps() { problem } else { problem + why })
    }

    fn is_server_full(&self) -> bool {
        self.world.limits.total_bytes <= self.world.total_bytes.load(Ordering::Relaxed)
    }

    /// Puts the least visited search to rest that can be; says whether there was one.
    fn rest_one(&mut self) -> bool {
        if !self.recorder.keeps() {
            return false;
        }
        let is_needed = |id: u32| {
            let by_what_if = |&what_if: &u32| self.analysis.origin_of(what_if) == Some(id);
            self.named.contains(&id) || self.drivers.contains_key(&id) || self.drivers.keys().any(by_what_if)
        };
        let visits = |id: u32| self.analysis.run(id).map_or(0, |run| run.search().tree().root_visits());
        let idle = self
            .analysis
            .searches()
            .filter(|&id| !is_needed(id) && !self.audiences.watches(id, self.leaving))
            .map(|id| (visits(id), id));
        let Some((visits, id)) = idle.filter(|&(visits, _)| visits > 0).min() else { return false };
        // Nothing is let go that is not on the disk.
        if let Err(message) = self.recorder.settle(&self.analysis) {
            self.notify(None, message);
            return false;
        }
        if !self.recorder.is_settled(id, &self.analysis) {
            return false;
        }
        self.analysis.put_to_rest(id);
        self.recorder.put_to_rest(id);
        if !self.viewers.is_empty() {
            let message = format!(
                "memory is short: search {id} with its {visits} visits was put to rest. It is on the disk, and is read again \
                 when you go to it"
            );
            self.notify(None, message);
        }
        self.count_bytes();
        true
    }
}
