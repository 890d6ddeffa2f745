//! Lists: by owners, words, times and positions, in parts.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::Sqlite;
use super::numbers::integer;
use super::rows::{COLUMNS, count, entry};
use crate::entry::Owner;
use crate::pattern::Pattern;
use crate::query::{Counts, Found, Order, Query, Shelf};
use crate::store::Error;
use crate::words;

impl Sqlite {
    /// A list.
    ///
    /// # Errors
    /// What the disk says.
    pub fn list(&self, query: &Query) -> Result<Found, Error> {
        self.read(|connection| list(connection, query))
    }

    /// Their number, of some owners or of all.
    ///
    /// # Errors
    /// What the disk says.
    pub fn counts(&self, owners: Option<&[Owner]>) -> Result<Counts, Error> {
        self.read(|connection| {
            let mut conditions = Conditions::default();
            conditions.owners(owners);
            let sql = format!(
                "SELECT count(*) FILTER (WHERE deleted_ms IS NULL AND NOT is_archived), \
                 count(*) FILTER (WHERE deleted_ms IS NULL AND is_archived), \
                 count(*) FILTER (WHERE deleted_ms IS NOT NULL) FROM analyses a {}",
                conditions.sql()
            );
            connection.query_row(&sql, params_from_iter(conditions.values), |row| {
                Ok(Counts { kept: count(row, 0)?, archived: count(row, 1)?, deleted: count(row, 2)? })
            })
        })
    }

    /// Says of each of some analyses whether it is of one of these owners.
    ///
    /// # Errors
    /// What the disk says.
    pub fn are_of(&self, ids: &[&str], owners: &[Owner]) -> Result<Vec<bool>, Error> {
        self.read(|connection| {
            let places = vec!["?"; owners.len()].join(", ");
            let sql = format!(
                "SELECT 1 FROM owners JOIN analyses ON number = analysis WHERE owner IN ({places}) AND id = ? LIMIT 1"
            );
            let mut statement = connection.prepare(&sql)?;
            let owners = || owners.iter().map(|Owner(owner)| Value::Blob(owner.to_vec()));
            let is_of = |id: &&str| statement.exists(params_from_iter(owners().chain([Value::Text((*id).to_owned())])));
            ids.iter().map(is_of).collect()
        })
    }

    /// The ids of all analyses, deleted ones too.
    ///
    /// # Errors
    /// What the disk says.
    pub fn ids(&self) -> Result<Vec<String>, Error> {
        self.texts("SELECT id FROM analyses ORDER BY number")
    }

    /// The ids of those whose document could not be read.
    ///
    /// # Errors
    /// What the disk says.
    pub fn unreadable(&self) -> Result<Vec<String>, Error> {
        self.texts("SELECT id FROM analyses WHERE problem IS NOT NULL ORDER BY number")
    }

    pub(super) fn texts(&self, sql: &str) -> Result<Vec<String>, Error> {
        self.read(|connection| connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect())
    }
}

/// The part of a question behind `WHERE`, and its values in order.
#[derive(Debug, Default)]
struct Conditions {
    all: Vec<String>,
    values: Vec<Value>,
}

impl Conditions {
    fn of(query: &Query) -> Self {
        let mut conditions = Self::default();
        conditions.add(match query.shelf {
            Shelf::Kept => "a.deleted_ms IS NULL AND NOT a.is_archived",
            Shelf::Archived => "a.deleted_ms IS NULL AND a.is_archived",
            Shelf::Deleted => "a.deleted_ms IS NOT NULL",
        });
        conditions.owners(query.owners.as_deref());
        for word in words::wanted(&query.text) {
            conditions.with("instr(a.words, ?) > 0", Value::Text(word));
        }
        if let Some(since) = query.since_ms {
            conditions.with("a.changed_ms >= ?", Value::Integer(integer(since)));
        }
        if let Some(before) = query.before_ms {
            conditions.with("a.changed_ms < ?", Value::Integer(integer(before)));
        }
        conditions
    }

    fn add(&mut self, condition: impl Into<String>) {
        self.all.push(condition.into());
    }

    fn with(&mut self, condition: &str, value: Value) {
        self.add(condition);
        self.values.push(value);
    }

    fn owners(&mut self, owners: Option<&[Owner]>) {
        let Some(owners) = owners else { return };
        let places = vec!["?"; owners.len()].join(", ");
        self.add(format!("a.number IN (SELECT analysis FROM owners WHERE owner IN ({places}))"));
        self.values.extend(owners.iter().map(|Owner(owner)| Value::Blob(owner.to_vec())));
    }

    fn sql(&self) -> String {
        if self.all.is_empty() { String::new() } else { format!("WHERE {}", self.all.join(" AND ")) }
    }
}

fn list(connection: &Connection, query: &Query) -> rusqlite::Result<Found> {
    let mut conditions = Conditions::of(query);
    let total = match &query.pattern {
        None => {
            let sql = format!("SELECT count(*) FROM analyses a {}", conditions.sql());
            connection.query_row(&sql, params_from_iter(conditions.values.iter()), |row| count(row, 0))?
        }
        Some(pattern) => {
            let found = with_position(connection, &conditions, pattern)?;
            let total = found.len();
            // Numbers need no quoting, and there is no limit on how many are in a list of JSON.
            let numbers: Vec<String> = found.iter().map(i64::to_string).collect();
            conditions = Conditions::default();
            let list = format!("[{}]", numbers.join(","));
            conditions.with("a.number IN (SELECT value FROM json_each(?))", Value::Text(list));
            total
        }
    };
    let sql = format!(
        "SELECT {COLUMNS} FROM analyses a {} ORDER BY {}, a.id LIMIT ? OFFSET ?",
        conditions.sql(),
        order(query.order, query.is_reversed)
    );
    let part = [query.most, query.from].map(|number| Value::Integer(integer(number as u64)));
    let values = conditions.values.into_iter().chain(part);
    let mut statement = connection.prepare(&sql)?;
    let entries = statement.query_map(params_from_iter(values), entry)?.collect::<rusqlite::Result<_>>()?;
    Ok(Found { entries, total })
}

/// The numbers of analyses in which a position occurs. All boards are looked at: a few bytes each, and no other index finds parts of
/// positions.
fn with_position(connection: &Connection, conditions: &Conditions, pattern: &Pattern) -> rusqlite::Result<Vec<i64>> {
    let sql = format!(
        "SELECT b.analysis, b.boards FROM boards b JOIN analyses a ON a.number = b.analysis {}",
        conditions.sql()
    );
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query(params_from_iter(conditions.values.iter()))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let boards = row.get_ref(1)?.as_blob().unwrap_or_default();
        if pattern.is_in_bytes(boards) {
            found.push(row.get(0)?);
        }
    }
    Ok(found)
}

/// Order of [`Query::compare`], for SQLite.
fn order(order: Order, is_reversed: bool) -> String {
    let (keys, downwards): (&[&str], bool) = match order {
        Order::Changed => (&["coalesce(a.deleted_ms, a.changed_ms)"], true),
        Order::Created => (&["a.created_ms"], true),
        Order::Name => (&["a.sort_name = ''", "a.sort_name"], false),
        Order::Date => (&["a.date"], true),
        Order::Nodes => (&["a.nodes"], true),
        Order::Bytes => (&["a.bytes"], true),
    };
    let direction = if downwards == is_reversed { "ASC" } else { "DESC" };
    let keys: Vec<String> = keys.iter().map(|key| format!("{key} {direction}")).collect();
    keys.join(", ")
}
