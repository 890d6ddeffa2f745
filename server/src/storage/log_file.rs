//! A search's log on disk, brought up to date again and again.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use engine::Search;
use engine::games::chess::Chess;
use session::log_file::{header_bytes, record_bytes};

/// A log on disk: always the header and a prefix of the search's records.
#[derive(Debug)]
pub struct LogFile {
    path: PathBuf,
    file: Option<File>,
    /// Moments whose end in the file is known, ascending. The last one is how far the file goes.
    marks: Vec<Mark>,
    /// The file may be longer than the last mark says.
    overhang: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    moment: u32,
    bytes: u64,
}

/// Records written at once. That takes a few milliseconds, so that no frame is late because of it.
pub const PIECE: u32 = 16 * 1024;

/// Marks kept; when there are more, every other one is forgotten.
const MAX_MARKS: usize = 4096;

impl LogFile {
    /// The log of a search of which nothing is on disk.
    #[must_use]
    pub fn new(folder: &Path, search: u32) -> Self {
        Self { path: path(folder, search), file: None, marks: Vec::new(), overhang: true }
    }

    /// The log of a search that was read from disk: `bytes` of it are intact and lead to `moment`.
    #[must_use]
    pub fn resume(folder: &Path, id: u32, search: &Search<Chess>, bytes: u64) -> Self {
        let start = Mark { moment: 0, bytes: header_bytes(search).len() as u64 };
        let end = Mark { moment: search.moment(), bytes };
        let marks = if end.moment == 0 { vec![start] } else { vec![start, end] };
        Self { path: path(folder, id), file: None, marks, overhang: true }
    }

    /// Whether the search has something that the file lacks.
    #[must_use]
    pub fn is_behind(&self, search: &Search<Chess>) -> bool {
        self.overhang || self.marks.last().is_none_or(|mark| mark.moment != search.moment())
    }

    /// How many of the search's records the file lacks.
    #[must_use]
    pub fn missing(&self, search: &Search<Chess>) -> u32 {
        search.moment().saturating_sub(self.marks.last().map_or(0, |mark| mark.moment))
    }

    /// The search went back to this moment; what the file holds beyond it is wrong from now on.
    pub fn rewind(&mut self, moment: u32) {
        let kept = self.marks.partition_point(|mark| mark.moment <= moment);
        self.overhang |= kept < self.marks.len();
        self.marks.truncate(kept);
    }

    /// Brings the file up to date.
    ///
    /// # Errors
    /// When the disk refuses; the next call tries again from where this one got to.
    pub fn write(&mut self, search: &Search<Chess>) -> io::Result<()> {
        let result = self.try_write(search);
        if result.is_err() {
            // Something may have been written; the file is opened anew and cut at the last mark.
            self.file = None;
            self.overhang = true;
        }
        result
    }

    fn try_write(&mut self, search: &Search<Chess>) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(OpenOptions::new().write(true).create(true).truncate(false).open(&self.path)?),
        };
        let known = self.marks.last().map_or(0, |mark| mark.bytes);
        if self.overhang {
            file.set_len(known)?;
            file.seek(SeekFrom::Start(known))?;
            self.overhang = false;
        }
        if self.marks.is_empty() {
            let header = header_bytes(search);
            file.write_all(&header)?;
            self.marks.push(Mark { moment: 0, bytes: header.len() as u64 });
        }
        while let Some(&Mark { moment, bytes }) = self.marks.last().filter(|mark| mark.moment < search.moment()) {
            let to = search.moment().min(moment.saturating_add(PIECE));
            let records = record_bytes(search, moment, to);
            file.write_all(&records)?;
            self.marks.push(Mark { moment: to, bytes: bytes + records.len() as u64 });
        }
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

/// Where a search's log is.
#[must_use]
pub fn path(folder: &Path, search: u32) -> PathBuf {
    folder.join(format!("search-{search}.log"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::evaluators::Random;
    use engine::{Evaluation, Parameters};

    fn run(search: &mut Search<Chess>, simulations: u32) {
        let mut evaluation = Evaluation::default();
        for _ in 0..simulations {
            let Ok(_) = search.simulate(&mut Random::new(0), &mut evaluation);
        }
    }

    fn whole(search: &Search<Chess>) -> Vec<u8> {
        [header_bytes(search), record_bytes(search, 0, u32::MAX)].concat()
    }

    #[test]
    fn the_file_follows_the_search_forwards_and_backwards() {
        let folder = crate::testing::Folder::new("log-file");
        let game = Chess::from_fen::<&str>("startpos", &[]).unwrap();
        let mut search = Search::new(game, "random", None, false, Parameters::default());
        let mut log = LogFile::new(folder.path(), 3);
        let on_disk = || std::fs::read(path(folder.path(), 3)).unwrap();
        for (forwards, backwards) in [(0, 0), (5, 0), (40, 12), (1, 3), (0, 100), (7, 2)] {
            run(&mut search, forwards);
            log.write(&search).unwrap();
            assert!(!log.is_behind(&search));
            assert_eq!(on_disk(), whole(&search));
            for _ in 0..backwards {
                search.step_back(1);
            }
            log.rewind(search.moment());
            assert_eq!(log.is_behind(&search), backwards > 0);
        }
        log.write(&search).unwrap();
        let mut resumed = LogFile::resume(folder.path(), 3, &search, on_disk().len() as u64);
        run(&mut search, 9);
        resumed.write(&search).unwrap();
        assert_eq!(on_disk(), whole(&search));
    }
}
