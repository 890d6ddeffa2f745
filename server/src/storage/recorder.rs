//! Keeps what is kept of one analysis, and its logs up to date.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use engine::games::chess::Chess;
use engine::{Header, Search};
use library::sqlite::changes::Grown;
use session::{Analysis, Limits, StoredSearch};
use wire::RunState;

use super::facts::{Extent, deposit};
use super::interrupted::Interrupted;
use super::kept::Kept;
use super::log_file::{LogFile, PIECE};
use super::recovery::{SoundLog, read_search};
use super::{KeptAnalysis, durable, millis};
use crate::analyses::Owners;
use crate::analyses::identity::KeyHash;

/// Writes what changed: at once when nothing runs or something has come to rest, otherwise when there is a piece of a log to write, and at least every
/// second.
#[derive(Debug)]
pub struct Recorder {
    /// `None`: this server keeps nothing.
    place: Option<KeptAnalysis>,
    owners: Owners,
    logs: BTreeMap<u32, LogFile>,
    /// Searches that could not be read.
    unreadable: Vec<StoredSearch>,
    /// Nodes of each search, those at rest too.
    nodes: BTreeMap<u32, u64>,
    /// Bytes of the kept analysis as it was last written; 0: unknown.
    kept_bytes: u64,
    /// Last report to the library of the searches.
    noted: Option<Grown>,
    /// Set when it was said that the disk is nearly full.
    has_warned: bool,
    interrupted: Interrupted,
    analysis_changed: bool,
    written: Instant,
    /// Time at which logs were last made safe from a power cut.
    synced: Instant,
    syncing: Option<JoinHandle<io::Result<()>>>,
    /// Time since which the disk refuses.
    failing: Option<Instant>,
}

/// Longest time between a simulation and its being on disk.
const INTERVAL: Duration = Duration::from_secs(1);

/// Longest time between a simulation and its being safe from a power cut.
pub const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// Time for which a disk that refused is left alone.
const PAUSE: Duration = Duration::from_secs(10);

/// Urgency of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Simulations keep coming: write now and then.
    Running,
    /// Nothing runs, or something has just come to rest: write now.
    Resting,
    /// The end: write even to a disk that refused.
    Ending,
}

impl Recorder {
    /// A recorder for an analysis. Nothing is written until it has a search with something in it, or a game with notes.
    #[must_use]
    pub fn new(
        place: Option<KeptAnalysis>,
        owners: Owners,
        logs: BTreeMap<u32, LogFile>,
        nodes: BTreeMap<u32, u64>,
        unreadable: Vec<StoredSearch>,
    ) -> Self {
        let now = Instant::now();
        let interrupted = place.as_ref().map_or_else(Interrupted::default, |place| Interrupted::read(&place.folder));
        Self {
            place,
            owners,
            logs,
            unreadable,
            nodes,
            kept_bytes: 0,
            noted: None,
            has_warned: false,
            interrupted,
            analysis_changed: true,
            written: now,
            synced: now,
            syncing: None,
            failing: None,
        }
    }

    /// Searches that ran when the server ended, one sentence each.
    pub fn interrupted(&self, analysis: &Analysis) -> impl Iterator<Item = (Option<u32>, String)> {
        let searches = self.interrupted.searches().iter().copied().filter(|&id| analysis.has(id));
        searches
            .map(|id| (Some(id), format!("The server stopped while search {id} was running. Analyse continues it.")))
    }

    /// The game or the list of searches changed.
    pub fn analysis_changed(&mut self) {
        self.analysis_changed = true;
    }

    /// Adds a browser to the owners.
    pub fn add_owner(&mut self, browser: KeyHash) {
        self.analysis_changed |= self.owners.add_browser(browser);
    }

    /// A search went back to a moment.
    pub fn rewind(&mut self, search: u32, moment: u32) {
        if let Some(log) = self.logs.get_mut(&search) {
            log.rewind(moment);
        }
    }

    /// A search is in the analysis no more. Its log stays in the folder, and nothing is written to it.
    pub fn forget(&mut self, search: u32) {
        self.logs.remove(&search);
        self.nodes.remove(&search);
    }

    /// Returns the reason why nothing more can be kept, if so: one clause.
    #[must_use]
    pub fn disk_problem(&self) -> Option<String> {
        self.place.as_ref()?.disk.problem()
    }

    /// Returns whether anything is kept on disk.
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.place.is_some()
    }

    /// Returns whether nothing is lost when the analysis leaves the memory.
    #[must_use]
    pub fn has_all(&self, analysis: &Analysis) -> bool {
        if self.keeps() { self.is_up_to_date(analysis) } else { !self.is_worth_it(analysis) }
    }

    /// Writes everything now, so that a search can leave the memory.
    ///
    /// # Errors
    /// One sentence for the user, the first time the disk refuses.
    pub fn settle(&mut self, analysis: &Analysis) -> Result<(), String> {
        self.save(analysis, Pace::Ending).map(drop)
    }

    /// Returns whether a search is on the disk as it is in memory.
    #[must_use]
    pub fn is_settled(&self, search: u32, analysis: &Analysis) -> bool {
        let (log, run) = (self.logs.get(&search), analysis.run(search));
        let is_written = log.zip(run).is_some_and(|(log, run)| !log.is_behind(run.search()));
        self.keeps() && self.failing.is_none() && !self.analysis_due(analysis) && is_written
    }

    /// A search has left the memory: its log stays as it is until it is [read](Self::read) again.
    pub fn put_to_rest(&mut self, search: u32) {
        self.logs.remove(&search);
    }

    /// Reads the log of a search that is at rest, to go on with it. Comes with what is damaged in it, one sentence.
    ///
    /// # Errors
    /// When it cannot be read, or is not the one that is wanted: one sentence.
    pub fn read(
        &mut self,
        search: u32,
        limits: Limits,
        is_wanted: impl FnOnce(&Header) -> Result<(), String>,
    ) -> Result<(Search<Chess>, Option<String>), String> {
        let place = self.place.as_ref().ok_or("this server keeps nothing on its disk")?;
        let SoundLog { search: read, log, damage } = read_search(&place.folder, search, limits, is_wanted)?;
        self.logs.insert(search, log);
        Ok((read, damage))
    }

    /// Returns whether everything is on disk and safe from a power cut, or nothing is kept at all.
    #[must_use]
    pub fn is_up_to_date(&self, analysis: &Analysis) -> bool {
        self.place.is_none() || (!self.is_unsynced() && self.is_written(analysis))
    }

    fn is_written(&self, analysis: &Analysis) -> bool {
        !self.analysis_due(analysis) && self.behind(analysis).next().is_none()
    }

    fn is_unsynced(&self) -> bool {
        self.syncing.is_some() || self.logs.values().any(LogFile::is_unsynced)
    }

    /// Writes what is due. Comes with a sentence for the user, the first time that little room is left.
    ///
    /// # Errors
    /// One sentence for the user, the first time the disk refuses.
    pub fn save(&mut self, analysis: &Analysis, pace: Pace) -> Result<Option<String>, String> {
        let Some(place) = self.place.clone() else { return Ok(None) };
        if pace == Pace::Resting && !self.interrupted.searches().is_empty() {
            self.note_running(analysis);
        }
        let due = match pace {
            Pace::Running => INTERVAL <= self.written.elapsed() || (self.failing.is_none() && self.has_piece(analysis)),
            Pace::Resting => self.failing.is_none_or(|since| PAUSE <= since.elapsed()),
            Pace::Ending => true,
        };
        if !due || self.is_up_to_date(analysis) {
            return Ok(None);
        }
        self.written = Instant::now();
        let outcome = self.write(&place, analysis, pace).and_then(|()| self.make_safe(pace));
        if outcome.is_ok() && pace == Pace::Running {
            self.note_running(analysis);
        }
        self.note_outcome(&place, outcome)
    }

    /// Writes the kept analysis now if it changed: what was done by hand is safe before that is acknowledged. Of searches that run, what they
    /// have is written and made safe in its own time.
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub fn keep(&mut self, analysis: &Analysis) -> Result<Option<String>, String> {
        let Some(place) = self.place.clone() else { return Ok(None) };
        if self.failing.is_some() || !self.analysis_due(analysis) {
            return Ok(None);
        }
        let outcome = self.write(&place, analysis, Pace::Running);
        self.note_outcome(&place, outcome)
    }

    /// Returns what is to be said of the disk: what fails, or how little room is left, each the first time.
    fn note_outcome(&mut self, place: &KeptAnalysis, outcome: io::Result<()>) -> Result<Option<String>, String> {
        if let Err(error) = outcome {
            let first = self.failing.replace(Instant::now()).is_none();
            let message = format!("the analysis cannot be written to {}: {error}", place.folder.display());
            tracing::error!("{message}");
            return if first { Err(message) } else { Ok(None) };
        }
        self.failing = None;
        let nearly_full = place.disk.nearly_full();
        let is_first = nearly_full.is_some() && !self.has_warned;
        self.has_warned = nearly_full.is_some();
        Ok(nearly_full.filter(|_| is_first).map(few_left))
    }

    fn note_running(&mut self, analysis: &Analysis) {
        // Those of a whole game go on by themselves.
        let runs = |&id: &u32| {
            !analysis.is_of_game(id) && analysis.run(id).is_some_and(|run| run.state() == RunState::Running)
        };
        self.interrupted.note(analysis.searches().filter(runs).collect());
    }

    /// Returns the time that writing may wait; `None` where there is nothing to write.
    #[must_use]
    pub fn due(&self, analysis: &Analysis) -> Option<Duration> {
        let since = self
            .failing
            .map_or(INTERVAL.saturating_sub(self.written.elapsed()), |since| PAUSE.saturating_sub(since.elapsed()));
        (!self.is_up_to_date(analysis)).then_some(since)
    }

    fn write(&mut self, place: &KeptAnalysis, analysis: &Analysis, pace: Pace) -> io::Result<()> {
        let KeptAnalysis { id, folder, library, disk } = place;
        if let Some(problem) = self.disk_problem() {
            return Err(io::Error::other(problem));
        }
        durable::create_folder(folder)?;
        let behind: Vec<u32> = self.behind(analysis).collect();
        for id in behind {
            let run = analysis.run(id).expect("it was found in the analysis");
            let log = self.logs.entry(id).or_insert_with(|| LogFile::new(folder, id));
            let before = log.bytes();
            log.write(run.search())?;
            disk.note_written(log.bytes().saturating_sub(before));
        }
        // Last: it names no search whose log is not there.
        if self.analysis_due(analysis) {
            let kept = Kept::of(analysis, &self.owners, &self.unreadable);
            let bytes = kept.to_bytes()?;
            let extent = Extent { nodes: self.count_nodes(analysis), log_bytes: kept.log_bytes(folder) };
            disk.note_written((bytes.len() as u64).saturating_sub(self.kept_bytes));
            self.kept_bytes = bytes.len() as u64;
            let deposit = deposit(&kept, bytes, extent);
            library.put(id.as_str(), &deposit, millis(SystemTime::now())).map_err(io::Error::other)?;
            self.noted = Some(Grown { nodes: extent.nodes, bytes: deposit.facts.bytes });
            self.analysis_changed = false;
        } else if pace != Pace::Running {
            self.note_growth(place, analysis)?;
        }
        Ok(())
    }

    /// Tells the library how much has been searched since.
    fn note_growth(&mut self, place: &KeptAnalysis, analysis: &Analysis) -> io::Result<()> {
        if self.kept_bytes == 0 {
            let kept = place.library.get_any(place.id.as_str()).map_err(io::Error::other)?;
            self.kept_bytes = kept.map_or(0, |kept| kept.len() as u64);
        }
        let log_bytes: u64 = analysis.searches().map(|id| log_bytes(place, id)).sum();
        let grown = Grown { nodes: self.count_nodes(analysis), bytes: self.kept_bytes + log_bytes };
        if self.noted != Some(grown) {
            let now = millis(SystemTime::now());
            place.library.note(place.id.as_str(), grown, now).map_err(io::Error::other)?;
            self.noted = Some(grown);
        }
        Ok(())
    }

    /// Nodes of all searches. Of those at rest it is known what they had when they were awake.
    fn count_nodes(&mut self, analysis: &Analysis) -> u64 {
        for id in analysis.searches() {
            if let Some(run) = analysis.run(id) {
                self.nodes.insert(id, u64::from(run.search().tree().root_visits()));
            }
        }
        self.nodes.values().sum()
    }

    /// Makes what was written safe from a power cut. What the disk says it could not keep is written anew.
    fn make_safe(&mut self, pace: Pace) -> io::Result<()> {
        let outcome = self.sync(pace);
        if outcome.is_err() {
            self.logs.values_mut().for_each(LogFile::distrust);
        }
        outcome
    }

    /// Asks the disk to keep what was written: at once where nothing runs, else now and then, on another thread,
    /// because it takes as long as the disk likes.
    fn sync(&mut self, pace: Pace) -> io::Result<()> {
        if let Some(syncing) = self.syncing.take_if(|syncing| pace != Pace::Running || syncing.is_finished()) {
            syncing.join().unwrap_or_else(|_| Err(io::Error::other("writing to the disk failed")))?;
        }
        let due = pace != Pace::Running || (self.syncing.is_none() && SYNC_INTERVAL <= self.synced.elapsed());
        if !due || !self.is_unsynced() {
            return Ok(());
        }
        self.synced = Instant::now();
        let files: Vec<File> =
            self.logs.values_mut().filter_map(|log| log.take_unsynced().transpose()).collect::<io::Result<_>>()?;
        let sync = move || files.iter().try_for_each(File::sync_data);
        match pace {
            Pace::Running => {
                self.syncing = Some(thread::Builder::new().name("sync".to_owned()).spawn(sync)?);
                Ok(())
            }
            Pace::Resting | Pace::Ending => sync(),
        }
    }

    /// Returns whether some log lacks enough records to be written now. One of which nothing is written yet waits for its second.
    fn has_piece(&self, analysis: &Analysis) -> bool {
        let missing = |(id, log): (&u32, &LogFile)| analysis.run(*id).map_or(0, |run| log.missing(run.search()));
        self.logs.iter().map(missing).any(|missing| PIECE <= missing)
    }

    fn analysis_due(&self, analysis: &Analysis) -> bool {
        self.analysis_changed && self.is_worth_it(analysis)
    }

    fn behind(&self, analysis: &Analysis) -> impl Iterator<Item = u32> {
        let worth_it = self.is_worth_it(analysis);
        // What rests is on the disk.
        analysis.searches().filter(move |id| {
            let Some(run) = analysis.run(*id) else { return false };
            self.logs.get(id).map_or(worth_it, |log| log.is_behind(run.search()))
        })
    }

    /// Returns whether an analysis is worth a folder.
    #[must_use]
    pub fn is_worth_it(&self, analysis: &Analysis) -> bool {
        !self.logs.is_empty() || analysis.is_worth_keeping()
    }
}

fn log_bytes(place: &KeptAnalysis, search: u32) -> u64 {
    std::fs::metadata(super::log_file::path(&place.folder, search)).map_or(0, |log| log.len())
}

/// Says how little room is left, and what to do.
fn few_left(bytes: u64) -> String {
    let megabytes = bytes / 1_000_000;
    format!(
        "only {megabytes} MB left on the server's disk: delete analyses that are not needed, for good, under My analyses"
    )
}
