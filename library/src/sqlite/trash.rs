//! The trash: days on which it was looked after, and what is to be removed.

use rusqlite::params;

use super::Sqlite;
use super::numbers::{integer, natural};
use crate::store::Error;
use crate::trash::{DAYS, day_to_note, days_left};

impl Sqlite {
    /// Notes this day for everything that was deleted, and says what is to be removed for good: by its id, so that who keeps other things of
    /// it can remove them first. Asked at least once a day, for it counts them.
    ///
    /// # Errors
    /// What the disk says.
    pub fn due_in_trash(&self, now_ms: u64) -> Result<Vec<String>, Error> {
        let now_s = now_ms / 1000;
        let sql = "SELECT number, id, deleted_ms, (SELECT count(*) FROM trash_days WHERE analysis = number) \
             FROM analyses WHERE deleted_ms IS NOT NULL";
        let all: Vec<(i64, String, i64, u32)> = self.read(|connection| {
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
            connection.prepare(sql)?.query_map([], row)?.collect()
        })?;
        let (mut due, mut to_note) = (Vec::new(), Vec::new());
        for (number, id, deleted_ms, days) in all {
            let deleted_s = natural(deleted_ms) / 1000;
            if days_left(deleted_s, days, now_s) == 0 {
                due.push(id);
            } else if let Some(day) = day_to_note(deleted_s, now_s).filter(|_| days < DAYS) {
                to_note.push((number, day));
            }
        }
        // Most of the times nothing is new, and nothing is written.
        to_note = self.without_noted(to_note)?;
        if !to_note.is_empty() {
            self.change(|transaction| {
                for (number, day) in to_note {
                    let sql = "INSERT OR IGNORE INTO trash_days (analysis, day) VALUES (?1, ?2)";
                    transaction.execute(sql, params![number, integer(day)])?;
                }
                Ok(())
            })?;
        }
        Ok(due)
    }

    fn without_noted(&self, days: Vec<(i64, u64)>) -> Result<Vec<(i64, u64)>, Error> {
        self.read(|connection| {
            let mut known = connection.prepare("SELECT 1 FROM trash_days WHERE analysis = ?1 AND day = ?2")?;
            let mut others = Vec::new();
            for (number, day) in days {
                if !known.exists(params![number, integer(day)])? {
                    others.push((number, day));
                }
            }
            Ok(others)
        })
    }
}
