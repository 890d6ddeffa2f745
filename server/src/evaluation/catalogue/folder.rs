//! A folder of networks, and what became of each file.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use networks::names::{looks_like_network, short_name};

/// A folder that the user named.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Locked while the folder is read, so that two who look at once read it once.
    pub(super) known: Mutex<Known>,
}

/// Knowledge of it.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) files: BTreeMap<PathBuf, Seen>,
    /// Reason why the folder itself could not be read.
    pub(super) problem: Option<String>,
}

/// A file of the folder as it was when it was read.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) stamp: Stamp,
    pub(super) state: State,
}

/// Length and time of a file, which change when the file does.
pub(super) type Stamp = (u64, Option<SystemTime>);

/// Fate of a file.
#[derive(Debug)]
pub(super) enum State {
    /// It is on offer.
    Offered,
    /// It has the same bytes as another network.
    Double([u8; 32], String),
    /// It cannot be used: one sentence.
    Unusable(String),
    /// It was on offer, and is not there any more.
    Gone,
}

const GONE: &str = "its file is not in the folder any more; searches that run with it go on until they are stopped";

impl Folder {
    /// A folder that can be read; its files are not read yet.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        fs::read_dir(path)?;
        Ok(Self { path: path.to_owned(), known: Mutex::default() })
    }

    /// Files that cannot be used, with the reason; an unreadable folder is one of them.
    pub(super) fn unusable(&self) -> Vec<(String, String)> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let files = known.files.iter().filter_map(|(path, seen)| match &seen.state {
            State::Offered => None,
            State::Double(_, problem) | State::Unusable(problem) => Some((name(path), problem.clone())),
            State::Gone => Some((name(path), GONE.to_owned())),
        });
        known.problem.iter().map(|problem| (name(&self.path), problem.clone())).chain(files).collect()
    }

    /// Returns the reason why a network of this name is not on offer, if a file of the folder has the name.
    pub(super) fn problem(&self, name: &str) -> Option<String> {
        let unusable = self.unusable();
        unusable.into_iter().find(|(file, _)| short_name(Path::new(file)) == name).map(|(_, problem)| problem)
    }

    /// The files that look like networks.
    pub(super) fn files(&self) -> io::Result<BTreeMap<PathBuf, Stamp>> {
        let files = fs::read_dir(&self.path)?.filter_map(|entry| {
            let path = entry.ok()?.path();
            // Of what a link points to, not of the link.
            let meta = fs::metadata(&path).ok().filter(|meta| meta.is_file() && looks_like_network(&path))?;
            Some((path, (meta.len(), meta.modified().ok())))
        });
        Ok(files.collect())
    }
}
