//! A copy of the file while it is in use.

use std::fs;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::Sqlite;
use super::connection::beside;
use crate::store::Error;

/// Pages that are copied at once; others may write between.
const PAGES: i32 = 512;

/// Time for others.
const PAUSE: Duration = Duration::from_millis(2);

impl Sqlite {
    /// Writes a copy of all that is here at one moment into a file, which must not be there.
    ///
    /// # Errors
    /// `Exists`, or what the disk says; then there is no such file.
    pub fn back_up(&self, to: &Path) -> Result<(), Error> {
        let failed = |error: std::io::Error| Error::Failed(error.to_string());
        if to.exists() {
            return Err(Error::Exists);
        }
        // Whole under its name, or not there.
        let new = beside(to, ".new");
        let _ = fs::remove_file(&new);
        // Hashes of passwords and keys are in it: it is nobody else's to read.
        fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&new).map_err(failed)?;
        let copied = self.read(|connection| {
            let mut copy = Connection::open(&new)?;
            Backup::new(connection, &mut copy)?.run_to_completion(PAGES, PAUSE, None)?;
            // One file, without a log beside it.
            copy.pragma_update(None, "journal_mode", "DELETE")
        });
        let synced = copied.and_then(|()| fs::File::open(&new).and_then(|file| file.sync_all()).map_err(failed));
        synced.and_then(|()| fs::rename(&new, to).map_err(failed)).inspect_err(|_| {
            let _ = fs::remove_file(&new);
        })
    }
}
