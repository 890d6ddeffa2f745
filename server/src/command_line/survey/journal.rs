//! Rows that survive the end of the process, whenever it comes: a file beside the table, to which rows are only added.
//!
//! Each line has a checksum. What the process did not write to its end, and what a machine without power lost, is cut off when the
//! journal is opened again; the rows before are kept.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::begun::Begun;
use crate::command_line::tables::column::{Cell, Head, Kind};
use crate::failure::Failure;

/// A journal that is open. Nobody else writes to it.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    rows: usize,
}

/// First words of every journal.
const MAGIC: &str = "puctoscope survey ";

impl Journal {
    /// Opens the journal of a table: a new one, or the one that is there.
    ///
    /// # Errors
    /// When it cannot be written, another process writes to it, or it was begun with something else.
    pub(super) fn open(out: &Path, begun: &Begun) -> Result<Self, Failure> {
        let mut name = out.as_os_str().to_owned();
        name.push(".part");
        let path = PathBuf::from(name);
        let shown = path.display();
        let cannot = |error: io::Error| Failure::input(format!("{shown} cannot be written: {error}"));
        let options = || OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = options().map_err(cannot)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Input(format!("{shown} is being written by another process")));
            }
            // Where a file system knows no locks it is the user who sees to it.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let read = Kept::read(&file).map_err(cannot)?;
        let (rows, end) = match read {
            Kept::Nothing => {
                let head = line(&format!("{MAGIC}{}", begun.text()));
                file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0))).map_err(cannot)?;
                file.write_all(head.as_bytes()).map_err(cannot)?;
                (0, head.len() as u64)
            }
            Kept::Rows { begun: before, rows, end } => {
                if let Some(difference) = before.difference(begun) {
                    return Err(Failure::Input(format!(
                        "{shown} was begun with {difference}: give the options that it was begun with, or remove it to begin anew"
                    )));
                }
                (rows, end)
            }
            Kept::Strange => {
                return Err(Failure::Input(format!(
                    "{shown} is not the beginning of a survey, and is not overwritten"
                )));
            }
        };
        file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(cannot)?;
        Ok(Self { path, file, rows })
    }

    /// Rows that are kept.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Adds rows, each a JSON object of one line.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(super) fn add(&mut self, rows: &[String]) -> Result<(), Failure> {
        let lines: String = rows.iter().map(|row| line(row)).collect();
        let cannot = |error: io::Error| Failure::input(format!("{} cannot be written: {error}", self.path.display()));
        self.file.write_all(lines.as_bytes()).map_err(cannot)?;
        self.rows += rows.len();
        Ok(())
    }

    /// Hands out the cells of every row, in order.
    ///
    /// # Errors
    /// When the journal cannot be read, or a row cannot be taken.
    pub(super) fn each(&self, heads: &[Head], mut take: impl FnMut(&[Cell]) -> io::Result<()>) -> io::Result<()> {
        let mut lines = Lines::of(&self.file)?;
        lines.next()?;
        let mut rows = 0;
        while let Some(text) = lines.next()? {
            let cells = cells(heads, &text).ok_or_else(|| io::Error::other("a row of the journal is damaged"))?;
            take(&cells)?;
            rows += 1;
        }
        if rows == self.rows { Ok(()) } else { Err(io::Error::other("the journal has changed")) }
    }

    /// Removes it, once the table is there.
    ///
    /// # Errors
    /// When that cannot be done.
    pub(super) fn remove(self) -> Result<(), Failure> {
        let cannot = |error| Failure::input(format!("{} cannot be removed: {error}", self.path.display()));
        std::fs::remove_file(&self.path).map_err(cannot)
    }
}

/// What a file has of a journal.
enum Kept {
    /// Nothing, or the first line in part.
    Nothing,
    /// Rows, and the byte behind the last of them.
    Rows { begun: Begun, rows: usize, end: u64 },
    /// Something else.
    Strange,
}

impl Kept {
    fn read(file: &File) -> io::Result<Self> {
        let mut start = Vec::new();
        let mut lines = Lines::of(file)?;
        let Some(head) = lines.next()? else {
            let mut file = file;
            file.seek(SeekFrom::Start(0))?;
            file.take(64).read_to_end(&mut start)?;
            // A checksum comes before the words.
            let words = start.get(CHECKSUM..).unwrap_or_default();
            let is_ours = words.iter().zip(MAGIC.bytes()).all(|(one, other)| *one == other);
            let is_whole = start.contains(&b'\n');
            return Ok(if is_ours && !is_whole { Self::Nothing } else { Self::Strange });
        };
        let Some(begun) = head.strip_prefix(MAGIC).and_then(Begun::read) else { return Ok(Self::Strange) };
        let mut rows = 0;
        while lines.next()?.is_some() {
            rows += 1;
        }
        Ok(Self::Rows { begun, rows, end: lines.end })
    }
}

/// Bytes of a line before its text: eight digits and a blank.
const CHECKSUM: usize = 9;

/// A line with its checksum.
fn line(text: &str) -> String {
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// The lines of a journal, up to the first that is not whole.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    /// The byte behind the last line that was whole.
    end: u64,
}

impl<'a> Lines<'a> {
    fn of(file: &'a File) -> io::Result<Self> {
        let mut from_start = file;
        from_start.seek(SeekFrom::Start(0))?;
        Ok(Self { reader: BufReader::new(file), end: 0 })
    }

    fn next(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        self.reader.read_until(b'\n', &mut bytes)?;
        let Some(text) = text_of(&bytes) else { return Ok(None) };
        self.end += bytes.len() as u64;
        Ok(Some(text.to_owned()))
    }
}

/// The text of a line; `None` where it is not whole.
fn text_of(bytes: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
    let (checksum, text) = line.split_at_checked(CHECKSUM)?;
    (checksum.trim_end().len() == CHECKSUM - 1
        && u32::from_str_radix(checksum.trim_end(), 16).ok()? == crc32fast::hash(text.as_bytes()))
    .then_some(text)
}

/// The cells of a row that was written as JSON.
fn cells(heads: &[Head], text: &str) -> Option<Vec<Cell>> {
    let row: serde_json::Value = serde_json::from_str(text).ok()?;
    cells_of(heads, &row).ok()
}

/// The cells of a row; the name of the column that it lacks.
pub(super) fn cells_of(heads: &[Head], row: &serde_json::Value) -> Result<Vec<Cell>, &'static str> {
    let cell = |head: &Head| {
        let value = row.get(head.name)?;
        match head.kind {
            _ if value.is_null() && head.is_optional => Some(Cell::Missing),
            Kind::Whole => value.as_i64().map(Cell::Whole),
            Kind::Number => value.as_f64().map(Cell::Number),
            Kind::Text => value.as_str().map(Cell::text),
            Kind::Flag => value.as_bool().map(Cell::Flag),
        }
    };
    heads.iter().map(|head| cell(head).ok_or(head.name)).collect()
}

#[cfg(test)]
mod tests;
