//! Formats that servers before the library wrote: a file for each analysis, `DATA/ID/analysis.json`, and deleted analyses in
//! `DATA/trash/analyses/ID`, with a note of their deletion.
//!
//! Each analysis is put into the library, and its file removed once it is there. A crash in the midst of it is no loss: what is in the library
//! already is left as it is, and the rest is taken in at the next start.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use library::sqlite::Sqlite;
use library::sqlite::changes::TakenIn;

use super::clock::millis;
use super::durable;
use super::facts::{self, Extent};
use super::kept::{Kept, MAX_BYTES};
use super::trash::{NOTE, Note};
use crate::analyses::AnalysisId;

/// Name of a kept analysis's file.
const FILE: &str = "analysis.json";

/// Kept analyses that are taken in at once.
const MOST: usize = 200;

/// Takes in all that is there, and describes anew what could not be read before.
///
/// # Errors
/// When the disk refuses.
pub fn take_in(root: &Path, library: &Sqlite) -> io::Result<()> {
    let trash = root.join("trash/analyses");
    let kept = Folders { from: root, to: root };
    let deleted = Folders { from: &trash, to: root };
    let count = kept.take_in(library)? + deleted.take_in(library)?;
    if count > 0 {
        tracing::info!(count, "analyses of an earlier version were put into the library");
    }
    describe_anew(root, library)
}

/// A folder of analyses, and where their folders are by then.
struct Folders<'a> {
    from: &'a Path,
    to: &'a Path,
}

impl Folders<'_> {
    fn take_in(&self, library: &Sqlite) -> io::Result<usize> {
        let mut found = Vec::new();
        for id in ids_in(self.from)? {
            if self.from.join(id.as_str()).join(FILE).is_file() {
                found.push(id);
            }
        }
        for part in found.chunks(MOST) {
            let taken: Vec<TakenIn> = part.iter().filter_map(|id| read(self.from, id)).collect();
            library.take_in(&taken).map_err(io::Error::other)?;
            for TakenIn { id, .. } in &taken {
                self.settle(id)?;
            }
        }
        Ok(found.len())
    }

    /// Removes the files whose contents are in the library, and brings the folder to its place.
    fn settle(&self, id: &str) -> io::Result<()> {
        let (from, to) = (self.from.join(id), self.to.join(id));
        if from != to {
            durable::rename(&from, &to)?;
        }
        for file in [FILE, NOTE] {
            match fs::remove_file(to.join(file)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The ids in a folder, in order; none where it is not there.
fn ids_in(folder: &Path) -> io::Result<Vec<AnalysisId>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut ids = Vec::new();
    for entry in entries {
        ids.extend(entry?.file_name().to_str().and_then(AnalysisId::read));
    }
    ids.sort();
    Ok(ids)
}

/// Reads an analysis. One that cannot be read is taken in as it is; one that no server can have written is left.
fn read(root: &Path, id: &AnalysisId) -> Option<TakenIn> {
    let folder = root.join(id.as_str());
    let path = folder.join(FILE);
    let about = fs::metadata(&path).ok()?;
    if (MAX_BYTES as u64) < about.len() {
        tracing::error!("{} is far too long for an analysis, and is left as it is", path.display());
        return None;
    }
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::error!("{} cannot be read, and is tried again at the next start: {error}", path.display());
            return None;
        }
    };
    let (log_bytes, changed) = logs_in(&folder);
    let deposit = match Kept::from_bytes(&bytes) {
        Ok(kept) => facts::deposit(&kept, bytes, Extent { nodes: 0, log_bytes }),
        Err(problem) => facts::unreadable(bytes, log_bytes, problem.to_string()),
    };
    let written = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let deleted = Note::read(&folder).ok();
    Some(TakenIn {
        id: id.as_str().to_owned(),
        deposit,
        created_ms: millis(about.created().map_or(written, |created| created.min(written))),
        changed_ms: millis(written.max(changed)),
        deleted: deleted
            .map(|note| (note.deleted_s.saturating_mul(1000), note.days.into_iter().collect()))
            .or_else(|| is_trash(root).then(|| (millis(SystemTime::now()), Vec::new()))),
    })
}

fn is_trash(root: &Path) -> bool {
    root.ends_with("trash/analyses")
}

/// Bytes of the files beside a kept analysis, and when the newest was written.
fn logs_in(folder: &Path) -> (u64, SystemTime) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let logs = files.filter(|file| file.file_name() != FILE && file.file_name() != NOTE);
    logs.filter_map(|file| file.metadata().ok()).fold((0, SystemTime::UNIX_EPOCH), |(bytes, newest), file| {
        (bytes + file.len(), newest.max(file.modified().unwrap_or(newest)))
    })
}

/// Repair of what this version can read by now of what an earlier one could not.
fn describe_anew(root: &Path, library: &Sqlite) -> io::Result<()> {
    for id in library.unreadable().map_err(io::Error::other)? {
        let Some(bytes) = library.get_any(&id).map_err(io::Error::other)? else { continue };
        let Ok(kept) = Kept::from_bytes(&bytes) else { continue };
        let folder: PathBuf = root.join(&id);
        let nodes = library.entry(&id).map_err(io::Error::other)?.map_or(0, |entry| entry.facts.nodes);
        let extent = Extent { nodes, log_bytes: kept.log_bytes(&folder) };
        let (facts, boards) = facts::describe(&kept, bytes.len(), extent);
        library.describe(&id, &facts, &boards).map_err(io::Error::other)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::facts::describe;
    use crate::storage::kept::samples::{OLDER, sealed_2};
    use crate::testing::Folder;

    /// Puts an analysis where servers before the library kept it.
    fn keep(root: &Path, id: &str, kept: &[u8]) {
        fs::create_dir_all(root.join(id)).unwrap();
        fs::write(root.join(id).join(FILE), kept).unwrap();
    }

    #[test]
    fn every_format_is_taken_in_as_it_is() {
        let folder = Folder::new("take-in");
        let root = folder.path();
        let newest = Kept::from_bytes(&sealed_2(OLDER)).unwrap().to_bytes().unwrap();
        let first = OLDER.replace("\"format\":2", "\"format\":1").into_bytes();
        let all = [("1".repeat(22), first), ("2".repeat(22), sealed_2(OLDER)), ("3".repeat(22), newest)];
        for (id, kept) in &all {
            assert!(AnalysisId::read(id).is_some(), "{id} is an id");
            keep(root, id, kept);
        }
        let nonsense = "4".repeat(22);
        keep(root, &nonsense, b"{");
        let (library, _) = Sqlite::open(&root.join("library.sqlite")).unwrap();
        take_in(root, &library).unwrap();
        for (id, kept) in &all {
            assert_eq!(library.get(id).unwrap().as_ref(), Some(kept));
            assert!(!root.join(id).join(FILE).exists());
            let (facts, boards) = describe(&Kept::from_bytes(kept).unwrap(), kept.len(), Extent::default());
            assert_eq!((facts.positions, facts.outline.line.as_str()), (2, "1. e4"));
            assert_eq!((library.entry(id).unwrap().unwrap().facts, boards.iter().count()), (facts, 2));
        }
        assert!(library.entry(&nonsense).unwrap().unwrap().facts.problem.is_some());
        assert_eq!(library.get(&nonsense).unwrap().as_deref(), Some(&b"{"[..]), "it is kept all the same");
    }
}
