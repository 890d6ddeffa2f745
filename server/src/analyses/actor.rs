//! One analysis: a thread that owns it, its searches and its files.

mod audience;
mod commands;
mod loading;
mod looking;
mod memory;
mod opinions;
mod viewer;
mod viewing;
mod whole_game;
mod world;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use session::{Analysis, host::Host as _, is_copy};
use wire::{Code, Event, NetworkView, Role, RunState, Welcome};

use super::crowd::Published;
use super::driver::{Driver, Progress};
use super::identity::{AnalysisId, Key};
use super::mailbox::{Mail, Mailbox};
use super::outbox::Outbox;
use crate::evaluation::{Catalogue, Offer};
use crate::storage::recorder::{Pace, Recorder};
use audience::Audiences;
use loading::Loading;
use opinions::Opinions;
use viewer::Viewer;
use viewing::{Asked, Viewing};
use whole_game::WholeGame;

pub use world::World;

/// One analysis being worked on.
pub struct Actor {
    id: AnalysisId,
    world: Arc<World>,
    mailbox: Arc<Mailbox>,
    published: Arc<Published>,
    analysis: Analysis,
    viewers: Vec<Viewer>,
    audiences: Audiences,
    viewing: Viewing,
    loading: Loading,
    opinions: Opinions,
    whole_game: WholeGame,
    /// One for every search that runs.
    drivers: BTreeMap<u32, Driver>,
    recorder: Recorder,
    somebody_left: bool,
    /// A search rests, or was made, since things were saved.
    has_rested: bool,
    /// Notices for viewers that came up while nobody was connected.
    pending_notices: Vec<(Option<u32>, String)>,
    /// The searches that the command under way is about, and the connection that looks at another search by it.
    named: Vec<u32>,
    leaving: Option<u64>,
    start: Instant,
    bytes: u64,
    bytes_counted: Instant,
}

/// Time between two counts of memory while something runs. It is counted, too, when a search comes to rest.
const COUNT_INTERVAL: Duration = Duration::from_millis(100);

/// Time after which a question that found the queue full is asked again.
const RETRY: Duration = Duration::from_millis(1);

impl Actor {
    /// An actor for an analysis, made or read from disk.
    #[must_use]
    pub fn new(
        id: AnalysisId,
        world: Arc<World>,
        mailbox: Arc<Mailbox>,
        published: Arc<Published>,
        mut analysis: Analysis,
        recorder: Recorder,
        pending_notices: Vec<(Option<u32>, String)>,
    ) -> Self {
        analysis.set_tables(world.tables.clone());
        world.crowd.join(&mailbox, &published);
        let (viewers, audiences, drivers) = (Vec::new(), Audiences::default(), BTreeMap::new());
        let (start, bytes_counted) = (Instant::now(), Instant::now());
        Self {
            id,
            world,
            mailbox,
            published,
            analysis,
            viewers,
            audiences,
            viewing: Viewing::new(),
            loading: Loading::default(),
            opinions: Opinions::default(),
            whole_game: WholeGame::default(),
            drivers,
            recorder,
            somebody_left: false,
            has_rested: false,
            pending_notices,
            named: Vec::new(),
            leaving: None,
            start,
            bytes: 0,
            bytes_counted,
        }
    }

    /// Works until it is told to end.
    pub fn run(mut self) {
        self.count_bytes();
        self.make_room();
        loop {
            while let Some(mail) = self.mailbox.take() {
                if let Mail::End { reason } = mail {
                    return self.end(reason);
                }
                self.handle(mail);
            }
            if self.is_over() {
                return self.end("the analysis was empty".to_owned());
            }
            self.look_after_game();
            let progress = self.advance();
            // Before frames: what a page is shown of a search that rests is on the disk.
            let has_rested = std::mem::take(&mut self.has_rested);
            let is_at_rest = self.drivers.is_empty() && !self.analysis.is_game_on();
            self.save(if has_rested || is_at_rest { Pace::Resting } else { Pace::Running });
            self.serve_viewers();
            let next_frame = self.send_frames();
            self.look_after_engines();
            let is_kept = is_at_rest && self.recorder.has_all(&self.analysis);
            self.published.is_kept.store(is_kept, Ordering::Relaxed);
            let wait = match progress {
                Progress::GoesOn => continue,
                Progress::Retries => Some(RETRY),
                Progress::Waits | Progress::Rests => None,
            };
            let times = [
                wait,
                next_frame,
                self.viewing.pause(),
                self.recorder.due(&self.analysis),
                self.opinions.due(),
                self.next_progress(),
            ];
            self.mailbox.wait(times.into_iter().flatten().min());
        }
    }

    fn handle(&mut self, mail: Mail) {
        match mail {
            Mail::Join { connection, request, role, key, outbox } => self.join(connection, request, role, key, outbox),
            Mail::Own { browser } => self.recorder.add_owner(browser),
            Mail::Command { connection, request } => {
                // Who is answered knows that what rested before is on the disk, however fast commands come.
                if self.drivers.is_empty() {
                    self.save(Pace::Resting);
                }
                self.take_command(connection, request);
            }
            Mail::Leave { connection } => self.take_leave(connection),
            Mail::Loaded { result } => self.loaded(result),
            Mail::Opinion { number } => self.hear_engine(number),
            Mail::Found { search, result } => self.hear_found(search, result),
            Mail::Answer { search, number, result } => {
                let (driver, run) = (self.drivers.get_mut(&search), self.analysis.run_mut(search));
                if let (Some(driver), Some(run)) = (driver, run) {
                    driver.answer(run, number, result);
                }
            }
            Mail::Notice { search, message } => {
                if self.drivers.contains_key(&search) {
                    self.notify(Some(search), message);
                }
            }
            // An owner looks back at his own search, however fast that is.
            Mail::Log { search, from, to, is_owner: true, reply } => {
                let _ = reply.send(self.with(search, |actor| actor.owners_log(search, from, to)));
            }
            Mail::Log { search, from, to, is_owner: false, reply } => self.ask(Asked::Log { search, from, to, reply }),
            Mail::Look { search, line, reply } => self.ask(Asked::Look { search, line, reply }),
            Mail::Write { statistics, reply } => self.ask(Asked::Write { statistics, reply }),
            Mail::Report { reply } => self.ask(Asked::Report { reply }),
            Mail::Spare { keep } => self.spare(keep),
            Mail::End { .. } => unreachable!("the loop ends with it"),
            #[cfg(test)]
            Mail::Fail => panic!("as the test wishes"),
            #[cfg(test)]
            Mail::Pause { until } => {
                // An error is the end of the pause as well.
                let _ = until.recv();
            }
        }
    }

    fn join(&mut self, connection: u64, request: u32, role: Role, key: Option<Key>, outbox: Arc<Outbox>) {
        if self.world.limits.sockets_per_analysis <= self.viewers.len() {
            let most = self.world.limits.sockets_per_analysis;
            let message = format!("this analysis has reached the limit of {most} connections");
            outbox.event(Event::Rejected { request, code: Code::Limit, message });
            outbox.close();
            self.published.sockets.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let views = self.analysis.shown_searches().filter_map(|id| self.analysis.search_view(id));
        outbox.event(Event::Welcome(Welcome {
            version: wire::VERSION,
            analysis: self.id.to_string(),
            role,
            key: key.map(|key| key.as_str().to_owned()),
            networks: network_views(&self.world.catalogue),
            default_evaluator: self.world.default_evaluator.clone(),
            network_problem: self.world.network_problem.clone(),
            max_nodes: self.world.limits.nodes,
            game: self.analysis.game_view(),
            searches: views.collect(),
            engines: self.world.engines.views(),
            opinions: self.opinions.views(),
        }));
        for (search, message) in self.pending_notices.drain(..) {
            outbox.event(Event::Notice { search, message });
        }
        self.welcome_to_game(&outbox);
        self.viewers.push(Viewer::new(connection, role, outbox));
    }

    fn leave(&mut self, connection: u64) {
        let before = self.viewers.len();
        self.viewers.retain(|viewer| viewer.connection() != connection);
        self.audiences.leave(connection);
        self.viewing.leave(connection);
        self.published.sockets.fetch_sub(before - self.viewers.len(), Ordering::Relaxed);
        self.somebody_left = true;
    }

    /// Returns whether everybody has left and nothing is lost: a visit of the page that comes to nothing is no analysis.
    fn is_over(&mut self) -> bool {
        let everybody_left = std::mem::take(&mut self.somebody_left)
            && self.viewers.is_empty()
            && self.published.sockets.load(Ordering::Relaxed) == 0;
        let is_bare = |view: wire::GameView| view.positions.len() <= 1;
        everybody_left
            && self.loading.is_empty()
            && !self.recorder.is_worth_it(&self.analysis)
            && self.analysis.game_view().is_none_or(is_bare)
    }

    /// Runs every search that is not waiting for a slice; the least patient one decides what to do next.
    fn advance(&mut self) -> Progress {
        let mut overall = Progress::Rests;
        let (mut rested, mut news) = (Vec::new(), Vec::new());
        // What is only measured waits for what somebody wants to see.
        let is_asked = self.runs_by_hand();
        for (&id, driver) in &mut self.drivers {
            if is_asked && (is_copy(id) || self.analysis.is_of_game(id)) {
                continue;
            }
            let run = self.analysis.run_mut(id).expect("drivers are of the analysis's searches");
            let _turn = self.world.turns.take();
            let progress = driver.advance(run);
            run.tick(self.start.elapsed());
            news.extend(driver.news().into_iter().map(|told| (id, told)));
            match (progress, overall) {
                (Progress::Rests, _) => rested.push(id),
                (Progress::GoesOn, _) | (_, Progress::Rests) => overall = progress,
                (Progress::Retries, Progress::Waits) => overall = progress,
                _ => {}
            }
        }
        for (id, told) in news {
            self.notify(Some(id).filter(|&id| !is_copy(id)), told);
        }
        let all_goes_on = rested.is_empty();
        if !all_goes_on {
            // Something may have waited for it.
            overall = Progress::GoesOn;
        }
        for id in rested {
            if self.rests_for_game(id) {
                continue;
            }
            self.drop_driver(id);
            self.tell_outcome(id);
            let failure = self.analysis.run(id).filter(|run| run.state() == RunState::Failed);
            if let Some(message) = failure.and_then(|run| run.failure()).map(str::to_owned) {
                self.notify(Some(id), format!("the search has stopped: {message}"));
            }
        }
        let is_due = overall != Progress::Rests && COUNT_INTERVAL <= self.bytes_counted.elapsed();
        if is_due || !all_goes_on {
            self.count_bytes();
            self.make_room();
            if let Some(message) = self.memory_problem() {
                self.stop_all(&message);
            }
        }
        overall
    }

    /// Sends the frames that are due; says how long the next one may take.
    fn send_frames(&mut self) -> Option<Duration> {
        let now = self.start.elapsed();
        let due = self.audiences.send_frames(&mut self.analysis, now, &self.mailbox, &mut self.viewing.allowance)?;
        Some(due.saturating_sub(now))
    }

    /// Writes what was done by hand.
    fn keep(&mut self) {
        let said = self.recorder.keep(&self.analysis);
        self.tell_of_disk(said);
    }

    fn save(&mut self, pace: Pace) {
        let said = self.recorder.save(&self.analysis, pace);
        self.tell_of_disk(said);
    }

    /// Tells viewers what the recorder has to say, whether that is a warning or an error.
    fn tell_of_disk(&mut self, said: Result<Option<String>, String>) {
        if let Some(message) = said.unwrap_or_else(Some) {
            self.notify(None, message);
        }
    }

    fn end(mut self, reason: String) {
        self.opinions = Opinions::default();
        let running: Vec<u32> = self.drivers.keys().copied().collect();
        for id in running {
            self.stop(id);
        }
        self.save(Pace::Ending);
        for mail in self.mailbox.close() {
            turn_away(mail, &reason);
        }
        for viewer in &self.viewers {
            viewer.say_goodbye(&reason);
        }
    }

    /// Tells every viewer; if there is none, the next one to come.
    fn notify(&mut self, search: Option<u32>, message: String) {
        if self.viewers.is_empty() {
            self.pending_notices.push((search, message));
        } else {
            self.tell(Event::Notice { search, message });
        }
    }

    fn drive(&mut self, id: u32, driver: Driver) {
        if self.drivers.insert(id, driver).is_none() {
            self.world.running.fetch_add(1, Ordering::Relaxed);
        }
        self.note_running();
    }

    fn drop_driver(&mut self, id: u32) {
        self.has_rested = true;
        if self.drivers.remove(&id).is_some() {
            self.world.running.fetch_sub(1, Ordering::Relaxed);
        }
        self.note_running();
    }

    fn note_running(&mut self) {
        let is_running = !self.drivers.is_empty() || self.analysis.is_game_on();
        self.published.running.store(is_running, Ordering::Relaxed);
        self.viewing.set_short(!self.drivers.is_empty());
    }

    fn stop(&mut self, id: u32) {
        if let Some(run) = self.analysis.run_mut(id) {
            run.stop();
        }
        self.drop_driver(id);
    }

    fn stop_all(&mut self, why: &str) {
        let running: Vec<u32> = self.drivers.keys().copied().collect();
        self.pause_whole_game(Some(why.to_owned()));
        for id in running {
            // Those of a game have stopped.
            if !self.drivers.contains_key(&id) {
                continue;
            }
            self.stop(id);
            if !is_copy(id) {
                self.notify(Some(id), format!("the search has stopped: {why}"));
            }
        }
        self.analysis.end_measuring();
        self.count_bytes();
    }
}

impl Drop for Actor {
    /// Corrects the shared counts, also after a panic, so that nobody waits for this actor.
    fn drop(&mut self) {
        self.published.bytes.store(0, Ordering::Relaxed);
        self.world.running.fetch_sub(self.drivers.len(), Ordering::Relaxed);
        self.world.total_bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        self.published.ended.store(true, Ordering::Relaxed);
        self.world.crowd.answer(&self.published);
        const REASON: &str = "this analysis has failed on the server; opening it again goes on from what was saved";
        for mail in self.mailbox.close() {
            turn_away(mail, REASON);
        }
        for viewer in &self.viewers {
            // After an orderly end this changes nothing: the outbox is closed.
            viewer.say_goodbye(REASON);
        }
    }
}

/// Answers a mail that the actor will not read.
pub(super) fn turn_away(mail: Mail, reason: &str) {
    if let Mail::Join { outbox, .. } = mail {
        outbox.event(Event::Bye { reason: reason.to_owned() });
        outbox.close();
    }
}

/// The networks on offer, as a client sees them.
#[must_use]
pub fn network_views(catalogue: &Catalogue) -> Vec<NetworkView> {
    let view = |offer: &Arc<Offer>| NetworkView {
        name: offer.name.clone(),
        description: offer.description.clone(),
        sha256: engine::log::hex(&offer.sha256),
    };
    catalogue.offers().iter().map(view).collect()
}
