//! A file of entries that are all as long as each other, and that is only added to.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

/// List in a file. Its errors name the file.
pub(super) struct List {
    path: PathBuf,
    file: File,
    /// Bytes of an entry.
    width: usize,
}

impl List {
    /// Opens a file, or makes it.
    pub(super) fn open(path: &Path, width: usize) -> anyhow::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("{} cannot be opened", path.display()))?;
        Ok(Self { path: path.to_owned(), file, width })
    }

    /// Its whole entries.
    pub(super) fn entries(&self) -> anyhow::Result<u64> {
        let length = self.file.metadata().with_context(|| self.not("read"))?.len();
        Ok(length / self.width as u64)
    }

    /// Shows all whole entries from one on.
    pub(super) fn each(&mut self, from: u64, mut see: impl FnMut(&[u8])) -> anyhow::Result<()> {
        let (count, path) = (self.entries()?.saturating_sub(from), &self.path);
        let failed = || format!("{} cannot be read", path.display());
        self.file.seek(SeekFrom::Start(from * self.width as u64)).with_context(failed)?;
        let mut reader = BufReader::with_capacity(1 << 20, &mut self.file);
        let mut entry = vec![0; self.width];
        for _ in 0..count {
            reader.read_exact(&mut entry).with_context(failed)?;
            see(&entry);
        }
        Ok(())
    }

    /// Keeps the first `entries` entries.
    pub(super) fn cut(&mut self, entries: u64) -> anyhow::Result<()> {
        self.file.set_len(entries * self.width as u64).with_context(|| self.not("shortened"))
    }

    /// Adds whole entries.
    pub(super) fn append(&mut self, entries: &[u8]) -> anyhow::Result<()> {
        self.file.write_all(entries).with_context(|| self.not("written"))
    }

    fn not(&self, done: &str) -> String {
        format!("{} cannot be {done}", self.path.display())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_with_the_file() {
        let mut list = List::open(Path::new("/dev/full"), 4).unwrap();
        let error = list.append(&[1, 2, 3, 4]).unwrap_err();
        assert_eq!(error.to_string(), "/dev/full cannot be written");
    }
}
