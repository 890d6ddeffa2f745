//! `running`: the searches that run, so that whoever opens their analysis after a crash learns why they stopped. It is no part of
//! the analysis: where it cannot be written or read, nothing is said.

use std::fs;
use std::path::{Path, PathBuf};

/// Its file's name.
const FILE: &str = "running";

/// More is not ours.
const MAX_BYTES: usize = 4096;

/// The file, and what is in it.
#[derive(Debug, Default)]
pub struct Interrupted {
    path: Option<PathBuf>,
    written: Vec<u32>,
}

impl Interrupted {
    /// Reads the file in an analysis's folder.
    #[must_use]
    pub fn read(folder: impl AsRef<Path>) -> Self {
        let path = folder.as_ref().join(FILE);
        let is_ours = |about: &fs::Metadata| about.is_file() && about.len() <= MAX_BYTES as u64;
        let text = fs::metadata(&path).ok().filter(is_ours).and_then(|_| fs::read_to_string(&path).ok());
        let written = text.iter().flat_map(|text| text.split_whitespace()).map_while(|id| id.parse().ok()).collect();
        Self { path: Some(path), written }
    }

    /// The searches that ran when it was written.
    #[must_use]
    pub fn searches(&self) -> &[u32] {
        &self.written
    }

    /// Notes which searches run, where others did before.
    pub fn note(&mut self, searches: Vec<u32>) {
        let Some(path) = self.path.as_ref().filter(|_| self.written != searches) else { return };
        let outcome = if searches.is_empty() {
            fs::remove_file(path)
        } else {
            let ids: Vec<String> = searches.iter().map(u32::to_string).collect();
            fs::write(path, ids.join(" "))
        };
        if let Err(error) = outcome {
            tracing::debug!("{}: {error}", path.display());
        }
        self.written = searches;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_is_told_to_who_reads_it_next() {
        let folder = crate::testing::Folder::new("running");
        let mut interrupted = Interrupted::read(folder.path());
        assert!(interrupted.searches().is_empty());
        interrupted.note(vec![0, 12]);
        assert_eq!(Interrupted::read(folder.path()).searches(), [0, 12]);
        interrupted.note(vec![]);
        assert!(Interrupted::read(folder.path()).searches().is_empty());
        assert!(!folder.path().join(FILE).exists());
    }

    #[test]
    fn what_is_not_ours_says_nothing() {
        let folder = crate::testing::Folder::new("running");
        for bytes in [&b"no numbers"[..], &[0xff; 30], &[b'1'; 5000]] {
            fs::write(folder.path().join(FILE), bytes).unwrap();
            assert!(Interrupted::read(folder.path()).searches().is_empty());
        }
    }
}
