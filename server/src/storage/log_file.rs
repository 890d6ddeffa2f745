//! A search's log on disk, brought up to date again and again.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use engine::Search;
use engine::games::chess::Chess;
use session::kept::blocks::{BLOCK, Chain, MAGIC};
use session::kept::reading::Mark;
use session::log_file::{header_bytes, record_bytes};

use super::durable;

/// A log on disk: always the header and a prefix of the search's records, in [blocks](session::kept::blocks).
#[derive(Debug)]
pub struct LogFile {
    path: PathBuf,
    file: Option<File>,
    /// Moments whose end in the file is known, ascending. The last one is how far the file goes; none if there is no file, or
    /// one of another form.
    marks: Vec<Mark>,
    /// The file may be longer than the last mark says.
    overhang: bool,
    /// Set while a power cut could still take something that was written.
    unsynced: bool,
}

/// Records written at once. That takes a few milliseconds, so that no frame is late because of it.
pub const PIECE: u32 = 16 * 1024;

/// Marks kept; when there are more, every other one is forgotten.
const MAX_MARKS: usize = 4096;

impl LogFile {
    /// The log of a search of which nothing is on disk, or which is there in a form that is not written any more: the first
    /// [`write`](Self::write) puts the whole log in its place.
    #[must_use]
    pub fn new(folder: &Path, search: u32) -> Self {
        Self { path: path(folder, search), file: None, marks: Vec::new(), overhang: true, unsynced: false }
    }

    /// The log of a search that was read from disk: some moments that it has, the first and the last sound one among them.
    #[must_use]
    pub fn resume(folder: &Path, search: u32, marks: Vec<Mark>) -> Self {
        Self { marks, ..Self::new(folder, search) }
    }

    /// Returns whether the file differs from the search's log.
    #[must_use]
    pub fn is_behind(&self, search: &Search<Chess>) -> bool {
        self.overhang || self.marks.last().is_none_or(|mark| mark.moment != search.moment())
    }

    /// Bytes of what the file holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.marks.last().map_or(0, |mark| mark.bytes)
    }

    /// Number of the search's records that the file lacks.
    #[must_use]
    pub fn missing(&self, search: &Search<Chess>) -> u32 {
        search.moment().saturating_sub(self.marks.last().map_or(0, |mark| mark.moment))
    }

    /// Notes that the search went back to this moment; the rest of the file is wrong from now on.
    pub fn rewind(&mut self, moment: u32) {
        let kept = self.marks.partition_point(|mark| mark.moment <= moment);
        self.overhang |= kept < self.marks.len();
        self.marks.truncate(kept);
    }

    /// The file, if a power cut could still take something of what was written to it; from now on that is the caller's
    /// affair.
    ///
    /// # Errors
    /// When the system has no handle left.
    pub fn take_unsynced(&mut self) -> io::Result<Option<File>> {
        let Some(file) = self.file.as_ref().filter(|_| self.unsynced) else { return Ok(None) };
        let file = file.try_clone()?;
        self.unsynced = false;
        Ok(Some(file))
    }

    /// Returns whether a power cut could still take something of what was written.
    #[must_use]
    pub fn is_unsynced(&self) -> bool {
        self.unsynced
    }

    /// Marks the file as lost, because the disk did not keep what was written. Its content is unknown, so the next
    /// [`write`](Self::write) puts the whole log in its place.
    pub fn distrust(&mut self) {
        (self.file, self.overhang, self.unsynced) = (None, true, false);
        self.marks.clear();
    }

    /// Brings the file up to date.
    ///
    /// # Errors
    /// When the disk refuses; the next call tries again from where this one got to.
    pub fn write(&mut self, search: &Search<Chess>) -> io::Result<()> {
        let result = if self.marks.is_empty() { self.begin(search) } else { Ok(()) };
        let result = result.and_then(|()| self.go_on(search));
        if result.is_err() {
            // Something may have been written; the file is opened anew and cut at the last mark.
            self.file = None;
            self.overhang = true;
        }
        result
    }

    /// Writes the whole log into a new file, which then takes the place of whatever is there.
    fn begin(&mut self, search: &Search<Chess>) -> io::Result<()> {
        let mut new = self.path.as_os_str().to_owned();
        new.push(".new");
        let (mut chain, mut bytes) = (Chain::default(), MAGIC.to_vec());
        chain.seal(&header_bytes(search), &mut bytes);
        let mut file = File::create(&new)?;
        file.write_all(&bytes)?;
        let mut marks = vec![Mark { moment: 0, bytes: bytes.len() as u64, chain }];
        append(&mut file, &mut marks, search)?;
        file.sync_all()?;
        durable::rename(Path::new(&new), &self.path)?;
        (self.file, self.marks, self.overhang) = (Some(file), marks, false);
        Ok(())
    }

    fn go_on(&mut self, search: &Search<Chess>) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(OpenOptions::new().write(true).open(&self.path)?),
        };
        let known = self.marks.last().map_or(0, |mark| mark.bytes);
        if self.overhang {
            file.set_len(known)?;
            file.seek(SeekFrom::Start(known))?;
            self.overhang = false;
            self.unsynced = true;
        }
        self.unsynced |= append(file, &mut self.marks, search)?;
        if MAX_MARKS < self.marks.len() {
            let last = self.marks.len() - 1;
            let mut at = 0;
            self.marks.retain(|_| {
                at += 1;
                (at - 1) % 2 == 0 || at - 1 == last
            });
        }
        Ok(())
    }
}

/// Appends the part of a search that the file lacks, and marks its new end; returns whether there was any.
fn append(file: &mut File, marks: &mut Vec<Mark>, search: &Search<Chess>) -> io::Result<bool> {
    let mut is_new = false;
    while let Some(&Mark { moment, bytes, mut chain }) = marks.last().filter(|mark| mark.moment < search.moment()) {
        let to = search.moment().min(moment.saturating_add(PIECE));
        let mut piece = Vec::new();
        for from in (moment..to).step_by(BLOCK as usize) {
            chain.seal(&record_bytes(search, from, to.min(from + BLOCK)), &mut piece);
        }
        file.write_all(&piece)?;
        marks.push(Mark { moment: to, bytes: bytes + piece.len() as u64, chain });
        is_new = true;
    }
    Ok(is_new)
}

/// Returns the path of a search's log.
#[must_use]
pub fn path(folder: &Path, search: u32) -> PathBuf {
    folder.join(format!("search-{search}.log"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::reading::{StoredLog, read_log};
    use engine::evaluators::Random;
    use engine::{Evaluation, Parameters};
    use session::Limits;

    fn run(search: &mut Search<Chess>, simulations: u32) {
        let mut evaluation = Evaluation::default();
        for _ in 0..simulations {
            let Ok(_) = search.simulate(&mut Random::new(0), &mut evaluation);
        }
    }

    fn empty_search() -> Search<Chess> {
        let game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        Search::new(game, "random", None, false, Parameters::default())
    }

    fn read(folder: &Path) -> StoredLog {
        read_log(folder, 3, Limits::default()).unwrap()
    }

    #[test]
    fn the_file_follows_the_search_forwards_and_backwards() {
        let folder = crate::testing::Folder::new("log-file");
        let mut search = empty_search();
        let mut log = LogFile::new(folder.path(), 3);
        let check = |search: &mut Search<Chess>| {
            let read = read(folder.path());
            assert_eq!(read.problem, None);
            assert_eq!(read.search.unwrap().digest(u32::MAX), search.digest(u32::MAX));
        };
        for (forwards, backwards) in [(0, 0), (5, 0), (400, 112), (1, 3), (0, 1000), (7, 2)] {
            run(&mut search, forwards);
            log.write(&search).unwrap();
            assert!(!log.is_behind(&search));
            check(&mut search);
            for _ in 0..backwards {
                search.step_back(1);
            }
            log.rewind(search.moment());
            assert_eq!(log.is_behind(&search), backwards > 0);
        }
        log.distrust();
        std::fs::write(path(folder.path(), 3), b"who knows").unwrap();
        assert!(log.is_behind(&search));
        log.write(&search).unwrap();
        let mut resumed = LogFile::resume(folder.path(), 3, read(folder.path()).marks);
        run(&mut search, 90);
        resumed.write(&search).unwrap();
        check(&mut search);
    }

    #[test]
    fn a_log_of_the_form_before_is_read_and_written_anew() {
        let folder = crate::testing::Folder::new("log-file-before");
        let mut search = empty_search();
        run(&mut search, 100);
        std::fs::write(path(folder.path(), 3), [header_bytes(&search), record_bytes(&search, 0, u32::MAX)].concat())
            .unwrap();
        let found = read(folder.path());
        assert_eq!((found.problem, found.marks.len()), (None, 0));
        let mut log = LogFile::resume(folder.path(), 3, found.marks);
        assert!(log.is_behind(&search));
        log.write(&search).unwrap();
        assert!(std::fs::read(path(folder.path(), 3)).unwrap().starts_with(MAGIC));
        assert_eq!(read(folder.path()).search.unwrap().digest(u32::MAX), search.digest(u32::MAX));
    }
}
