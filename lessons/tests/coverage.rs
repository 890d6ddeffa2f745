//! The table of what the sources teach: all of it is there, and each place exists.

use lessons::{find, term};

const TABLE: &str = include_str!("../coverage.md");

/// Rows of each source.
const ROWS: [(&str, usize); 5] = [("000", 17), ("001", 12), ("002", 19), ("003", 28), ("004", 20)];

/// Tabs, parts of the page and pages that teach something.
const VIEWS: [&str; 11] = [
    "network", "formula", "charts", "score", "minimax", "what-if", "moves", "time-bar", "phases", "training",
    "glossary",
];

#[test]
fn every_item_has_a_row_and_every_place_exists() {
    let rows: Vec<Vec<&str>> = TABLE.lines().filter(|line| line.starts_with("| 0")).map(cells).collect();
    for (source, count) in ROWS {
        assert_eq!(rows.iter().filter(|row| row[0] == source).count(), count, "{source}");
    }
    let mut problems = Vec::new();
    for row in &rows {
        let [_, item, places] = row.as_slice() else { panic!("three cells: {row:?}") };
        problems.extend(problem(places).map(|problem| format!("{item}: {problem}")));
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// Problem of a cell: places with commas between them, and behind a dash what is missing.
fn problem(cell: &str) -> Option<String> {
    let (places, missing) = match cell.strip_prefix("- ") {
        Some(missing) => ("", missing),
        None => cell.split_once(" - ").unwrap_or((cell, "")),
    };
    if places.is_empty() && missing.is_empty() {
        return Some("neither a place nor what is missing".to_owned());
    }
    let is_there = |place: &str| {
        let place = place.split(" (").next().unwrap_or(place);
        match place.split_once(' ') {
            Some(("lesson", slug)) => find(slug).is_some(),
            Some(("term", key)) => term(key).is_some(),
            Some(("view", name)) => VIEWS.contains(&name),
            _ => false,
        }
    };
    let wrong = places.split(", ").find(|place| !place.is_empty() && !is_there(place));
    wrong.map(|place| format!("{place:?} is not there"))
}
