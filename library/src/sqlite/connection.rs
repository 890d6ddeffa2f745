//! Connections to a file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::error::OpenError;
use super::migrations;

/// Time that a change waits for another program's: somebody may add a user, or make a backup, while a server runs.
const PATIENCE: Duration = Duration::from_secs(10);

/// Bytes of a page of the file. The boards of a usual game fit into half of one, and searching for a position reads all of them.
const PAGE_BYTES: u32 = 8192;

/// The file of the same name with another end.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Opens a file for changes; one that is not there is made.
pub(super) fn open_for_writing(path: &Path) -> Result<Connection, OpenError> {
    let mut connection = Connection::open(path)?;
    prepare(&connection)?;
    // Has no effect on a file that is not empty.
    connection.pragma_update(None, "page_size", PAGE_BYTES)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // Each transaction is on the disk when it is answered: also after a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    migrations::migrate(&mut connection)?;
    Ok(connection)
}

/// Opens a file that is there.
pub(super) fn open_for_reading(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    prepare(&connection)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Sets what holds for every connection.
pub(super) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Nothing that is read is trusted to be what this program wrote.
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)
}
