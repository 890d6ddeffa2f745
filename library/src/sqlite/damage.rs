//! A file that is not sound: it is put aside as it is, and what can be read of it goes on.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, params_from_iter};

use super::connection::{beside, open_for_writing, prepare};
use super::error::OpenError;
use super::rows::count;
use crate::damage::{Damage, POSITIONS_LOST};

/// The tables in an order in which none refers to a later one. Sessions are left out: people sign in again.
const TABLES: [&str; 8] =
    ["analyses", "documents", "boards", "owners", "trash_days", "users", "studies", "study_owners"];

/// Opens a file that is sound, or is by then.
pub(super) fn open_sound(path: &Path) -> Result<(Connection, Option<Damage>), OpenError> {
    match check(path) {
        Ok(connection) => Ok((connection, None)),
        Err(Trouble::Damaged(problem)) => {
            let damage = salvage(path, problem)?;
            Ok((open_for_writing(path)?, Some(damage)))
        }
        Err(Trouble::Other(error)) => Err(error),
    }
}

enum Trouble {
    Damaged(String),
    Other(OpenError),
}

impl From<OpenError> for Trouble {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Failed(error) if is_damage(&error) => Self::Damaged(error.to_string()),
            other => Self::Other(other),
        }
    }
}

fn is_damage(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    // A page of tables that reads as something else is an odd statement.
    matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
        || matches!(error, rusqlite::Error::SqliteFailure(_, Some(message)) if message.contains("malformed"))
}

/// Opens a file and looks through all of it, the indexes too: one that leads to no row makes the whole table unusable.
fn check(path: &Path) -> Result<Connection, Trouble> {
    let connection = open_for_writing(path)?;
    let say = |error| Trouble::from(OpenError::Failed(error));
    let verdict: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(say)?;
    if verdict != "ok" {
        return Err(Trouble::Damaged(verdict.lines().last().unwrap_or_default().to_owned()));
    }
    // What is in a table that is not ours could not be used either.
    for table in TABLES {
        connection.prepare(&format!("SELECT * FROM {table}")).map_err(|error| Trouble::Damaged(error.to_string()))?;
    }
    Ok(connection)
}

fn salvage(path: &Path, problem: String) -> Result<Damage, OpenError> {
    let put_aside = |reason| OpenError::Aside { problem: problem.clone(), reason };
    let aside = free_name(path);
    let wal = beside(path, "-wal");
    copy(path, &aside).map_err(put_aside)?;
    if wal.exists() {
        copy(&wal, &beside(&aside, "-wal")).map_err(put_aside)?;
    }
    let new = beside(path, ".new");
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(beside(&new, end));
    }
    let mut fresh = open_for_writing(&new)?;
    let rescued = match Connection::open(path).and_then(|old| prepare(&old).map(|()| old)) {
        Ok(old) => rescue(&old, &mut fresh)?,
        Err(_) => (0, Vec::new()),
    };
    // Into the file itself, so that it can be moved alone.
    fresh.pragma_update(None, "journal_mode", "DELETE")?;
    drop(fresh);
    let moved = fs::File::open(&new).and_then(|file| file.sync_all()).and_then(|()| {
        // First the logs: what is in them would be taken for changes of the new file.
        for end in ["-wal", "-shm"] {
            match fs::remove_file(beside(path, end)) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        fs::rename(&new, path)
    });
    moved.map_err(put_aside)?;
    let (kept, lost) = rescued;
    Ok(Damage { problem, aside, kept, lost })
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::copy(from, to)?;
    fs::File::open(to)?.sync_all()
}

/// `library.sqlite.damaged`, or with a number where there is one already.
fn free_name(path: &Path) -> PathBuf {
    let plain = beside(path, ".damaged");
    let numbered = (2..).map(|number| beside(path, &format!(".damaged-{number}")));
    std::iter::once(plain).chain(numbered).find(|name| !name.exists()).expect("numbers do not end")
}

/// Copies every row that can be read; returns the number of analyses, and the ids of those that lack a document.
fn rescue(old: &Connection, new: &mut Connection) -> Result<(usize, Vec<String>), OpenError> {
    // Rows may refer to some that are lost.
    new.pragma_update(None, "foreign_keys", false)?;
    let transaction = new.transaction()?;
    for table in TABLES {
        let Some(columns) = common_columns(old, &transaction, table) else { continue };
        let read = format!("SELECT {} FROM {table} WHERE rowid = ?1", columns.join(", "));
        let places = vec!["?"; columns.len()].join(", ");
        let write = format!("INSERT OR IGNORE INTO {table} ({}) VALUES ({places})", columns.join(", "));
        let mut write = transaction.prepare(&write)?;
        for number in row_numbers(old, table) {
            let row: rusqlite::Result<Vec<Value>> =
                old.query_row(&read, [number], |row| (0..columns.len()).map(|at| row.get(at)).collect());
            // A row with a value that no such table has is damaged, too.
            if let Ok(row) = row {
                let _ = write.execute(params_from_iter(row));
            }
        }
    }
    let lacks = "number NOT IN (SELECT analysis FROM documents)";
    let lost: Vec<String> = transaction
        .prepare(&format!("SELECT id FROM analyses WHERE {lacks} ORDER BY number"))?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    transaction.execute(&format!("DELETE FROM analyses WHERE {lacks}"), [])?;
    for table in ["documents", "boards", "owners", "trash_days"] {
        transaction.execute(&format!("DELETE FROM {table} WHERE analysis NOT IN (SELECT number FROM analyses)"), [])?;
    }
    transaction.execute("DELETE FROM study_owners WHERE study NOT IN (SELECT number FROM studies)", [])?;
    transaction.execute(
        "INSERT INTO boards (analysis, boards) \
         SELECT number, x'' FROM analyses WHERE number NOT IN (SELECT analysis FROM boards)",
        [],
    )?;
    // Their boards are made again with their next document, or when they are described anew.
    transaction.execute(
        "UPDATE analyses SET problem = ?1 WHERE number IN (SELECT analysis FROM boards WHERE boards = x'')",
        [POSITIONS_LOST],
    )?;
    let kept = transaction.query_row("SELECT count(*) FROM analyses", [], |row| count(row, 0))?;
    transaction.commit()?;
    new.pragma_update(None, "foreign_keys", true)?;
    Ok((kept, lost))
}

/// Columns that a table has in both files; `None` where it cannot be read at all.
fn common_columns(old: &Connection, new: &Connection, table: &str) -> Option<Vec<String>> {
    let columns = |connection: &Connection| -> rusqlite::Result<Vec<String>> {
        let statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
        Ok(statement.column_names().map(str::to_owned).collect())
    };
    let (old, new) = (columns(old).ok()?, columns(new).ok()?);
    Some(new.into_iter().filter(|column| old.contains(column)).collect())
}

/// The most rows that are asked for one by one between two that could be read.
const GAP: i64 = 100_000;

/// Numbers of rows, as far as they can be found from either end, and all between: a row that is not there is not read.
fn row_numbers(old: &Connection, table: &str) -> Vec<i64> {
    let walk = |direction: &str| {
        let mut numbers = Vec::new();
        let sql = format!("SELECT rowid FROM {table} ORDER BY rowid {direction}");
        let Ok(mut statement) = old.prepare(&sql) else { return (numbers, false) };
        let Ok(mut rows) = statement.query([]) else { return (numbers, false) };
        loop {
            match rows.next() {
                Ok(Some(row)) => match row.get(0) {
                    Ok(number) => numbers.push(number),
                    Err(_) => return (numbers, false),
                },
                Ok(None) => return (numbers, true),
                Err(_) => return (numbers, false),
            }
        }
    };
    let (mut numbers, is_all) = walk("ASC");
    if is_all {
        return numbers;
    }
    let (from_end, _) = walk("DESC");
    let first = numbers.last().map_or(1, |last| last + 1);
    let end = from_end.last().copied().unwrap_or_else(|| first.saturating_add(GAP));
    numbers.extend(first..end.min(first.saturating_add(GAP)));
    numbers.extend(from_end);
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
