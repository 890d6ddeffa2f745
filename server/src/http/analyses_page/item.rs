//! An analysis as the page shows it.

use app::pages::analyses::Item;
use library::{Entry, Game};
use page::listed::Known;

use crate::http::listing::days_left;
use crate::storage::{facts, time};

/// Shows an entry of the library.
pub(in crate::http) fn item(entry: &Entry, is_own: bool) -> Item {
    let Game { white, black, event, date, result, eco, opening } = entry.facts.game.clone();
    Item {
        id: entry.id.clone(),
        is_own,
        when: time(entry.deleted.map_or(entry.changed_ms, |deleted| deleted.at_ms)),
        created: time(entry.created_ms),
        days_left: entry.deleted.map(days_left),
        is_archived: entry.is_archived,
        nodes: entry.facts.nodes,
        bytes: entry.facts.bytes,
        known: Known { name: entry.name.clone(), players: [white, black], date, opening: [eco, opening] },
        event,
        result,
        outline: match &entry.facts.problem {
            None => Ok(facts::page_outline(&entry.facts)),
            Some(problem) => Err(problem.clone()),
        },
    }
}
