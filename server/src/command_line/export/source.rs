//! A search read from a file: a recording, or a log in either of its forms.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use engine::games::chess::Chess;
use engine::{Playback, Search};
use session::Limits;
use session::kept::blocks::MAGIC;
use session::recording::{Form, Labels, is_recording};

use super::super::replay::{fault, verify};
use crate::failure::Failure;
use crate::storage::reading::read_log_file;

/// A search at the moment that is exported.
pub(super) struct Source {
    shown: Shown,
    pub(super) labels: Labels,
    /// True if nodes may lack their edges, and the digest with them.
    pub(super) is_lean: bool,
    /// Events in the file.
    pub(super) events: u32,
}

enum Shown {
    End(Box<Search<Chess>>),
    /// Needs memory for the past, which the end does not.
    Earlier(Box<Playback<Chess>>),
}

/// The first words of a log, behind the length of its header.
const LOG: &[u8] = b"puctoscope-log ";

/// Reads a recording or a log, all of which is checked.
///
/// # Errors
/// When it is neither, or damaged: a sentence.
pub(super) fn read(path: &Path) -> Result<Source, Failure> {
    let cannot = |error: io::Error| Failure::Input(format!("{} cannot be read: {error}", path.display()));
    // Opening a pipe would wait for somebody who writes to it.
    if !std::fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(Failure::Input(format!("{} is not a file", path.display())));
    }
    let mut start = Vec::new();
    File::open(path).and_then(|file| file.take(64).read_to_end(&mut start)).map_err(cannot)?;
    if is_recording(&start) {
        return read_recording(path);
    }
    if !start.starts_with(MAGIC) && !start.get(4..).is_some_and(|rest| rest.starts_with(LOG)) {
        return Err(Failure::Input(format!("{} is neither a recording nor the log of a search", path.display())));
    }
    let log = read_log_file(path, Limits::default()).map_err(cannot)?;
    match (log.search, log.problem) {
        (Some(search), None) => Ok(Source::of(search, Labels::default(), false)),
        (search, problem) => {
            let (position, problem) = problem.unwrap_or_default();
            let intact = search.map_or(0, |search| search.moment());
            Err(Failure::Input(format!(
                "the log is damaged at byte {position}: {problem}; it is intact up to event {intact}"
            )))
        }
    }
}

fn read_recording(path: &Path) -> Result<Source, Failure> {
    let (found, _) = verify(path)?;
    if let Some(fault) = fault(&found) {
        return Err(Failure::Input(fault));
    }
    match (found.head, found.search) {
        (Some(head), Some(search)) => Ok(Source::of(search, head.labels, head.form == Form::Lean)),
        _ => Err(Failure::Input("there is no search in this recording".to_owned())),
    }
}

impl Source {
    fn of(search: Search<Chess>, labels: Labels, is_lean: bool) -> Self {
        Self { events: search.moment(), shown: Shown::End(Box::new(search)), labels, is_lean }
    }

    /// The same search at a moment.
    ///
    /// # Errors
    /// When it has fewer events.
    pub(super) fn at(self, moment: u32) -> Result<Self, Failure> {
        let Self { shown, labels, is_lean, events } = self;
        let shown = match shown {
            _ if moment > events => {
                return Err(Failure::Input(format!("--moment {moment}: the search has {events} events")));
            }
            Shown::End(search) if moment < events => {
                let mut playback = Playback::new(*search);
                playback.seek(moment);
                Shown::Earlier(Box::new(playback))
            }
            shown => shown,
        };
        Ok(Self { shown, labels, is_lean, events })
    }

    /// The search, at the moment.
    pub(super) fn search(&self) -> &Search<Chess> {
        match &self.shown {
            Shown::End(search) => search,
            Shown::Earlier(playback) => playback.search(),
        }
    }

    /// SHA-256 of its log up to the moment; `None` where not all of that is in the file.
    pub(super) fn digest(&mut self) -> Option<[u8; 32]> {
        let moment = self.search().moment();
        if self.is_lean {
            return None;
        }
        Some(match &mut self.shown {
            Shown::End(search) => search.digest(moment),
            Shown::Earlier(playback) => playback.digest(moment),
        })
    }
}
