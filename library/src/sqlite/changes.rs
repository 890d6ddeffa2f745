//! Everything that changes an analysis, each in one transaction.

use rusqlite::{OptionalExtension as _, Transaction, TransactionBehavior, params};

use super::Sqlite;
use super::numbers::integer;
use super::rows::{COLUMNS, FACTS, entry, with_facts};
use crate::boards::Boards;
use crate::entry::{Entry, Facts, Owner};
use crate::names;
use crate::store::{Deposit, Error, NewCopy};

/// Searches that have grown, as lists show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grown {
    /// Nodes of all of them.
    pub nodes: u64,
    /// Bytes on the disk.
    pub bytes: u64,
}

impl Sqlite {
    /// Puts an analysis here, or a newer document of one that is here; see [`Library::put`](crate::Library::put).
    ///
    /// # Errors
    /// What the disk says.
    pub fn put(&self, id: &str, deposit: &Deposit, now_ms: u64) -> Result<(), Error> {
        self.change(|transaction| put(transaction, id, deposit, now_ms, now_ms))
    }

    /// Puts many analyses here that were kept elsewhere before, all or none. Those that are here stay as they are.
    ///
    /// # Errors
    /// What the disk says.
    pub fn take_in(&self, all: &[TakenIn]) -> Result<(), Error> {
        self.change(|transaction| {
            for TakenIn { id, deposit, created_ms, changed_ms, deleted } in all {
                if number(transaction, id).optional()?.is_some() {
                    continue;
                }
                put(transaction, id, deposit, *created_ms, *changed_ms)?;
                let Some((at_ms, days)) = deleted else { continue };
                let number = number(transaction, id)?;
                let sql = "UPDATE analyses SET deleted_ms = ?2 WHERE number = ?1";
                transaction.execute(sql, params![number, integer(*at_ms)])?;
                for day in days {
                    let sql = "INSERT OR IGNORE INTO trash_days (analysis, day) VALUES (?1, ?2)";
                    transaction.execute(sql, params![number, integer(*day)])?;
                }
            }
            Ok(())
        })
    }

    /// Notes that searches have grown, without a new document. After a power cut it may be forgotten: it is noted again with the next change.
    ///
    /// # Errors
    /// What the disk says.
    pub fn note(&self, id: &str, grown: Grown, now_ms: u64) -> Result<(), Error> {
        let writer = self.writer();
        // Nothing waits for the disk, and what is committed with care after it brings it along.
        writer.pragma_update(None, "synchronous", "NORMAL")?;
        let sql = "UPDATE analyses SET nodes = ?2, bytes = ?3, changed_ms = ?4 WHERE id = ?1";
        let noted = writer.execute(sql, params![id, integer(grown.nodes), integer(grown.bytes), integer(now_ms)]);
        writer.pragma_update(None, "synchronous", "FULL")?;
        noted.map(drop).map_err(Error::from)
    }

    /// The facts of analyses, and their boards, made anew: what a list knows of a document that could not be read may be known by now.
    ///
    /// # Errors
    /// What the disk says.
    pub fn describe(&self, id: &str, facts: &Facts, boards: &Boards) -> Result<(), Error> {
        self.change(|transaction| {
            let number = number(transaction, id)?;
            let name: Option<String> = name(transaction, number)?;
            set_facts(transaction, number, facts, name.as_deref())?;
            set_boards(transaction, number, boards)
        })
    }

    /// Its document, if it is here and not deleted.
    ///
    /// # Errors
    /// What the disk says.
    pub fn get(&self, id: &str) -> Result<Option<Vec<u8>>, Error> {
        self.document(id, "AND deleted_ms IS NULL")
    }

    /// Its document, also if it is deleted.
    ///
    /// # Errors
    /// What the disk says.
    pub fn get_any(&self, id: &str) -> Result<Option<Vec<u8>>, Error> {
        self.document(id, "")
    }

    fn document(&self, id: &str, condition: &str) -> Result<Option<Vec<u8>>, Error> {
        let sql =
            format!("SELECT document FROM documents JOIN analyses ON number = analysis WHERE id = ?1 {condition}");
        self.read(|connection| connection.query_row(&sql, [id], |row| row.get(0)).optional())
    }

    /// Its row in lists, deleted or not.
    ///
    /// # Errors
    /// What the disk says.
    pub fn entry(&self, id: &str) -> Result<Option<Entry>, Error> {
        let sql = format!("SELECT {COLUMNS} FROM analyses a WHERE id = ?1");
        self.read(|connection| connection.query_row(&sql, [id], entry).optional())
    }

    /// Its positions.
    ///
    /// # Errors
    /// `NotFound`, or what the disk says.
    pub fn positions(&self, id: &str) -> Result<Boards, Error> {
        let sql = "SELECT boards FROM boards JOIN analyses ON number = analysis WHERE id = ?1";
        let bytes = self.read(|connection| connection.query_row(sql, [id], |row| row.get(0)))?;
        Ok(Boards::from_bytes(bytes))
    }

    /// Gives it a name, or takes it away.
    ///
    /// # Errors
    /// `NotFound` where there is none or it is deleted, or what the disk says.
    pub fn rename(&self, id: &str, name: Option<&str>) -> Result<(), Error> {
        self.change(|transaction| {
            let sql = format!("SELECT {COLUMNS} FROM analyses a WHERE id = ?1 AND deleted_ms IS NULL");
            let known = transaction.query_row(&sql, [id], entry)?;
            let name = name.and_then(names::tidied);
            let named = Entry { name, ..known };
            let sql = "UPDATE analyses SET name = ?2, words = ?3, sort_name = ?4 WHERE id = ?1";
            transaction.execute(sql, params![id, named.name, named.words(), named.sort_name()]).map(drop)
        })
    }

    /// Makes a copy of an analysis that is not deleted.
    ///
    /// # Errors
    /// `NotFound`, `Exists`, or what the disk says.
    pub fn duplicate(&self, id: &str, copy: &NewCopy, now_ms: u64) -> Result<(), Error> {
        self.change(|transaction| {
            let sql = format!("SELECT {COLUMNS} FROM analyses a WHERE id = ?1 AND deleted_ms IS NULL");
            let known = transaction.query_row(&sql, [id], entry)?;
            let sql = "SELECT boards FROM boards JOIN analyses ON number = analysis WHERE id = ?1";
            let boards = Boards::from_bytes(transaction.query_row(sql, [id], |row| row.get(0))?);
            let name = known.name.as_deref().map(names::of_copy);
            let NewCopy { id, document, owners } = copy;
            let number = insert(transaction, id, &known.facts, name.as_deref(), now_ms, now_ms)?;
            set_document(transaction, number, document)?;
            set_boards(transaction, number, &boards)?;
            set_owners(transaction, number, owners)
        })
    }

    /// Puts it out of the way, or back.
    ///
    /// # Errors
    /// `NotFound` where there is none or it is deleted, or what the disk says.
    pub fn archive(&self, id: &str, is_archived: bool) -> Result<(), Error> {
        let sql = "UPDATE analyses SET is_archived = ?2 WHERE id = ?1 AND deleted_ms IS NULL";
        self.change(|transaction| one(transaction.execute(sql, params![id, is_archived])?))
    }

    /// Deletes it.
    ///
    /// # Errors
    /// `NotFound` where there is none or it is deleted already, or what the disk says.
    pub fn delete(&self, id: &str, now_ms: u64) -> Result<(), Error> {
        let sql = "UPDATE analyses SET deleted_ms = ?2 WHERE id = ?1 AND deleted_ms IS NULL";
        self.change(|transaction| one(transaction.execute(sql, params![id, integer(now_ms)])?))
    }

    /// Brings back a deleted one.
    ///
    /// # Errors
    /// `NotFound` where none is deleted, or what the disk says.
    pub fn restore(&self, id: &str) -> Result<(), Error> {
        self.change(|transaction| {
            let days = "DELETE FROM trash_days WHERE analysis IN (SELECT number FROM analyses WHERE id = ?1)";
            transaction.execute(days, [id])?;
            let sql = "UPDATE analyses SET deleted_ms = NULL WHERE id = ?1 AND deleted_ms IS NOT NULL";
            one(transaction.execute(sql, [id])?)
        })
    }

    /// Removes a deleted one for good.
    ///
    /// # Errors
    /// `NotFound` where none is deleted, or what the disk says.
    pub fn remove(&self, id: &str) -> Result<(), Error> {
        let sql = "DELETE FROM analyses WHERE id = ?1 AND deleted_ms IS NOT NULL";
        self.change(|transaction| one(transaction.execute(sql, [id])?))
    }

    /// Does something in one transaction, which is on the disk when this answers.
    pub(super) fn change<T>(&self, work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T, Error> {
        let mut writer = self.writer();
        let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

/// An analysis that was kept elsewhere before.
#[derive(Clone, Debug)]
pub struct TakenIn {
    /// Its id.
    pub id: String,
    /// Its document, and what belongs to it.
    pub deposit: Deposit,
    /// Time at which it was made, as far as that is known.
    pub created_ms: u64,
    /// Time of its last change.
    pub changed_ms: u64,
    /// Time at which it was deleted, and the days noted since, if it was.
    pub deleted: Option<(u64, Vec<u64>)>,
}

fn put(
    transaction: &Transaction<'_>,
    id: &str,
    deposit: &Deposit,
    created_ms: u64,
    changed_ms: u64,
) -> rusqlite::Result<()> {
    let Deposit { document, owners, facts, boards } = deposit;
    let number = match number(transaction, id).optional()? {
        Some(number) => {
            let name: Option<String> = name(transaction, number)?;
            set_facts(transaction, number, facts, name.as_deref())?;
            let sql = "UPDATE analyses SET changed_ms = ?2 WHERE number = ?1";
            transaction.execute(sql, params![number, integer(changed_ms)])?;
            number
        }
        None => insert(transaction, id, facts, None, created_ms, changed_ms)?,
    };
    set_document(transaction, number, document)?;
    set_boards(transaction, number, boards)?;
    set_owners(transaction, number, owners)
}

fn number(transaction: &Transaction<'_>, id: &str) -> rusqlite::Result<i64> {
    transaction.query_row("SELECT number FROM analyses WHERE id = ?1", [id], |row| row.get(0))
}

fn name(transaction: &Transaction<'_>, number: i64) -> rusqlite::Result<Option<String>> {
    transaction.query_row("SELECT name FROM analyses WHERE number = ?1", [number], |row| row.get(0))
}

fn insert(
    transaction: &Transaction<'_>,
    id: &str,
    facts: &Facts,
    name: Option<&str>,
    created_ms: u64,
    changed_ms: u64,
) -> rusqlite::Result<i64> {
    let columns = FACTS.join(", ");
    let sql = format!(
        "INSERT INTO analyses (id, name, created_ms, changed_ms, {columns}) VALUES (:id, :name, :created, :changed, :{})",
        FACTS.join(", :")
    );
    let (created, changed) = (integer(created_ms), integer(changed_ms));
    let others = rusqlite::named_params! { ":id": id, ":name": name, ":created": created, ":changed": changed };
    with_facts(facts, name, others, |values| transaction.execute(&sql, values))?;
    Ok(transaction.last_insert_rowid())
}

fn set_facts(transaction: &Transaction<'_>, number: i64, facts: &Facts, name: Option<&str>) -> rusqlite::Result<()> {
    let columns: Vec<String> = FACTS.iter().map(|column| format!("{column} = :{column}")).collect();
    let sql = format!("UPDATE analyses SET {} WHERE number = :number", columns.join(", "));
    let others = rusqlite::named_params! { ":number": number };
    with_facts(facts, name, others, |values| transaction.execute(&sql, values)).map(drop)
}

fn set_document(transaction: &Transaction<'_>, number: i64, document: &[u8]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO documents (analysis, document) VALUES (?1, ?2) \
         ON CONFLICT (analysis) DO UPDATE SET document = excluded.document";
    transaction.execute(sql, params![number, document]).map(drop)
}

/// Writes them only where they are others: most changes of a document are no new position.
fn set_boards(transaction: &Transaction<'_>, number: i64, boards: &Boards) -> rusqlite::Result<()> {
    let sql = "INSERT INTO boards (analysis, boards) VALUES (?1, ?2) \
         ON CONFLICT (analysis) DO UPDATE SET boards = excluded.boards WHERE boards <> excluded.boards";
    transaction.execute(sql, params![number, boards.bytes()]).map(drop)
}

fn set_owners(transaction: &Transaction<'_>, number: i64, owners: &[Owner]) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM owners WHERE analysis = ?1", [number])?;
    for Owner(owner) in owners {
        let sql = "INSERT OR IGNORE INTO owners (owner, analysis) VALUES (?1, ?2)";
        transaction.execute(sql, params![owner, number])?;
    }
    Ok(())
}

/// The change of just one row; `NotFound` for none.
fn one(changed: usize) -> rusqlite::Result<()> {
    if changed == 0 { Err(rusqlite::Error::QueryReturnedNoRows) } else { Ok(()) }
}
