//! A folder of networks, read again whenever somebody looks: new files are offered, missing ones are reported.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use networks::names::{looks_like_network, short_name};

use super::offer::Source;
use super::{Catalogue, Inserted};

/// A folder that the user named.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Locked while the folder is read, so that two who look at once read it once.
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    files: BTreeMap<PathBuf, Seen>,
    /// Reason why the folder itself could not be read.
    problem: Option<String>,
}

/// A file of the folder as it was when it was read.
#[derive(Debug)]
struct Seen {
    stamp: Stamp,
    state: State,
}

/// Length and time of a file, which change when the file does.
type Stamp = (u64, Option<SystemTime>);

#[derive(Debug)]
enum State {
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

const CHANGED: &str = "the file has changed since it was first read; searches made with the former one cannot go on";

impl Folder {
    /// A folder that can be read; its files are not read yet.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        fs::read_dir(path)?;
        Ok(Self { path: path.to_owned(), known: Mutex::default() })
    }

    /// Brings the catalogue up to date with the folder. Only files that changed are read.
    pub(super) fn refresh(&self, catalogue: &Catalogue) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let files = self.files();
        known.problem = files.as_ref().err().map(|error| format!("the folder of networks cannot be read: {error}"));
        let files = files.unwrap_or_default();
        known.files.retain(|path, seen| {
            if !files.contains_key(path) && matches!(seen.state, State::Offered) {
                catalogue.withdraw(|source| *source == Source::Folder(path.clone()));
                seen.state = State::Gone;
            }
            files.contains_key(path) || matches!(seen.state, State::Gone)
        });
        for (path, stamp) in files {
            let before = known.files.get(&path);
            let is_known = before.is_some_and(|seen| {
                seen.stamp == stamp
                    && match &seen.state {
                        State::Offered | State::Unusable(_) => true,
                        State::Double(sha256, _) => catalogue.has(sha256),
                        State::Gone => false,
                    }
            });
            if !is_known {
                let was_offered = before.is_some_and(|seen| matches!(seen.state, State::Offered));
                let state = match catalogue.replace(Source::Folder(path.clone()), was_offered.then_some(CHANGED)) {
                    Ok(Inserted::New(_)) => State::Offered,
                    Ok(Inserted::Known(offer)) => {
                        State::Double(offer.sha256, format!("it is the same network as {}", offer.name))
                    }
                    Err(error) => {
                        tracing::warn!("{error}");
                        State::Unusable(error.problem.to_string())
                    }
                };
                known.files.insert(path, Seen { stamp, state });
            }
        }
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

    fn files(&self) -> io::Result<BTreeMap<PathBuf, Stamp>> {
        let files = fs::read_dir(&self.path)?.filter_map(|entry| {
            let path = entry.ok()?.path();
            // Of what a link points to, not of the link.
            let meta = fs::metadata(&path).ok().filter(|meta| meta.is_file() && looks_like_network(&path))?;
            Some((path, (meta.len(), meta.modified().ok())))
        });
        Ok(files.collect())
    }
}
