//! Keeps one analysis up to date in the browser, as far as it is behind.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::games::any::AnyGame;
use session::kept::pieces::Pieces;
use session::kept::restore::Restored;
use session::solo::Changes;
use session::{Analysis, StoredAnalysis, StoredSearch};

use super::database::Batch;
use super::entry::{Sketch, Stored, searched};
use crate::scope;

/// Longest time between a simulation and its being kept.
const INTERVAL: Duration = Duration::from_secs(1);

/// Time for which a browser that refused is left alone.
const PAUSE: Duration = Duration::from_secs(10);

/// Milliseconds after which a browser that refused is asked again.
pub(crate) const PAUSE_MS: i32 = 10_100;

/// Pieces of logs that are written at once at most: they take a few milliseconds to make.
const MOST_PIECES: usize = 4;

/// What is kept of an analysis, and what is being written.
#[derive(Debug)]
pub(super) struct Keeper {
    id: String,
    /// The number under which this worker writes.
    writer: String,
    is_new: bool,
    is_edited: bool,
    logs: BTreeMap<u32, Pieces>,
    /// Searches that could not be read.
    unreadable: Vec<StoredSearch>,
    forgotten: Vec<u32>,
    sketch: Sketch,
    /// Bytes of the analysis without its logs.
    bytes: u64,
    /// What is being written, and how much of the logs was kept before it.
    writing: Option<BTreeMap<u32, Pieces>>,
    written: Duration,
    /// Time at which the browser refused, where it did last.
    refused: Option<Duration>,
}

/// Facts for the list that change with the games alone.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) sketch: Sketch,
    /// Bytes of the analysis without its logs.
    pub(super) bytes: u64,
}

impl Keeper {
    /// Keeps an analysis of which nothing is kept yet.
    pub(super) fn new(id: String, writer: String) -> Self {
        Self {
            id,
            writer,
            is_new: true,
            is_edited: true,
            logs: BTreeMap::new(),
            unreadable: Vec::new(),
            forgotten: Vec::new(),
            sketch: Sketch::default(),
            bytes: 0,
            writing: None,
            written: Duration::ZERO,
            refused: None,
        }
    }

    /// Goes on keeping an analysis that was read.
    pub(super) fn resume(id: String, writer: String, known: Known, restored: &Restored<AnyGame>) -> Self {
        let (logs, unreadable) = (restored.logs.clone(), restored.unreadable.clone());
        let Known { sketch, bytes } = known;
        Self { is_new: false, is_edited: false, logs, unreadable, sketch, bytes, ..Self::new(id, writer) }
    }

    /// The id under which the analysis is kept.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// The number under which this worker writes.
    pub(super) fn writer(&self) -> &str {
        &self.writer
    }

    /// Takes note of changes.
    pub(super) fn note(&mut self, changes: Changes) {
        self.is_edited |= changes.is_edited;
        for (search, moment) in changes.rewound {
            // What is being written is of an earlier moment, too.
            for logs in [Some(&mut self.logs), self.writing.as_mut()].into_iter().flatten() {
                if let Some(log) = logs.get_mut(&search) {
                    log.rewind(moment);
                }
            }
        }
        for search in &changes.forgotten {
            self.logs.remove(search);
        }
        self.forgotten.extend(changes.forgotten);
    }

    /// What is to be written now, if anything is.
    pub(super) fn batch(&mut self, analysis: &Analysis<AnyGame>, is_searching: bool, now: Duration) -> Option<Batch> {
        let is_paused = self.refused.is_some_and(|refused| now < refused + PAUSE);
        if self.writing.is_some() || is_paused || self.is_new && !analysis.is_worth_keeping() {
            return None;
        }
        let is_behind = |id: u32| {
            let Some(run) = analysis.run(id) else { return false };
            self.logs.get(&id).is_none_or(|log| log.is_behind(run.search()))
        };
        let is_late = !is_searching || now >= self.written + INTERVAL;
        if !(self.is_edited || is_late && analysis.searches().any(is_behind)) {
            return None;
        }
        let before = self.logs.clone();
        let stored = std::mem::take(&mut self.is_edited).then(|| {
            let stored = StoredAnalysis::of(analysis, &self.unreadable);
            self.sketch = Sketch::of(&stored);
            serde_json::to_string(&stored).expect("it has a written form")
        });
        if let Some(stored) = &stored {
            self.bytes = stored.len() as u64;
        }
        let pieces = self.pieces(analysis);
        self.writing = Some(before);
        let (nodes, searches) = searched(analysis);
        let entry = Stored {
            writer: self.writer.clone(),
            changed: scope::today(),
            deleted: None,
            bytes: self.bytes + self.logs.values().map(Pieces::bytes).sum::<u64>(),
            searches: searches + u32::try_from(self.unreadable.len()).unwrap_or(0),
            nodes,
            sketch: self.sketch.clone(),
        };
        let (id, forgotten) = (self.id.clone(), std::mem::take(&mut self.forgotten));
        Some(Batch { id, is_new: self.is_new, entry, analysis: stored, pieces, forgotten })
    }

    /// The next pieces of logs that are behind.
    fn pieces(&mut self, analysis: &Analysis<AnyGame>) -> Vec<(u32, session::kept::pieces::Piece)> {
        let mut pieces = Vec::new();
        for id in analysis.searches() {
            let Some(run) = analysis.run(id) else { continue };
            let log = self.logs.entry(id).or_default();
            while pieces.len() < MOST_PIECES
                && let Some(piece) = log.next(run.search())
            {
                pieces.push((id, piece));
            }
        }
        pieces
    }

    /// Takes note that everything was written; returns whether the browser had refused before.
    pub(super) fn succeeded(&mut self) -> bool {
        (self.writing, self.is_new, self.written) = (None, false, scope::now());
        self.refused.take().is_some()
    }

    /// Takes note that nothing was written; returns whether that is new. It is tried again later.
    pub(super) fn failed(&mut self, batch: Batch) -> bool {
        if let Some(mut before) = self.writing.take() {
            before.retain(|search, _| self.logs.contains_key(search));
            self.logs = before;
        }
        self.is_edited |= batch.analysis.is_some();
        self.forgotten.extend(batch.forgotten);
        self.refused.replace(scope::now()).is_none()
    }
}
