//! Trash: things that a person deleted, kept for 30 days, so that they can be brought back.
//!
//! ```text
//! DATA/trash/analyses/ID/                the folder of an analysis as it was, and deleted.json
//! DATA/trash/networks/SHA256-NAME/       the file of a network, and deleted.json
//! DATA/trash/emptying/                   what is being removed for good
//! ```
//!
//! A clock may be wrong: set ahead, or back to 1970 until the network is there. So it does not decide alone. The note
//! beside what was deleted lists the days on which a server was running since, each once, and only when there are 30 of
//! them *and* the clock says that 30 days have passed, the thing is removed. A clock that jumps adds one day to the list, and
//! what is seen without a note is kept and gets one.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::durable;

/// Days for which what was deleted can be brought back.
pub const DAYS: u32 = 30;

/// The name of the note.
const NOTE: &str = "deleted.json";

const DAY: u64 = 86_400;

/// Kind of thing in the trash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An analysis: a folder.
    Analysis,
    /// A network: a file.
    Network,
}

/// The trash of a data folder.
#[derive(Clone, Debug)]
pub struct Trash {
    root: PathBuf,
}

/// One thing in the trash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name of its folder or file.
    pub name: String,
    /// Time at which it was deleted.
    pub when: SystemTime,
    /// Days until it is removed for good, if a server runs on each of them.
    pub days_left: u32,
    /// Bytes of its files.
    pub bytes: u64,
}

/// The note beside what was deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Note {
    /// Seconds since 1970.
    deleted_s: u64,
    /// Days since 1970 on which a server was running, without the one of the deletion.
    days: BTreeSet<u64>,
}

impl Trash {
    /// The trash of a data folder. Nothing is made or read yet.
    #[must_use]
    pub fn of(data: &Path) -> Self {
        Self { root: data.join("trash") }
    }

    /// Takes a file or folder.
    ///
    /// # Errors
    /// When it is not there, or the disk refuses; then it is where it was.
    pub fn take(&self, kind: Kind, path: &Path, now: SystemTime) -> io::Result<()> {
        let name = path.file_name().and_then(|name| name.to_str()).ok_or(io::ErrorKind::InvalidInput)?;
        let place = self.place(kind, name);
        // A network of the same name and bytes was deleted before: there is nothing to choose between the two.
        if place.exists() {
            self.remove(kind, name)?;
        }
        let note = Note { deleted_s: seconds(now), days: BTreeSet::new() };
        match kind {
            Kind::Analysis => {
                // Before it is moved: nothing lies in the trash without its time.
                note.write(path)?;
                durable::create_folder(&self.root.join(kind.folder()))?;
                durable::rename(path, &place)
            }
            Kind::Network => {
                fs::metadata(path)?;
                durable::create_folder(&place)?;
                note.write(&place)?;
                durable::rename(path, &place.join(name))
            }
        }
    }

    /// Brings back what was taken, to where it was.
    ///
    /// # Errors
    /// `NotFound` when it is not in the trash, `AlreadyExists` when something has its place, or what the disk says.
    pub fn give_back(&self, kind: Kind, name: &str, path: &Path) -> io::Result<()> {
        let place = self.place(kind, name);
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        match kind {
            Kind::Analysis => {
                durable::rename(&place, path)?;
                // Without meaning outside of the trash.
                let _ = fs::remove_file(path.join(NOTE));
                Ok(())
            }
            Kind::Network => {
                durable::rename(&place.join(name), path)?;
                let _ = fs::remove_dir_all(&place);
                Ok(())
            }
        }
    }

    /// Lists the things of one kind, the newest first.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn items(&self, kind: Kind, now: SystemTime) -> io::Result<Vec<Item>> {
        let mut items = Vec::new();
        for name in self.names(kind)? {
            let place = self.place(kind, &name);
            let note = Note::read(&place).unwrap_or_else(|_| Note { deleted_s: seconds(now), days: BTreeSet::new() });
            let when = SystemTime::UNIX_EPOCH + Duration::from_secs(note.deleted_s);
            items.push(Item { name, when, days_left: note.days_left(now), bytes: bytes_in(&place) });
        }
        items.sort_by_key(|item| std::cmp::Reverse(item.when));
        Ok(items)
    }

    /// Counts the bytes of everything of one kind.
    #[must_use]
    pub fn bytes(&self, kind: Kind) -> u64 {
        self.names(kind).unwrap_or_default().iter().map(|name| bytes_in(&self.place(kind, name))).sum()
    }

    /// Counts this day as one on which a server ran, and removes for good what was deleted long enough ago; returns the number of
    /// things removed.
    ///
    /// # Errors
    /// When something cannot be read or removed; the rest is looked after nevertheless.
    pub fn empty(&self, now: SystemTime) -> io::Result<usize> {
        let mut removed = 0;
        let mut outcome = Ok(());
        for kind in [Kind::Analysis, Kind::Network] {
            for name in self.names(kind)? {
                match self.look_at(kind, &name, now) {
                    Ok(is_removed) => removed += usize::from(is_removed),
                    Err(error) => outcome = Err(error),
                }
            }
        }
        // What a crash left of an earlier time.
        match fs::remove_dir_all(self.root.join("emptying")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => outcome = Err(error),
            _ => {}
        }
        outcome.map(|()| removed)
    }

    /// Counts the day for one thing, or removes it; says whether it did.
    fn look_at(&self, kind: Kind, name: &str, now: SystemTime) -> io::Result<bool> {
        let place = self.place(kind, name);
        let Ok(mut note) = Note::read(&place) else {
            Note { deleted_s: seconds(now), days: BTreeSet::new() }.write(&place)?;
            return Ok(false);
        };
        if note.days_left(now) == 0 {
            return self.remove(kind, name).map(|()| true);
        }
        let today = seconds(now) / DAY;
        if today != note.deleted_s / DAY && note.days.len() < DAYS as usize && note.days.insert(today) {
            note.write(&place)?;
        }
        Ok(false)
    }

    /// Removes a thing for good. It is moved aside first, so that nobody brings half of it back.
    fn remove(&self, kind: Kind, name: &str) -> io::Result<()> {
        let emptying = self.root.join("emptying");
        fs::create_dir_all(&emptying)?;
        let aside = emptying.join(name);
        if aside.exists() {
            fs::remove_dir_all(&aside)?;
        }
        fs::rename(self.place(kind, name), &aside)?;
        fs::remove_dir_all(&aside)
    }

    fn names(&self, kind: Kind) -> io::Result<Vec<String>> {
        match fs::read_dir(self.root.join(kind.folder())) {
            Ok(entries) => Ok(entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// Returns the path of a thing, whether it is there or not.
    #[must_use]
    pub fn place(&self, kind: Kind, name: &str) -> PathBuf {
        self.root.join(kind.folder()).join(name)
    }
}

impl Kind {
    fn folder(self) -> &'static str {
        match self {
            Self::Analysis => "analyses",
            Self::Network => "networks",
        }
    }
}

impl Note {
    fn read(place: &Path) -> io::Result<Self> {
        Ok(serde_json::from_slice(&fs::read(place.join(NOTE))?)?)
    }

    fn write(&self, place: &Path) -> io::Result<()> {
        durable::replace(&place.join(NOTE), &serde_json::to_vec(self)?)
    }

    fn days_left(&self, now: SystemTime) -> u32 {
        let of_clock = (self.deleted_s + u64::from(DAYS) * DAY).saturating_sub(seconds(now)).div_ceil(DAY);
        let of_servers = u64::from(DAYS).saturating_sub(self.days.len() as u64);
        u32::try_from(of_clock.max(of_servers)).unwrap_or(u32::MAX)
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
    use super::*;
    use crate::testing::Folder;

    fn day(number: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(number * DAY + 3_600)
    }

    /// A data folder in which the analysis `a` was deleted on day 20,000.
    fn deleted() -> (Folder, Trash) {
        let data = Folder::new("trash");
        fs::create_dir(data.path().join("a")).unwrap();
        fs::write(data.path().join("a").join("search-0.log"), b"twelve bytes").unwrap();
        let trash = Trash::of(data.path());
        trash.take(Kind::Analysis, &data.path().join("a"), day(20_000)).unwrap();
        assert!(!data.path().join("a").exists());
        (data, trash)
    }

    fn days_left(trash: &Trash, now: u64) -> Option<u32> {
        trash.items(Kind::Analysis, day(now)).unwrap().first().map(|item| item.days_left)
    }

    #[test]
    fn what_was_deleted_comes_back_as_it_was() {
        let (data, trash) = deleted();
        let items = trash.items(Kind::Analysis, day(20_000)).unwrap();
        assert_eq!(items, [Item { name: "a".to_owned(), when: day(20_000), days_left: 30, bytes: 12 }]);
        trash.give_back(Kind::Analysis, "a", &data.path().join("a")).unwrap();
        let files: Vec<_> =
            fs::read_dir(data.path().join("a")).unwrap().flatten().map(|file| file.file_name()).collect();
        assert_eq!(files, ["search-0.log"]);
        assert!(trash.items(Kind::Analysis, day(20_000)).unwrap().is_empty());
        let again = trash.give_back(Kind::Analysis, "a", &data.path().join("b")).unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::NotFound);
        let missing = trash.take(Kind::Analysis, &data.path().join("c"), day(20_000)).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        assert!(!data.path().join("c").exists());
    }

    #[test]
    fn what_has_its_place_is_not_written_over() {
        let (data, trash) = deleted();
        fs::create_dir(data.path().join("a")).unwrap();
        let refused = trash.give_back(Kind::Analysis, "a", &data.path().join("a")).unwrap_err();
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
    fn days_without_a_server_do_not_count() {
        let (_data, trash) = deleted();
        assert_eq!(trash.empty(day(25_000)).unwrap(), 0);
        assert_eq!(trash.empty(day(25_000)).unwrap(), 0);
        assert_eq!(days_left(&trash, 25_000), Some(29));
    }

    #[test]
    fn without_a_note_nothing_is_removed() {
        let (data, trash) = deleted();
        for now in 20_001..20_020 {
            trash.empty(day(now)).unwrap();
        }
        fs::write(data.path().join("trash/analyses/a").join(NOTE), b"{\"deleted_s\": 3").unwrap();
        assert_eq!(trash.empty(day(20_040)).unwrap(), 0);
        assert_eq!(days_left(&trash, 20_040), Some(30), "it starts anew");
    }

    #[test]
    fn a_network_that_is_deleted_twice_is_there_once() {
        let data = Folder::new("trash");
        let (path, trash) = (data.path().join("ab-net.pb"), Trash::of(data.path()));
        for now in [100, 101] {
            fs::write(&path, b"weights").unwrap();
            trash.take(Kind::Network, &path, day(now)).unwrap();
        }
        assert_eq!(trash.bytes(Kind::Network), 7);
        trash.give_back(Kind::Network, "ab-net.pb", &path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"weights");
        assert_eq!(trash.bytes(Kind::Network), 0);
    }
}
