//! Trash: networks that a person deleted, kept for 30 days, so that they can be brought back. Of analyses the library knows which are
//! deleted, and their logs stay where they are; here passes what is being removed for good.
//!
//! ```text
//! DATA/trash/networks/SHA256-NAME/       the file of a network, and deleted.json
//! DATA/trash/emptying/                   what is being removed for good
//! ```
//!
//! The note beside what was deleted lists the days on which a server was running since: [both they and the clock](library::trash) decide.
//! What is seen without a note is kept and gets one.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use library::trash::{DAYS, day_to_note, days_left};
use serde::{Deserialize, Serialize};

use super::durable;

/// The name of the note.
pub(super) const NOTE: &str = "deleted.json";

/// The trash of a data folder.
#[derive(Clone, Debug)]
pub struct Trash {
    root: PathBuf,
}

/// One network in the trash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name of its file.
    pub name: String,
    /// Time at which it was deleted.
    pub when: SystemTime,
    /// Days until it is removed for good, if a server runs on each of them.
    pub days_left: u32,
    /// Bytes of its file.
    pub bytes: u64,
}

/// The note beside what was deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Note {
    /// Seconds since 1970.
    pub(super) deleted_s: u64,
    /// Days since 1970 on which a server was running, without the one of the deletion.
    pub(super) days: BTreeSet<u64>,
}

impl Trash {
    /// The trash of a data folder. Nothing is made or read yet.
    #[must_use]
    pub fn of(data: &Path) -> Self {
        Self { root: data.join("trash") }
    }

    /// Takes the file of a network.
    ///
    /// # Errors
    /// `NotFound` when it is not there, or what the disk says; then it is where it was.
    pub fn take(&self, path: &Path, now: SystemTime) -> io::Result<()> {
        let name = path.file_name().and_then(|name| name.to_str()).ok_or(io::ErrorKind::InvalidInput)?;
        let place = self.place(name);
        // One of the same name and bytes was deleted before: there is nothing to choose between the two.
        if place.exists() {
            self.remove(&place)?;
        }
        fs::metadata(path)?;
        durable::create_folder(&place)?;
        Note { deleted_s: seconds(now), days: BTreeSet::new() }.write(&place)?;
        durable::rename(path, &place.join(name))
    }

    /// Brings back what was taken, to where it was.
    ///
    /// # Errors
    /// `NotFound` when it is not in the trash, `AlreadyExists` when something has its place, or what the disk says.
    pub fn give_back(&self, name: &str, path: &Path) -> io::Result<()> {
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let place = self.place(name);
        durable::rename(&place.join(name), path)?;
        let _ = fs::remove_dir_all(&place);
        Ok(())
    }

    /// Lists the networks, the newest deletion first.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn items(&self, now: SystemTime) -> io::Result<Vec<Item>> {
        let mut items = Vec::new();
        for name in self.names()? {
            let place = self.place(&name);
            let note = Note::read(&place).unwrap_or_else(|_| Note { deleted_s: seconds(now), days: BTreeSet::new() });
            let when = SystemTime::UNIX_EPOCH + Duration::from_secs(note.deleted_s);
            items.push(Item { name, when, days_left: note.days_left(now), bytes: bytes_in(&place) });
        }
        items.sort_by_key(|item| std::cmp::Reverse(item.when));
        Ok(items)
    }

    /// Counts the bytes of all networks.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.names().unwrap_or_default().iter().map(|name| bytes_in(&self.place(name))).sum()
    }

    /// Counts this day as one on which a server ran, and removes for good what was deleted long enough ago; returns the number of
    /// things removed.
    ///
    /// # Errors
    /// When something cannot be read or removed; the rest is looked after nevertheless.
    pub fn empty(&self, now: SystemTime) -> io::Result<usize> {
        let mut removed = 0;
        let mut outcome = Ok(());
        for name in self.names()? {
            match self.look_at(&name, now) {
                Ok(is_removed) => removed += usize::from(is_removed),
                Err(error) => outcome = Err(error),
            }
        }
        // What a crash left of an earlier time.
        match fs::remove_dir_all(self.root.join("emptying")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => outcome = Err(error),
            _ => {}
        }
        outcome.map(|()| removed)
    }

    /// Counts the day for one network, or removes it; says whether it did.
    fn look_at(&self, name: &str, now: SystemTime) -> io::Result<bool> {
        let place = self.place(name);
        let Ok(mut note) = Note::read(&place) else {
            Note { deleted_s: seconds(now), days: BTreeSet::new() }.write(&place)?;
            return Ok(false);
        };
        if note.days_left(now) == 0 {
            return self.remove(&place).map(|()| true);
        }
        if let Some(today) = day_to_note(note.deleted_s, seconds(now))
            && note.days.len() < DAYS as usize
            && note.days.insert(today)
        {
            note.write(&place)?;
        }
        Ok(false)
    }

    /// Removes a folder for good. It is moved aside first, so that nobody has half of it.
    ///
    /// # Errors
    /// `NotFound` when it is not there, or what the disk says.
    pub fn remove(&self, folder: &Path) -> io::Result<()> {
        let aside = self.put_aside(folder)?;
        fs::remove_dir_all(&aside)
    }

    /// Moves a folder to where it is removed, now or after the next start.
    ///
    /// # Errors
    /// `NotFound` when it is not there, or what the disk says.
    pub fn put_aside(&self, folder: &Path) -> io::Result<PathBuf> {
        let emptying = self.root.join("emptying");
        fs::create_dir_all(&emptying)?;
        let aside = emptying.join(folder.file_name().ok_or(io::ErrorKind::InvalidInput)?);
        if aside.exists() {
            fs::remove_dir_all(&aside)?;
        }
        fs::rename(folder, &aside)?;
        Ok(aside)
    }

    fn names(&self) -> io::Result<Vec<String>> {
        match fs::read_dir(self.root.join("networks")) {
            Ok(entries) => Ok(entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    fn place(&self, name: &str) -> PathBuf {
        self.root.join("networks").join(name)
    }
}

impl Note {
    pub(super) fn read(place: &Path) -> io::Result<Self> {
        Ok(serde_json::from_slice(&fs::read(place.join(NOTE))?)?)
    }

    fn write(&self, place: &Path) -> io::Result<()> {
        durable::replace(&place.join(NOTE), &serde_json::to_vec(self)?)
    }

    fn days_left(&self, now: SystemTime) -> u32 {
        days_left(self.deleted_s, u32::try_from(self.days.len()).unwrap_or(u32::MAX), seconds(now))
    }
}

/// Seconds since 1970; 0 for a clock that stands before it.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Bytes of a folder's files, without the note.
fn bytes_in(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter(|file| file.file_name() != NOTE).filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

#[cfg(test)]
mod tests {
    use library::trash::DAY;

    use super::*;
    use crate::testing::Folder;

    fn day(number: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(number * DAY + 3_600)
    }

    /// A data folder in which the network `a` was deleted on day 20,000.
    fn deleted() -> (Folder, Trash) {
        let data = Folder::new("trash");
        fs::write(data.path().join("a"), b"twelve bytes").unwrap();
        let trash = Trash::of(data.path());
        trash.take(&data.path().join("a"), day(20_000)).unwrap();
        assert!(!data.path().join("a").exists());
        (data, trash)
    }

    fn days_left(trash: &Trash, now: u64) -> Option<u32> {
        trash.items(day(now)).unwrap().first().map(|item| item.days_left)
    }

    #[test]
    fn what_was_deleted_comes_back_as_it_was() {
        let (data, trash) = deleted();
        let items = trash.items(day(20_000)).unwrap();
        assert_eq!(items, [Item { name: "a".to_owned(), when: day(20_000), days_left: 30, bytes: 12 }]);
        trash.give_back("a", &data.path().join("a")).unwrap();
        assert_eq!(fs::read(data.path().join("a")).unwrap(), b"twelve bytes");
        assert!(trash.items(day(20_000)).unwrap().is_empty());
        let again = trash.give_back("a", &data.path().join("b")).unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::NotFound);
        let missing = trash.take(&data.path().join("c"), day(20_000)).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        assert!(!data.path().join("c").exists());
    }

    #[test]
    fn what_has_its_place_is_not_written_over() {
        let (data, trash) = deleted();
        fs::write(data.path().join("a"), b"another").unwrap();
        let refused = trash.give_back("a", &data.path().join("a")).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(days_left(&trash, 20_000), Some(30));
    }

    #[test]
    fn after_thirty_days_of_servers_it_is_removed_and_not_before() {
        let (_data, trash) = deleted();
        for passed in 0..30 {
            for _ in 0..3 {
                assert_eq!(trash.empty(day(20_000 + passed)).unwrap(), 0);
            }
            assert_eq!(days_left(&trash, 20_000 + passed), Some(30 - u32::try_from(passed).unwrap()));
        }
        assert_eq!(trash.empty(day(20_030)).unwrap(), 0, "the thirtieth day is counted");
        assert_eq!(trash.empty(day(20_030)).unwrap(), 1);
        assert_eq!(days_left(&trash, 20_031), None);
    }

    #[test]
    fn a_clock_that_jumps_removes_nothing() {
        let (_data, trash) = deleted();
        for _ in 0..100 {
            // Ahead, back, and to where a board without a clock of its own starts.
            for now in [20_031, 20_000, 0, 29_000] {
                assert_eq!(trash.empty(day(now)).unwrap(), 0);
            }
        }
        // Three wrong days were counted, and no more.
        assert_eq!(days_left(&trash, 20_000), Some(30));
        assert_eq!(days_left(&trash, 20_040), Some(27));
    }

    #[test]
    fn without_a_note_nothing_is_removed() {
        let (data, trash) = deleted();
        for now in 20_001..20_020 {
            trash.empty(day(now)).unwrap();
        }
        fs::write(data.path().join("trash/networks/a").join(NOTE), b"{\"deleted_s\": 3").unwrap();
        assert_eq!(trash.empty(day(20_040)).unwrap(), 0);
        assert_eq!(days_left(&trash, 20_040), Some(30), "it starts anew");
    }

    #[test]
    fn a_network_that_is_deleted_twice_is_there_once() {
        let data = Folder::new("trash");
        let (path, trash) = (data.path().join("ab-net.pb"), Trash::of(data.path()));
        for now in [100, 101] {
            fs::write(&path, b"weights").unwrap();
            trash.take(&path, day(now)).unwrap();
        }
        assert_eq!(trash.bytes(), 7);
        trash.give_back("ab-net.pb", &path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"weights");
        assert_eq!(trash.bytes(), 0);
    }
}
