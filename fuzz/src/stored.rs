//! Recovery of a server from its data folder: the kept analysis and the logs of its searches, whole or damaged.
//! Whatever can be read is the same the next time, and nothing is lost of the rest.
//!
//! An input begins with two bytes that say how the rest becomes files ([`Form`]). Then comes the kept analysis, and behind [`MARK`] and a number
//! the log of the search of that number, again and again.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use engine::Search;
use engine::evaluators::Random;
use engine::games::chess::Chess;
use server::storage::kept::Kept;
use server::storage::log_file::LogFile;
use server::storage::recovery::{Recovered, SoundLog, read_search, recover};
use session::kept::blocks::{Chain, FRONT, MAGIC};
use session::log_file::{header_bytes, record_bytes};
use session::{Limits, SearchRun};
use tempfile::TempDir;

use crate::log::{LIMITS as OF_LOGS, assert_same};

/// Enough for everything to happen.
const LIMITS: Limits = Limits { positions: 60, searches: 6, ..OF_LOGS };

/// The file of the kept analysis.
const DOCUMENT: &str = "document";

/// Mark before a log.
pub const MARK: [u8; 2] = [0xd9, 0x5f];

/// Form in which an input becomes files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// True if the kept analysis's checksum is put right.
    pub seals_document: bool,
    /// Treatment of the logs.
    pub logs: Logs,
    /// True if there is a file already where a damaged end would be put aside.
    pub has_damaged: bool,
    /// True if no tree has room in memory.
    pub rests: bool,
}

/// Treatment of logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logs {
    /// They are as they are.
    Left,
    /// Their blocks' checksums are put right.
    Sealed,
    /// They are put into blocks of this many bytes, wherever that cuts them.
    Cut(u8),
}

impl Form {
    /// The two bytes that say this.
    #[must_use]
    pub fn bytes(self) -> [u8; 2] {
        let (logs, size) = match self.logs {
            Logs::Left => (0, 0),
            Logs::Sealed => (1, 0),
            Logs::Cut(size) => (2, size),
        };
        let [kept, damaged, rests] = [self.seals_document, self.has_damaged, self.rests].map(u8::from);
        [kept | logs << 1 | damaged << 3 | rests << 4, size]
    }

    fn of([form, size]: [u8; 2]) -> Self {
        let logs = match form >> 1 & 3 {
            0 => Logs::Left,
            2 => Logs::Cut(size),
            _ => Logs::Sealed,
        };
        Self { seals_document: form & 1 == 1, logs, has_damaged: form >> 3 & 1 == 1, rests: form >> 4 & 1 == 1 }
    }
}

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let Some((&form, rest)) = bytes.split_first_chunk() else { return };
    let form = Form::of(form);
    let folder = Folder::with(form, rest);
    let before = folder.files();
    let Ok(kept) = Kept::from_bytes(&folder.document()) else { return };
    let room = if form.rests { 0 } else { u64::MAX };
    let recover = |kept: &Kept| recover(folder.path(), kept, LIMITS, room);
    let Ok(first) = recover(&kept) else {
        assert_eq!(folder.files(), before, "an analysis that cannot be used stays as it is");
        return;
    };
    let after = folder.files();
    nothing_is_lost(&first, &before, &after);
    let mut second = recover(&kept).expect("it could be used before");
    assert_eq!(folder.files(), after, "what is damaged is put aside once");
    assert_same_analysis(&first, &second);
    let named: Vec<_> = first.notices.iter().filter(|(search, _)| search.is_none()).cloned().collect();
    assert_eq!(second.notices, named, "what was put aside is no damage any more");
    let written_anew = |kept: &Kept| Kept::from_bytes(&kept.to_bytes().expect("it is JSON"));
    assert_eq!(written_anew(&kept).expect("it was just written"), kept);
    let again = Kept::of(&second.analysis, &kept.owners(), &second.unreadable);
    assert_eq!(written_anew(&again).expect("it was just written"), again);
    assert_same_analysis(&recover(&again).expect("it is as good as before"), &second);
    goes_on(&mut second, folder.path());
}

/// A folder of files, in memory where that is possible.
struct Folder(TempDir);

/// A file system that is in memory, on Linux.
const IN_MEMORY: &str = "/dev/shm";

type Files = BTreeMap<String, Vec<u8>>;

impl Folder {
    fn with(form: Form, input: &[u8]) -> Self {
        let in_memory = tempfile::tempdir_in(IN_MEMORY);
        let folder = Self(in_memory.or_else(|_| tempfile::tempdir()).expect("there is room for a folder"));
        let mut parts = Parts(Some(input));
        let kept = parts.next().unwrap_or_default();
        folder.write(DOCUMENT, &if form.seals_document { resealed(kept) } else { kept.to_vec() });
        for part in parts {
            let Some((search, log)) = part.split_first() else { continue };
            let log = match form.logs {
                Logs::Left => log.to_vec(),
                Logs::Sealed => with_checksums(log),
                Logs::Cut(size) => in_blocks(log, 16 + 8 * usize::from(size)),
            };
            folder.write(&name(u32::from(*search)), &log);
            if form.has_damaged {
                folder.write(&(name(u32::from(*search)) + ".damaged"), b"from before");
            }
        }
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn document(&self) -> Vec<u8> {
        fs::read(self.path().join(DOCUMENT)).expect("it was written")
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path().join(name), bytes).expect("there is room for a file");
    }

    /// The logs and what was put aside.
    fn files(&self) -> Files {
        let entries = fs::read_dir(self.path()).expect("it is there").map(|entry| entry.expect("it is there"));
        let read = |entry: fs::DirEntry| {
            (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("it is there"))
        };
        entries.map(read).collect()
    }
}

fn name(search: u32) -> String {
    format!("search-{search}.log")
}

/// The parts of an input between marks.
struct Parts<'a>(Option<&'a [u8]>);

impl<'a> Iterator for Parts<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.0.take()?;
        let Some(at) = rest.windows(MARK.len()).position(|window| window == MARK) else { return Some(rest) };
        self.0 = Some(&rest[at + MARK.len()..]);
        Some(&rest[..at])
    }
}

/// A kept analysis whose checksum is right, where it has one.
fn resealed(kept: &[u8]) -> Vec<u8> {
    const SEALS: [&[u8]; 2] = [br#"{"format":2,"crc32":""#, br#"{"format":3,"crc32":""#];
    let mut kept = kept.to_vec();
    let (front, end) = (SEALS[0].len(), SEALS[0].len() + 8);
    if SEALS.iter().any(|seal| kept.starts_with(seal)) && kept.get(end..end + 3) == Some(b"\"}\n") {
        let checksum = format!("{:08x}", crc32fast::hash(&kept[end + 3..]));
        kept[front..end].copy_from_slice(checksum.as_bytes());
    }
    kept
}

/// A log whose blocks' checksums are right, as far as there are blocks.
fn with_checksums(log: &[u8]) -> Vec<u8> {
    let Some(mut rest) = log.strip_prefix(MAGIC) else { return log.to_vec() };
    let (mut chain, mut sealed) = (Chain::default(), MAGIC.to_vec());
    while let Some((front, content)) = rest.split_first_chunk::<{ FRONT as usize }>() {
        let [a, b, c, d, ..] = *front;
        let Some((content, after)) = content.split_at_checked(u32::from_le_bytes([a, b, c, d]) as usize) else { break };
        chain.seal(content, &mut sealed);
        rest = after;
    }
    sealed.extend_from_slice(rest);
    sealed
}

fn in_blocks(log: &[u8], size: usize) -> Vec<u8> {
    let (mut chain, mut sealed) = (Chain::default(), MAGIC.to_vec());
    log.chunks(size).for_each(|content| chain.seal(content, &mut sealed));
    sealed
}

/// Checks that the unused part of a log is beside it, and that what cannot be read at all is as it was.
fn nothing_is_lost(recovered: &Recovered, before: &Files, after: &Files) {
    let mut expected = before.clone();
    for search in recovered.notices.iter().filter_map(|(search, _)| *search) {
        assert!(recovered.analysis.has(search), "only of what can be used a part is put aside");
        let log = name(search);
        let aside = [".damaged", ".damaged-2"].map(|end| log.clone() + end);
        let aside = aside.into_iter().find(|aside| !before.contains_key(aside)).expect("one is free");
        let (damaged, whole) = (&after[&aside], &before[&log]);
        assert!(!damaged.is_empty() && whole.ends_with(damaged), "what followed the damage is kept");
        let sound = &whole[..whole.len() - damaged.len()];
        if sound.starts_with(MAGIC) {
            assert!(after[&log].starts_with(sound), "what came before it stays");
        } else if let Some(run) = recovered.analysis.run(search) {
            assert_eq!(plain_bytes(run.search()), sound);
        }
        expected.insert(aside, damaged.clone());
        expected.insert(log.clone(), after[&log].clone());
    }
    assert_eq!(*after, expected, "other files are as they were");
}

fn assert_same_analysis(one: &Recovered, other: &Recovered) {
    let (searches, others) = (one.analysis.searches(), other.analysis.searches());
    assert_eq!(searches.collect::<Vec<_>>(), others.collect::<Vec<_>>());
    let unreadable = |recovered: &Recovered| {
        let mut searches = recovered.unreadable.clone();
        // Kept analyses have them by their numbers.
        searches.sort_by_key(|search| search.id);
        searches
    };
    assert_eq!(unreadable(one), unreadable(other));
    assert_eq!(one.analysis.game_view(), other.analysis.game_view());
    for id in one.analysis.searches() {
        assert_eq!(one.analysis.search_view(id), other.analysis.search_view(id));
        assert_eq!(one.logs.contains_key(&id), other.logs.contains_key(&id));
        match (one.analysis.run(id), other.analysis.run(id)) {
            (Some(one), Some(other)) => assert_same(one.search(), other.search()),
            (one, other) => assert!(one.is_none() && other.is_none()),
        }
    }
}

/// Searches go on, and back, and are read again as they are then.
fn goes_on(recovered: &mut Recovered, folder: &Path) {
    for (&id, log) in &mut recovered.logs {
        let run = recovered.analysis.run_mut(id).expect("whose log is written on is in memory");
        // Where there is no room for more it stays as it is.
        let _ = run.step(12);
        run.advance(&mut Random::new(0), 100);
        run.stop();
        is_kept(id, run, log, folder);
        for back in [5, u32::MAX] {
            run.step_back(back);
            log.rewind(run.search().moment());
            is_kept(id, run, log, folder);
        }
    }
}

fn is_kept(id: u32, run: &SearchRun<Chess>, log: &mut LogFile, folder: &Path) {
    log.write(run.search()).expect("there is room");
    let SoundLog { search, damage, .. } = read_search(folder, id, LIMITS, |_| Ok(())).expect("it was just written");
    assert_eq!(damage, None);
    assert_same(&search, run.search());
    assert_eq!(plain_bytes(&search), plain_bytes(run.search()));
}

/// A log without blocks.
fn plain_bytes(search: &Search<Chess>) -> Vec<u8> {
    [header_bytes(search), record_bytes(search, 0, u32::MAX)].concat()
}
