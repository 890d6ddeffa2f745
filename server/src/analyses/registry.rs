//! All analyses in memory: found, made, read from disk, sent away when nobody needs them, and [deleted](deletion); what else a person does
//! with one is [keeping](keeping) it.

mod deletion;
mod keeping;

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use session::Refusal;
use wire::{Code, Event, Open, Role};

use super::actor::{Actor, World, turn_away};
use super::crowd::Published;
use super::identity::{AnalysisId, Key};
use super::mailbox::{Mail, Mailbox, Returned};
use super::outbox::Outbox;
use super::owners::{Access, Claim, Owners, Visitor};
use crate::storage::kept::Kept;
use crate::storage::recorder::Recorder;
use crate::storage::recovery::{Recovered, recover};
use crate::storage::{KeptAnalysis, Storage};

/// All analyses in memory.
#[derive(Debug)]
pub struct Registry {
    world: Arc<World>,
    storage: Option<Storage>,
    state: Mutex<State>,
    connections: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    open: HashMap<AnalysisId, Handle>,
    /// Analyses that are just being deleted or brought back; nobody can open them.
    moving: HashSet<AnalysisId>,
    /// Set when nothing is opened any more.
    closed: bool,
}

#[derive(Debug)]
struct Handle {
    mailbox: Arc<Mailbox>,
    published: Arc<Published>,
    owners: Owners,
    thread: JoinHandle<()>,
    /// Time at which somebody was last connected.
    used: Instant,
    /// Set when it was told to end: its place is another's.
    is_leaving: bool,
}

/// A connection that has joined an analysis.
#[derive(Debug)]
pub struct Joined {
    /// The analysis.
    pub analysis: AnalysisId,
    /// Names the connection in mails.
    pub connection: u64,
    /// Mailbox for its commands.
    pub mailbox: Arc<Mailbox>,
}

impl std::fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Mailbox")
    }
}

impl Registry {
    /// A registry without an analysis in memory.
    #[must_use]
    pub fn new(world: Arc<World>, storage: Option<Storage>) -> Self {
        Self { world, storage, state: Mutex::default(), connections: AtomicU64::new(0) }
    }

    /// Returns the state shared by all actors.
    #[must_use]
    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// Returns the storage of analyses; `None` where none are kept.
    #[must_use]
    pub fn storage(&self) -> Option<&Storage> {
        self.storage.as_ref()
    }

    /// Makes an analysis, or joins one; the welcome comes through the outbox. May read from disk.
    ///
    /// # Errors
    /// `Version`, `NotFound`, `Forbidden` for a wrong key, `Limit`, `Failed` where the disk or the system refuses.
    pub fn join(&self, request: u32, open: &Open, visitor: Visitor, outbox: &Arc<Outbox>) -> Result<Joined, Refusal> {
        if open.version != wire::VERSION {
            let message = format!(
                "this server speaks version {} of the protocol, not {}; reload the page",
                wire::VERSION,
                open.version
            );
            return Err(Refusal::new(Code::Version, message));
        }
        let mut state = self.lock();
        if state.closed {
            return Err(Refusal::new(Code::Failed, "the server is shutting down"));
        }
        state.open.retain(|_, handle| !handle.published.ended.load(Ordering::Relaxed));
        let (id, claim) = match &open.analysis {
            None => self.make(&mut state, visitor)?,
            Some(text) => {
                let id = AnalysisId::read(text).ok_or_else(not_found)?;
                let claim = self.find(&mut state, &id)?.claim(open.key.as_deref(), visitor)?;
                (id, claim)
            }
        };
        let handle = state.open.get_mut(&id).ok_or_else(not_found)?;
        handle.used = Instant::now();
        // Who has shown the key need not show it again.
        if claim.key.is_some()
            && let Some(browser) = visitor.owner()
            && handle.owners.add_browser(browser)
        {
            handle.mailbox.post(Mail::Own { browser }).map_err(|_| closing())?;
        }
        let reading = handle.published.reading.load(Ordering::Relaxed);
        if reading > LONG_TO_READ {
            let message = format!("Its searches are being read from the disk: {} MB.", reading / 1_000_000);
            outbox.event(Event::Notice { search: None, message });
        }
        let Claim { role, key } = claim;
        let connection = self.connections.fetch_add(1, Ordering::Relaxed);
        let mailbox = Arc::clone(&handle.mailbox);
        let join = Mail::Join { connection, request, role, key, outbox: Arc::clone(outbox) };
        mailbox.post(join).map_err(|_| closing())?;
        // Counted here, so that it is not taken for idle before it has read its mail.
        handle.published.sockets.fetch_add(1, Ordering::Relaxed);
        Ok(Joined { analysis: id, connection, mailbox })
    }

    /// The mailbox of an analysis, read from disk if need be; and whether the visitor is an owner.
    ///
    /// # Errors
    /// `NotFound`, `Limit`.
    pub fn mailbox_for(&self, id: &AnalysisId, visitor: Visitor) -> Result<(Arc<Mailbox>, bool), Refusal> {
        let mailbox = self.mailbox(id)?;
        let state = self.lock();
        let owners = state.open.get(id).map(|handle| &handle.owners);
        let is_owner = owners.is_some_and(|owners| owners.has(visitor));
        Ok((mailbox, is_owner))
    }

    /// The mailbox of an analysis, read from disk if need be.
    ///
    /// # Errors
    /// `NotFound`, `Limit`.
    pub fn mailbox(&self, id: &AnalysisId) -> Result<Arc<Mailbox>, Refusal> {
        let mut state = self.lock();
        self.find(&mut state, id)?;
        let handle = state.open.get_mut(id).ok_or_else(not_found)?;
        handle.used = Instant::now();
        Ok(Arc::clone(&handle.mailbox))
    }

    /// Analyses in memory, and connections to them.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let state = self.lock();
        let sockets = state.open.values().map(|handle| handle.published.sockets.load(Ordering::Relaxed)).sum();
        (state.open.len(), sockets)
    }

    /// Sends away what nobody was connected to for a while. It is on the disk, or is empty; what runs, or is nowhere else,
    /// stays. Removes what was deleted 30 days ago.
    pub fn sweep(&self) {
        let limits = &self.world.limits;
        let mut state = self.lock();
        for handle in state.open.values_mut() {
            if handle.published.sockets.load(Ordering::Relaxed) > 0 {
                handle.used = Instant::now();
            } else if limits.idle <= handle.used.elapsed() && handle.published.is_kept.load(Ordering::Relaxed) {
                handle.is_leaving = true;
                // Already closed is as good.
                let _ = handle
                    .mailbox
                    .post(Mail::End { reason: "the analysis was closed after a while without visitors".to_owned() });
            }
        }
        state.open.retain(|_, handle| !handle.published.ended.load(Ordering::Relaxed));
        drop(state);
        if let Some(storage) = &self.storage {
            match storage.empty_trash(SystemTime::now()) {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "removed what was deleted 30 days ago"),
                Err(error) => tracing::warn!("the trash cannot be emptied: {error}"),
            }
            if let Err(error) = storage.disk().count() {
                tracing::warn!("what is on the disk cannot be counted: {error}");
            }
        }
    }

    /// Ends every actor: logs are written, viewers told. Waits until they have, at most for `patience`.
    pub fn close(&self, reason: &str, patience: Duration) {
        let handles: Vec<Handle> = {
            let mut state = self.lock();
            state.closed = true;
            state.open.drain().map(|(_, handle)| handle).collect()
        };
        for handle in &handles {
            let _ = handle.mailbox.post(Mail::End { reason: reason.to_owned() });
        }
        let deadline = Instant::now() + patience;
        for handle in handles {
            if handle.ends_by(deadline) {
                let _ = handle.thread.join();
            } else {
                tracing::error!("an analysis did not end in time");
            }
        }
    }

    fn make(&self, state: &mut State, visitor: Visitor) -> Result<(AnalysisId, Claim), Refusal> {
        if visitor.access == Access::View {
            let message = "making an analysis on this server needs signing in; without it, open an existing analysis";
            return Err(Refusal::new(Code::Forbidden, message));
        }
        let no_randomness = |error| Refusal::new(Code::Failed, format!("the system gave no random numbers: {error}"));
        let id = AnalysisId::random().map_err(no_randomness)?;
        let key = Key::random().map_err(no_randomness)?;
        self.start(state, &id, Owners::new(key.hash(), visitor.owner()), None)?;
        Ok((id, Claim { role: Role::Owner, key: Some(key) }))
    }

    /// Makes sure that an analysis is in memory; whose it is.
    fn find<'a>(&self, state: &'a mut State, id: &AnalysisId) -> Result<&'a Owners, Refusal> {
        state.check_can_open(id)?;
        let is_open = |handle: &Handle| !handle.published.ended.load(Ordering::Relaxed);
        if !state.open.get(id).is_some_and(is_open) {
            self.read(state, id)?;
        }
        state.open.get(id).map(|handle| &handle.owners).ok_or_else(not_found)
    }

    fn read(&self, state: &mut State, id: &AnalysisId) -> Result<(), Refusal> {
        let storage = self.storage.as_ref().ok_or_else(not_found)?;
        if let Some(refusal) = self.deleted(id) {
            return Err(refusal);
        }
        let kept = storage
            .kept(id)
            .map_err(|error| Refusal::new(Code::Failed, format!("the stored analysis cannot be read: {error}")))?
            .ok_or_else(not_found)?;
        self.start(state, id, kept.owners(), Some(kept))
    }

    fn start(&self, state: &mut State, id: &AnalysisId, owners: Owners, stored: Option<Kept>) -> Result<(), Refusal> {
        if self.world.limits.analyses <= state.places_taken() {
            state.end_idle();
        }
        if self.world.limits.analyses <= state.places_taken() {
            let most = self.world.limits.analyses;
            let message = format!("the server has reached the limit of {most} analyses; try again later");
            return Err(Refusal::new(Code::Limit, message));
        }
        let (mailbox, published) = (Arc::new(Mailbox::default()), Arc::new(Published::default()));
        if let Some((kept, storage)) = stored.as_ref().zip(self.storage.as_ref()) {
            published.reading.store(kept.log_bytes(&storage.folder(id)), Ordering::Relaxed);
        }
        let beginning = Beginning {
            id: id.clone(),
            world: Arc::clone(&self.world),
            mailbox: Arc::clone(&mailbox),
            published: Arc::clone(&published),
            place: self.storage.as_ref().map(|storage| storage.place(id)),
            owners: owners.clone(),
            stored,
        };
        let thread = thread::Builder::new()
            .name(format!("analysis {}", &id.as_str()[..6]))
            .spawn(move || beginning.run())
            .map_err(|error| {
                Refusal::new(Code::Failed, format!("the system gave no thread for the analysis: {error}"))
            })?;
        let used = Instant::now();
        state.open.insert(id.clone(), Handle { mailbox, published, owners, thread, used, is_leaving: false });
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Ends the analysis that was not used for longest, if nobody is connected to it and nothing is lost by that. It stays on the list
    /// until it has ended: nobody may read what it writes.
    fn end_idle(&mut self) {
        let is_idle = |handle: &&mut Handle| {
            let published = &handle.published;
            let (sockets, is_kept) = (&published.sockets, &published.is_kept);
            !handle.is_leaving && sockets.load(Ordering::Relaxed) == 0 && is_kept.load(Ordering::Relaxed)
        };
        if let Some(handle) = self.open.values_mut().filter(is_idle).min_by_key(|handle| handle.used) {
            handle.is_leaving = true;
            // Already closed is as good.
            let _ = handle.mailbox.post(Mail::End { reason: "other analyses needed its place".to_owned() });
        }
    }

    fn places_taken(&self) -> usize {
        self.open.values().filter(|handle| !handle.is_leaving).count()
    }

    fn check_can_open(&self, id: &AnalysisId) -> Result<(), Refusal> {
        let problem = if self.closed {
            "the server is shutting down"
        } else if self.moving.contains(id) {
            "this analysis is just being deleted or brought back; try again"
        } else {
            return Ok(());
        };
        Err(Refusal::new(Code::Failed, problem))
    }
}

/// Size in bytes from which a log takes a second or more to read: whoever waits is told.
const LONG_TO_READ: u64 = 20_000_000;

/// Arguments of an actor's thread.
struct Beginning {
    id: AnalysisId,
    world: Arc<World>,
    mailbox: Arc<Mailbox>,
    published: Arc<Published>,
    place: Option<KeptAnalysis>,
    owners: Owners,
    stored: Option<Kept>,
}

impl Beginning {
    fn run(self) {
        let (id, mailbox, published) = (self.id.clone(), Arc::clone(&self.mailbox), Arc::clone(&self.published));
        // A bug in one analysis must not end the others. Dropping the actor has told its viewers.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.work()));
        if outcome.is_err() {
            tracing::error!(analysis = &id.as_str()[..6], "the analysis has failed");
        }
        published.ended.store(true, Ordering::Relaxed);
        for mail in mailbox.close() {
            turn_away(mail, "this analysis is just being closed; open it again");
        }
    }

    fn work(self) {
        let limits = self.world.limits.of_analysis();
        let read = match (&self.stored, &self.place) {
            (Some(kept), Some(place)) => recover(&place.folder, kept, limits, self.world.room()),
            _ => Ok(Recovered::nothing(limits)),
        };
        self.published.reading.store(0, Ordering::Relaxed);
        let Recovered { analysis, logs, nodes, unreadable, mut notices } = match read {
            Ok(recovered) => recovered,
            Err(problem) => {
                tracing::error!("{problem}");
                self.published.ended.store(true, Ordering::Relaxed);
                for mail in self.mailbox.close() {
                    turn_away(mail, &problem);
                }
                return;
            }
        };
        let recorder = Recorder::new(self.place, self.owners, logs, nodes, unreadable);
        notices.extend(recorder.interrupted(&analysis));
        Actor::new(self.id, self.world, self.mailbox, self.published, analysis, recorder, notices).run();
    }
}

fn not_found() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such analysis")
}

fn closing() -> Refusal {
    Refusal::new(Code::Failed, "this analysis is just being closed; try again")
}

impl From<Returned> for Refusal {
    fn from(returned: Returned) -> Self {
        match returned {
            Returned::Full => Self::new(Code::Limit, "too many commands are waiting"),
            Returned::Closed => Self::new(Code::Failed, "this analysis is just being closed; connect again"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyses::crowd::Crowd;
    use crate::analyses::turns::Turns;
    use crate::evaluation::{Catalogue, catalogue};
    use crate::limits::Limits;
    use crate::storage::uploads::Uploads;
    use wire::Event;

    fn registry(storage: Option<Storage>) -> Registry {
        let settings = catalogue::Settings {
            runtime: Some(networks::RuntimeName::OnnxRuntime),
            library: None,
            devices: networks::Device::Cpu.into(),
            precision: networks::Precision::Single,
            largest_batch: 1,
            cache_entries: 0,
            limits: networks::Limits::default(),
        };
        let world = World {
            catalogue: Catalogue::new(settings, Uploads::of(None)),
            limits: Limits::default(),
            tables: None,
            default_evaluator: "classical".to_owned(),
            network_problem: None,
            engines: crate::opinions::Engines::none(),
            total_bytes: 0.into(),
            crowd: Crowd::default(),
            running: 0.into(),
            turns: Turns::default(),
        };
        Registry::new(Arc::new(world), storage)
    }

    fn open(registry: &Registry) -> (Joined, Arc<Outbox>) {
        let outbox = Arc::new(Outbox::default());
        let open = Open { version: wire::VERSION, analysis: None, key: None };
        let visitor = Visitor { access: Access::Control, browser: None, user: None };
        (registry.join(1, &open, visitor, &outbox).unwrap(), outbox)
    }

    async fn event(outbox: &Outbox) -> Option<Event> {
        outbox.next().await.map(|event| event.event().clone())
    }

    #[tokio::test]
    async fn an_actor_that_fails_takes_nobody_with_it() {
        let registry = registry(None);
        let ((fails, outbox), (stays, other)) = (open(&registry), open(&registry));
        assert!(matches!(event(&outbox).await, Some(Event::Welcome(_))));
        assert!(matches!(event(&other).await, Some(Event::Welcome(_))));
        fails.mailbox.post(Mail::Fail).unwrap();
        assert!(matches!(event(&outbox).await, Some(Event::Bye { reason }) if reason.contains("failed")));
        assert_eq!(event(&outbox).await, None);
        let request = wire::Request { id: 5, command: wire::Command::SetGame { fen: String::new(), moves: vec![] } };
        stays.mailbox.post(Mail::Command { connection: stays.connection, request }).unwrap();
        assert!(matches!(event(&other).await, Some(Event::Rejected { request: 5, .. })));
        registry.close("the test ends", Duration::from_secs(60));
        assert_eq!(event(&other).await, Some(Event::Bye { reason: "the test ends".to_owned() }));
    }

    #[tokio::test]
    async fn who_waits_for_a_network_keeps_nobody_waiting() {
        use wire::Command::{Go, NewSearch, SetGame, Step, Stop};
        let registry = registry(None);
        let network = registry.world.catalogue.add_shipped().unwrap().name.clone();
        let (joined, outbox) = open(&registry);
        let post = |id: u32, command| {
            let request = wire::Request { id, command };
            joined.mailbox.post(Mail::Command { connection: joined.connection, request }).unwrap();
        };
        let new_search = |evaluator: String| NewSearch {
            position: 0,
            evaluator,
            settings: vec![],
            moves: vec![],
            keep: false,
            priors: wire::Priors::default(),
        };
        post(2, SetGame { fen: "startpos".to_owned(), moves: vec![] });
        post(3, new_search("classical".to_owned()));
        post(4, Go { search: 0, until: wire::Until::stopped() });
        answer(&outbox, 4).await;
        let mut opening = Some(registry.world.catalogue.open_slowly(&network));
        post(5, new_search(format!("network:{network}")));
        post(6, Step { search: 1, simulations: 1 });
        post(7, Stop { search: 0 });
        let mut answered = Vec::new();
        while answered.len() < 3 {
            match event(&outbox).await.expect("the connection stays") {
                Event::Done { request } => answered.push((request, None)),
                Event::Rejected { request, code, .. } => answered.push((request, Some(code))),
                _ => continue,
            }
            if answered.len() == 1 {
                drop(opening.take());
            }
        }
        assert_eq!(answered, [(7, None), (5, Some(Code::Failed)), (6, Some(Code::NotFound))]);
        registry.close("the test ends", Duration::from_secs(60));
    }

    async fn answer(outbox: &Outbox, id: u32) {
        while event(outbox).await.expect("the connection stays") != (Event::Done { request: id }) {}
    }

    #[tokio::test]
    async fn what_rested_is_on_the_disk_when_the_next_command_is_answered() {
        use wire::Command::{NewSearch, SetGame, Step, Stop};
        let data = crate::testing::Folder::new("registry");
        let registry = registry(Some(Storage::open(data.path(), u64::MAX, 0).unwrap()));
        let (joined, outbox) = open(&registry);
        let post = |id: u32, command| {
            let request = wire::Request { id, command };
            joined.mailbox.post(Mail::Command { connection: joined.connection, request }).unwrap();
        };
        let new_search = |cpuct: &str| NewSearch {
            position: 0,
            evaluator: "random".to_owned(),
            settings: vec![wire::Setting { name: "cpuct".to_owned(), value: cpuct.to_owned() }],
            moves: vec![],
            keep: false,
            priors: wire::Priors::default(),
        };
        post(2, SetGame { fen: "startpos".to_owned(), moves: vec![] });
        post(3, new_search("1.5"));
        post(4, Step { search: 0, simulations: 10 });
        answer(&outbox, 4).await;
        loop {
            let (reply, segment) = tokio::sync::oneshot::channel();
            joined.mailbox.post(Mail::Log { search: 0, from: 0, to: None, is_owner: false, reply }).unwrap();
            if segment.await.unwrap().unwrap().moment == 10 {
                break;
            }
        }
        // All at once, so that nothing but the order of mails can have it written.
        let (go_on, until) = std::sync::mpsc::channel();
        joined.mailbox.post(Mail::Pause { until }).unwrap();
        post(5, new_search("2.5"));
        post(6, Stop { search: 1 });
        joined.mailbox.post(Mail::Fail).unwrap();
        go_on.send(()).unwrap();
        answer(&outbox, 6).await;
        assert!(matches!(event(&outbox).await, Some(Event::Bye { reason }) if reason.contains("failed")));
        let kept = registry.storage().unwrap().kept(&joined.analysis).unwrap().unwrap();
        assert_eq!(kept.analysis.searches.len(), 2);
        registry.close("the test ends", Duration::from_secs(60));
    }
}
