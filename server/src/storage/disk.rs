//! Budget of disk space for analyses, and its use.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::system;

/// Bytes left from which it is said that they are few, unless a tenth of the budget is less.
const FEW: u64 = 1_000_000_000;

/// The budget of a data folder.
#[derive(Debug)]
pub struct Disk {
    folder: PathBuf,
    /// Bytes that everything in it may have.
    most: u64,
    /// Bytes of the disk that stay free.
    keep_free: u64,
    used: AtomicU64,
}

impl Disk {
    /// The budget of a folder, of which nothing is known yet to be used.
    #[must_use]
    pub fn new(folder: &Path, most: u64, keep_free: u64) -> Self {
        Self { folder: folder.to_owned(), most, keep_free, used: AtomicU64::new(0) }
    }

    /// Bytes that everything in the folder may have.
    #[must_use]
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Returns the bytes that are known to be used: those last counted, and those written since.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Notes that `bytes` were written.
    pub fn note_written(&self, bytes: u64) {
        self.used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Counts what there is.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn count(&self) -> io::Result<()> {
        self.used.store(bytes_in(&self.folder)?, Ordering::Relaxed);
        Ok(())
    }

    /// Returns the bytes that can still be written, once they are few; `None` while there are enough, or where the disk does not say.
    #[must_use]
    pub fn nearly_full(&self) -> Option<u64> {
        self.left().filter(|&left| left < FEW.min(self.most / 10))
    }

    /// Returns the bytes that can still be written; `None` where the disk does not say.
    #[must_use]
    pub fn left(&self) -> Option<u64> {
        let of_budget = self.most.saturating_sub(self.used());
        let of_disk = system::free_bytes(&self.folder).ok()?.saturating_sub(self.keep_free);
        Some(of_budget.min(of_disk))
    }

    /// Returns the reason why nothing more can be kept, if so: a clause that says what to do.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let mega = |bytes: u64| bytes / 1_000_000;
        const ADVICE: &str = "analyses that are not needed can be deleted for good under My analyses";
        if self.most <= self.used() {
            return Some(format!(
                "the {} MB that this server may keep on its disk are used up; {ADVICE}",
                mega(self.most)
            ));
        }
        match system::free_bytes(&self.folder) {
            Ok(free) if free < self.keep_free => Some(format!(
                "the server's disk has {} MB left, and {} MB are to stay free; {ADVICE}",
                mega(free),
                mega(self.keep_free)
            )),
            // A disk that does not answer says so when it is written to.
            Ok(_) | Err(_) => None,
        }
    }
}

/// Bytes of the files in a folder and in those inside it.
fn bytes_in(folder: &Path) -> io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // What is deleted meanwhile has none.
        let Ok(about) = entry.metadata() else { continue };
        sum += if about.is_dir() { bytes_in(&entry.path()).unwrap_or(0) } else { about.len() };
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    #[test]
    fn what_is_used_up_is_named() {
        let folder = Folder::new("disk");
        fs::create_dir(folder.path().join("a")).unwrap();
        fs::write(folder.path().join("a/b"), vec![0; 3_000_000]).unwrap();
        let disk = Disk::new(folder.path(), 5_000_000, 0);
        disk.count().unwrap();
        assert_eq!((disk.used(), disk.problem()), (3_000_000, None));
        disk.note_written(2_000_000);
        assert!(disk.problem().unwrap().starts_with("the 5 MB that this server may keep on its disk are used up"));
        disk.count().unwrap();
        assert_eq!(disk.problem(), None);
        assert_eq!(disk.nearly_full(), None);
        disk.note_written(1_600_000);
        assert_eq!(disk.nearly_full(), Some(400_000));
        disk.note_written(1_000_000);
        assert_eq!(disk.nearly_full(), Some(0));
        let full = Disk::new(folder.path(), u64::MAX, u64::MAX);
        assert!(full.problem().unwrap().contains("are to stay free"));
    }
}
