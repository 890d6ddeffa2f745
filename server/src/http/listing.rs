//! Lists of analyses, as programs and people ask for them.

use std::time::SystemTime;

use axum::http::StatusCode;
use library::{Deleted, Entry, Found, Owner, Pattern, Query, trash};
use page::listed::wanted::{Match, Order, Shelf};

use super::answer::blocking;
use super::error::Problem;
use super::state::Server;
use crate::analyses::Visitor;
use crate::storage::{facts, millis};

/// A list that is asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// Set for everybody's, where the visitor may see them.
    pub(super) of_all: bool,
    pub(super) shelf: Shelf,
    pub(super) text: String,
    pub(super) position: String,
    pub(super) kind: Match,
    /// Days, as `2026-11-27`; empty ones do not matter.
    pub(super) since: String,
    pub(super) until: String,
    /// Minutes by which the days are ahead of UTC.
    pub(super) zone: i16,
    pub(super) order: Order,
    pub(super) is_reversed: bool,
    pub(super) from: usize,
    pub(super) most: usize,
}

/// Asks the library.
pub(super) async fn list(server: &Server, asked: Asked, visitor: Visitor) -> Result<Found, Problem> {
    let query = asked.query(visitor).map_err(|problem| Problem::new(StatusCode::BAD_REQUEST, problem))?;
    let registry = server.registry.clone();
    let found = blocking(move || match registry.storage() {
        Some(storage) => storage.library().list(&query),
        None => Ok(Found::default()),
    });
    found.await?.map_err(Problem::of_library)
}

impl Asked {
    /// The same for the library.
    ///
    /// # Errors
    /// Where something is not what it should be: a clause.
    pub(super) fn query(self, visitor: Visitor) -> Result<Query, String> {
        Ok(Query {
            owners: (!(self.of_all && visitor.has_control())).then(|| owners(visitor)),
            shelf: match self.shelf {
                Shelf::Kept => library::Shelf::Kept,
                Shelf::Archived => library::Shelf::Archived,
                Shelf::Deleted => library::Shelf::Deleted,
            },
            pattern: pattern(&self.position, self.kind)?,
            since_ms: bound(&self.since, self.zone, 0)?,
            before_ms: bound(&self.until, self.zone, 1)?,
            text: self.text,
            order: match self.order {
                Order::Changed => library::Order::Changed,
                Order::Created => library::Order::Created,
                Order::Name => library::Order::Name,
                Order::Date => library::Order::Date,
                Order::Nodes => library::Order::Nodes,
                Order::Bytes => library::Order::Bytes,
            },
            is_reversed: self.is_reversed,
            from: self.from,
            most: self.most,
        })
    }
}

/// Those whose analyses are the visitor's.
pub(super) fn owners(visitor: Visitor) -> Vec<Owner> {
    visitor.owners().map(|owner| owner.owner()).collect()
}

/// Says of each analysis whether it is the visitor's.
pub(super) fn is_own(server: &Server, entries: &[Entry], visitor: Visitor) -> Result<Vec<bool>, library::Error> {
    let Some(storage) = server.registry.storage() else { return Ok(Vec::new()) };
    let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    storage.library().are_of(&ids, &owners(visitor))
}

/// Days for which a deleted analysis can be brought back.
pub(super) fn days_left(deleted: Deleted) -> u32 {
    trash::days_left(deleted.at_ms / 1000, deleted.days, millis(SystemTime::now()) / 1000)
}

/// The pattern of a position; `None` for an empty text.
pub(super) fn pattern(text: &str, kind: Match) -> Result<Option<Pattern>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let kind = match kind {
        Match::Exact => library::Match::Exact,
        Match::Part => library::Match::Part,
        Match::Pawns => library::Match::Pawns,
    };
    // What can be played may be written in more ways than patterns are: startpos, for one.
    let fen = if text.contains('/') { None } else { facts::fen_of(text) };
    Pattern::read(fen.as_deref().unwrap_or(text), kind).map(Some).map_err(|error| error.to_string())
}

/// The beginning of a day, so many days later, in milliseconds since 1970.
fn bound(day: &str, zone: i16, later: i64) -> Result<Option<u64>, String> {
    const DAY_MS: i64 = 86_400_000;
    if day.is_empty() {
        return Ok(None);
    }
    let days = days_since_1970(day).ok_or_else(|| format!("{day:?} is no day, as 2026-11-27"))?;
    let begins = (days + later) * DAY_MS - i64::from(zone) * 60_000;
    Ok(Some(u64::try_from(begins).unwrap_or(0)))
}

/// Days from 1970 to a day of the calendar.
fn days_since_1970(day: &str) -> Option<i64> {
    let day: jiff::civil::Date = day.parse().ok()?;
    let first = jiff::civil::date(1970, 1, 1);
    Some(i64::from(first.until(day).ok()?.get_days()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_where_the_reader_is() {
        assert_eq!(bound("", 0, 0), Ok(None));
        assert_eq!(bound("1970-01-02", 0, 0), Ok(Some(86_400_000)));
        assert_eq!(bound("1970-01-02", 60, 0), Ok(Some(82_800_000)));
        assert_eq!(bound("2026-11-27", 0, 1), Ok(Some(1_795_824_000_000)));
        assert_eq!(bound("1492-10-12", 0, 0), Ok(Some(0)));
        for odd in ["2026-02-30", "today", "9999999-01-01"] {
            assert!(bound(odd, 0, 0).is_err(), "{odd}");
        }
    }

    #[test]
    fn positions_are_read_as_people_write_them() {
        let start = pattern("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Match::Exact).unwrap();
        assert!(start.is_some());
        assert_eq!(pattern("startpos", Match::Exact), Ok(start));
        assert_eq!(pattern(" ", Match::Part), Ok(None));
        assert!(pattern("Pe4", Match::Part).unwrap().is_some());
        assert!(pattern("Carlsen", Match::Exact).is_err());
    }
}
