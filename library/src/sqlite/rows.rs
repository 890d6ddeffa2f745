//! An analysis as a row.

use rusqlite::{Row, ToSql, named_params};

use super::numbers::{integer, natural};
use crate::entry::{Deleted, Entry, Facts, Game, Outline};
use crate::trash;

/// The columns that [`entry`] reads, of a table that is called `a`.
pub(super) const COLUMNS: &str = "a.id, a.name, a.is_archived, a.deleted_ms, a.created_ms, a.changed_ms, a.white, a.black, a.event, \
     a.date, a.result, a.eco, a.opening, a.start, a.moves, a.line, a.goes_on, a.is_chess960, a.current, a.last_from, a.last_move, \
     a.positions, a.searches, a.nodes, a.bytes, a.problem, \
     (SELECT count(*) FROM trash_days WHERE analysis = a.number) AS days";

/// The columns that [`with_facts`] gives values to.
pub(super) const FACTS: [&str; 22] = [
    "white",
    "black",
    "event",
    "date",
    "result",
    "eco",
    "opening",
    "start",
    "moves",
    "line",
    "goes_on",
    "is_chess960",
    "current",
    "last_from",
    "last_move",
    "positions",
    "searches",
    "nodes",
    "bytes",
    "problem",
    "words",
    "sort_name",
];

/// A count of rows.
pub(super) fn count(row: &Row<'_>, at: usize) -> rusqlite::Result<usize> {
    row.get::<_, i64>(at).map(|count| usize::try_from(count).unwrap_or(0))
}

pub(super) fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let number = |name: &str| row.get::<_, i64>(name).map(natural);
    let small = |name: &str| number(name).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let deleted = row.get::<_, Option<i64>>("deleted_ms")?;
    let days = small("days")?.min(trash::DAYS);
    let moves: Vec<u8> = row.get("moves")?;
    let last: (Option<String>, Option<u16>) = (row.get("last_from")?, row.get("last_move")?);
    Ok(Entry {
        id: row.get("id")?,
        name: row.get("name")?,
        created_ms: number("created_ms")?,
        changed_ms: number("changed_ms")?,
        is_archived: row.get("is_archived")?,
        deleted: deleted.map(|at| Deleted { at_ms: natural(at), days }),
        facts: Facts {
            game: Game {
                white: row.get("white")?,
                black: row.get("black")?,
                event: row.get("event")?,
                date: row.get("date")?,
                result: row.get("result")?,
                eco: row.get("eco")?,
                opening: row.get("opening")?,
            },
            outline: Outline {
                start: row.get("start")?,
                moves: moves.as_chunks().0.iter().copied().map(u16::from_le_bytes).collect(),
                line: row.get("line")?,
                goes_on: row.get("goes_on")?,
                is_chess960: row.get("is_chess960")?,
                current: row.get("current")?,
                last: last.0.zip(last.1),
            },
            positions: small("positions")?,
            searches: small("searches")?,
            nodes: number("nodes")?,
            bytes: number("bytes")?,
            problem: row.get("problem")?,
        },
    })
}

/// Calls `work` with a value for each of [`FACTS`], named as in `:white`, and with `others` that it needs besides.
pub(super) fn with_facts<T>(
    facts: &Facts,
    name: Option<&str>,
    others: &[(&str, &dyn ToSql)],
    work: impl FnOnce(&[(&str, &dyn ToSql)]) -> T,
) -> T {
    let Facts { game, outline, positions, searches, nodes, bytes, problem } = facts;
    let moves: Vec<u8> = outline.moves.iter().flat_map(|mv| mv.to_le_bytes()).collect();
    let (last_from, last_move) = outline.last.as_ref().map(|(from, mv)| (from, *mv)).unzip();
    let values = named_params! {
        ":white": game.white,
        ":black": game.black,
        ":event": game.event,
        ":date": game.date,
        ":result": game.result,
        ":eco": game.eco,
        ":opening": game.opening,
        ":start": outline.start,
        ":moves": moves,
        ":line": outline.line,
        ":goes_on": outline.goes_on,
        ":is_chess960": outline.is_chess960,
        ":current": outline.current,
        ":last_from": last_from,
        ":last_move": last_move,
        ":positions": positions,
        ":searches": searches,
        ":nodes": integer(*nodes),
        ":bytes": integer(*bytes),
        ":problem": problem,
        ":words": facts.words(name),
        ":sort_name": facts.sort_name(name),
    };
    let all: Vec<(&str, &dyn ToSql)> = values.iter().chain(others).copied().collect();
    work(&all)
}
