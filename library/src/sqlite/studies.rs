//! Studies.

use rusqlite::{OptionalExtension as _, Row, params, params_from_iter};

use super::Sqlite;
use super::numbers::{integer, natural};
use crate::entry::Owner;
use crate::store::Error;
use crate::studies::{KeptStudy, Sharing, StudyDeposit, StudyEntry};

const COLUMNS: &str = "s.id, s.name, s.chapters, s.sharing, s.created_ms, s.changed_ms, s.deleted_ms";

impl Sqlite {
    /// Puts a new study here, of these owners, which nobody else may see.
    ///
    /// # Errors
    /// `Exists`, or what the disk says.
    pub fn add_study(&self, deposit: &StudyDeposit<'_>, owners: &[Owner], now_ms: u64) -> Result<(), Error> {
        let StudyDeposit { id, name, chapters, study } = *deposit;
        self.change(|transaction| {
            let sql = "INSERT INTO studies (id, name, chapters, created_ms, changed_ms, study) VALUES (?1, ?2, ?3, ?4, ?4, ?5)";
            transaction.execute(sql, params![id, name, chapters, integer(now_ms), study])?;
            let number = transaction.last_insert_rowid();
            for Owner(owner) in owners {
                let sql = "INSERT OR IGNORE INTO study_owners (owner, study) VALUES (?1, ?2)";
                transaction.execute(sql, params![owner, number])?;
            }
            Ok(())
        })
    }

    /// Changes a study that is not deleted: `change` is given its text, and answers what it is from now on. Nobody else changes it meanwhile.
    ///
    /// # Errors
    /// What `change` says; within that `NotFound`, or what the disk says.
    pub fn change_study<T>(
        &self,
        id: &str,
        now_ms: u64,
        change: impl FnOnce(&[u8]) -> Result<(Changed, T), Error>,
    ) -> Result<T, Error> {
        // Outside of the transaction's own errors.
        let mut refused = None;
        let done = self.change(|transaction| {
            let sql = "SELECT study FROM studies WHERE id = ?1 AND deleted_ms IS NULL";
            let known: Vec<u8> = transaction.query_row(sql, [id], |row| row.get(0))?;
            match change(&known) {
                Ok((Changed { name, chapters, study }, answer)) => {
                    let sql = "UPDATE studies SET name = ?2, chapters = ?3, study = ?4, changed_ms = ?5 WHERE id = ?1";
                    transaction.execute(sql, params![id, name, chapters, study, integer(now_ms)])?;
                    Ok(Some(answer))
                }
                Err(error) => {
                    refused = Some(error);
                    Ok(None)
                }
            }
        })?;
        done.ok_or_else(|| refused.unwrap_or(Error::NotFound))
    }

    /// Says what others may do with a study.
    ///
    /// # Errors
    /// `NotFound` where there is none or it is deleted, or what the disk says.
    pub fn share_study(&self, id: &str, sharing: Sharing) -> Result<(), Error> {
        let sql = "UPDATE studies SET sharing = ?2 WHERE id = ?1 AND deleted_ms IS NULL";
        self.one_study(sql, id, number_of(sharing))
    }

    /// Deletes a study. The analyses of its chapters stay.
    ///
    /// # Errors
    /// `NotFound` where there is none or it is deleted already, or what the disk says.
    pub fn delete_study(&self, id: &str, now_ms: u64) -> Result<(), Error> {
        self.one_study("UPDATE studies SET deleted_ms = ?2 WHERE id = ?1 AND deleted_ms IS NULL", id, integer(now_ms))
    }

    /// Brings back a deleted one.
    ///
    /// # Errors
    /// `NotFound` where none is deleted, or what the disk says.
    pub fn restore_study(&self, id: &str) -> Result<(), Error> {
        self.one_study("UPDATE studies SET deleted_ms = NULL WHERE id = ?1 AND deleted_ms > ?2", id, -1)
    }

    /// Removes a deleted one for good. Nothing else does: studies are small.
    ///
    /// # Errors
    /// `NotFound` where none is deleted, or what the disk says.
    pub fn remove_study(&self, id: &str) -> Result<(), Error> {
        self.one_study("DELETE FROM studies WHERE id = ?1 AND deleted_ms > ?2", id, -1)
    }

    /// A study, deleted or not.
    ///
    /// # Errors
    /// What the disk says.
    pub fn study(&self, id: &str) -> Result<Option<KeptStudy>, Error> {
        self.read(|connection| {
            let sql = format!("SELECT {COLUMNS}, s.study FROM studies s WHERE id = ?1");
            let both = |row: &Row<'_>| Ok((entry(row)?, row.get("study")?));
            let Some((entry, study)) = connection.query_row(&sql, [id], both).optional()? else { return Ok(None) };
            let sql = "SELECT owner FROM study_owners JOIN studies ON number = study_owners.study WHERE id = ?1 ORDER BY study_owners.rowid";
            let owner = |row: &Row<'_>| row.get(0).map(Owner);
            let owners = connection.prepare(sql)?.query_map([id], owner)?.collect::<rusqlite::Result<_>>()?;
            Ok(Some(KeptStudy { entry, study, owners }))
        })
    }

    /// The studies of some owners, or of all, the deleted ones or the others; the one that was changed last comes first.
    ///
    /// # Errors
    /// What the disk says.
    pub fn studies(&self, owners: Option<&[Owner]>, list: StudyList) -> Result<Vec<StudyEntry>, Error> {
        let places = vec!["?"; owners.map_or(0, <[Owner]>::len)].join(", ");
        let is_of = match owners {
            Some(_) => format!("AND number IN (SELECT study FROM study_owners WHERE owner IN ({places}))"),
            None => String::new(),
        };
        let is_there = match list {
            StudyList::Kept => "deleted_ms IS NULL",
            StudyList::Deleted => "deleted_ms IS NOT NULL",
        };
        let sql = format!("SELECT {COLUMNS} FROM studies s WHERE {is_there} {is_of} ORDER BY changed_ms DESC, id");
        let owners = owners.unwrap_or_default().iter().map(|Owner(owner)| owner.to_vec());
        self.read(|connection| connection.prepare(&sql)?.query_map(params_from_iter(owners), entry)?.collect())
    }

    fn one_study(&self, sql: &str, id: &str, value: i64) -> Result<(), Error> {
        self.change(|transaction| match transaction.execute(sql, params![id, value])? {
            0 => Err(rusqlite::Error::QueryReturnedNoRows),
            _ => Ok(()),
        })
    }
}

/// Lists of studies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StudyList {
    /// Those that are not deleted.
    #[default]
    Kept,
    /// Deleted ones, which can be brought back.
    Deleted,
}

/// A study as it is from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Its name.
    pub name: String,
    /// The number of its chapters.
    pub chapters: u32,
    /// Its text.
    pub study: Vec<u8>,
}

fn number_of(sharing: Sharing) -> i64 {
    match sharing {
        Sharing::Closed => 0,
        Sharing::View => 1,
        Sharing::Copy => 2,
    }
}

fn entry(row: &Row<'_>) -> rusqlite::Result<StudyEntry> {
    let deleted: Option<i64> = row.get("deleted_ms")?;
    Ok(StudyEntry {
        id: row.get("id")?,
        name: row.get("name")?,
        chapters: row.get::<_, i64>("chapters").map(|count| u32::try_from(count).unwrap_or(0))?,
        // What nobody could have written is closed.
        sharing: match row.get::<_, i64>("sharing")? {
            1 => Sharing::View,
            2 => Sharing::Copy,
            _ => Sharing::Closed,
        },
        created_ms: natural(row.get("created_ms")?),
        changed_ms: natural(row.get("changed_ms")?),
        deleted_ms: deleted.map(natural),
    })
}
