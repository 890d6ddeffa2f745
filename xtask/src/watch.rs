//! Files that were saved since the last look.
//!
//! Times of modification are looked at again and again. A thousand files take two milliseconds, it works on every file system,
//! network drives and containers among them, and it does not matter how an editor writes a file. A crate that gets notices from
//! the system would bring ten others into what `make run` builds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

/// Time between two looks.
pub(crate) const PAUSE: Duration = Duration::from_millis(200);

/// Files with when they were written and how long they are.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Snapshot(BTreeMap<PathBuf, (SystemTime, u64)>);

impl Snapshot {
    /// The files below these paths. What cannot be read is not there.
    pub(crate) fn of(paths: &[PathBuf]) -> Self {
        let mut files = BTreeMap::new();
        paths.iter().for_each(|path| add(path, &mut files));
        Self(files)
    }

    /// Takes a snapshot once the files rest: a checkout writes many files, and an editor some beside the one that is meant.
    pub(crate) fn at_rest(paths: &[PathBuf]) -> Self {
        let mut now = Self::of(paths);
        for _ in 0..50 {
            thread::sleep(PAUSE / 2);
            let next = Self::of(paths);
            if next == now {
                break;
            }
            now = next;
        }
        now
    }

    /// Returns the files that are different, new, or gone since an earlier snapshot.
    pub(crate) fn since<'a>(&'a self, earlier: &'a Self) -> impl Iterator<Item = &'a Path> {
        let other = |path: &&PathBuf| self.0.get(*path) != earlier.0.get(*path);
        let gone = earlier.0.keys().filter(|path| !self.0.contains_key(*path));
        self.0.keys().filter(other).chain(gone).map(PathBuf::as_path)
    }
}

fn add(path: &Path, files: &mut BTreeMap<PathBuf, (SystemTime, u64)>) {
    let Ok(data) = fs::metadata(path) else { return };
    if data.is_file() {
        let modified = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        files.insert(path.to_path_buf(), (modified, data.len()));
    } else if let Ok(entries) = fs::read_dir(path) {
        entries.flatten().for_each(|entry| add(&entry.path(), files));
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::*;

    #[test]
    fn what_is_saved_made_or_removed_is_seen() -> Result<()> {
        let folder = crate::site::tests::folder("watch")?;
        let paths = [folder.join("src"), folder.join("Cargo.toml"), folder.join("none")];
        let [saved, removed, made] =
            ["src/a/saved.rs", "src/removed.rs", "src/a/made.rs"].map(|name| folder.join(name));
        fs::create_dir_all(folder.join("src/a"))?;
        for path in [&saved, &removed, &paths[1], &folder.join("elsewhere.rs")] {
            fs::write(path, "before")?;
        }
        let before = Snapshot::of(&paths);
        assert_eq!(Snapshot::of(&paths).since(&before).count(), 0);

        // As long as before: then the time alone tells.
        let file = fs::File::options().write(true).open(&saved)?;
        file.set_modified(SystemTime::now() + Duration::from_secs(2))?;
        fs::remove_file(&removed)?;
        fs::write(&made, "")?;
        fs::write(folder.join("elsewhere.rs"), "another text")?;
        let after = Snapshot::of(&paths);
        assert_eq!(after.since(&before).collect::<Vec<_>>(), [&made, &saved, &removed]);
        fs::remove_dir_all(folder)?;
        Ok(())
    }
}
