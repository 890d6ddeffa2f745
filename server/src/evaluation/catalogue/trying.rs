//! Uploaded graphs are tried in another process before this one runs them: when they come, and what an earlier server kept
//! when it is first used here, where the library, the memory and the largest batch may be others by now.
//!
//! Weights files are not: how much their networks compute is bounded when they are read. Nor are the files that the command
//! line names, and those of its folder: whoever starts the server has chosen them.

use std::path::Path;
use std::time::Duration;

use networks::description::FileKind;
use networks::{Description, RuntimeName};

use super::{Catalogue, CatalogueError, Entry, Source};
use crate::evaluation::trial::{self, Subject, TrialError};
use crate::usage::Usage;

impl Catalogue {
    /// Returns the time that a network may take to be loaded, or to evaluate a batch.
    #[must_use]
    pub fn patience(&self) -> Duration {
        self.trial.as_ref().map_or(trial::PATIENCE, |trial| trial.patience)
    }

    /// Tries an uploaded network where that is needed; the most memory it took, or 0. `None` where it could not be tried, and
    /// not be run either.
    pub(super) fn try_upload(&self, description: &Description, file: &Path) -> Result<Option<u64>, CatalogueError> {
        let is_program = matches!(description.kind, FileKind::Graph | FileKind::WrappedGraph);
        let Some(trial) = self.trial.as_ref().filter(|_| is_program) else { return Ok(Some(0)) };
        // Where none can be run none is, and there may be a library later.
        let can_run = self.settings.runtime != Some(RuntimeName::Embedded) && self.library_problem().is_none();
        let Some(library) = self.settings.library.clone().filter(|_| can_run) else {
            return Ok(None);
        };
        let subject = Subject {
            file: file.to_owned(),
            library,
            device: self.settings.devices.to_string(),
            precision: self.settings.precision.to_string(),
            largest_batch: self.settings.largest_batch,
            most_bytes: self.settings.limits.file,
            most_unpacked: self.settings.limits.expanded,
        };
        let name = &description.name;
        let passed = trial.of(&subject).map_err(|error| match error {
            TrialError::Network(what) => CatalogueError::File(format!("cannot use network {name}: {what}")),
            TrialError::System(_) => CatalogueError::Runtime(error.to_string()),
        })?;
        tracing::info!(
            network = name,
            seconds = passed.one,
            batch_seconds = passed.batch,
            peak_bytes = passed.peak_bytes,
            "tried"
        );
        Ok(Some(passed.peak_bytes))
    }

    /// Tries what an earlier server kept when it is first used here. What was tried may be run as long as there is room for
    /// what it took then.
    pub(super) fn check_upload(&self, entry: &Entry, description: &Description) -> Result<(), CatalogueError> {
        let Source::Upload { path, .. } = &entry.source else { return Ok(()) };
        if let Some(&needed) = entry.tried.get() {
            let left = Usage::available_bytes().unwrap_or(u64::MAX);
            if left < needed {
                let (name, needed, left) = (&entry.offer.name, needed >> 20, left >> 20);
                return Err(CatalogueError::Runtime(format!(
                    "network {name} takes {needed} MB of memory, and the server has {left} MB left"
                )));
            }
        } else if let Some(bytes) = self.try_upload(description, path)? {
            entry.tried.get_or_init(|| bytes);
        }
        Ok(())
    }
}
